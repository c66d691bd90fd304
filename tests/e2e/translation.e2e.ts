import { join } from "node:path"
import type { Page } from "@playwright/test"
import { languages } from "#protocol/language.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { download, storiesIn, textOf } from "../support/export-archive.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { type ModelServer, startModelServer } from "../support/fakes/model-server.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { openWindow } from "./browser-window.ts"

const key = "sk-key-of-the-family"
const clocks = "Mon père réparait les horloges du village."
const school = "En hiver nous allions à l'école à pied."
const bridge = "Un soir la rivière a emporté le pont."
const english = new Map([
  [clocks, "My father mended the clocks of the village."],
  [school, "In winter we walked to school."],
  [bridge, "One evening the river carried the bridge away."],
  [`${clocks} Et du château.`, "My father mended the clocks of the village and of the castle."],
  [`${school} Le soir aussi.`, "In winter we walked to school. In the evening too."],
])

let ears: ModelServer
let pen: ModelServer
let server: RunningServer
test.beforeAll(async () => {
  // Two machines, as a house may have them: one hears, the other writes and understands.
  ears = await startModelServer({ kind: "speaches" })
  pen = await startModelServer({ key })
  ears.hear(() => ({
    text: `${clocks} ${school} ${bridge}`,
    language: "fr",
    segments: [
      { start: 0.2, end: 2.4, text: clocks },
      { start: 4.1, end: 6.0, text: school },
      { start: 7.8, end: 10.0, text: bridge },
    ],
  }))
  for (const [french, inEnglish] of english) pen.dictionary.set(french, inEnglish)
  server = await startServer({
    env: {
      ...{ TRANSCRIBE_BASE_URL: ears.url, TRANSCRIBE_MODEL: "Systran/faster-whisper-small" },
      ...{ WRITE_BASE_URL: pen.url, WRITE_MODEL: "gpt-6-luna", WRITE_API_KEY: key },
      ...{ EMBED_BASE_URL: pen.url, EMBED_MODEL: "text-embedding-3-small", EMBED_API_KEY: key },
    },
  })
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([ears.stop(), pen.stop()])
})

/** The paragraphs that were asked to be translated since, by question. */
const askedSince = (begun: number) =>
  pen.asked
    .slice(begun)
    .map(({ chat }) => JSON.stringify(chat?.data ?? null))
    .filter((data) => data.includes('"paragraphs"'))

const rows = (page: Page) => page.locator("[data-paragraph]")

const correct = async (
  page: Page,
  which: "the original" | "the translation",
  add: string,
  at: number,
) => {
  await page.getByRole("button", { name: `Edit ${which}` }).click()
  const editor = page.getByRole("textbox", {
    name: which === "the original" ? "Transcript" : "English translation",
  })
  await expect(editor).toBeVisible()
  await editor.locator(".cm-line").nth(at).click()
  await page.keyboard.press("End")
  await page.keyboard.type(add)
  await expect(page.getByText("Kept as you type")).toBeVisible()
  return () => page.getByRole("button", { name: "Save", exact: true }).click()
}

test("CONST-12 STATE-12 STORY-26 STORY-33 STORY-35 API-28 R303 a story in French is heard and translated elsewhere, read side by side, corrected in both languages at once, found in both and taken along in both", async ({
  browser,
}) => {
  const anna = await relative(server.url, "anna")
  const ben = await relative(server.url, "ben")
  const { id: colette } = await addPerson(anna.caller, { name: "Colette" })
  await grant(anna.caller, colette, ben, "contributor")
  const { page, ...annas } = await openWindow(browser, anna.caller)
  // AMB-38 Once Anna's page knows of English by people, it asks before it has anything translated.
  await page.addLocatorHandler(page.getByRole("alertdialog"), (question) =>
    question.getByRole("button", { name: /ranslate/ }).click(),
  )

  await page.goto(`/record?storyteller=${String(colette)}`)
  await page.getByRole("tab", { name: "Upload a file" }).click()
  const recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
  await page.setInputFiles("input[type=file]", recording)
  const form = page.getByRole("form", { name: "Upload a file" })
  await form.getByText("More about this story").click()
  const language = form.getByLabel("Language")
  await expect(language.getByRole("option")).toHaveCount(Object.keys(languages).length + 1)
  await language.selectOption("French")
  await expect(form.getByText(ears.host).first()).toBeVisible()
  await form.getByRole("textbox", { name: "Title" }).fill("The clocks")
  await form.getByRole("button", { name: "Upload", exact: true }).click()
  await expect(page).toHaveURL(/\/story\/\d+$/)
  await expect(page.getByText("Fully processed")).toBeVisible({ timeout: 60_000 })

  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(clocks)
  await expect(rows(page).nth(0)).toContainText("My father mended the clocks of the village.")
  await expect(rows(page).nth(2)).toContainText("One evening the river carried the bridge away.")
  await expect(page.getByText("Translated to English").first()).toBeVisible()
  await expect(page.getByText(`gpt-6-luna at ${pen.host}`).first()).toBeVisible()
  await expectAccessible(page)

  // Anna corrects what was told while Ben corrects another paragraph's English.
  const { page: bens, ...bensWindow } = await openWindow(browser, ben.caller)
  await bens.goto(new URL(page.url()).pathname)
  await expect(rows(bens)).toHaveCount(3)
  let begun = pen.asked.length
  const saveEnglish = await correct(bens, "the translation", " It was an hour's way.", 1)
  const saveFrench = await correct(page, "the original", " Et du château.", 0)
  await saveEnglish()
  await saveFrench()
  await expect(rows(page).nth(0)).toContainText("and of the castle.")
  await expect(rows(page).nth(1)).toContainText("It was an hour's way.")
  expect(askedSince(begun)).toHaveLength(1)
  expect(askedSince(begun)[0]).toContain("Et du château.")
  expect(askedSince(begun)[0]).not.toContain(school)

  // The original of Ben's paragraph: what he wrote stands, and is to be looked at again.
  begun = pen.asked.length
  const saveAgain = await correct(page, "the original", " Le soir aussi.", 1)
  await saveAgain()
  await expect(rows(page).nth(1)).toContainText("The original has changed. Please check this.")
  const look = rows(bens).nth(1)
  await expect(look).toContainText("The original has changed. Please check this.")
  await expect(look).toContainText("In winter we walked to school. In the evening too.")
  await expect(look).toContainText("It was an hour's way.")
  expect(askedSince(begun)).toHaveLength(1)
  await look.getByRole("button", { name: "Keep it as it is" }).click()
  await expect(look).not.toContainText("Please check this")
  await expect(rows(page).nth(1)).not.toContainText("Please check this")
  await expect(rows(page).nth(1)).toContainText("It was an hour's way.")

  for (const words of ["horloges", "castle"]) {
    await page.goto("/stories")
    await page.getByRole("combobox", { name: "Search the stories" }).fill(words)
    await page.getByRole("combobox", { name: "Search the stories" }).press("Enter")
    const found = page.getByRole("main").getByRole("listitem").filter({ hasText: "The clocks" })
    await expect(found).toContainText(words)
  }

  const { files } = await download(anna.caller)
  const [story] = storiesIn(files)
  if (story === undefined) throw new Error("no story in the export")
  expect(textOf(files, story.files.text)).toContain(`${clocks} Et du château.`)
  expect(textOf(files, story.files.englishText ?? "none")).toContain("and of the castle.")
  const subtitles = [...files.keys()].filter((name) => name.endsWith(".vtt"))
  expect(subtitles).toHaveLength(2)
  expect(subtitles.map((name) => textOf(files, name)).join("\n")).toMatch(
    /château[^]*castle|castle[^]*château/,
  )

  await bensWindow.close()
  await annas.close()
})
