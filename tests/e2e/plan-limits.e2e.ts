import { join } from "node:path"
import { type BrowserContext, type Page } from "@playwright/test"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import type { Caller } from "../support/api-client.ts"
import { comeIn, expect } from "./fixtures.ts"
import { test, toast } from "./mail-fixture.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"

/** Any word of plans or prices. */
const ofPlans = /\$\d|premium|free plan|upgrade|pricing|subscri|per month|free trial|are free/i

/** What is said of plans only where one can be bought; and how the server is set up, which is nobody's business. */
const sold = /\$\d|premium|upgrade|pricing|subscri|per month|free trial|PLAN=/i
const liftable =
  "On this server, everyone can record 5 stories. The person who runs it can lift that limit."

const aSound = async () =>
  makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "1")

/** So many stories, told elsewhere. */
const tell = async (caller: Caller, file: string, count: number) => {
  for (let n = 1; n <= count; n += 1) await caller.upload(file, { title: `Story ${String(n)}` })
}

const texts = async (page: Page, places: ReadonlyArray<readonly [string, string]>) => {
  const found: Array<string> = []
  for (const [path, heading] of places) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible()
    found.push(await page.locator("body").innerText())
  }
  return found
}

const signedOut = async (context: BrowserContext) => {
  await context.clearCookies()
  return context.newPage()
}

test("SUB-02 ERR-06 REC-09 NAV-14 NAV-30 R223 where nobody can pay, nothing is sold, and a full server says who can lift the limit", async ({
  page,
  context,
  server,
}) => {
  const caller = await comeIn(page, server, "filling")
  const file = await aSound()
  await page.goto("/record")
  await page.getByRole("tab", { name: "Upload a file" }).click()
  await page.setInputFiles("input[type=file]", file)
  await page.getByRole("textbox", { name: "Title" }).fill("One more")
  await tell(caller, file, limits.free.stories)
  await page.getByRole("button", { name: "Upload", exact: true }).click()
  await expect(toast(page, "No room for more stories")).toContainText(liftable)

  await page.goto("/record")
  await expect(page.getByRole("heading", { name: "No room for more stories" })).toBeVisible()
  await expect(page.getByText(liftable)).toBeVisible()
  await expect(page.getByRole("tab", { name: "Upload a file" })).toHaveCount(0)
  await expect(page.getByText("A file is waiting for room")).toBeVisible()
  await page.getByRole("button", { name: "Remove" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("A file is waiting for room")).toBeHidden()
  await page.getByRole("link", { name: "Back to the stories" }).click()
  await expect(page.getByRole("heading", { name: "Story 5" })).toBeVisible()
  const seen = await texts(page, [
    ["/", "Recent Stories"],
    ["/record", "No room for more stories"],
    ["/settings", "Room for stories"],
  ])
  for (const text of seen) expect(text).not.toMatch(sold)
  await page.getByRole("button", { name: /your menu/ }).click()
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Upgrade" })).toHaveCount(0)
  await page.goto("/subscribe")
  await expect(page).toHaveURL(`${server.url}/`)

  expect(await (await fetch(server.url)).text()).not.toMatch(sold)
  const visitor = await signedOut(context)
  await visitor.goto("/subscribe")
  await expect(visitor).toHaveURL(`${server.url}/`)
  await expect(visitor.getByRole("main")).toBeVisible()
  expect(await visitor.locator("body").innerText()).not.toMatch(sold)
  await expect(visitor.locator("[data-sonner-toast]")).toHaveCount(0)
})

test("ROLE-08 R223 a fourth address is refused, and who can lift that is said", async ({
  page,
  server,
}) => {
  const caller = await comeIn(page, server, "inviter")
  const [self] = await caller.storytellers()
  for (const name of ["one", "two", "three"]) {
    const path = routes.sharePerson.replace(":id", String(self?.id))
    await caller.post(path, { email: `${name}@example.org`, role: "viewer" })
  }
  await page.goto("/people?tab=sharing")
  await page.getByRole("button", { name: "Invite Someone" }).click()
  const dialog = page.getByRole("dialog", { name: "Invite Someone" })
  await dialog.getByLabel("Email Address").fill("four@example.org")
  await dialog.getByRole("button", { name: "Send Invitation" }).click()
  const rejected = toast(page, "Share Failed")
  await expect(rejected).toContainText("The person who runs it can lift that")
  await expect(rejected.getByRole("button", { name: "Upgrade" })).toHaveCount(0)
})

test("R222 where nobody meets a limit, no page speaks of plans or prices, and a sixth story is told", async ({
  page,
  context,
}) => {
  const server = await startServer({ env: { PLAN: "unlimited" }, fast: "at once" })
  const caller = await comeIn(page, server, "endless")
  const file = await aSound()
  await tell(caller, file, limits.free.stories + 1)
  const at = (path: string) => server.url + path
  const seen = await texts(page, [
    [at("/"), "Your collection"],
    [at("/stories"), "Story 6"],
    [at("/record"), "Record a story"],
    [at("/settings"), "Appearance"],
    [at("/profile"), "Story Statistics"],
  ])
  for (const text of seen) expect(text).not.toMatch(ofPlans)
  await page.getByRole("button", { name: /your menu/ }).click()
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Upgrade" })).toHaveCount(0)
  await page.goto(at("/subscribe"))
  await expect(page).toHaveURL(at("/"))

  // Drawn without them from the first, and by the app that takes over.
  const drawn = await (await fetch(server.url)).text()
  expect(drawn).not.toMatch(ofPlans)
  const visitor = await signedOut(context)
  await visitor.goto(server.url)
  await visitor.waitForLoadState("networkidle")
  expect(await visitor.locator("body").innerText()).not.toMatch(ofPlans)
  // An open page fetches the rest of the app in a quiet moment, and would complain of a server that is gone.
  await context.close()
  await server.stop()
})
