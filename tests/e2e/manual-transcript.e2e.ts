import { join } from "node:path"
import type { Page } from "@playwright/test"
import { paths, routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

const aRecording = async () =>
  makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "6")

const wordsTab = (page: Page) => page.getByRole("tabpanel", { name: "Transcript" })
const paragraphs = (page: Page) => page.locator("[data-paragraph] p")

const typeAndCancel = async (page: Page, name: "Transcript" | "English translation") => {
  await wordsTab(page).getByRole("button", { name: "Correct the transcript" }).click()
  await expect(page.getByRole("textbox", { name })).toBeFocused()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(" Nobody said this.")
  await expect(page.getByRole("textbox", { name })).toContainText("Nobody said this.")
  await page.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Discard changes" }).click()
}

test("STORY-31 STORY-32 STORY-33 what no engine here can write down is written by hand, in its language and in English", async ({
  browser,
  server,
}) => {
  const { caller } = await relative(server.url, "sofia")
  const { storyId } = await caller.upload(await aRecording(), {
    source_lang: "es",
    title: "El río",
  })
  await expect
    .poll(async () => (await caller.story(storyId)).processing.state, { timeout: 60_000 })
    .toBe("failed")
  const window = await openWindow(browser, caller)
  const { page } = window
  // One text at a time: two stand beside each other only where there is room.
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto(`/story/${storyId}`)

  await page.getByRole("button", { name: "Type the transcript" }).click()
  await expect(page.getByRole("textbox", { name: "Transcript" })).toBeFocused()
  await page.keyboard.type("El río se heló.\nFuimos al molino.")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(paragraphs(page)).toHaveText(["El río se heló.", "Fuimos al molino."])
  await typeAndCancel(page, "Transcript")
  await expect(paragraphs(page)).toHaveText(["El río se heló.", "Fuimos al molino."])

  await page.getByRole("button", { name: "Write an English translation" }).click()
  await expect(page.getByRole("textbox", { name: "English translation" })).toBeFocused()
  await page.keyboard.type("The river froze.\nWe walked to the mill.")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  const english = ["The river froze.", "We walked to the mill."]
  await expect(paragraphs(page)).toHaveText(english)
  await typeAndCancel(page, "English translation")
  await expect(paragraphs(page)).toHaveText(english)
  // STORY-26
  await expect(page.getByText("Translated to English").first()).toBeVisible()

  await page.getByRole("button", { name: "Show the original" }).click()
  await expect(paragraphs(page)).toHaveText(["El río se heló.", "Fuimos al molino."])
  await wordsTab(page).getByRole("button", { name: "Correct the transcript" }).click()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(" Y volvimos.")
  await page.getByRole("button", { name: "Save", exact: true }).click()

  await page.getByRole("button", { name: "Read it in English" }).click()
  await expect(paragraphs(page)).toHaveText(english)
  await expect(page.getByText("The original has changed", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator("[data-paragraph]")).toHaveText([
    /El río se heló.*The river froze/s,
    /Y volvimos.*We walked to the mill/s,
  ])
  const story = await caller.story(storyId)
  expect(story.originalTranscription).toBe("El río se heló.\n\nFuimos al molino. Y volvimos.")
  expect(story.englishTranslation).toBe(english.join("\n\n"))
  await window.close()
})

/** Each of them would do something somewhere, were it not text. */
const nasty = [
  `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`,
  `"><svg/onload=window.hit=1> {{7*7}} \${7*7} =HYPERLINK("http://x") javascript:window.hit=1`,
  "👩‍👩‍👧‍👦 Großmütterchen 👵🏽 e\u0301\u0302\u0303 Z\u0351\u036B\u0343a\u0329\u0321l\u0321\u0353g\u0333o\u034D",
  "قالت جدتي: “كان النهر متجمداً” and then in English.",
  "zero\u200Bwidth\u200Djoined\u2060words \u202Eturned\u202C \uFEFFand \u00ADsoft",
  "&lt;b&gt;not bold&lt;/b&gt; &amp; &#x3C;i&#x3E;",
]

/** Something that can be searched for by what it says. */
const mill =
  "The old mill <b>stood</b> empty <script>window.hit=1</script> after the flood took its wheel."
const query = "the old mill stood empty after the flood"

test("STORY-34 markup, scripts, emoji, right-to-left and invisible signs are text wherever a transcript is shown", async ({
  browser,
  server,
}) => {
  const { caller } = await relative(server.url, "nora")
  const { id } = await caller.save(await aRecording())
  await storyIsReady(caller, id)
  const answer = await caller.patch(paths.storyContent(id), {
    originalTranscription: nasty.join("\n\n"),
  })
  expect(answer.status).toBe(200)
  expect((await caller.story(id)).transcript.map(({ text }) => text)).toEqual(nasty)

  const window = await openWindow(browser, caller)
  const { page } = window
  await page.goto(`/story/${id}`)
  const shown = () =>
    paragraphs(page).evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ""))
  await expect.poll(shown).toEqual(nasty)
  // English was told: there is nothing to switch to.
  await expect(page.getByRole("button", { name: /in English|the original/ })).toHaveCount(0)

  await wordsTab(page).getByRole("button", { name: "Correct the transcript" }).click()
  await expect
    .poll(() => page.locator(".cm-line").evaluateAll((all) => all.map((one) => one.textContent)))
    .toEqual(nasty)
  await page.getByRole("button", { name: "Cancel" }).click()

  await wordsTab(page).getByRole("button", { name: "History" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("listitem").first().getByRole("button").first().click()
  await expect(dialog.getByText("window.hit=1").first()).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")

  const { id: other } = await caller.save(await aRecording())
  await storyIsReady(caller, other)
  await caller.patch(paths.storyContent(other), { originalTranscription: mill })
  await expect
    .poll(async () => JSON.stringify((await caller.post(routes.search, { query })).body), {
      timeout: 30_000,
    })
    .toContain("<b>stood</b>")
  await page.goto("/")
  const search = page.getByRole("combobox", { name: "Search the stories" })
  await search.fill(query)
  await search.press("Enter")
  await expect(page.getByText(/mill <b>stood<\/b> empty <script>/).first()).toBeVisible()
  expect(await page.evaluate(() => "hit" in window)).toBe(false)
  await window.close()
})
