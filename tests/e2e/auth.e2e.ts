import { providers } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { about } from "../support/accounts/emails.ts"
import { Caller } from "../support/api-client.ts"
import { keysFor } from "../support/fakes/oidc-server.ts"
import { startServer } from "../support/spawn-server.ts"
import { expect, expectAccessible } from "./fixtures.ts"
import { linkIn, password, signIn, test, toast } from "./mail-fixture.ts"

const home = { level: 1, name: /Anna/ } as const

test("AUTH-07 AUTH-08 AUTH-09 AUTH-10 AUTH-15 AUTH-21 AUTH-26 OK-01 NAV-03 NAV-18 someone signs in with their email, and with their username", async ({
  page,
  server,
}) => {
  const { email, username } = await new Caller(server.url).join("anna")
  for (const name of [email.toUpperCase(), username]) {
    await page.goto("/login")
    await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute(
      "aria-selected",
      "true",
    )
    const secret = page.getByRole("textbox", { name: "Password" })
    await secret.fill("a long")
    await page.getByRole("button", { name: "Show password" }).click()
    await expect(secret).toHaveAttribute("type", "text")
    await page.getByRole("button", { name: "Hide password" }).click()
    await expect(secret).toHaveAttribute("type", "password")
    await signIn(page, name)
    await expect(toast(page, "Login Successful")).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole("heading", home)).toBeVisible()
    await page.goto("/login")
    await expect(page).toHaveURL(`${server.url}/`)
    const [session, ...others] = await page.context().cookies()
    expect(others).toEqual([])
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" })
    const days = ((session?.expires ?? 0) - Date.now() / 1_000) / 86_400
    expect(Math.round(days)).toBe(7)
    // A page that is open finds out by itself that its session is gone, and leaves.
    await page.goto("about:blank")
    await page.context().clearCookies()
  }
})

test(
  "AUTH-10 AUTH-16 AUTH-17 AUTH-18 AUTH-21 OK-02 SETUP-01 a newcomer is welcomed, signed in at once and led to the setup",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/login")
    await page.getByRole("tab", { name: "Sign Up" }).click()
    await page.getByLabel("First Name").fill("Nora")
    await page.getByLabel("Last Name").fill("Berg")
    await page.getByLabel("Username").fill("nora")
    await page.getByLabel("Email").fill("nora@example.org")
    const secret = page.getByRole("textbox", { name: "Password" })
    await secret.fill(password)
    await page.getByRole("button", { name: "Show password" }).click()
    await expect(secret).toHaveAttribute("type", "text")
    await page.getByRole("button", { name: "Create Account" }).click()
    const welcome = toast(page, "Welcome, Nora")
    await expect(welcome).toContainText("You can confirm your email later.")
    await expect(page).toHaveURL(/\/setup$/)
  },
)

test("AUTH-22 ERR-10 a username that is taken is refused in any case of letters, at its field", async ({
  page,
  server,
}) => {
  await new Caller(server.url).join("occupied")
  await page.goto("/login")
  await page.getByRole("tab", { name: "Sign Up" }).click()
  await page.getByLabel("First Name").fill("Otto")
  await page.getByLabel("Last Name").fill("Berg")
  await page.getByLabel("Username").fill("OCCUPIED")
  await page.getByLabel("Email").fill("otto@example.org")
  await page.getByRole("textbox", { name: "Password" }).fill(password)
  const answer = page.waitForResponse((response) => response.url().endsWith(routes.signUp))
  await page.getByRole("button", { name: "Create Account" }).click()
  expect((await answer).status()).toBe(409)
  await expect(toast(page, "Signup Failed")).toBeVisible()
  const username = page.getByLabel("Username")
  await expect(username).toBeFocused()
  await expect(username).toHaveAttribute("aria-invalid", "true")
  await expect(page).toHaveURL(/\/login$/)
})

test("STATE-05 STATE-06 STATE-07 AUTH-19 AUTH-20 ERR-08 after three failures someone is warned, after five they wait", async ({
  page,
  server,
}) => {
  const { username } = await new Caller(server.url).join("locked")
  const warning = page.getByText(/After 5 failed attempts/)
  await page.goto("/login")
  const fail = async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith(routes.signIn))
    await signIn(page, username, "a wrong password")
    await answer
    await expect(toast(page, "Login Failed")).toBeVisible()
  }
  await fail()
  await fail()
  await expect(warning).toBeHidden()
  await fail()
  await expect(warning).toBeVisible()
  await fail()
  await fail()
  await signIn(page, username)
  await expect(page.getByText(/You can try again in/)).toContainText(/1[45]:\d\d/)
  await expect(toast(page, "Login Failed")).toContainText(
    "Too many failed attempts. Please try again in 15 minutes.",
  )
  await expectAccessible(page)
  // The count of this page begins anew with the page.
  await page.reload()
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible()
  await expect(warning).toBeHidden()
})

test("STATE-06 a good sign-in resets the warning's count", async ({ page, server }) => {
  const { username } = await new Caller(server.url).join("remembers")
  await page.goto("/login")
  for (let failures = 0; failures < 2; failures += 1) {
    await signIn(page, username, "a wrong password")
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute(
      "aria-invalid",
      "true",
    )
  }
  await signIn(page, username)
  await expect(page).toHaveURL(`${server.url}/`)
})

test("ERR-09 without a sentence of the server's a failure is still told", async ({ page }) => {
  // As a proxy answers by itself while the server is away.
  await page.route(`**${routes.signIn}`, (route) => route.fulfill({ status: 502, body: "" }))
  await page.goto("/login")
  await signIn(page, "anna")
  await expect(toast(page, "Login Failed")).toContainText("Login failed")
})

test("AUTH-01 AUTH-03 a provider that is not set up sends the browser back with a word that stays", async ({
  page,
}) => {
  await page.goto("/login")
  await expect(page.getByRole("link", { name: /^Continue with/ })).toHaveCount(0)
  for (const label of ["Google", "Apple", "Microsoft"]) {
    await page.goto(`/auth/${label.toLowerCase()}`)
    const notice = page.getByRole("alert").filter({ hasText: "Login Failed" })
    await expect(notice).toContainText(`${label} sign-in isn't available`)
    await expect(page).toHaveURL(/\/login$/)
  }
})

test("AUTH-04 AUTH-06 R666 outside the production host a notice shows the callback addresses until there is an account", async ({
  page,
}) => {
  const issuer = "http://127.0.0.1:9"
  const env = Object.assign({}, ...providers.map(({ name }) => keysFor(name, issuer)))
  const server = await startServer({ env, fast: "at once" })
  try {
    await page.goto(`${server.url}/login`)
    await expect(page.getByRole("button", { name: "Create Account" })).toBeVisible()
    await page.getByText(/Preview: callback URLs/).click()
    for (const { name } of providers) {
      await expect(page.getByText(`${server.url}/auth/${name}/callback`)).toBeVisible()
    }
    await new Caller(server.url).join("anna")
    await page.reload()
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible()
    await expect(page.getByText(/callback|not set up/i)).toHaveCount(0)
    await page.close()
  } finally {
    await server.stop()
  }
})

test("AUTH-11 AUTH-12 AUTH-13 AUTH-14 AUTH-24 VALID-25 OK-03 an email is asked for in the same words, whoever has the address", async ({
  page,
  server,
  mail,
}) => {
  const { email } = await new Caller(server.url).join("forgets")
  const asked: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith(routes.forgotPassword)) asked.push(request.postData() ?? "")
  })
  await page.goto("/login")
  const forgot = page.getByRole("button", { name: "Forgot your password?" })
  const dialog = page.getByRole("dialog", { name: "Reset Password" })

  await forgot.click()
  await dialog.getByRole("button", { name: "Send Reset Link" }).click()
  await expect(dialog.getByText("Please enter your email.")).toBeVisible()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
  expect(asked).toEqual([])

  const said: Array<string> = []
  for (const address of ["nobody@example.org", email]) {
    await page.getByLabel("Email or Username").fill(address)
    await forgot.click()
    await expect(dialog.getByLabel("Email")).toHaveValue(address)
    await dialog.getByRole("button", { name: "Send Reset Link" }).click()
    await expect(dialog).toBeHidden()
    await expect(toast(page, "Reset Email Sent")).toBeVisible()
    said.push(await toast(page, "Reset Email Sent").innerText())
    await toast(page, "Reset Email Sent").getByRole("button", { name: "Close" }).click()
    // The page stays where it is, and so does what to look for in one's mail.
    await expect(page.getByText(/Check your spam folder/)).toBeInViewport()
  }
  expect(said[0]).toBe(said[1])
  expect(asked).toHaveLength(2)
  const message = await mail.emailTo(email, 1, about.reset)
  expect(linkIn(message)).toMatch(/\/reset-password\?token=.{20,}/)
})

test("ERR-11 an email that cannot be asked for is told, and the dialog stays", async ({ page }) => {
  await page.route(`**${routes.forgotPassword}`, (route) =>
    route.fulfill({ status: 502, body: "" }),
  )
  await page.goto("/login")
  await page.getByRole("button", { name: "Forgot your password?" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Email").fill("anna@example.org")
  await dialog.getByRole("button", { name: "Send Reset Link" }).click()
  await expect(toast(page, "Reset Failed")).toContainText("Failed to send reset email")
  await expect(dialog.getByLabel("Email")).toHaveValue("anna@example.org")
})
