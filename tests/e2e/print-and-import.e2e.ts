import { join } from "node:path"
import { readFile, writeFile } from "node:fs/promises"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { download } from "../support/export-archive.ts"
import { comeIn, expect, test } from "./fixtures.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"

test("R167 R168 R169 R647 a story's words are saved and printed from its page, which says who may see it", async ({
  page,
  server,
}) => {
  const anna = await comeIn(page, server, "annaprints")
  const told = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "6")
  const { id } = await anna.save(told, undefined, { title: "Вода: 1954 ١٩٥٤" })
  await storyIsReady(anna, id)
  await page.goto(`/story/${String(id)}`)

  await page.getByRole("button", { name: "More" }).click()
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save the transcript as text" }).click(),
  ])
  expect(saved.suggestedFilename()).toBe("Вода 1954 ١٩٥٤.txt")
  const words = (await anna.story(id)).transcript.map(({ text }) => text)
  const file = await readFile(await saved.path(), "utf8")
  for (const text of words) expect(file).toContain(text)

  // Another tab is open, and all the words are printed.
  await page.getByRole("tab", { name: "Summary" }).click()
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  for (const text of words) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
  await expect(page.getByRole("button").or(page.getByRole("navigation"))).toHaveCount(0)
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).background)
  expect(ground).toContain("rgb(255, 255, 255)")
  const pdf = await page.pdf()
  expect(pdf.length).toBeGreaterThan(1_000)

  await page.emulateMedia({ media: "screen" })
  await page.getByRole("link", { name: "Anna Berg" }).first().click()
  const sharing = page.getByRole("heading", { name: /^Shared Access/ })
  await expect(sharing).toBeVisible()
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna Berg")
  await expect(sharing).toBeHidden()
  await expect(page.getByRole("button").or(page.getByRole("navigation"))).toHaveCount(0)

  await page.emulateMedia({ media: "screen" })
  await page.goBack()
  await page.getByRole("tab", { name: /Share/ }).click()
  await expect(page.getByRole("heading", { name: "Who can see this" })).toBeVisible()
  await expect(page.getByText("Only you.")).toBeVisible()
})

test("R175 an export is imported under Settings, and imported again brings nothing new", async ({
  page,
  server,
}) => {
  const anna = new Caller(server.url)
  await anna.join("annamoves")
  const folder = await makeFolder()
  const told = await makeSound(join(folder, "told.mp3"), "-i", kennedy.file, "-t", "3")
  const { id } = await anna.save(told, undefined, { title: "Moved house" })
  await storyIsReady(anna, id)
  const { archive } = await download(anna)
  const file = join(folder, "kintale.zip")
  await writeFile(file, archive)

  await comeIn(page, server, "benmoves")
  await page.goto("/settings")
  await page.getByRole("button", { name: "Import a file" }).click()
  const input = page.getByLabel("Export file")
  await input.setInputFiles(told)
  await expect(page.getByText("This isn't a Kintale export")).toBeVisible()
  await input.setInputFiles(file)
  await expect(page.getByText("1 story imported")).toBeVisible()
  await input.setInputFiles(file)
  await expect(page.getByText("Nothing new")).toBeVisible()
  await page.getByRole("button", { name: "Close" }).last().click()
  await page.goto("/stories")
  await expect(page.getByRole("link", { name: "Moved house" }).first()).toBeVisible()
})
