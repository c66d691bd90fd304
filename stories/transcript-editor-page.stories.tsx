import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor } from "storybook/test"
import { textOf } from "#protocol/transcript-document.ts"
import type { TextName } from "#protocol/transcript.ts"
import { chooseLargeType } from "../frontend/transcript-editor/large-text-setting.ts"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import type { WordTools } from "../frontend/pages/story/use-transcript-actions.tsx"
import { Button } from "../frontend/ui/button.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { theEditor, typeAt } from "./editor-helpers.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { aMurmur, aTranscript, theFlood } from "./audio.fixture.ts"
import { aStory } from "./factories.fixture.ts"
import { aRelative, aRoom, type LocalRoom, noTools } from "./shared-document.fixture.ts"
import { noWork } from "./story-page-defaults.fixture.ts"
import { onATelephone } from "./viewports.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const voice = URL.createObjectURL(aMurmur(60))

const spanish = aTranscript([
  "Vivíamos junto al río,|en la casa de la puerta verde.",
  "La noche en que llegó el agua|mi padre nos despertó.",
])
const english = aTranscript([
  "We lived by the river,|in the house with the green door.",
  "The night the water came|my father woke us.",
])
const told = aStory({ audioUrl: voice, transcript: theFlood })
const toldInSpanish = aStory({
  audioUrl: voice,
  detectedLanguage: "es",
  transcript: spanish,
  englishTranslation: english.map(({ text }) => text).join("\n\n"),
  englishTranscript: english,
})

/** The room of the story being played; made anew before each. */
let room: LocalRoom = aRoom([])
const words = (name: TextName) => textOf(room.document, name).toString()

const onSave = fn(async () => aStory())
const onRetranslate = fn(async () => aStory())
const tools = (changes: Partial<WordTools> = {}): WordTools => ({
  ...noTools,
  onSave,
  onRetranslate,
  history: () => <Button>History</Button>,
  ...changes,
})

const meta = {
  title: "transcript-editor/On the page",
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
    story: told,
    startAt: null,
    ...noWork,
    share: null,
    tools: tools(),
  },
  beforeEach: ({ args: { story } }) => {
    room = aRoom(story.transcript, story.englishTranscript)
    onSave.mockClear()
    onRetranslate.mockClear()
    return () => {
      chooseLargeType(false)
      room.close()
    }
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

export const ReadTogether: Entry = {
  name: "R686 The words change on the page while someone else corrects them, and do not move as they come",
  parameters: asWritten,
  play: async ({ canvas }) => {
    const top = () => canvas.getByText(/We lived/u).getBoundingClientRect().top
    await waitFor(() => expect(canvas.getByText(/We lived/u)).toBeVisible())
    const before = top()
    const ben = aRelative(room, "Ben Holloway")
    aRelative(room, "Mira Duarte", 3)
    ben.be({ cursor: null, editing: "original" })
    await expect(
      await canvas.findByText("Ben Holloway is correcting the transcript. Mira Duarte is here."),
    ).toHaveRole("status")
    await expect(top()).toBe(before)
    ben.write("original", 0, "Listen. ")
    await expect(await canvas.findByText(/^Listen\. We lived/)).toBeVisible()
  },
}
export const ToReadOnly: Entry = {
  name: "Who may only look finds nothing to edit with",
  args: { story: aStory({ ...told, access: "view" }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Large type" })).toBeVisible()
    await expect(canvas.queryByRole("button", { name: /edit|correct/i })).toBeNull()
    await expect(canvas.queryByRole("link", { name: "Edit" })).toBeNull()
  },
}
export const CorrectsAndSaves: Entry = {
  name: "OK-13 OK-14 The words are corrected in place and saved",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Correct the transcript" }))
    const view = await theEditor()
    await expect(canvas.getByRole("textbox", { name: "Transcript" })).toHaveFocus()
    await expect(room.awareness.getLocalState()?.["editing"]).toBe("original")
    typeAt(view, 0, "Well. ")
    await userEvent.click(canvas.getByRole("tab", { name: "Summary" }))
    await userEvent.click(canvas.getByRole("tab", { name: "Transcript" }))
    await expect(view.state.doc.toString()).toMatch(/^Well\. We lived/)
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(await screen.findByText("Updated Successfully")).toBeVisible()
    await expect(onSave).toHaveBeenCalledWith({
      originalTranscription: words("original").replaceAll("\n", "\n\n"),
      isLive: true,
    })
    await expect(await canvas.findByText(/^Well\. We lived/)).toBeVisible()
    await expect(canvas.queryByRole("textbox", { name: "Transcript" })).toBeNull()
    await expect(room.awareness.getLocalState()?.["editing"]).toBeNull()
    await expect(onRetranslate).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "Correct the transcript" })).toHaveFocus(),
    )
  },
}
export const LargeType: Entry = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Large type" })
    const emails = () => {
      const text = canvas.getByText(/He said, put on/)
      return Number.parseFloat(getComputedStyle(text).fontSize)
    }
    const small = emails()
    await userEvent.click(button)
    await expect(button).toHaveAttribute("aria-pressed", "true")
    await expect(emails()).toBeGreaterThan(small * 1.3)
  },
}
export const InBothLanguages: Entry = {
  name: "A translation is followed by the voice as well",
  globals: onATelephone,
  args: { story: toldInSpanish },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Read it in English" }))
    const phrase = await canvas.findByText(/my father woke us/)
    await expect(phrase.closest("[lang]")).toHaveAttribute("lang", "en")
    await expect(canvas.getByRole("button", { name: "Play from 0:06" })).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Show the original" }))
    await expect(await canvas.findByText(/mi padre nos despertó/)).toBeVisible()
  },
}
const correctTheSpanish = async (canvas: { getByRole: typeof screen.getByRole }) => {
  await userEvent.click(canvas.getByRole("button", { name: "Correct the transcript" }))
  typeAt(await theEditor(), 0, "Bueno. ")
  await userEvent.click(await screen.findByRole("button", { name: "Save" }))
}
export const TranslatesAgain: Entry = {
  name: "STORY-35 A corrected original is translated again by itself",
  globals: onATelephone,
  args: { story: toldInSpanish },
  play: async ({ canvas }) => {
    await correctTheSpanish(canvas)
    await waitFor(() =>
      expect(onRetranslate).toHaveBeenCalledWith(words("original").replaceAll("\n", "\n\n")),
    )
    await expect(await canvas.findByRole("button", { name: "Show the original" })).toBeVisible()
  },
}
export const TranslatedMeanwhile: Entry = {
  name: "A translation that comes while someone writes again leaves them their editor",
  globals: onATelephone,
  args: { story: toldInSpanish },
  play: async ({ canvas }) => {
    let come = () => undefined as void
    onRetranslate.mockImplementationOnce(
      () => new Promise((resolve) => (come = () => resolve(aStory()))),
    )
    await correctTheSpanish(canvas)
    await canvas.findByText("Translating the transcript again…")
    await userEvent.click(canvas.getByRole("button", { name: "Correct the transcript" }))
    const view = await theEditor()
    come()
    await waitFor(() => expect(canvas.queryByText("Translating the transcript again…")).toBeNull())
    await expect(await theEditor()).toBe(view)
    await expect(canvas.getByRole("textbox", { name: "Transcript" })).toHaveFocus()
  },
}
export const AsksBeforeTranslating: Entry = {
  name: "STORY-35 A translation by hand is touched only after a question: what people wrote stays",
  globals: onATelephone,
  args: { story: { ...toldInSpanish, isTranslationByHand: true } },
  play: async ({ canvas }) => {
    await correctTheSpanish(canvas)
    await expect(await screen.findByText("Translate it again?")).toBeVisible()
    await expect(
      screen.getByText(/^What people wrote or corrected in English stays\./),
    ).toBeVisible()
    await expect(onRetranslate).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole("button", { name: "Not now" }))
    await expect(onRetranslate).not.toHaveBeenCalled()
    await expect(await canvas.findByText(/Bueno/)).toBeVisible()
  },
}
export const WritesATranslation: Entry = {
  name: "A translation can be written where there is none",
  args: { story: aStory({ audioUrl: voice, detectedLanguage: "es", transcript: spanish }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Write an English translation" }))
    typeAt(await theEditor(), 0, "We lived by the river.")
    await expect(canvas.getByRole("textbox", { name: "English translation" })).toHaveFocus()
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith({
        englishTranslation: "We lived by the river.",
        isLive: true,
      }),
    )
    await expect(await canvas.findByText(/mi padre nos despertó/)).toBeVisible()
  },
}
export const WritesTheWords: Entry = {
  name: "The words can be written down where they could not be heard",
  args: {
    story: aStory({
      audioUrl: voice,
      transcript: [],
      summary: null,
      processing: { state: "failed", reason: "No speech could be heard.", canRetry: true },
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Type the transcript" }))
    typeAt(await theEditor(), 0, "We lived down by the river.")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(await canvas.findByText("We lived down by the river.")).toBeVisible()
  },
}
