import type { EditorView } from "@codemirror/view"
import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor } from "storybook/test"
import { textOf } from "#protocol/transcript-document.ts"
import { plainText } from "#protocol/transcript.ts"
import { chooseSideBySide } from "../frontend/pages/story/side-by-side.ts"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { eraseFrom, theEditor, typeAt } from "./editor-helpers.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aTranscript } from "./audio.fixture.ts"
import { aRelative, aRoom, type LocalRoom, noTools } from "./shared-document.fixture.ts"
import { toldInFrench } from "./side-by-side.fixture.ts"
import { onATelephone } from "./viewports.fixture.ts"

/** The room of the story being played; made anew before each. */
let room: LocalRoom = aRoom([])
const onSave = fn(async () => toldInFrench)

const meta = {
  title: "story/Side by side, editing",
  component: StoryView,
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
    signedInAt("/story/7"),
  ],
  render: (args) => <StoryView {...args} tools={{ ...args.tools, room }} />,
  args: {
    ...noWork,
    story: toldInFrench,
    startAt: null,
    share: null,
    tools: { ...noTools, translates: false, onSave },
  },
  beforeEach: ({ args: { story } }) => {
    room = aRoom(story.transcript, story.englishTranscript)
    onSave.mockClear()
    return () => {
      chooseSideBySide(true)
      room.close()
    }
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

/** Where the words of a line begin, and those of the block beside it, in pixels of the window. */
const levels = (view: EditorView) =>
  [...document.querySelectorAll<HTMLElement>("[data-line]")].map((block) => {
    const { from } = view.state.doc.line(Number(block.dataset["line"]))
    const { node } = view.domAtPos(from)
    const line = node instanceof Element ? node : node.parentElement
    const top = line?.closest(".cm-line")?.getBoundingClientRect().top ?? Number.NaN
    return [top, block.getBoundingClientRect().top] as const
  })
const expectLevel = (view: EditorView, blocks: number) =>
  waitFor(async () => {
    const all = levels(view)
    await expect(all).toHaveLength(blocks)
    for (const [line, block] of all) await expect(Math.abs(line - block)).toBeLessThan(2)
  })
const rowOf = (text: RegExp) => screen.getByText(text).closest("[data-line]")

export const TheTranslation: Entry = {
  name: "STORY-32 R298 The translation is edited with the original beside it, paragraph beside paragraph",
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit the translation" }))
    const view = await theEditor()
    await expect(canvas.getByRole("textbox", { name: "English translation" })).toHaveFocus()
    await canvas.findByText(/mon père nous a réveillés/)
    await expectLevel(view, 3)
    const { right } = screen.getByText(/Nous habitions/).getBoundingClientRect()
    await expect(right).toBeLessThanOrEqual(view.dom.getBoundingClientRect().left)
    typeAt(view, 0, "Well, we all did, and for many, many years, until the water came. ".repeat(6))
    await expectLevel(view, 3)
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "Edit the translation" })).toHaveFocus(),
    )
  },
}
export const TheOriginal: Entry = {
  name: "STORY-31 R298 The original is edited with its English beside it, which goes on as others write",
  play: async ({ canvas }) => {
    const mira = aRelative(room, "Mira")
    await userEvent.click(await canvas.findByRole("button", { name: "Edit the original" }))
    const view = await theEditor()
    await canvas.findByText(/my father woke us/)
    await expectLevel(view, 3)
    mira.be({ cursor: null, editing: "english" })
    mira.write("english", 0, "Listen, all of you, to what she has to say about it. ".repeat(5))
    await expect(await canvas.findByText(/^Listen, all of you/)).toBeVisible()
    await expectLevel(view, 3)
    typeAt(view, 0, "Bon. ")
    await expect(textOf(room.document, "original").toString()).toMatch(/^Bon\. Nous/)
    await expect(textOf(room.document, "english").toString()).toMatch(/^Listen, all/)
  },
}
export const LinesComeAndGo: Entry = {
  name: "R298 Lines that are divided and joined keep their neighbours",
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit the translation" }))
    const view = await theEditor()
    await expectLevel(view, 3)
    const cut = view.state.doc.toString().indexOf("He said: put on")
    typeAt(view, cut, "\n")
    await waitFor(() => expect(view.state.doc.lines).toBe(4))
    await expectLevel(view, 3)
    await waitFor(() =>
      expect(rowOf(/La nuit où l'eau est montée,/)?.getAttribute("data-lines")).toBe("2"),
    )
    eraseFrom(view, cut, cut + 1)
    await waitFor(() =>
      expect(rowOf(/La nuit où l'eau est montée,/)?.getAttribute("data-lines")).toBe("1"),
    )
    eraseFrom(view, 0, view.state.doc.length)
    await expectLevel(view, 1)
    await expect(rowOf(/Nous habitions/)).toBe(rowOf(/pourquoi les bonnes/))
  },
}
export const OneAlone: Entry = {
  name: "R298 Who wants one text at a time edits it alone, and loses nothing by changing that",
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit the translation" }))
    const view = await theEditor()
    typeAt(view, 0, "Well. ")
    await userEvent.click(canvas.getByRole("button", { name: "Side by side" }))
    await waitFor(() => expect(canvas.queryByText(/Nous habitions/)).toBeNull())
    await expect(await theEditor()).toBe(view)
    await userEvent.click(canvas.getByRole("button", { name: "Side by side" }))
    await canvas.findByText(/Nous habitions/)
    await expect(view.state.doc.toString()).toMatch(/^Well\. We lived/)
    await expectLevel(view, 3)
  },
}
export const OnATelephone: Entry = {
  name: "R298 On a phone the editor stands alone",
  globals: onATelephone,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Correct the transcript" }))
    await theEditor()
    await expect(canvas.queryByText(/We lived by the river/)).toBeNull()
  },
}

const many = (language: string, more: string) =>
  aTranscript(
    Array.from(
      { length: 60 },
      (_, at) => `${language} ${String(at + 1)}.|${more.repeat(1 + (at % 4))}`,
    ),
    2,
  )
const long = many("Paragraphe", "Et puis nous sommes rentrés par le chemin du moulin. ")
const longEnglish = many("Paragraph", "And then we came home by the way past the mill. ".repeat(2))

export const ALongOne: Entry = {
  name: "R298 A long text stays level wherever it is scrolled to",
  args: {
    story: {
      ...toldInFrench,
      transcript: long,
      englishTranscript: longEnglish,
      englishTranslation: plainText(longEnglish),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit the original" }))
    const view = await theEditor()
    for (const at of [30, 60]) {
      const paragraph = await canvas.findByText(`Paragraph ${String(at)}.`)
      paragraph.scrollIntoView({ block: "center", behavior: "instant" })
      await waitFor(async () => {
        const seen = levels(view).filter(([, block]) => block > 100 && block < 700)
        await expect(seen.length).toBeGreaterThan(1)
        for (const [line, block] of seen) await expect(Math.abs(line - block)).toBeLessThan(2)
      })
    }
  },
}
