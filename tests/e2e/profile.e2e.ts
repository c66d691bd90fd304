import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { expect } from "./fixtures.ts"
import { linkIn, test, toast } from "./mail-fixture.ts"
import type { RunningServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { openWindow } from "./browser-window.ts"

const myMenu = (page: Page) => page.getByRole("button", { name: /your menu/ })
const edit = (page: Page) => page.getByRole("button", { name: "Edit Profile" })
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" })

/** A window of somebody who has just joined, at home. */
const someoneAt = async (
  { browser, server }: { readonly browser: Browser; readonly server: RunningServer },
  name: string,
  path: string,
) => {
  const caller = new Caller(server.url)
  const { email } = await caller.join(name)
  const window = await openWindow(browser, caller)
  await window.page.goto(path)
  await expect(window.page.getByRole("heading", { level: 1 })).toBeVisible()
  return { ...window, caller, email }
}

test("NAV-28 PROF-01 PROF-07 PROF-10 PROF-12 PROF-13 PROF-14 PROF-15 PROF-17 the menu leads to one's own profile, by keyboard too", async ({
  browser,
  server,
}) => {
  const { page, email, close } = await someoneAt({ browser, server }, "reads", "/stories")
  await myMenu(page).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("link", { name: "Profile" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`${server.url}/profile`)
  const heading = page.getByRole("heading", { level: 1, name: "Anna Berg" })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle("Profile · Kintale")

  const main = page.getByRole("main")
  await expect(main.getByText(email)).toBeVisible()
  await expect(main.getByText("(cannot be changed)")).toBeVisible()
  await expect(main.getByText("Free Plan")).toBeVisible()
  await expect(main.getByText("Member Since")).toBeVisible()
  const statistics = page.getByRole("region", { name: "Story Statistics" })
  await expect(statistics.getByRole("term")).toHaveText([
    "Stories Recorded",
    "Stories Remaining",
    "Last Active",
  ])
  await expect(statistics.getByRole("definition")).toHaveText(["0", "5", "Today"])
  await close()
})

test("PROF-02 PROF-03 PROF-04 PROF-05 PROF-06 OK-04 what is edited is saved, and seen on every open screen", async ({
  browser,
  server,
}) => {
  const { page, context, close } = await someoneAt({ browser, server }, "edits", "/profile")
  const other = await context.newPage()
  await other.goto("/profile")
  await edit(other).click()
  await other.getByLabel("Bio").fill("Typed on the other screen.")

  await edit(page).click()
  await expect(page.getByLabel("Email")).toHaveCount(0)
  await page.getByLabel("First Name").fill("Annika")
  await page.getByLabel("Last Name").fill("Duarte")
  await page.getByLabel("Username").fill("annika.duarte")
  await page.getByLabel("Bio").fill("Bread and songs.")
  await save(page).click()
  await expect(toast(page, "Profile Updated")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "Annika Duarte" })).toBeVisible()
  await expect(myMenu(page)).toHaveAccessibleName(/^Annika Duarte/)

  // The other screen follows, but for what is being typed there.
  await expect(other.getByLabel("First Name")).toHaveValue("Annika")
  await expect(other.getByLabel("Username")).toHaveValue("annika.duarte")
  await expect(other.getByLabel("Bio")).toHaveValue("Typed on the other screen.")
  await other.getByRole("button", { name: "Cancel" }).click()
  await expect(other.getByText("Bread and songs.")).toBeVisible()

  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: "Annika Duarte" })).toBeVisible()
  await expect(page.getByText("Bread and songs.")).toBeVisible()
  await close()
})

test("PROF-02 what is typed while the rest is being saved stays, and is saved next", async ({
  browser,
  server,
}) => {
  const { page, close } = await someoneAt({ browser, server }, "goeson", "/profile")
  await edit(page).click()
  await page.getByLabel("Bio").fill("First words.")
  const held = Promise.withResolvers<void>()
  await page.route(`**${routes.editProfile}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await save(page).click()
  await page.getByLabel("Bio").fill("First words. And more that I remembered.")
  held.resolve()
  await expect(toast(page, "Profile Updated")).toBeVisible()
  await expect(page.getByLabel("Bio")).toHaveValue("First words. And more that I remembered.")
  await save(page).click()
  await expect(page.getByText("And more that I remembered.", { exact: false })).toBeVisible()
  await expect(page.getByLabel("Bio")).toHaveCount(0)
  await close()
})

test("VALID-31 ERR-14 a taken username is said at its field, and nothing typed is lost", async ({
  browser,
  server,
}) => {
  await new Caller(server.url).join("taken")
  const { page, caller, context } = await someoneAt({ browser, server }, "wants", "/profile")
  await edit(page).click()
  await page.getByLabel("First Name").fill(" ")
  await save(page).click()
  await expect(page.getByText("First name is required")).toBeVisible()
  await expect(page.getByLabel("First Name")).toBeFocused()

  await page.getByLabel("First Name").fill("Annika")
  await page.getByLabel("Username").fill("Taken")
  await save(page).click()
  await expect(toast(page, "Update Failed")).toBeVisible()
  const username = page.getByLabel("Username")
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription(/taken/)
  await expect(page.getByLabel("First Name")).toHaveValue("Annika")

  await username.fill("wants.another")
  await save(page).click()
  await expect(toast(page, "Profile Updated")).toBeVisible()
  expect((await caller.me()).username).toBe("wants.another")
  await context.close()
})

test("PROF-02 ERR-14 without a connection nothing typed is lost, and it is saved once there is one", async ({
  browser,
  server,
}) => {
  const { page, context, caller } = await someoneAt({ browser, server }, "away", "/profile")
  await edit(page).click()
  await page.getByLabel("Bio").fill("Typed on the train.")
  await context.setOffline(true)
  await save(page).click()
  await expect(toast(page, "Update Failed")).toContainText("Check your connection")
  await expect(page.getByLabel("Bio")).toHaveValue("Typed on the train.")
  await context.setOffline(false)
  await save(page).click()
  await expect(toast(page, "Profile Updated")).toBeVisible()
  expect((await caller.me()).bio).toBe("Typed on the train.")
  await context.close()
})

test("PROF-02 leaving asks while something is unsaved", async ({ browser, server }) => {
  const { page, close } = await someoneAt({ browser, server }, "unsaved", "/profile")
  await edit(page).click()
  await page.getByLabel("Bio").fill("Not saved yet")
  await myMenu(page).click()
  await page.getByRole("link", { name: "Settings" }).click()
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await question.getByRole("button", { name: "Stay here" }).click()
  await expect(page.getByLabel("Bio")).toHaveValue("Not saved yet")
  await page.getByLabel("Bio").press("Escape")
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(edit(page)).toBeVisible()
  await expect(page.getByText("Not saved yet")).toBeHidden()
  await close()
})

test("PROF-08 PROF-09 OK-06 ERR-15 NAV-34 NAV-35 NAV-36 an address is verified from the profile, with one email a minute", async ({
  browser,
  server,
  mail,
}) => {
  const { page, email, context } = await someoneAt({ browser, server }, "verifies", "/profile")
  await expect(myMenu(page)).toContainText("!")
  await expect(myMenu(page)).toHaveAccessibleName(/Email not verified/)
  await myMenu(page).click()
  const menu = page.getByRole("dialog", { name: "Your menu" })
  await expect(menu.getByText("Email not verified")).toBeVisible()
  await page.keyboard.press("Escape")

  const resend = page.getByRole("main").getByRole("button", { name: /resend/ })
  await expect(page.getByRole("main").getByText("Email not verified")).toBeVisible()
  await resend.click()
  await expect(toast(page, "Verification Email Sent")).toBeVisible()
  await resend.click()
  await expect(toast(page, "Failed to Send")).toContainText(/try again in \d+ seconds/)

  await page.goto(linkIn(await mail.emailTo(email, 2)))
  await page.getByRole("button", { name: "Confirm this address" }).click()
  await expect(toast(page, "Email confirmed")).toBeVisible()
  await page.goto("/profile")
  await expect(page.getByRole("main").getByText("Verified", { exact: true })).toBeVisible()
  await expect(page.getByText("Email not verified")).toHaveCount(0)
  await expect(myMenu(page)).not.toContainText("!")
  await context.close()
})

test("PROF-15 PROF-18 a story that is recorded is counted, and one was active just now", async ({
  browser,
  server,
}) => {
  const { page, caller, close } = await someoneAt({ browser, server }, "counted", "/profile")
  const statistics = page.getByRole("region", { name: "Story Statistics" })
  await expect(statistics.getByRole("definition")).toHaveText(["0", "5", "Today"])
  await caller.save(await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file))
  await expect(statistics.getByRole("definition")).toHaveText(["1", "4", "Today"])
  await close()
})
