import { kennedy, wordErrorRate } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { expect, expectAccessible, signUp, test } from "./fixtures.ts"
import { isRecordedFor } from "./recorder-page.ts"
import { spokenOn } from "../support/spoken-words.ts"

// Heard, read and found by what the product really does it with.
test.use({ serviceWorkers: "allow", engines: "real" })

/** Part of the words that may be heard wrong: 3 of 22, as no two takes by a microphone are the same. */
const mostWrong = 0.15

test(
  "a newcomer speaks, watches the words appear, reads, hears and finds the story",
  { tag: ["@cluster", "@core"] },
  async ({ page }) => {
    const spoken = await spokenOn(page)
    await signUp(page, "newcomer")

    await page.getByRole("link", { name: "Record" }).first().click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Record/)
    await page.getByRole("button", { name: "Start recording" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Recording" }).first()).toBeVisible()
    await isRecordedFor(page, 11)
    await page.getByRole("button", { name: "Stop", exact: true }).click()
    await expect(page.getByRole("region", { name: "Recorder" }).getByText("Recorded")).toBeVisible()

    await page.getByRole("textbox", { name: "Title" }).fill("What I was asked to do")
    await page.getByRole("button", { name: "Save story" }).click()
    await expect(page.getByText("Your story has been saved.")).toBeVisible()
    await expect(page).toHaveURL(/\/stories$/)
    const card = page.getByRole("article").filter({ hasText: "What I was asked to do" })
    await expect(card.getByText("Processing")).toBeVisible()

    // Nothing is reloaded: what changes was pushed.
    await expect(card.getByText("Ready")).toBeVisible({ timeout: 60_000 })
    await page.getByRole("link", { name: "What I was asked to do" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What I was asked to do")
    const words = page.getByRole("tabpanel", { name: "Transcript" })
    const heard = (await words.locator("[data-paragraph] p").allInnerTexts()).join(" ")
    expect(wordErrorRate(kennedy.words, heard)).toBeLessThanOrEqual(mostWrong)

    await page.getByRole("button", { name: "Play", exact: true }).click()
    await expect.poll(() => spoken).toContainEqual(expect.stringMatching(/country/i))
    await page.getByRole("tab", { name: "Summary" }).click()
    await expect(page.getByRole("tabpanel", { name: "Summary" })).toContainText(/country/i)
    await expectAccessible(page)

    await page.getByRole("link", { name: "Stories" }).first().click()
    await page
      .getByRole("combobox", { name: "Search the stories" })
      .fill("what citizens owe their nation")
    await page.getByRole("combobox", { name: "Search the stories" }).press("Enter")
    const found = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: "What I was asked to do" })
    await expect(found).toContainText(/Strong match|Close match|Exact words|Related/)
    await expect(found).toContainText(/Close in meaning|The words? “/)
    await expectAccessible(page)
  },
)
