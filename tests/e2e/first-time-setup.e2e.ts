import type { Page } from "@playwright/test"
import { routes } from "#protocol/paths.ts"
import { Caller, decode } from "../support/api-client.ts"
import { expect, expectAccessible } from "./fixtures.ts"
import { password, signIn, test, toast } from "./mail-fixture.ts"
import { people } from "../support/factories.ts"
import { CurrentUser } from "#protocol/user.ts"

/** Somebody who signed up and did nothing more. */
const newcomer = async (url: string, username: string, email = `${username}@example.org`) => {
  const caller = new Caller(url)
  const form = { username, email, password, firstName: "Clara", lastName: "Berg" }
  decode(CurrentUser, await caller.post(routes.signUp, form))
  return caller
}

const complete = (page: Page) => page.getByRole("button", { name: "Complete Setup" })

test("SETUP-01 SETUP-02 SETUP-03 SETUP-04 SETUP-05 SETUP-06 SETUP-07 SETUP-08 SETUP-09 SETUP-10 SETUP-11 VALID-16 OK-05 NAV-05 the first sign-in leads to the setup, filled in; it makes someone the first of their people", async ({
  page,
  server,
}) => {
  const caller = await newcomer(server.url, "clara")
  await page.goto("/login")
  await signIn(page, "clara")
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible()
  await expect(page.getByText(/first person in your collection/)).toBeVisible()
  await expect(page.getByLabel("First Name")).toHaveValue("Clara")
  await expect(page.getByLabel("Last Name")).toHaveValue("Berg")
  await expectAccessible(page)

  await page.getByLabel("First Name").fill("   ")
  await complete(page).click()
  await expect(page.getByText("First name is required")).toBeVisible()
  await page.getByLabel("First Name").fill("Clara")
  await page.getByLabel("About You").fill("Born by the river.")
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await complete(page).click()
  expect((await sent).postDataJSON()).toEqual({
    firstName: "Clara",
    lastName: "Berg",
    bio: "Born by the river.",
  })
  await expect(toast(page, "Profile Updated")).toBeVisible()
  await expect(page).toHaveURL(/\/people$/)
  await expect(page.getByRole("heading", { name: "Clara Berg" })).toBeVisible()

  // A later visit just changes the names, and nobody is added twice.
  await page.goto("/setup")
  await expect(page.getByLabel("About You")).toHaveValue("Born by the river.")
  await page.getByLabel("Last Name").fill("")
  await complete(page).click()
  await expect(page).toHaveURL(/\/people$/)
  const all = await people(caller)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({
    type: "storyteller",
    relationship: "self",
    bio: "Born by the river.",
  })
})

test("SETUP-10 nobody is held at the setup: any other place can be opened first", async ({
  page,
  server,
}) => {
  await newcomer(server.url, "roams")
  await page.goto("/login")
  await signIn(page, "roams")
  await expect(page).toHaveURL(/\/setup$/)
  await page.getByRole("link", { name: "Stories" }).first().click()
  await expect(page).toHaveURL(/\/stories$/)
})

test("SETUP-10 what was written at the setup is not left behind without a question", async ({
  page,
  server,
}) => {
  await newcomer(server.url, "hesitates")
  await page.goto("/login")
  await signIn(page, "hesitates")
  await page.getByLabel("About You").fill("Born by the river.")
  await page.getByRole("link", { name: "Stories" }).first().click()
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await question.getByRole("button", { name: "Stay here" }).click()
  await expect(page.getByLabel("About You")).toHaveValue("Born by the river.")
  await page.getByRole("button", { name: "Sign in to that one" }).click()
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test("ERR-13 a setup that fails says so and keeps what was typed", async ({ page, server }) => {
  await newcomer(server.url, "fails")
  await page.goto("/login")
  await signIn(page, "fails")
  // As a proxy answers by itself while the server is away.
  await page.route(`**${routes.profile}`, (route) => route.fulfill({ status: 502, body: "" }))
  await page.getByLabel("About You").fill("Born by the river.")
  await complete(page).click()
  await expect(toast(page, "Error")).toContainText("Failed to update profile")
  await expect(page.getByLabel("About You")).toHaveValue("Born by the river.")
})
