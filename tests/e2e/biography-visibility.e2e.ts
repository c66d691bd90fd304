import { paths } from "#protocol/paths.ts"
import {
  aLongBiography,
  chatField,
  lifeOn,
  openBiography,
  said,
  say,
  told,
} from "../support/fixtures/long-biography.ts"
import { expect, test } from "./fixtures.ts"
import { stopTime, withinASecond } from "./page-clock.ts"
import { storyIsReady } from "../support/wait-for.ts"

const song = "Her favourite song was La Paloma."

test(
  "what Vera, who may only read, tells waits for Anna's yes; the lines of a deleted story go from everybody's open page and come back with it; who is no relative any more loses biography and chat within a second",
  { tag: "@cluster" },
  async ({ browser, server }) => {
    const family = await aLongBiography(server.url, "seen")
    const { anna: keeper, rosa, id } = family
    await keeper.post(paths.biographyChat(rosa), { message: "She sang on Sunday mornings." })
    const anna = await openBiography(browser, keeper, id)
    const vera = await openBiography(browser, family.vera, id)
    for (const { page } of [anna, vera]) {
      await expect(lifeOn(page)).toContainText("sang on Sunday mornings")
      await expect(lifeOn(page)).toContainText("baker on Krakow Street")
    }

    // R346 on the screen.
    await say(vera.page, song)
    await expect(
      vera.page.getByText("Waiting for an OK before it goes into the biography"),
    ).toBeVisible()
    const waiting = anna.page.getByRole("region", { name: "Waiting for your OK" })
    await expect(waiting).toContainText(song)
    await expect(waiting).toContainText("Vera Berg")
    await expect(lifeOn(anna.page)).not.toContainText("La Paloma")
    await waiting.getByRole("button", { name: "Yes, add it" }).click()
    await expect(waiting).toBeHidden()
    for (const { page } of [anna, vera]) await expect(lifeOn(page)).toContainText("La Paloma")
    await expect(vera.page.getByText("Added to the biography")).toBeVisible()

    // What another story of Rosa's says is read on the page of one that stays.
    const { id: second } = await keeper.save(family.recording, undefined, {
      title: "The harbour",
      storytellerId: String(rosa),
    })
    await storyIsReady(keeper, second)
    await keeper.patch(paths.storyContent(second), {
      originalTranscription: "In 1950 I sailed to Montevideo with one suitcase.",
    })
    for (const { page } of [anna, vera]) await expect(lifeOn(page)).toContainText("Montevideo")
    await keeper.delete(paths.story(second))
    for (const { page } of [anna, vera]) await expect(lifeOn(page)).not.toContainText("Montevideo")
    await expect(lifeOn(vera.page)).toContainText("baker on Krakow Street")
    await keeper.post(paths.restoreStory(second), {})
    for (const { page } of [anna, vera]) await expect(lifeOn(page)).toContainText("Montevideo")

    await stopTime(vera.page)
    await keeper.delete(paths.share(rosa, family.verasShare.id))
    await withinASecond(vera.page, async (timeout) => {
      await expect(lifeOn(vera.page)).toBeHidden({ timeout })
      await expect(said(vera.page)).toBeHidden({ timeout })
    })
    await expect(chatField(vera.page)).toBeHidden()
    await expect(vera.page.getByText(told.baker)).toBeHidden()
    await expect(vera.page.getByText(/no longer shared with you/)).toBeVisible()
    await vera.context.close()
    await anna.close()
  },
)
