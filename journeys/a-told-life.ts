import { join } from "node:path"
import { type Browser, expect, type Page } from "@playwright/test"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { kennedy } from "../backend/adapters/sherpa/a-voice.fixture.ts"
import { Caller } from "./caller.ts"
import { addPerson, grant } from "./relatives.ts"
import { makeFolder, makeSound } from "./sounds.ts"
import { storyIsReady } from "./waiting.ts"
import { openWindow } from "./windows.ts"

const somebody = async (url: string, firstName: string, of: string) => {
  const caller = new Caller(url)
  const { email } = await caller.join(`${firstName.toLowerCase()}${of}`, firstName)
  return { caller, email }
}

/** What Rosa tells; the second sentence is not heard at the beginning of the recording. */
export const told = {
  title: "Bread for the whole street",
  born: "I was born in Tarnow in 1931.",
  baker: "My father was a baker on Krakow Street.",
  bread: "Every morning before school I carried warm bread to the neighbours.",
} as const

/** Rosa, who tells of her life; Anna keeps her, Ben may add to what is told of her, Vera may read. */
export const aToldLife = async (url: string, of: string) => {
  const [anna, ben, vera] = await Promise.all([
    somebody(url, "Anna", of),
    somebody(url, "Ben", of),
    somebody(url, "Vera", of),
  ])
  const { id: rosa } = await addPerson(anna.caller, { name: "Rosa", relationship: "grandmother" })
  await grant(anna.caller, rosa, ben, "contributor")
  const verasShare = await grant(anna.caller, rosa, vera, "viewer")
  const recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
  const { id } = await anna.caller.save(recording, undefined, {
    title: told.title,
    storytellerId: String(rosa),
  })
  await storyIsReady(anna.caller, id)
  await anna.caller.patch(paths.storyContent(id), {
    originalTranscription: `${told.born} ${told.baker} ${told.bread}`,
  })
  return {
    ...{ id, rosa, verasShare, recording },
    ...{ anna: anna.caller, ben: ben.caller, vera: vera.caller },
  }
}

/** Opens a story with the biography of whoever tells it. */
export const openBiography = async (
  browser: Browser,
  caller: Caller,
  id: StoryId,
  options: Parameters<Browser["newContext"]>[0] = {},
) => {
  const window = await openWindow(browser, caller, options)
  await window.page.goto(`/story/${id}`)
  await window.page.getByRole("tab", { name: "Biography" }).click()
  return window
}

export const lifeOn = (page: Page) => page.getByRole("region", { name: /^The life of/ })
export const chatField = (page: Page) =>
  page.getByRole("textbox", { name: "Ask, or tell something" })
export const said = (page: Page) => page.getByRole("log", { name: "What was said" })

/** Says something in the chat, and waits for the answer. */
export const say = async (page: Page, text: string) => {
  await chatField(page).fill(text)
  await chatField(page).press("Enter")
  await expect(said(page)).toContainText(text)
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled()
  await expect(said(page).getByText("Kintale is looking…")).toBeHidden()
}
