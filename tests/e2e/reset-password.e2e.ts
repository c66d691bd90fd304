import type { Page } from "@playwright/test"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { about } from "../support/accounts/emails.ts"
import { Caller } from "../support/api-client.ts"
import { expect, expectAccessible } from "./fixtures.ts"
import { linkIn, password, signIn, test, toast } from "./mail-fixture.ts"
import type { MailServer } from "../support/fakes/smtp-server.ts"
import { openWindow } from "./browser-window.ts"

const fresh = "the mill beside the river"

/** Somebody who has asked for an email, and the link in it. */
const forgetful = async (url: string, mail: MailServer, name: string) => {
  const caller = new Caller(url)
  const { email, username } = await caller.join(name)
  await caller.post(routes.forgotPassword, { email })
  const link = linkIn(await mail.emailTo(email, 1, about.reset))
  return { caller, username, link }
}

const type = async (page: Page, first: string, second = first) => {
  await page.getByLabel("New Password", { exact: true }).fill(first)
  await page.getByLabel("Confirm New Password").fill(second)
}
const send = (page: Page) => page.getByRole("button", { name: "Reset Password" })

test("RESET-01 RESET-02 RESET-09 VALID-26 a link without a token leads back to the login", async ({
  page,
}) => {
  for (const link of ["/reset-password", "/reset-password?token="]) {
    await page.goto(link)
    await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible()
    await expect(page.getByText("No reset token found in the URL.")).toBeVisible()
    await page.getByRole("link", { name: "Back to Login" }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test("RESET-03 RESET-04 RESET-05 RESET-06 RESET-07 NAV-04 RESET-08 VALID-27 VALID-28 VALID-29 VALID-30 TIME-02 AUTH-25 a new password is set by the link in the email, whose token leaves the address at once and is named to nobody; every device is signed out", async ({
  page,
  browser,
  server,
  mail,
}) => {
  const { caller, username, link } = await forgetful(server.url, mail, "resets")
  const elsewhere = await openWindow(browser, caller)
  await elsewhere.page.goto("/stories")
  await expect(elsewhere.page.getByRole("heading", { level: 1 })).toBeVisible()

  const token = new URL(link).searchParams.get("token") ?? ""
  const named: Array<string> = []
  page.on("request", (request) => {
    const about = [request.url(), JSON.stringify(request.headers())].join(" ")
    if (about.includes(token) && !request.isNavigationRequest()) named.push(request.url())
  })
  await page.clock.install()
  await page.goto("/")
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(send(page)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/reset-password$/)
  await type(page, "1234567")
  await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await type(page, fresh, "the mill beside the road")
  await expect(page.getByText("Passwords do not match.")).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await page.getByLabel("Confirm New Password").press("Enter")
  await expect(toast(page, "Passwords Don't Match")).toBeVisible()
  await expectAccessible(page)

  // Each of the two is shown and hidden by itself.
  const first = page.getByLabel("New Password", { exact: true })
  const second = page.getByLabel("Confirm New Password")
  for (const [n, [shown, other]] of [
    [first, second] as const,
    [second, first] as const,
  ].entries()) {
    await page.getByRole("button", { name: "Show password" }).nth(n).click()
    await expect(shown).toHaveAttribute("type", "text")
    await expect(other).toHaveAttribute("type", "password")
    await page.getByRole("button", { name: "Hide password" }).click()
    await expect(shown).toHaveAttribute("type", "password")
  }

  await type(page, fresh)
  // From here on the page's time passes only as far as it is told.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await send(page).click()
  const news = toast(page, "Password Reset")
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(news).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(news).toContainText("You can now log in with your new password.")
  await page.clock.runFor(limits.wait.afterReset / 2)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.clock.runFor(limits.wait.afterReset / 2)
  await expect(page).toHaveURL(/\/login$/)
  await page.clock.resume()
  // The open screen of the other device is told, and led to the login.
  await expect(elsewhere.page).toHaveURL(/\/login$/)

  expect(named).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto("/reset-password")
  await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible()
  await page.goto("/login")
  await signIn(page, username, password)
  await expect(toast(page, "Login Failed")).toBeVisible()
  await signIn(page, username, fresh)
  await expect(toast(page, "Login Successful")).toBeVisible()
  await elsewhere.context.close()
})

test("ERR-12 a link that was used already is refused, and the form stays", async ({
  page,
  server,
  mail,
}) => {
  const { caller, link } = await forgetful(server.url, mail, "twice")
  const token = new URL(link).searchParams.get("token")
  await caller.post(routes.resetPassword, { token, newPassword: fresh })
  await page.goto(link)
  await type(page, "another mill beside the river")
  await send(page).click()
  await expect(toast(page, "Reset Failed")).toContainText("This link may be expired or invalid.")
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue(/another mill/)
  await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible()

  // As a proxy answers by itself while the server is away.
  await page.route(`**${routes.resetPassword}`, (route) => route.fulfill({ status: 502, body: "" }))
  await send(page).click()
  await expect(toast(page, "Reset Failed")).toContainText(
    "Failed to reset password. The link may be expired or invalid.",
  )
})

test("NAV-19 someone signed in who opens a reset link is led home, and hears why", async ({
  browser,
  server,
  mail,
}) => {
  const { caller, link } = await forgetful(server.url, mail, "inside")
  const window = await openWindow(browser, caller)
  await window.page.goto("/reset-password")
  await expect(window.page).toHaveURL(`${server.url}/`)
  await window.page.goto(link)
  await expect(window.page).toHaveURL(`${server.url}/`)
  await expect(toast(window.page, "You're signed in")).toContainText("log out first")
  await window.close()
})
