import { Caller } from "../support/api-client.ts"
import { createAccount, expect, expectAccessible, test as base } from "./fixtures.ts"
import { addPerson, share } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"

const test = base.extend<{}, {}>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { REGISTRATION: "invited" }, fast: "at once" })
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
})

test("R108 R109 R667 a home server says why nobody signs up, and an invitation's link leads through the sign-up to what is shared", async ({
  page,
  server,
}) => {
  const anna = new Caller(server.url)
  await anna.join("anna")
  const rosa = await addPerson(anna, { name: "Rosa" })
  const { inviteToken } = await share(anna, rosa.id, "ben@example.org", "viewer")

  await page.goto("/login")
  await page.getByRole("tab", { name: "Sign Up" }).click()
  await expect(page.getByText("New accounts are by invitation only")).toBeVisible()
  await expect(page.getByRole("button", { name: "Create Account" })).toBeHidden()

  await page.goto(`/people#invitation=${inviteToken ?? ""}`)
  await expect(page.getByText(/has invited you to Kintale to hear .*Rosa/)).toBeVisible()
  await expect(page.getByText(/The invitation is for ben@example.org/)).toBeVisible()
  // The heading has the focus by itself, and no ring for those who pressed no key.
  const heading = page.getByRole("heading", { level: 1, name: "Welcome to Kintale" })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS("outline-style", "none")
  // The sign-up is open, with the invited address in it, and leads right to the invitation.
  await expect(page.getByLabel("Email")).toHaveValue("ben@example.org")
  await expectAccessible(page)
  await createAccount(page, "ben", "Ben")
  await expect(page.getByText("Shared by")).toBeVisible()
})
