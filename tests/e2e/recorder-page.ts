import { type Page, expect } from "@playwright/test"
import { Schema } from "effect"
import type { Story } from "#protocol/story.ts"
import type { Caller } from "../support/api-client.ts"

/** A telephone held upright. */
export const telephone = { width: 390, height: 844 }

export const recorderOf = (page: Page) => page.getByRole("region", { name: "Recorder" })

/** Opens the record page and begins to record. */
export const startRecording = async (page: Page) => {
  await page.goto("/record")
  await page.getByRole("button", { name: "Start recording" }).click()
}

/** Waits until so many seconds, or more by the time one looks, have been recorded. */
export const isRecordedFor = (page: Page, seconds: number) =>
  expect
    .poll(async () => {
      // Below it stands up to where it is safe.
      const shown = recorderOf(page)
        .getByText(/^\d+:\d\d$/)
        .first()
      const [minutes, rest] = (await shown.innerText()).split(":")
      return Number(minutes) * 60 + Number(rest)
    })
    .toBeGreaterThanOrEqual(seconds)

export const stop = (page: Page) => page.getByRole("button", { name: "Stop", exact: true }).click()

/** Ends the page as a crash does: nothing of it runs any more. */
export const crash = async (page: Page) => {
  const line = await page.context().newCDPSession(page)
  const gone = page.waitForEvent("crash")
  // Nobody is left to answer it.
  line.send("Page.crash").catch(() => undefined)
  await gone
}

/** Up to which second the page says that the server has the recording; null where it says nothing of it. */
export const safeUpTo = async (page: Page): Promise<number | null> => {
  const said = await recorderOf(page).innerText()
  const [, minutes, seconds] = /backed up to\s+(\d+):(\d\d)/i.exec(said) ?? []
  return seconds === undefined ? null : Number(minutes) * 60 + Number(seconds)
}

const StoredRecordings = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      ...{ key: Schema.String, saveKey: Schema.String, userId: Schema.Finite },
      ...{ part: Schema.Finite, upload: Schema.NullOr(Schema.String), startedAt: Schema.String },
    }),
  ),
  // Here the key of a take is called so.
  chunks: Schema.Array(
    Schema.Struct({ saveKey: Schema.String, bytes: Schema.String, seconds: Schema.Finite }),
  ),
})
const decodeStorage = Schema.decodeUnknownSync(Schema.fromJsonString(StoredRecordings))

/** A take as it is kept on a device. */
interface StoredTake {
  readonly takeKey: string
  readonly saveKey: string
  readonly userId: number
  readonly part: number
  readonly upload: string | null
  readonly startedAt: string
  readonly bytes: Buffer
  readonly seconds: number
}

/** What is kept on this device of recordings, of whomever; the page must have opened its store before. */
export const storedOn = async (page: Page): Promise<ReadonlyArray<StoredTake>> => {
  const text = await page.evaluate(async () => {
    const answer = (asking: IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        asking.addEventListener("success", () => resolve(asking.result))
        asking.addEventListener("error", () => reject(asking.error ?? new Error("not answered")))
      })
    const storage = await answer(indexedDB.open("kintale-takes"))
    if (!(storage instanceof IDBDatabase)) throw new TypeError("no database was opened")
    const all = (name: string) => answer(storage.transaction(name).objectStore(name).getAll())
    const [items, chunks] = [await all("items"), await all("chunks")]
    storage.close()
    const asText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? btoa(String.fromCodePoint(...new Uint8Array(value))) : value
    return JSON.stringify({ items, chunks }, asText)
  })
  const { items, chunks } = decodeStorage(text)
  return items
    .map(({ key, ...facts }) => {
      const own = chunks.filter((chunk) => chunk.saveKey === key)
      return {
        ...{ takeKey: key, ...facts },
        bytes: Buffer.concat(own.map(({ bytes }) => Buffer.from(bytes, "base64"))),
        seconds: own.at(-1)?.seconds ?? 0,
      }
    })
    .toSorted((one, other) => one.part - other.part)
}

/** The bytes that the server gives at an address. */
export const bytesOf = async (caller: Caller, path: string) => {
  const answer = await fetch(caller.url + path, { headers: { cookie: caller.cookie } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The recordings a story was made of, as they came. */
export const originalsOf = (caller: Caller, { takes, originalUrl }: Story) =>
  Promise.all(
    (takes?.map((take) => take.originalUrl) ?? [originalUrl]).map((path) => bytesOf(caller, path)),
  )
