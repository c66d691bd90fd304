import { self } from "#protocol/self.ts"
import { Caller } from "../support/api-client.ts"
import { addPerson, invites, people, share } from "../support/factories.ts"
import { comeIn, expect, expectAccessible, test } from "./fixtures.ts"

test("R700 R701 R702 Rose accepts what Emma shares of her, opens the link again, and lets Emma hear her from Home", async ({
  page,
  server,
  browser,
}) => {
  const emma = new Caller(server.url)
  await emma.join("emma", "Emma")
  const shared = await addPerson(emma, { name: "Rose Byrne" })
  const { inviteToken } = await share(emma, shared.id, "rose@example.org", "viewer")
  const link = `${server.url}/people#invitation=${inviteToken ?? ""}`
  const rose = await comeIn(page, server, "rose")
  const me = (await people(rose)).find(({ relationship }) => relationship === self)

  await page.goto(link)
  await page.getByRole("button", { name: /^Respond/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: "Yes, link to existing" }).check()
  await dialog.getByLabel("Which person is it?").selectOption(String(me?.id))
  await dialog.getByRole("button", { name: "Accept" }).click()
  await expect(page.getByText(/^You'll find .*'s stories under Stories\.$/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Share with Emma" })).toBeVisible()
  await page.getByRole("link", { name: "Hear the stories" }).click()
  await expect(page).toHaveURL(/\/stories$/)

  // The server's refusals are complaints of a browser, so the link is opened again in others.
  const storageState = await page.context().storageState()
  const signedIn = await browser.newContext({ reducedMotion: "reduce", storageState })
  const again = await signedIn.newPage()
  await again.goto(link)
  await expect(again.getByText("You've already accepted this.")).toBeVisible()
  await again.getByRole("link", { name: "Hear the stories" }).click()
  await expect(again).toHaveURL(/\/stories$/)
  await signedIn.close()

  const signedOut = await browser.newContext({ reducedMotion: "reduce" })
  const visitor = await signedOut.newPage()
  await visitor.goto(link)
  await expect(visitor.getByText("You've already accepted this invitation.")).toBeVisible()
  await expect(visitor.getByText("Sign in to listen.")).toBeVisible()
  await expect(visitor.getByText(/Emma|Byrne|rose@/)).toHaveCount(0)
  await expectAccessible(visitor)
  await signedOut.close()

  await page.getByRole("link", { name: "Home" }).first().click()
  const offer = page.getByRole("button", { name: "Share with Emma" })
  await expect(offer).toBeVisible()
  await page.getByRole("button", { name: "Not now to sharing with Emma" }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole("heading", { name: "What's next" })).toBeVisible()
  await expect(offer).toBeHidden()

  // On another device it is offered still.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await offer.click()
  await expect(page.getByText("Emma will see your invitation under People")).toBeVisible()
  expect(await invites(emma)).toMatchObject([{ role: "viewer" }])
  await page.reload()
  await expect(page.getByRole("heading", { name: "What's next" })).toBeVisible()
  await expect(offer).toBeHidden()
})
