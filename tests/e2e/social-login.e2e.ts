import type { Page } from "@playwright/test"
import { type ProviderName, providers } from "#protocol/account.ts"
import { callbackPath } from "#protocol/paths.ts"
import { about, press, tokenIn } from "../support/accounts/emails.ts"
import { Caller } from "../support/api-client.ts"
import { expect } from "./fixtures.ts"
import type { MailServer } from "../support/fakes/smtp-server.ts"
import { linkIn, toast } from "./mail-fixture.ts"
import { addPerson, share } from "../support/factories.ts"
import { Visitor } from "../support/cookie-client.ts"
import { goOnWith, somebody, test } from "./social-login-fixture.ts"

const home = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Login Failed" })
const offered = (page: Page) => page.getByRole("link", { name: /^Continue with/ })
/** The answer that sends the browser to a provider. */
const leavesFor = (page: Page, name: ProviderName) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === `/auth/${name}`)
const unverified = (page: Page) => page.getByRole("button", { name: /Email not verified/ })

const confirms = async (caller: Caller, mail: MailServer, email: string) =>
  expect(await press(caller, tokenIn(await mail.emailTo(email, 1, about.verification)))).toBe(
    "done",
  )

/** Apple tells a name once, in its form beside the token. */
const nameInTheForm = (page: Page) =>
  page.route(`**${callbackPath("apple")}`, (route, request) => {
    const user = JSON.stringify({ name: { firstName: "Rosa", lastName: "Luz" } })
    const postData = `${request.postData() ?? ""}&${new URLSearchParams({ user })}`
    return route.continue({ postData })
  })

test("AUTH-01 AUTH-02 AUTH-05 three providers are offered, and where the address is the right one nobody is told of callbacks", async ({
  page,
}) => {
  await page.goto("/login")
  await expect(offered(page)).toHaveText(providers.map(({ label }) => `Continue with ${label}`))
  for (const [n, name] of (["google", "apple", "microsoft"] as const).entries()) {
    await expect(offered(page).nth(n)).toHaveAttribute("href", `/auth/${name}`)
  }
  await expect(page.getByText(/callback/)).toBeHidden()
})

for (const { name, label } of providers) {
  test(`AUTH-01 AUTH-21 AUTH-26 API-16 SETUP-01 SETUP-02 SETUP-11 someone new comes by ${label}, is set up, and comes home the next time`, async ({
    page,
    server,
    identity,
  }) => {
    if (name === "apple") await nameInTheForm(page)
    identity.seat(somebody(`new-${name}`))
    const leaving = leavesFor(page, name)
    await goOnWith(page, label)
    expect((await leaving).status()).toBe(302)
    await expect(page).toHaveURL(`${server.url}/setup`)
    await expect(page.getByLabel("First Name")).toHaveValue("Rosa")
    await expect(page.getByLabel("Last Name")).toHaveValue("Luz")
    // Nobody is asked for another account, for a provider opens no second one.
    await expect(page.getByText(/an account you already have/)).toBeHidden()
    // The provider vouches for the address, and there is no trace of the attempt left.
    await expect(unverified(page)).toBeHidden()
    const cookies = await page.context().cookies(server.url)
    expect(cookies).toMatchObject([{ name: "kintale", httpOnly: true, sameSite: "Lax" }])
    const days = ((cookies[0]?.expires ?? 0) - Date.now() / 1_000) / 86_400
    expect(days).toBeCloseTo(7, 1)
    await page.getByRole("button", { name: "Complete Setup" }).click()
    await expect(page).toHaveURL(`${server.url}/people`)
    await expect(page.getByRole("heading", { name: "Rosa Luz" })).toBeVisible()

    await page.getByRole("button", { name: /your menu/ }).click()
    await page.getByRole("button", { name: "Log out" }).click()
    await expect(page.getByRole("button", { name: "Watch Demo" })).toBeVisible()
    await goOnWith(page, label)
    await expect(home(page, "Rosa")).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
    // What lies behind is the login, which leads on; nothing is answered a second time.
    await page.goBack()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(home(page, "Rosa")).toBeVisible()
  })
}

test("AUTH-01 API-16 whoever presses Cancel at a provider is told so in a word that stays, and can come in after all", async ({
  page,
  server,
  identity,
}) => {
  identity.seat(null)
  const leaving = leavesFor(page, "apple")
  await goOnWith(page, "Apple")
  expect((await leaving).status()).toBe(302)
  await expect(failure(page)).toContainText("Apple didn't sign you in.")
  await expect(page).toHaveURL(`${server.url}/login`)
  await page.reload()
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible()
  await expect(failure(page)).toBeHidden()
  await expect(offered(page)).toHaveText(providers.map((one) => `Continue with ${one.label}`))

  identity.seat(somebody("cancels"))
  await goOnWith(page, "Apple")
  await expect(page).toHaveURL(`${server.url}/setup`)
})

test("an account that never confirmed its address is not opened by a provider; the email the page speaks of mends that", async ({
  page,
  server,
  identity,
  mail,
}) => {
  const { email } = await new Caller(server.url).join("neverdid", "Clara")
  identity.seat(somebody("neverdid"))
  await goOnWith(page, "Google")
  await expect(failure(page)).toContainText("you can't open it with Google yet")
  await expect(failure(page)).toContainText("“Forgot your password?”")

  await page.getByLabel("Email or Username").fill(email)
  await page.getByRole("button", { name: "Forgot your password?" }).click()
  await page.getByRole("button", { name: "Send Reset Link" }).click()
  await expect(toast(page, "Reset Email Sent")).toBeVisible()
  await page.goto(linkIn(await mail.emailTo(email, 1, about.reset)))
  await page.getByLabel("New Password", { exact: true }).fill("the mill beside the river")
  await page.getByLabel("Confirm New Password").fill("the mill beside the river")
  await page.getByRole("button", { name: "Reset Password" }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await expect(home(page, "Clara")).toBeVisible()
  await expect(unverified(page)).toBeHidden()
})

test("API-16 an answer that this browser never asked for signs nobody in", async ({
  page,
  server,
  identity,
}) => {
  identity.seat(somebody("stranger"))
  const answer = await new Visitor(server.url).answerOf("google")
  await page.goto(answer.href)
  await expect(failure(page)).toContainText("Signing in with Google didn't work")
  await expect(page).toHaveURL(`${server.url}/login`)
})

test("whoever followed an invitation and comes by a provider is led to it, once", async ({
  page,
  server,
  identity,
  mail,
}) => {
  identity.seat(somebody("guest"))
  await goOnWith(page, "Google")
  await page.getByRole("button", { name: "Complete Setup" }).click()
  await expect(page).toHaveURL(`${server.url}/people`)
  // The link is opened afresh, as from an email: with only the part behind the # changed, the browser
  // would stay on the page, and break off its way to the login.
  await page.goto("about:blank")
  await page.context().clearCookies()

  const anna = new Caller(server.url)
  await confirms(anna, mail, (await anna.join("invites")).email)
  const { id } = await addPerson(anna, { name: "Rosa Almeida", relationship: "grandmother" })
  await share(anna, id, "guest@example.org", "viewer")
  const { text } = await mail.emailTo("guest@example.org", 1, /invited you/)
  const [link = ""] = /http:\S+#invitation=\S+/.exec(text) ?? []
  await page.goto(link)
  await expect(page.getByText(/has invited you to Kintale to hear .*Rosa Almeida/)).toBeVisible()
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await expect(page).toHaveURL(`${server.url}/people?tab=sharing`)
  await expect(page.getByText("Rosa Almeida", { exact: true })).toBeVisible()
  await page.goto("/")
  await expect(home(page, "Rosa")).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
})
