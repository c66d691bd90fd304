import { routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { expect, expectAccessible } from "./fixtures.ts"
import { linkIn, signIn, test, toast } from "./mail-fixture.ts"
import { addPerson, share } from "../support/factories.ts"
import { openWindow } from "./browser-window.ts"

const confirm = { name: "Confirm this address" }

test("AUTH-23 NAV-34 NAV-36 the link in the email confirms the address on every open screen, and worries nobody the second time", async ({
  browser,
  server,
  mail,
}) => {
  const caller = new Caller(server.url)
  const { email } = await caller.join("confirms")
  const link = linkIn(await mail.emailTo(email))
  const window = await openWindow(browser, caller)
  const other = await window.context.newPage()
  await other.goto("/stories")
  await expect(other.getByRole("button", { name: /Email not verified/ })).toContainText("!")

  await window.page.goto(link)
  // Looked at, nothing has happened yet; and the token stands in no address that could be passed on.
  await expect(window.page.getByRole("button", confirm)).toBeVisible()
  await expect(window.page).toHaveURL(`${server.url}${routes.verifyEmail}`)
  expect((await caller.me()).emailVerified).toBe(false)
  await window.page.reload()
  await window.page.getByRole("button", confirm).press("Enter")
  await expect(toast(window.page, "Email confirmed")).toBeVisible()
  await expect(window.page).toHaveURL(`${server.url}/`)
  await expect(other.getByRole("button", { name: /your menu$/ })).not.toContainText("!")
  await expect(other.getByText("Email not verified")).toHaveCount(0)
  expect((await caller.me()).emailVerified).toBe(true)

  await window.page.goto(link)
  await window.page.getByRole("button", confirm).click()
  await expect(toast(window.page, "Email confirmed")).toContainText("already confirmed")
  await expect(window.page).toHaveURL(`${server.url}/`)
  await window.close()
})

test("AUTH-23 STATE-47 OK-06 ERR-15 a bad link says so and offers another, to someone signed in", async ({
  page,
  server,
  mail,
}) => {
  const { email, username } = await new Caller(server.url).join("another")
  const welcome = await mail.emailTo(email)
  // Signed out, one is asked to sign in first.
  await page.goto(`${routes.verifyEmail}?token=nobody-ever-made-this-one-up`)
  await page.getByRole("button", confirm).click()
  await expect(toast(page, "This link didn't work")).toContainText(
    "Sign in and we'll send you a new one",
  )
  await expect(page).toHaveURL(`${server.url}/`)
  await page.getByRole("link", { name: "Log in" }).first().click()
  await expect(page.getByText("The link to confirm your email didn't work")).toBeVisible()
  await expectAccessible(page)
  await signIn(page, username)

  const notice = page.getByText("Your email isn't confirmed yet")
  await expect(notice).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: /Anna/ })).toBeVisible()
  await page.getByRole("button", { name: "Send a new link" }).click()
  await expect(toast(page, "Verification Email Sent")).toBeVisible()
  await expect(notice).toBeHidden()
  const second = linkIn(await mail.emailTo(email, 2))
  expect(second).not.toBe(linkIn(welcome))

  // Once more within the minute is too often.
  await page.goto(`${routes.verifyEmail}?token=nobody-ever-made-this-one-up`)
  await page.getByRole("button", confirm).click()
  await page.getByRole("button", { name: "Send a new link" }).click()
  await expect(toast(page, "Failed to Send")).toBeVisible()
  await expect(notice).toBeVisible()
  await page.goto(second)
  await page.getByRole("button", confirm).click()
  await expect(toast(page, "Email confirmed")).toBeVisible()
  await expect(notice).toBeHidden()
})

test("R88 R103 someone signed out confirms nothing that shares something: they sign in, open the link once more, and press", async ({
  page,
  server,
  mail,
}) => {
  const caller = new Caller(server.url)
  const { email, username } = await caller.join("shares")
  const rosa = await addPerson(caller, { name: "Rosa" })
  await share(caller, rosa.id, "ben-of-shares@example.org", "viewer")
  const link = linkIn(await mail.emailTo(email))
  await page.goto(link)
  await expect(page.getByRole("button", confirm)).toBeVisible()
  // Opening the link alone confirms nothing.
  expect((await caller.me()).emailVerified).toBe(false)
  await page.getByRole("button", confirm).click()
  await expect(page.getByRole("alert")).toContainText("then open it again")
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click()
  await signIn(page, username)
  await expect(page.getByRole("heading", { level: 1, name: /Anna/ })).toBeVisible()
  expect((await caller.me()).emailVerified).toBe(false)
  await page.goto(link)
  await page.getByRole("button", confirm).click()
  await expect(toast(page, "Email confirmed")).toBeVisible()
  // What waited for it goes out.
  await mail.emailTo("ben-of-shares@example.org", 1, /invited you/)
})
