import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, waitFor } from "storybook/test"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aLongTranscript, aMurmur } from "./audio.fixture.ts"
import { aStory, working } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"
import { onEveryScreen } from "./viewports.fixture.ts"

const audioUrl = URL.createObjectURL(aMurmur(60))
const transcript = aLongTranscript().slice(0, 12)
const title =
  "How my grandmother and her two sisters walked across the frozen river to the mill in the winter of 1947, and came home by night"
const long = aStory({ audioUrl, transcript, title })

const meta = {
  component: StoryView,
  decorators: [signedInAt("/story/7")],
  args: { ...noWork, story: long, startAt: null, share: null, tools: noTools },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const bottomOf = (selector: string) =>
  document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN

/** Where the first screen ends: at the bar of a telephone, which a desk does not have. */
const endOfScreen = () => {
  const top = document.querySelector("nav")?.getBoundingClientRect().top ?? 0
  return top > window.innerHeight / 2 ? top : window.innerHeight
}

const linesToRead = () => {
  const first = document.querySelector<HTMLElement>("[data-paragraph='0'] p")
  if (first === null) return 0
  const line = Number.parseFloat(getComputedStyle(first).lineHeight)
  return Math.floor((endOfScreen() - first.getBoundingClientRect().top) / line)
}

/** How many letters the first line of a paragraph has. */
const lettersInALine = () => {
  const paragraph = document.querySelector("[data-paragraph='0'] p")
  if (paragraph === null) return 0
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const first = paragraph.getBoundingClientRect().top
  const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
  let letters = 0
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (let at = 0; at < (text.textContent ?? "").length; at += 1) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      if (range.getBoundingClientRect().top > first + line) return letters
      letters += 1
    }
  }
  return letters
}

const wordsBegin = (lines: number): NonNullable<Entry["play"]> =>
  async function play() {
    await onEveryScreen(async () => {
      await waitFor(() => expect(linesToRead()).toBeGreaterThanOrEqual(lines))
    })
  }

export const Short: Entry = {
  name: "R162 The words begin on the first screen",
  args: { story: aStory({ audioUrl, transcript }) },
  play: wordsBegin(7),
}
export const Measure: Entry = {
  name: "R695 On a desk a line of the words has about 65 letters",
  args: { story: aStory({ audioUrl, transcript }) },
  play: async () => {
    await onEveryScreen(async () => {
      if (window.innerWidth < 1200) return
      await waitFor(() => expect(lettersInALine()).toBeGreaterThan(58))
      await expect(lettersInALine()).toBeLessThan(76)
    })
  },
}
export const LongTitle: Entry = {
  name: "R162 … below a title of 120 letters",
  play: wordsBegin(4),
}
export const StillHeard: Entry = {
  name: "R162 … while the recording is still being heard",
  args: { story: { ...long, summary: null, processing: working } },
  play: wordsBegin(2),
}
export const InDoubt: Entry = {
  name: "R162 … below the question in which language it was told",
  args: { story: { ...long, summary: null, processing: { state: "doubted" } } },
  play: wordsBegin(2),
}
export const PartLost: Entry = {
  name: "R162 … below the notice that a part is lost",
  args: { story: { ...long, lost: { seconds: 75, where: "end" } } },
  play: wordsBegin(2),
}

export const PlayerStays: Entry = {
  name: "R163 The player stays at the top, and what is gone to stands below it",
  play: async ({ canvas }) => {
    await onEveryScreen(async () => {
      await waitFor(() => expect(linesToRead()).toBeGreaterThan(0))
      window.scrollTo({ top: 900, behavior: "instant" })
      const player = canvas.getByRole("region", { name: "Player" })
      await waitFor(() => expect(player.getBoundingClientRect().top).toBe(0))
      const stamp = canvas.getByRole("button", { name: "Play from 0:00" })
      stamp.blur()
      stamp.focus()
      await waitFor(() =>
        expect(stamp.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottomOf("[data-deck]")),
      )
    })
  },
}

export const JumpedTo: Entry = {
  name: "R163 A link to a place in the story shows its words, also where nothing plays by itself",
  args: { startAt: 100 },
  play: async ({ canvas }) => {
    const stamp = await canvas.findByRole("button", { name: "Play from 1:26" })
    await waitFor(() =>
      expect(stamp.getBoundingClientRect().top).toBeLessThan(window.innerHeight * 0.8),
    )
    await expect(stamp.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottomOf("[data-deck]"))
  },
}
