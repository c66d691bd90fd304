import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { paths, routes } from "#protocol/paths.ts"
import { comeIn, cookieOf, expect, expectAccessible, test } from "./fixtures.ts"
import { Caller } from "../support/api-client.ts"
import { makeFolder, makeSound } from "../support/audio.ts"

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } })

interface Part {
  readonly name: string
  readonly type: string
  /** How many zeros, where that is all it needs. */
  readonly bytes: Buffer | number
}

const aMemo = async (name: string) => {
  const path = join(await makeFolder(), "memo.m4a")
  await makeSound(path, "-i", kennedy.file, "-t", "3", "-b:a", "48k")
  return { name, type: "audio/x-m4a", bytes: await readFile(path) }
}

/** The service worker is there, and takes what this page goes to. */
const installed = async (page: Page) => {
  await page.goto("/login")
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Posts to the target's address as the browser does for an app that shares something. */
const share = async (page: Page, parts: ReadonlyArray<Part>, title = "") => {
  const files = parts.map(({ name, type, bytes }) =>
    typeof bytes === "number"
      ? { name, type, text: "", zeros: bytes }
      : { name, type, text: bytes.toString("base64"), zeros: 0 },
  )
  await page.evaluate(
    ([action, shared, said]) => {
      const form = document.createElement("form")
      Object.assign(form, { action, method: "post", enctype: "multipart/form-data" })
      const words = document.createElement("input")
      Object.assign(words, { name: "title", value: said })
      const picked = document.createElement("input")
      Object.assign(picked, { name: "recordings", type: "file", multiple: true })
      const all = new DataTransfer()
      for (const { name, type, text, zeros } of shared) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        all.items.add(new File([bytes, new Uint8Array(zeros)], name, { type }))
      }
      picked.files = all.files
      form.append(words, picked)
      document.body.append(form)
      form.submit()
    },
    [routes.handOver, files, title] as const,
  )
}

/** Nobody else's page is open meanwhile: it would go on asking for what the next person may not see. */
const isNowUsedBy = async (page: Page, caller: Caller) => {
  await page.goto("about:blank")
  await page.context().clearCookies()
  await page.context().addCookies([cookieOf(caller)])
}

const offer = (page: Page) => page.getByText("A recording was shared to Kintale")
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

test("R403 R404 R405 a recording shared before anybody is signed in waits for who signs in, and for nobody else", async ({
  page,
  server,
}) => {
  const rosa = new Caller(server.url)
  await rosa.join("rosa-shares")
  const ben = new Caller(server.url)
  await ben.join("ben-beside")
  await installed(page)
  const memo = await aMemo("Voice 014")
  await share(page, [memo], "Oma on the flood")
  await expect(page).toHaveURL(/\/login$/)
  await expect(offer(page)).toBeVisible()

  await page.getByLabel("Username").fill("rosa-shares")
  await page.getByRole("textbox", { name: "Password" }).fill("a long enough password")
  await page.getByRole("button", { name: "Sign In" }).click()
  await expect(page).toHaveURL(/\/record\?way=upload/)
  await expect(page.getByText("Voice 014.m4a")).toBeVisible()
  await expectAccessible(page)

  await isNowUsedBy(page, ben)
  for (const place of ["/", "/record?way=upload"]) {
    await page.goto(place)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.waitForLoadState("networkidle")
    await expect(offer(page)).toHaveCount(0)
  }
  await isNowUsedBy(page, rosa)
  await page.goto("/")
  await page.getByRole("link", { name: "See what you shared" }).click()

  await page.getByRole("button", { name: "Use this recording" }).click()
  const row = page.getByRole("listitem").filter({ hasText: "Oma on the flood" })
  await expect(page.getByText("It's ready to upload")).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await expect(row).toContainText("Voice 014.m4a")
  await page.getByRole("button", { name: "Upload 1 recording" }).click()
  await row.getByRole("link", { name: /Open the story/ }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oma on the flood")
  const id = Number(new URL(page.url()).pathname.split("/").at(-1))
  const original = await page.request.get(paths.storyOriginal(id))
  expect(sha256(await original.body())).toBe(sha256(memo.bytes))
})

test("R406 what was shared and can't use says why, and is put away", async ({ page, server }) => {
  await comeIn(page, server, "shares-much")
  await installed(page)
  await share(page, [])
  await expect(page.getByText("There was no recording in what you shared")).toBeVisible()
  await page.getByRole("button", { name: "OK" }).click()
  await expect(page).toHaveURL(/way=upload$/)

  const large = { name: "evening.wav", type: "audio/wav", bytes: 51 * 1024 * 1024 }
  const message = { name: "PTT-2024.opus", type: "audio/ogg", bytes: Buffer.from("OggS") }
  await share(page, [large, message])
  await expect(page.getByText("We can't use the files shared to Kintale")).toBeVisible()
  await expect(page.getByText("File too large. Maximum size is 50MB.")).toBeVisible()
  await expect(page.getByText(/Only .mp3, .m4a, .wav, .webm files are allowed/)).toBeVisible()
  await page.getByRole("button", { name: "Dismiss" }).click()
  await expect(page.getByText(/can't use/)).toHaveCount(0)
})

test("R403 R404 R405 what was shared offline and two tabs use at once becomes one upload, and outlives a reload", async ({
  browser,
  server,
}) => {
  // One of its own: browsers complain of what cannot be reached.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await comeIn(page, server, "two-tabs")
  await installed(page)
  await page.reload()
  await context.setOffline(true)
  await share(page, [await aMemo("Twice.m4a")])
  await expect(page.getByText("No connection right now")).toBeVisible()
  await expect(page.getByText("What you shared is safe on this device")).toBeVisible()
  await context.setOffline(false)
  await page.goto("/record?way=upload")
  const other = await context.newPage()
  await other.goto("/record?way=upload")
  const use = { name: "Use this recording" }
  await expect(page.getByRole("button", use)).toBeEnabled()
  await expect(other.getByRole("button", use)).toBeEnabled()
  // Found before: the first press may take the other away.
  const buttons = await Promise.all(
    [page, other].map((tab) => tab.getByRole("button", use).elementHandle()),
  )
  await Promise.all(
    buttons.map((button) => button?.evaluate((one) => one instanceof HTMLElement && one.click())),
  )
  for (const tab of [page, other]) await expect(offer(tab)).toHaveCount(0)
  await other.close()
  await page.reload()
  await expect(page.getByRole("button", { name: "Upload 1 recording" })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await context.close()
})

test("R405 R407 files opened with the installed app wait in the inbox like shared ones", async ({
  page,
  server,
}) => {
  await comeIn(page, server, "opens-files")
  // As browsers do it for an installed app, which a test's window never is.
  await page.addInitScript(() => {
    const setConsumer = (consume: (launch: object) => void) =>
      Object.assign(window, { openWithKintale: consume })
    Object.defineProperty(window, "launchQueue", { value: { setConsumer } })
  })
  await page.goto("/record?way=upload&shared=1")
  await page.waitForFunction(() => "openWithKintale" in window)
  await page.evaluate(() => {
    const files = ["Tape 1.wav", "Tape 2.wav"].map((name) => ({
      getFile: async () => new File([new Uint8Array(4_000)], name, { type: "audio/wav" }),
    }))
    const open: unknown = Reflect.get(window, "openWithKintale")
    if (typeof open === "function") open({ files })
  })
  await expect(page.getByText("2 recordings were shared to Kintale")).toBeVisible()
  await page.getByRole("button", { name: "Discard" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  await expect(page.getByText(/shared to Kintale/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByText(/shared to Kintale/)).toHaveCount(0)
})
