import { Schema } from "effect"
import type { Page } from "@playwright/test"
import { Biography } from "#protocol/biography.ts"
import { paths } from "#protocol/paths.ts"
import { aLongBiography, lifeOn, told } from "../support/fixtures/long-biography.ts"
import { decode } from "../support/api-client.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { toast } from "./mail-fixture.ts"
import { type Played, soundsPlayed } from "./played-audio.ts"
import { openWindow } from "./browser-window.ts"

const bakerLine = (page: Page) =>
  lifeOn(page)
    .getByRole("button", { name: `Play Rosa in “${told.title}”, 0:02` })
    .first()

const isHeardAt = async (page: Page, played: ReadonlyArray<Played>, second: number) => {
  const before = played.length
  await bakerLine(page).click()
  await expect.poll(() => played.length).toBeGreaterThan(before)
  expect(played[before]?.at).toBeGreaterThan(second - 0.2)
  expect(played[before]?.at).toBeLessThan(second + 1)
  await lifeOn(page)
    .getByRole("button", { name: `Pause Rosa in “${told.title}”, 0:02` })
    .first()
    .click()
}

const answers = [
  ["When and where was Rosa born", "Born in 1931, above the bakery."],
  ["Who is in Rosa’s family?", "Two brothers, Josef and Adam, and her husband Leo."],
  ["What kind of person is Rosa?", "Stubborn, funny and always early."],
] as const

test(
  "PEOPLE-27…30 VALID-33 VALID-34 ERR-37 OK-21 STATE-43…46 STORY-17 STORY-47…49 too few of eight answers are refused and a failure loses none; the biography is on the story's page, where a line that a voice says is heard from its second by the story's own player",
  { tag: "@core" },
  async ({ browser, server }) => {
    const { anna: keeper, rosa, id } = await aLongBiography(server.url, "answers")
    const { page, context } = await openWindow(browser, keeper)
    const played = await soundsPlayed(context)
    await page.goto("/people")
    const card = page.getByRole("article").filter({ hasText: "Rosa" })
    await card.getByRole("button", { name: "Write Biography" }).click()
    const dialog = page.getByRole("dialog", { name: "Create Biography for Rosa" })
    await expect(dialog.getByRole("textbox")).toHaveCount(8)
    const [ask, generate] = [
      dialog.getByRole("tab", { name: "Answer Questions" }),
      dialog.getByRole("tab", { name: "Generate Biography" }),
    ]
    await expect(ask).toHaveAttribute("aria-selected", "true")
    await expect(generate).toBeDisabled()

    const [first, ...others] = answers
    await dialog.getByLabel(first[0]).fill(first[1])
    await generate.click()
    await expect(dialog.getByText("More Information Needed")).toBeVisible()
    await expect(dialog.getByText(/Please answer at least 3 questions/)).toBeVisible()
    const make = dialog.getByRole("button", { name: "Generate Biography" })
    await expect(make).toBeDisabled()
    await ask.click()
    for (const [question, answer] of others) await dialog.getByLabel(question).fill(answer)

    // ERR-37 STATE-46
    const failing = "**/api/people/*/biography"
    await page.route(failing, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await generate.click()
    await make.click()
    await expect(toast(page, "Error")).toContainText("Failed to generate biography")
    await ask.click()
    for (const [question, answer] of answers)
      await expect(dialog.getByLabel(question)).toHaveValue(answer)
    await page.unroute(failing)
    // What was typed stays on this device.
    await page.reload()
    await card.getByRole("button", { name: "Write Biography" }).click()
    await expect(dialog.getByLabel(first[0])).toHaveValue(first[1])

    // OK-21 PEOPLE-41 STATE-44 STATE-45
    await generate.click()
    await make.click()
    await expect(toast(page, "Biography generated successfully!")).toBeVisible()
    await expect(ask).toHaveAttribute("aria-selected", "true")
    await expect(dialog.getByRole("region", { name: "The life of Rosa" })).toContainText(
      "above the bakery",
    )
    await expect(dialog.getByLabel(first[0])).toHaveValue("")
    const biography = decode(Schema.NullOr(Biography), await keeper.get(paths.biography(rosa)))
    const line = biography?.paragraphs
      .flatMap(({ lines }) => lines)
      .find(({ text }) => text.includes(told.baker))
    const [source] = line?.sources ?? []
    const second = source?.kind === "story" ? source.start : 0
    expect(second).toBeGreaterThan(2)

    await page.goto(`/story/${String(id)}`)
    await page.getByRole("tab", { name: "Biography" }).click()
    await expect(lifeOn(page)).toContainText("Josef and Adam")
    await expect(page.getByRole("region", { name: "Life Timeline" })).toContainText("1931")
    await expectAccessible(page)
    await isHeardAt(page, played, second)
    await expect(page.getByRole("region", { name: "Now playing" })).toBeHidden()
    // The browser has complained of the failure.
    await context.close()
  },
)
