import type { Browser, Page } from "@playwright/test"
import { routes } from "#protocol/paths.ts"
import { about } from "../support/accounts/emails.ts"
import { Caller } from "../support/api-client.ts"
import { expect } from "./fixtures.ts"
import { linkIn, test, toast } from "./mail-fixture.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"
import { openWindow } from "./browser-window.ts"

/** A window of somebody who has just joined, at their settings. */
const settingsOf = async (
  { browser, server }: { readonly browser: Browser; readonly server: RunningServer },
  name: string,
) => {
  const caller = new Caller(server.url)
  const { email } = await caller.join(name)
  const window = await openWindow(browser, caller)
  await window.page.goto("/settings")
  await expect(window.page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible()
  return { ...window, caller, email }
}

const section = (page: Page, name: string) => page.getByRole("region", { name })

test("NAV-29 SET-01 SET-05 SET-09 SET-12 the menu leads to the settings, nothing there leads nowhere, and the colors chosen there stay", async ({
  browser,
  server,
}) => {
  const { page, close } = await settingsOf({ browser, server }, "settles")
  await page.goto("/")
  await page.getByRole("button", { name: /your menu/ }).click()
  await page.getByRole("link", { name: "Settings" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused()
  await expect(page).toHaveTitle("Settings · Kintale")

  await expect(section(page, "Room for stories")).toContainText("0 of 5 stories")
  await expect(section(page, "Privacy & Security")).toBeVisible()
  await expect(
    section(page, "Notifications").getByRole("button", { name: "Configure" }),
  ).toBeDisabled()
  await section(page, "Support").getByRole("button", { name: "Contact Support" }).click()
  const help = page.getByRole("dialog", { name: "Who can help" })
  await expect(help).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(help).toBeHidden()
  await section(page, "Appearance").getByRole("radio", { name: "Dark" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.reload()
  await expect(section(page, "Appearance").getByRole("radio", { name: "Dark" })).toBeChecked()
  await close()
})

test("SET-13 Contact Support writes to the address this server was given", async ({ browser }) => {
  const server = await startServer({ env: { SUPPORT_EMAIL: "help@example.org" }, fast: "at once" })
  const { page, close } = await settingsOf({ browser, server }, "writes")
  await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute(
    "href",
    "mailto:help@example.org",
  )
  await close()
  await server.stop()
})

test("SET-06 SET-07 View Policy opens the policy over the page", async ({ browser, server }) => {
  const { page, close } = await settingsOf({ browser, server }, "readspolicy")
  await page.getByRole("button", { name: "View Policy" }).click()
  await expect(page.getByRole("dialog", { name: "Privacy policy" })).toContainText(
    "One cookie that keeps you signed in",
  )
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "View Policy" })).toBeFocused()
  await close()
})

test("SET-08 NAV-19 AMB-08 R628 Reset Password changes the password in place, and signs out elsewhere", async ({
  browser,
  server,
  mail,
}) => {
  const { page, email, close } = await settingsOf({ browser, server }, "asksanew")
  const elsewhere = new Caller(server.url)
  await elsewhere.signIn("asksanew", "a long enough password")
  await page.getByRole("button", { name: "Reset Password" }).click()
  const dialog = page.getByRole("dialog", { name: "Reset Password" })
  await dialog.getByLabel("Current Password").fill("a long enough password")
  await dialog.getByLabel("New Password", { exact: true }).fill("the mill beside the river")
  await dialog.getByLabel("Confirm New Password").fill("the mill beside the river")
  await dialog.getByRole("button", { name: "Change Password" }).click()
  await expect(toast(page, "Password Changed")).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole("button", { name: "Reset Password" })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/settings`)
  expect((await elsewhere.get(routes.currentUser)).status).toBe(401)
  await mail.emailTo(email, 1, about.passwordChanged)
  await close()
})

test("OK-03 SET-08 whoever does not know the current password has a link sent, and stays in the settings", async ({
  browser,
  server,
  mail,
}) => {
  const { page, email, close } = await settingsOf({ browser, server }, "forgotit")
  await page.getByRole("button", { name: "Reset Password" }).click()
  await page.getByRole("button", { name: /Send a link/ }).click()
  await expect(toast(page, "Reset Email Sent")).toContainText(email)
  await expect(page).toHaveURL(`${server.url}/settings`)
  expect(linkIn(await mail.emailTo(email, 1, about.reset))).toContain("/reset-password")
  await close()
})

test("SET-08 R629 a server that sends no emails says so", async ({ browser }) => {
  const server = await startServer({ fast: "at once" })
  const { page, close } = await settingsOf({ browser, server }, "unsent")
  await page.getByRole("button", { name: "Reset Password" }).click()
  const dialog = page.getByRole("dialog", { name: "Reset Password" })
  await expect(dialog).toContainText("This server can't send email")
  await expect(dialog.getByRole("button", { name: /Send/ })).toBeHidden()
  await close()
  await server.stop()
})

test("SET-05 signing out everywhere asks first, and then holds at once on every device", async ({
  browser,
  server,
}) => {
  const { page, context, caller } = await settingsOf({ browser, server }, "everywhere")
  const elsewhere = new Caller(server.url)
  await elsewhere.signIn("everywhere", "a long enough password")
  const other = await openWindow(browser, elsewhere)
  await other.page.goto("/stories")
  await expect(other.page.getByRole("heading", { level: 1 })).toBeVisible()

  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  const question = page.getByRole("alertdialog", { name: "Sign out everywhere?" })
  await question.getByRole("button", { name: "Cancel" }).click()
  expect((await caller.get(routes.currentUser)).status).toBe(200)

  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await question.getByRole("button", { name: "Sign out everywhere" }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible()
  await expect(other.page).toHaveURL(/\/login$/)
  expect((await caller.get(routes.currentUser)).status).toBe(401)
  expect((await elsewhere.get(routes.currentUser)).status).toBe(401)
  await context.close()
  await other.context.close()
})
