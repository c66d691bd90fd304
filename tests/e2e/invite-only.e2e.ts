import { Caller } from "../support/api-client.ts"
import { enter, expect, expectAccessible, test as base } from "./fixtures.ts"
import { addPerson, share } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"

const test = base.extend<{}, {}>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { REGISTRATION: "invited" } })
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
})

test("R108 R109 a home server says why nobody signs up, and an invitation's link leads through the sign-up to what is shared", async ({
  page,
  server,
}) => {
  const anna = new Caller(server.url)
  await anna.join("anna")
  const rosa = await addPerson(anna, { name: "Rosa" })
  const { inviteToken } = await share(anna, rosa.id, "ben@example.org", "viewer")

  await page.goto("/login")
  await page.getByRole("tab", { name: "Sign Up" }).click()
  await expect(page.getByText("New accounts are by invitation here")).toBeVisible()
  await expect(page.getByRole("button", { name: "Create Account" })).toBeHidden()
  await expectAccessible(page)

  await page.goto(`/people#invitation=${inviteToken ?? ""}`)
  await expect(page.getByText(/You have been invited/)).toBeVisible()
  await enter(page, "ben", "Ben")
  await expect(page.getByText("Shared by")).toBeVisible()
})
