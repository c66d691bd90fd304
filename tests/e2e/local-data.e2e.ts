import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { expect, withEngines } from "./fixtures.ts"
import { test, toast } from "./mail-fixture.ts"
import { addPerson } from "../support/factories.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound, tone } from "../support/audio.ts"
import { openWindow } from "./browser-window.ts"

/** A window of somebody with a person and a story, at their settings. */
const tellerAt = async (
  { browser, server }: { readonly browser: Browser; readonly server: RunningServer },
  name: string,
) => {
  const caller = new Caller(server.url)
  const { email, password } = await caller.join(name)
  await addPerson(caller, { name: "Rosa Almeida", relationship: "grandmother" })
  await caller.save(await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file))
  const window = await openWindow(browser, caller)
  await window.page.goto("/settings")
  return { ...window, caller, email, password }
}

const openDeletion = async (page: Page) => {
  await page.getByRole("button", { name: "Delete Account" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete your account" })
  await expect(dialog.getByRole("region", { name: "Deleted forever" })).toBeVisible()
  return dialog
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

test("SET-10 Export Data says what is in it, and the browser takes it along", async ({
  browser,
  server,
}) => {
  const { page, close } = await tellerAt({ browser, server }, "exports")
  await page.getByRole("button", { name: "Export Data" }).click()
  const dialog = page.getByRole("dialog", { name: "Export your data" })
  await expect(dialog).toContainText("2 people and 1 story")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Start the download" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^kintale-.*\.zip$/)
  expect(isZip(await readFile(await download.path()))).toBe(true)
  await expect(dialog.getByText("Your export is downloading")).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/settings`)
  await close()
})

test("SET-10 an export that is cut off is no finished download, and can be begun again", async ({
  browser,
}) => {
  const dataDir = await makeFolder()
  const first = await startServer({ dataDir, ...withEngines("spared") })
  const { page, caller, context } = await tellerAt({ browser, server: first }, "cut-off")
  // As large as a recording may be, so that the way is long enough to be cut off on.
  const large = join(await makeFolder(), "large.wav")
  await caller.save(await tone(large, 260, "-ar", "48000", "-ac", "2"))
  await page.reload()
  await page.getByRole("button", { name: "Export Data" }).click()
  const start = page.getByRole("button", { name: "Start the download" })
  const [download] = await Promise.all([page.waitForEvent("download"), start.click()])
  await first.kill()
  expect(await download.failure()).not.toBeNull()

  const { port } = new URL(first.url)
  const second = await startServer({ dataDir, env: { PORT: port }, ...withEngines("spared") })
  const [again] = await Promise.all([page.waitForEvent("download"), start.click()])
  expect(isZip(await readFile(await again.path()))).toBe(true)
  await context.close()
  await second.stop()
})

test("SET-11 a wrong password deletes nothing, and is said at its field; too many are told how long to wait", async ({
  browser,
  server,
}) => {
  const { page, caller, context } = await tellerAt({ browser, server }, "doubts")
  const dialog = await openDeletion(page)
  await expect(dialog).toContainText("1 story, with every recording and word")
  const password = dialog.getByRole("textbox", { name: "Your password" })
  const question = page.getByRole("alertdialog", { name: "Delete everything forever?" })
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await password.fill(`not the password ${wrong}`)
    await dialog.getByRole("button", { name: "Delete Account" }).click()
    await question.getByRole("button", { name: "Delete forever" }).click()
    await expect(password).toHaveAccessibleDescription(/That password doesn't match/)
    await expect(password).toBeFocused()
  }
  await dialog.getByRole("button", { name: "Delete Account" }).click()
  await question.getByRole("button", { name: "Delete forever" }).click()
  await expect(password).toHaveAccessibleDescription(/try again in 15 minutes/)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  expect(await caller.stories()).toHaveLength(1)
  await context.close()
})

interface StoreOfDevice {
  readonly name: string
  readonly keyPath: string | Array<string>
  readonly isByUser: boolean
  readonly record: Readonly<Record<string, unknown>>
}

/** Puts a record into each store of a database of this device, which is made if need be. */
const leave = (page: Page, database: string, stores: ReadonlyArray<StoreOfDevice>) =>
  page.evaluate(
    async ([name, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.addEventListener("upgradeneeded", () => {
          for (const { name, keyPath, isByUser } of all) {
            const made = opening.result.createObjectStore(name, { keyPath })
            if (isByUser) made.createIndex("userId", "userId")
          }
        })
        opening.addEventListener("error", () => reject(opening.error))
        opening.addEventListener("success", () => {
          const names = all.map(({ name }) => name)
          const writing = opening.result.transaction(names, "readwrite")
          for (const { name, record } of all) writing.objectStore(name).put(record)
          writing.addEventListener("complete", () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    [database, stores] as const,
  )

/** Leaves a recording of a user, as the first recorder did. */
const leaveTake = (page: Page, userId: number, saveKey: string) => {
  const startedAt = new Date().toISOString()
  const take = { saveKey, userId, mediaType: "audio/webm", startedAt }
  const piece = { saveKey, index: 0, bytes: [] }
  return leave(page, "kintale-takes", [
    { name: "takes", keyPath: "saveKey", isByUser: true, record: take },
    { name: "pieces", keyPath: ["saveKey", "index"], isByUser: false, record: piece },
  ])
}

/** Leaves a file that waits to be sent, as the first upload tab did. */
const leaveFile = (page: Page, userId: number, saveKey: string) => {
  const file = { saveKey, userId, name: `${saveKey}.mp3` }
  const bytes = { saveKey, index: 0, bytes: [] }
  return leave(page, "kintale-files", [
    { name: "files", keyPath: "saveKey", isByUser: true, record: file },
    { name: "bytes", keyPath: ["saveKey", "index"], isByUser: false, record: bytes },
  ])
}

/** The keys of what is left in a store of this device. */
const left = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([name, of]) =>
      new Promise<ReadonlyArray<unknown>>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener("error", () => reject(opening.error))
        opening.addEventListener("success", () => {
          const asking = opening.result.transaction(of).objectStore(of).getAllKeys()
          asking.addEventListener("success", () => {
            opening.result.close()
            resolve(asking.result)
          })
        })
      }),
    [database, store] as const,
  )

test(
  "SET-11 an account is deleted with everything of it, on the server and on this device; someone else's recording stays",
  { tag: "@core" },
  async ({ browser, server }) => {
    const { page, context, caller, email, password } = await tellerAt({ browser, server }, "leaves")
    const { id } = await caller.me()
    await leaveTake(page, id, "mine")
    await leaveTake(page, id + 1_000, "theirs")
    await leaveFile(page, id, "my file")
    await leaveFile(page, id + 1_000, "their file")
    const other = await context.newPage()
    await other.goto("/stories")
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible()

    const dialog = await openDeletion(page)
    await dialog.getByRole("textbox", { name: "Your password" }).fill(password)
    await dialog.getByRole("button", { name: "Delete Account" }).click()
    const question = page.getByRole("alertdialog", { name: "Delete everything forever?" })
    await question.getByRole("button", { name: "Delete forever" }).click()

    await expect(toast(page, "Your account is deleted")).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible()
    // What was left by pages before this one is in one place, with their bytes.
    expect(await left(page, "kintale-takes", "items")).toEqual(["their file", "theirs"])
    expect(await left(page, "kintale-takes", "chunks")).toEqual([
      ["their file", 0],
      ["theirs", 0],
    ])
    await expect(other).toHaveURL(/\/login$/)
    expect((await caller.get(routes.currentUser)).status).toBe(401)
    expect((await new Caller(server.url).signIn(email, password)).status).toBe(401)

    // Said once.
    await page.reload()
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible()
    await expect(toast(page, "Your account is deleted")).toHaveCount(0)
    await context.close()
  },
)
