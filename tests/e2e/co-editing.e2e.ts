import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import type { Caller } from "../support/api-client.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { stopTime, withinASecond } from "./page-clock.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow, type Window } from "./browser-window.ts"

const told = async (url: string) => {
  const anna = await relative(url, "anna")
  const ben = await relative(url, "ben")
  const vera = await relative(url, "vera")
  const { id: rosa } = await addPerson(anna.caller, { name: "Rosa" })
  const bensShare = await grant(anna.caller, rosa, ben, "contributor")
  await grant(anna.caller, rosa, vera, "viewer")
  const recording = await makeSound(join(await makeFolder(), "told.mp3"), ...["-i", kennedy.file])
  const { id } = await anna.caller.save(recording, undefined, {
    title: "What my country asked",
    storytellerId: String(rosa),
  })
  await storyIsReady(anna.caller, id)
  return { id, rosa, bensShare, anna: anna.caller, ben: ben.caller, vera: vera.caller }
}

const openStory = async (browser: Browser, caller: Caller, id: StoryId) => {
  const window = await openWindow(browser, caller)
  await window.page.goto(`/story/${id}`)
  await expect(window.page.getByRole("heading", { level: 1 })).toHaveText("What my country asked")
  return window
}

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Transcript" })
const edit = async ({ page }: Window) => {
  await page
    .getByRole("tabpanel", { name: "Transcript" })
    .getByRole("button", { name: "Correct the transcript" })
    .click()
  await expect(editorOf(page)).toBeFocused()
}
const isSaved = (page: Page) => expect(page.getByText("Kept as you type")).toBeVisible()

/** What stands in the editor, without the flags of others' names in it. */
const linesInEditor = (page: Page) =>
  page.locator(".cm-line").evaluateAll((lines) =>
    lines.map((line) => {
      const copy = line.cloneNode(true)
      if (copy instanceof Element)
        for (const flag of copy.querySelectorAll(".cm-person")) flag.remove()
      return copy.textContent?.trim() ?? ""
    }),
  )
const paragraphsToRead = (page: Page) =>
  page
    .locator("[data-paragraph] p")
    .evaluateAll((paragraphs) => paragraphs.map((paragraph) => paragraph.textContent?.trim() ?? ""))

test(
  "three relatives and one transcript: two write at once, one of them without a line for a while, the third reads along, and all end with the same words",
  { tag: ["@cluster", "@core"] },
  async ({ browser, server }) => {
    const family = await told(server.url)
    const { id } = family
    const anna = await openStory(browser, family.anna, id)
    const ben = await openStory(browser, family.ben, id)
    const vera = await openStory(browser, family.vera, id)

    // ROLE-15 STORY-09 Who may only listen finds nothing to write with.
    await expect(vera.page.getByRole("button", { name: "Correct the transcript" })).toHaveCount(0)
    await expect(vera.page.getByRole("link", { name: "Edit" })).toHaveCount(0)
    await expect(vera.page.locator("[contenteditable=true]")).toHaveCount(0)

    // STATE-32
    await edit(anna)
    await edit(ben)
    await expect(anna.page.getByText("Ben Berg").first()).toBeVisible()
    await expectAccessible(anna.page)

    // In the same paragraph at the same time: one at its beginning, one at its end.
    await anna.page.keyboard.press("Control+Home")
    await ben.page.keyboard.press("Control+End")
    await Promise.all([
      anna.page.keyboard.type("He began: ", { delay: 20 }),
      ben.page.keyboard.type(" So he said.", { delay: 20 }),
    ])
    const both = (lines: ReadonlyArray<string>) => {
      const text = lines.join("\n")
      return text.startsWith("He began: ") && text.endsWith(" So he said.")
    }
    for (const { page } of [anna, ben]) {
      await expect.poll(async () => both(await linesInEditor(page))).toBe(true)
    }

    // Ben's line breaks; what he writes meanwhile waits, and a paragraph of Anna's comes in.
    await ben.cutLine()
    await ben.page.keyboard.press("Enter")
    await ben.page.keyboard.type("Ben wrote this under way.")
    await expect(ben.page.getByText(/Not saved yet: no connection/)).toBeVisible()
    await anna.page.keyboard.press("Control+Home")
    await anna.page.keyboard.type("Anna wrote this meanwhile.")
    await anna.page.keyboard.press("Enter")
    await isSaved(anna.page)
    expect(await linesInEditor(anna.page)).not.toContain("Ben wrote this under way.")
    ben.mendLine()
    await isSaved(ben.page)

    const expected =
      /^Anna wrote this meanwhile\.\nHe began: .+ So he said\.\nBen wrote this under way\.$/s
    for (const { page } of [anna, ben]) {
      await expect.poll(async () => (await linesInEditor(page)).join("\n")).toMatch(expected)
    }
    const words = await linesInEditor(anna.page)
    await expect.poll(() => linesInEditor(ben.page)).toEqual(words)
    await expect.poll(() => paragraphsToRead(vera.page)).toEqual(words)
    await expect
      .poll(async () => (await family.vera.story(id)).originalTranscription)
      .toBe(words.join("\n\n"))

    // STORY-31 STATE-33 OK-13 Saved, it is a version with Anna's and Ben's names.
    await anna.page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(anna.page.getByText("Updated Successfully").first()).toBeVisible()
    await expect(editorOf(anna.page)).toHaveCount(0)
    await expect.poll(() => paragraphsToRead(anna.page)).toEqual(words)
    await anna.page.getByRole("button", { name: "History" }).click()
    const history = anna.page.getByRole("dialog")
    await expect(history.getByText(/Saved by/)).toContainText("Anna Berg")
    await expect(history.getByText("Original transcript")).toBeVisible()
    await anna.page.keyboard.press("Escape")

    // What Ben wrote until now he keeps; STATE-34 what he changes from here on, and cancels, leaves the
    // words as they were saved, and what Anna writes meanwhile stays.
    await ben.page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(editorOf(ben.page)).toHaveCount(0)
    await edit(ben)
    await edit(anna)
    await ben.page.keyboard.press("Control+End")
    await ben.page.keyboard.type(" Never mind.")
    await anna.page.keyboard.press("Control+Home")
    await anna.page.keyboard.type("Listen. ")
    for (const { page } of [anna, ben]) await isSaved(page)
    const saved = words.with(0, `Listen. ${words[0]}`)
    const changed = saved.with(saved.length - 1, `${words.at(-1)} Never mind.`)
    await expect.poll(() => paragraphsToRead(vera.page)).toEqual(changed)
    await ben.page.getByRole("button", { name: "Cancel" }).click()
    await ben.page.getByRole("button", { name: "Discard changes" }).click()
    await expect(editorOf(ben.page)).toHaveCount(0)
    for (const { page } of [ben, vera]) {
      await expect.poll(() => paragraphsToRead(page)).toEqual(saved)
    }
    await expect.poll(() => linesInEditor(anna.page)).toEqual(saved)
    await expect
      .poll(async () => (await family.anna.story(id)).originalTranscription)
      .toBe(saved.join("\n\n"))

    // Made viewer, Ben cannot write a second later, and is told.
    await edit(ben)
    const emails = ben.page.locator(".cm-content")
    await expect(emails).toHaveAttribute("contenteditable", "true")
    await stopTime(ben.page)
    await family.anna.patch(paths.share(family.rosa, family.bensShare.id), { role: "viewer" })
    await withinASecond(ben.page, (timeout) =>
      expect(emails).toHaveAttribute("contenteditable", "false", { timeout }),
    )
    await expect(ben.page.getByText("You can only read this story now")).toBeVisible()
    // With the focus in the text, as a browser may leave it.
    await emails.evaluate((text) => {
      if (!(text instanceof HTMLElement)) return
      text.tabIndex = -1
      text.focus()
    })
    await expect(emails).toBeFocused()
    await ben.page.keyboard.type("Too late.")
    await ben.page.keyboard.press("Control+z")
    expect(await linesInEditor(ben.page)).toEqual(saved)
    expect(await paragraphsToRead(vera.page)).toEqual(saved)
    expect((await family.anna.story(id)).originalTranscription).toBe(saved.join("\n\n"))

    for (const window of [anna, ben, vera]) await window.close()
  },
)
