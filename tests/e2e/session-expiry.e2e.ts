import type { Page } from "@playwright/test"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { expect } from "./fixtures.ts"
import { signIn, test } from "./mail-fixture.ts"
import { heardOn, hearsOfLogout } from "./toasts.ts"
import { openWindow } from "./browser-window.ts"

test.use({ serviceWorkers: "allow" })

/** Every address the page asks for from now on. */
const askedBy = (page: Page) => {
  const asked: Array<string> = []
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname))
  return asked
}

/** How long the timers wait that the page sets from its next load on, in milliseconds. */
const timersOf = async (page: Page): Promise<ReadonlyArray<number>> => {
  const waits: Array<number> = []
  await page.exposeFunction("noteTimer", (millis: number) => void waits.push(millis))
  await page.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (wait, self, given: Parameters<typeof setTimeout>) => {
        // oxlint-disable-next-line typescript/no-unsafe-call -- exposed above
        Reflect.get(window, "noteTimer")(given[1] ?? 0)
        return Reflect.apply(wait, self, given)
      },
    })
  })
  return waits
}

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: /your menu/ }).click()
  await page.getByRole("button", { name: "Log out" }).click()
}

test("ERR-03 ERR-04 TIME-01 a call refused with 401 says so once and leads to the login, however many calls fail", async ({
  browser,
  server,
}) => {
  const caller = new Caller(server.url)
  await caller.join("expired")
  const { page, context } = await openWindow(browser, caller)
  const heard = await heardOn(page)
  const timers = await timersOf(page)
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  expect(timers).not.toContain(limits.wait.unauthorised)
  const asked = askedBy(page)
  await context.clearCookies()
  // What happens meanwhile has the page ask for its lists anew, all of them without a cookie.
  for (const name of ["Rosa", "Tomás", "Inês"]) {
    await caller.post(routes.people, { name, relationship: "cousin" })
  }
  await hearsOfLogout(heard)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible()
  expect(asked.filter((path) => path === routes.loginPage)).toHaveLength(1)
  expect(heard.filter((text) => text.includes("Unauthorized"))).toHaveLength(1)
  expect(timers.filter((millis) => millis === limits.wait.unauthorised)).toHaveLength(1)
  await context.close()
})

test("ERR-05 NAV-20 a visitor is not told that they are signed out, nor sent anywhere", async ({
  page,
  browser,
  server,
}) => {
  const heard = await heardOn(page)
  for (const place of ["/", "/login"]) {
    await page.goto(place)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.waitForLoadState("networkidle")
    expect(new URL(page.url()).pathname).toBe(place)
  }
  // Nor does the way in wait until it is known who they are.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" })
  const unsure = await context.newPage()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await unsure.route(`**${routes.currentUser}`, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await unsure.goto("/login")
  await asked.promise
  await expect(unsure.getByRole("button", { name: "Sign In", exact: true })).toBeVisible()
  answered.resolve()
  await unsure.waitForLoadState("networkidle")
  expect(new URL(unsure.url()).pathname).toBe("/login")
  await context.close()
  expect(heard).toEqual([])
})

test("ROLE-04 NAV-21 NAV-22 a visitor at a place of those signed in is told, and led to the login", async ({
  page,
}) => {
  const asked = askedBy(page)
  const heard = await heardOn(page)
  const endpoint = page.waitForRequest(`**${routes.loginPage}`)
  await page.goto("/people")
  await hearsOfLogout(heard)
  await expect(page).toHaveURL(/\/login$/)
  expect(asked.filter((path) => path === routes.loginPage)).toHaveLength(1)
  const opened = await endpoint
  expect([opened.method(), opened.isNavigationRequest()]).toEqual(["GET", true])
  const answer = await opened.response()
  expect([answer?.status(), await answer?.headerValue("location")]).toEqual([302, "/login"])
  await page.goto("/map")
  await expect(page).toHaveURL(/\/login$/)
})

test("NAV-22 the login endpoint leads someone signed in home", async ({ browser, server }) => {
  const caller = new Caller(server.url)
  await caller.join("atlogin")
  const window = await openWindow(browser, caller)
  await window.page.goto(routes.loginPage)
  await expect(window.page).toHaveURL(`${server.url}/`)
  await window.close()
})

test("NAV-33 NAV-37 whoever logs out comes to the landing page, their other tabs to the login, the next person sees nothing of them, and a tab left open shows who signs in beside it", async ({
  browser,
  server,
}) => {
  const anna = new Caller(server.url)
  const { password } = await anna.join("logsout")
  await anna.post(routes.people, { name: "Rosa Almeida", relationship: "grandmother" })
  await new Caller(server.url).join("comes", "Ben")
  const { page, context } = await openWindow(browser, anna)
  const heard = await heardOn(page)
  const other = await context.newPage()
  const heardBeside = await heardOn(other)
  await other.goto("/people")
  await expect(other.getByRole("heading", { name: "Rosa Almeida" })).toBeVisible()
  await page.goto("/people")
  await expect(page.getByRole("heading", { name: "Rosa Almeida" })).toBeVisible()

  await logOut(page)
  await hearsOfLogout(heardBeside)
  await expect(other).toHaveURL(/\/login$/)
  await expect(page).toHaveURL(`${server.url}/`)
  expect(heard.filter((text) => text.includes("Unauthorized"))).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText("Rosa Almeida")).toBeHidden()
  await signIn(page, "comes")
  await page.getByRole("link", { name: "People" }).first().click()
  await expect(page.getByRole("heading", { name: "Ben Berg" })).toBeVisible()
  await expect(page.getByText("Rosa Almeida")).toBeHidden()

  // Another tab of the same browser signs in: its cookie is the one both have.
  const form = { email: "logsout", password }
  const origin = server.url
  await context.request.post(routes.signIn, { form, headers: { origin } })
  await expect(page.getByRole("heading", { name: "Rosa Almeida" })).toBeVisible()
  await expect(page.getByText("Ben Berg")).toBeHidden()
  await context.close()
})

test("TIME-14 TIME-15 TIME-16 a list seen once is asked for no second time, neither on coming back nor by the clock", async ({
  browser,
  server,
}) => {
  const caller = new Caller(server.url)
  await caller.join("calm")
  const { page, close } = await openWindow(browser, caller)
  await page.clock.install()
  await page.goto("/people")
  await expect(page.getByRole("heading", { name: "Anna Berg" })).toBeVisible()
  await page.getByRole("link", { name: "Stories" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: /Stories/ })).toBeVisible()
  await page.waitForLoadState("networkidle")
  const asked = askedBy(page)
  await page.getByRole("link", { name: "People" }).first().click()
  await expect(page.getByRole("heading", { name: "Anna Berg" })).toBeVisible()
  await page.evaluate(() => {
    window.dispatchEvent(new Event("focus"))
    document.dispatchEvent(new Event("visibilitychange"))
  })
  await page.clock.runFor(60_000)
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([])
  await close()
})
