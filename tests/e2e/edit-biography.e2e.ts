import type { Page } from "@playwright/test"
import { paths } from "#protocol/paths.ts"
import { aLongBiography, lifeOn, openBiography, told } from "../support/fixtures/long-biography.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"

const made = "Rosa was born in Tarnow in 1931."
const bens = "Rosa was born in Tarnow, in the flat above the bakery."

const editor = (page: Page) => page.getByRole("textbox", { name: "Your words for this line" })

const beginToWrite = async (page: Page, line: string) => {
  await page
    .getByRole("button", { name: `Correct “${line.slice(0, 50)}` })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Change the wording" }).click()
  await expect(editor(page)).toBeFocused()
}

test("R361 R362 what Ben corrects is there for Anna at once; what is told later writes nothing over it, but offers; where both change a line neither loses their words; and what it was before can be restored", async ({
  browser,
  server,
}) => {
  const family = await aLongBiography(server.url, "corrects")
  const { anna: keeper, rosa, id } = family
  await keeper.post(paths.biographyChat(rosa), { message: "She sang on Sunday mornings." })
  const anna = await openBiography(browser, keeper, id)
  const ben = await openBiography(browser, family.ben, id)
  const vera = await openBiography(browser, family.vera, id)
  for (const { page } of [anna, ben, vera]) await expect(lifeOn(page)).toContainText(made)
  await expect(vera.page.getByRole("button", { name: "Correct the text" })).toHaveCount(0)
  await vera.close()

  await ben.page.getByRole("button", { name: "Correct the text" }).click()
  await expectAccessible(ben.page)
  await beginToWrite(ben.page, made)
  await expect(editor(ben.page)).toHaveValue(made)
  await editor(ben.page).fill(bens)
  await ben.page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(lifeOn(anna.page)).toContainText(bens)
  await expect(lifeOn(anna.page)).not.toContainText(made)

  // What Rosa says now is another sentence; Ben's words stay.
  await keeper.patch(paths.storyContent(id), {
    originalTranscription: `I was born in Tarnow in the spring of 1931. ${told.baker} ${told.bread}`,
  })
  const offer = lifeOn(ben.page).getByText(
    "With what your family has added since, this line would say:",
  )
  await expect(offer).toBeVisible()
  await expect(lifeOn(ben.page)).toContainText("the spring of 1931")
  await expect(lifeOn(ben.page)).toContainText(bens)
  // The focus is at the line's menu again, which says its name.
  await ben.page.keyboard.press("Escape")
  await expect(ben.page.getByRole("tooltip")).toHaveCount(0)
  await ben.page.getByRole("button", { name: "Leave it as it is" }).click()
  await expect(offer).toBeHidden()

  // Both change the same line.
  await anna.page.getByRole("button", { name: "Correct the text" }).click()
  await beginToWrite(anna.page, bens)
  await beginToWrite(ben.page, bens)
  await editor(anna.page).fill("Rosa was born above the bakery in Tarnow.")
  await editor(ben.page).fill("Rosa was born in Tarnow, one flight above the bakery.")
  await ben.page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(editor(ben.page)).toBeHidden()
  const meanwhile = anna.page.getByText("one flight above the bakery")
  await expect(meanwhile).toBeVisible()
  await expect(editor(anna.page)).toHaveValue("Rosa was born above the bakery in Tarnow.")
  await expect(anna.page.getByText(/Ben.* changed this line while you were writing/)).toBeVisible()
  await anna.page.getByRole("button", { name: "Save mine instead" }).click()
  await expect(lifeOn(ben.page)).toContainText("Rosa was born above the bakery in Tarnow.")

  const tab = anna.page.getByRole("tabpanel", { name: "Biography" })
  await tab.getByRole("button", { name: "History" }).click()
  const history = anna.page.getByRole("dialog", { name: "Biography history" })
  await expect(history.getByRole("button", { name: /Anna.*: a line changed/ })).toHaveCount(1)
  await history
    .getByRole("button", { name: /Ben.*: a line changed/ })
    .first()
    .click()
  await expect(history.getByText("one flight above the bakery")).toBeVisible()
  await history.getByRole("button", { name: "Restore this version" }).click()
  await anna.page.getByRole("button", { name: "Restore it" }).click()
  await expect(lifeOn(ben.page)).toContainText("one flight above the bakery")
  await anna.close()
  await ben.close()
})
