import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { Caller } from "../support/api-client.ts"
import { expect, test } from "../e2e/fixtures.ts"
import { crash, isRecordedFor, storedOn, recorderOf, telephone } from "../e2e/recorder-page.ts"
import type { RunningServer } from "../support/spawn-server.ts"
import { decodedSeconds } from "../support/audio.ts"
import { onTheirWay } from "../support/uploads/tus-requests.ts"
import { openWindow } from "../e2e/browser-window.ts"

const tellers = 2
const kills = 3

/** Notes when the time that the page shows became what it is, to know it between two seconds as well. */
const watchTime = (page: Page) =>
  page.addInitScript(() => {
    let shown = ""
    new MutationObserver(() => {
      const time = document.querySelector("[aria-label=Recorder] [role=timer]")?.textContent ?? ""
      if (time === shown) return
      shown = time
      const [minutes = "0", seconds = "0"] = time.split(":")
      Reflect.set(window, "shown", [Number(minutes) * 60 + Number(seconds), performance.now()])
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** How many seconds have been recorded, by the time that the page shows, and up to which the device has them. */
const recordedNow = (page: Page) =>
  page.evaluate(async () => {
    const answer = (asking: IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        asking.addEventListener("success", () => resolve(asking.result))
        asking.addEventListener("error", () => reject(asking.error ?? new Error("not answered")))
      })
    const db = await answer(indexedDB.open("kintale-takes"))
    if (!(db instanceof IDBDatabase)) throw new TypeError("no database was opened")
    const reading = db.transaction(["items", "chunks"])
    const items = await answer(reading.objectStore("items").getAll())
    const key = (Array.isArray(items) ? items : [])
      .toSorted((one, other) => String(one.startedAt).localeCompare(String(other.startedAt)))
      .at(-1)?.key
    const ofIt = IDBKeyRange.bound([key, 0], [key, Infinity])
    const last = await answer(reading.objectStore("chunks").openCursor(ofIt, "prev"))
    const kept = last instanceof IDBCursorWithValue ? Number(last.value.seconds) : 0
    db.close()
    const shown: unknown = Reflect.get(window, "shown")
    if (!Array.isArray(shown)) throw new TypeError("the page shows no time")
    return { kept, recorded: Number(shown[0]) + (performance.now() - Number(shown[1])) / 1_000 }
  })

/** The most bytes of each upload that the page was told are safe. */
const watchAnswers = (page: Page, safe: Map<string, number>) =>
  page.on("response", (answer) => {
    const id = /\/api\/uploads\/([\da-f]+)$/.exec(answer.url())?.[1]
    const offset = Number(answer.headers()["upload-offset"])
    if (id !== undefined && answer.ok()) safe.set(id, Math.max(safe.get(id) ?? 0, offset))
  })

/** Somebody with a browser of their own, what their pages were told is safe, and the seconds they had recorded at each kill. */
const aTeller = async (browser: Browser, server: RunningServer, who: number) => {
  const caller = new Caller(server.url)
  await caller.join(`killed${String(who)}`)
  const window = await openWindow(browser, caller, { viewport: telephone })
  return { who, caller, window, safe: new Map<string, number>(), recorded: new Array<number>() }
}
type Teller = Awaited<ReturnType<typeof aTeller>>

const openPage = async ({ window, safe }: Teller) => {
  const page = await window.context.newPage()
  watchAnswers(page, safe)
  await watchTime(page)
  await page.goto("/record")
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled()
  return page
}

/** How far behind the device may be when the page is killed, in seconds: a busy machine is waited for. */
const behind = 0.6

/** Of each teller's tabs, one while its upload begins and the others while it goes on, with and without what earlier ones left. */
const killWhileRecording = async ({ who, recorded }: Teller, page: Page, kill: number) => {
  await page.getByRole("button", { name: "Start recording" }).click()
  await isRecordedFor(page, 1)
  if ((who + kill) % 3 > 0) await isRecordedFor(page, 3)
  let now = { kept: 0, recorded: Infinity }
  await expect(async () => {
    now = await recordedNow(page)
    expect(now.recorded - now.kept).toBeLessThan(behind)
  }).toPass()
  recorded.push(now.recorded)
  await crash(page)
  await page.close()
}

/** Looks at what is left of each recording, here and on the server; answers the seconds of sound that are not. */
const whatWasLost = async (teller: Teller, dataDir: string) => {
  const { caller, recorded } = teller
  // Not what the page that looks is told: it goes on with what the killed ones had left.
  const safe = new Map(teller.safe)
  const page = await openPage(teller)
  const offers = recorderOf(page).getByRole("button", { name: "Continue recording" })
  await expect(offers).toHaveCount(kills)
  const kept = await storedOn(page)
  const listed = await onTheirWay(caller)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...safe.keys()]))
  // Also those whose beginning was answered when nobody was left to hear it.
  const takeKeys = kept.map(({ takeKey }) => takeKey)
  expect(takeKeys).toEqual(expect.arrayContaining(listed.map(({ take }) => take)))
  for (const [id, bytes] of safe) {
    const take = kept.find(({ upload }) => upload === id)
    const there = await readFile(join(dataDir, "uploads", id))
    expect(there.length).toBeGreaterThanOrEqual(bytes)
    expect(take?.bytes.subarray(0, there.length).equals(there)).toBe(true)
  }
  const inOrder = kept.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
  const seconds = await Promise.all(inOrder.map(({ bytes }) => decodedSeconds(bytes)))
  return recorded.map((told, at) => told - (seconds[at] ?? 0))
}

test("R417 R607 a tab that is killed while it records, again and again, loses no byte that was safe and less than a second of sound", async ({
  browser,
  server,
}) => {
  const everybody = await Promise.all(
    Array.from({ length: tellers }, (_, who) => aTeller(browser, server, who)),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    const all = await Promise.all(
      everybody.map(async (teller) => ({ teller, page: await openPage(teller) })),
    )
    await Promise.all(all.map(({ teller, page }) => killWhileRecording(teller, page, kill)))
  }
  const lost: Array<number> = []
  for (const teller of everybody) lost.push(...(await whatWasLost(teller, server.dataDir)))
  await Promise.all(everybody.map(({ window }) => window.close()))
  expect(lost).toHaveLength(tellers * kills)
  expect(Math.max(...lost)).toBeLessThan(1)
  const begun = everybody.flatMap(({ safe }) => [...safe.values()]).filter((bytes) => bytes > 0)
  expect(begun.length).toBeGreaterThan(0)
})
