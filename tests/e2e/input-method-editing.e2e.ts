import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import type { Caller } from "../support/api-client.ts"
import { expect, test } from "./fixtures.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

const told = async (url: string) => {
  const hana = await relative(url, "hana")
  const kenji = await relative(url, "kenji")
  const { id: rosa } = await addPerson(hana.caller, { name: "Rosa" })
  await grant(hana.caller, rosa, kenji, "contributor")
  const recording = await makeSound(join(await makeFolder(), "told.mp3"), ...["-i", kennedy.file])
  const { id } = await hana.caller.save(recording, undefined, {
    title: "The river",
    storytellerId: String(rosa),
  })
  await storyIsReady(hana.caller, id)
  await hana.caller.patch(paths.storyContent(id), { originalTranscription: "One two three four." })
  return { id, hana: hana.caller, kenji: kenji.caller }
}

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Transcript" })
const editing = async (browser: Browser, caller: Caller, id: StoryId) => {
  const { page } = await openWindow(browser, caller)
  await page.goto(`/story/${id}`)
  const words = page.getByRole("tabpanel", { name: "Transcript" })
  await words.getByRole("button", { name: "Correct the transcript" }).click()
  await expect(editorOf(page)).toBeFocused()
  return page
}
/** What stands in the editor, without the flags of others' names in it. */
const words = (page: Page) =>
  editorOf(page).evaluate((editor) => {
    const copy = editor.cloneNode(true)
    if (!(copy instanceof Element)) return null
    for (const flag of copy.querySelectorAll(".cm-person")) flag.remove()
    return copy.textContent
  })
/** What a keyboard that puts words together does: it shows a word, changes it, and puts it in. */
const inputMethod = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return {
    shows: (text: string) =>
      session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    putsIn: (text: string) => session.send("Input.insertText", { text }),
  }
}
const press = async (page: Page, key: string, times: number) => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key)
}

test("R120 a word put together by an input method stays whole while someone writes before and behind it in its line", async ({
  browser,
  server,
}) => {
  const { id, ...family } = await told(server.url)
  const hana = await editing(browser, family.hana, id)
  const kenji = await editing(browser, family.kenji, id)
  const ends = async (with_: string) => {
    for (const page of [hana, kenji]) await expect.poll(() => words(page)).toBe(with_)
    await expect(hana.getByText("Kept as you type")).toBeVisible()
    await expect.poll(async () => (await family.hana.story(id)).originalTranscription).toBe(with_)
  }
  await expect.poll(() => words(hana)).toBe("One two three four.")
  await hana.keyboard.press("Control+Home")
  await press(hana, "ArrowRight", 4)
  const method = await inputMethod(hana)

  // Letter by letter, as on a Japanese keyboard, while another takes words away behind it in its line
  // and writes some before it; what is on the server was told to everybody in the same moment.
  const isSaved = () => expect(kenji.getByText("Kept as you type")).toBeVisible()
  await method.shows("k")
  await kenji.keyboard.press("Control+End")
  await press(kenji, "Backspace", 6)
  await expect.poll(() => words(kenji)).toBe("One ktwo three")
  await isSaved()
  for (const word of ["こ", "こん"]) await method.shows(word)
  await kenji.keyboard.press("Control+Home")
  await press(kenji, "ArrowRight", 3)
  await kenji.keyboard.type(" and a")
  await expect.poll(() => words(kenji)).toBe("One and a こんtwo three")
  await isSaved()
  for (const word of ["こんに", "こんにち", "こんにちは"]) await method.shows(word)
  await method.putsIn("今日は")
  await ends("One and a 今日はtwo three")

  // Word after word without a pause, as on a telephone: another's come in between them.
  for (const word of ["a ", "b ", "c "]) {
    await method.shows(word.trim())
    await kenji.keyboard.press("Control+End")
    await kenji.keyboard.type("!")
    await method.putsIn(word)
  }
  await ends("One and a 今日はa b c two three!!!")

  // A word that stays open keeps nobody out for long.
  await method.shows("open")
  await kenji.keyboard.type("?")
  await expect.poll(() => words(hana)).toBe("One and a 今日はa b c opentwo three!!!?")
  await hana.keyboard.type(" ")
  await ends("One and a 今日はa b c open two three!!!?")
})
