import { comeIn, cookieOf, expect, test } from "./fixtures.ts"
import { addPerson, grant, relative } from "../support/factories.ts"

test("EDITP-13 EDITP-14 OK-26 R696 Anna deletes Rosa, whom Ben can see, undoes it, deletes her again and finds her under Recently deleted", async ({
  page,
  server,
  browser,
}) => {
  const anna = await comeIn(page, server, "annaloses")
  const ben = await relative(server.url, "bensees")
  const rosa = await addPerson(anna, { name: "Rosa Byrne", relationship: "grandmother" })
  await grant(anna, rosa.id, ben, "viewer")
  const bensBrowser = await browser.newContext({ reducedMotion: "reduce" })
  await bensBrowser.addCookies([cookieOf(ben.caller)])
  const bens = await bensBrowser.newPage()
  const address = `${server.url}/people/${String(rosa.id)}`
  await bens.goto(address)
  const bensRosa = bens.getByRole("heading", { name: "Rosa Byrne", exact: true })
  await expect(bensRosa).toBeVisible()

  const deleteHer = async () => {
    await page.goto(`/people/${String(rosa.id)}/edit`)
    await page.getByRole("button", { name: "Delete Person" }).click()
    const asks = page.getByRole("alertdialog")
    await expect(asks.getByText(/you can restore them under Recently deleted/)).toBeVisible()
    await asks.getByRole("button", { name: "Delete Person" }).click()
    await expect(page.getByText("Person has been successfully deleted.")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Rosa Byrne" })).toBeHidden()
    await expect(bensRosa).toBeHidden()
  }
  await deleteHer()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Person restored")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Rosa Byrne" })).toBeVisible()
  await bens.goto(address)
  await expect(bensRosa).toBeVisible()

  await deleteHer()
  await page.getByRole("link", { name: "Recently deleted" }).click()
  await expect(page.getByText(/You can restore them for 30 more days/)).toBeVisible()
  await page.getByRole("button", { name: "Restore Rosa Byrne" }).click()
  await expect(page.getByText("Nothing deleted")).toBeVisible()
  await bens.goto(address)
  await expect(bensRosa).toBeVisible()
  await bensBrowser.close()
})
