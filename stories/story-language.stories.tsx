import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, userEvent } from "storybook/test"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aMurmur } from "./audio.fixture.ts"
import { aStory, someParagraphs } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"

const meta = {
  component: StoryView,
  decorators: [signedInAt("/story/7"), askingInSilence],
  args: { ...noWork, story: aStory(), startAt: null, share: null, tools: noTools },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const atWork = {
  isProcessed: false,
  summary: null,
  keyMoments: [],
  audioUrl: URL.createObjectURL(aMurmur(60)),
}

const inDoubt = {
  ...atWork,
  detectedLanguage: "en",
  processing: { state: "doubted" },
  transcript: someParagraphs().slice(0, 2),
} as const
export const WordsInDoubt: Entry = {
  name: "R121 Words that do not look right: was this told in English?",
  args: { story: aStory(inDoubt) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/Was this told in English\?/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Yes, it was English" }))
    await expect(args.telling.onSetLanguage).toHaveBeenCalledWith("en")
  },
}
export const APartInAnotherLanguage: Entry = {
  name: "R751 A part that sounds like another language is named by its time",
  args: {
    story: aStory({ access: "view", duration: 300, doubtfulParts: [{ start: 130, end: 299 }] }),
  },
  play: async ({ canvas }) => {
    const title = canvas.getByText("From 2:10 on, this transcript may not be right.")
    await expect(title).toBeVisible()
    await userEvent.click(title)
    await expect(canvas.getByText(/It sounds like another language there/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "They're right" })).toBeNull()
  },
}
export const APartThatIsRight: Entry = {
  name: "R753 Whoever may correct the words says that they are right",
  args: {
    story: aStory({
      access: "contribute",
      duration: 300,
      doubtfulParts: [{ start: 130, end: 299 }],
    }),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText("From 2:10 on, this transcript may not be right."))
    await userEvent.click(canvas.getByRole("button", { name: "They're right" }))
    await expect(args.onConfirmTranscript).toHaveBeenCalledOnce()
  },
}
export const WordsInAnotherLanguage: Entry = {
  name: "R121 The language it really was is chosen by keyboard, and only then saved",
  args: { story: aStory({ ...inDoubt, access: "contribute" }) },
  play: async ({ canvas, args }) => {
    canvas.getByRole("button", { name: "No, another language" }).focus()
    await userEvent.keyboard("{Enter}")
    const save = canvas.getByRole("button", { name: "Save the language" })
    await expect(save).toBeDisabled()
    await userEvent.selectOptions(canvas.getByLabelText("Language spoken"), "German")
    await userEvent.click(save)
    await expect(args.telling.onSetLanguage).toHaveBeenCalledWith("de")
  },
}
export const WordsInDoubtForAReader: Entry = {
  name: "R121 Whoever may only read is told, and cannot answer",
  args: { story: aStory({ ...inDoubt, access: "view" }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Anyone who can correct the transcript can answer/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: /English|language/ })).toBeNull()
  },
}
export const InALanguageNobodyHereKnows: Entry = {
  name: "R122 A language named by mistake can be put right",
  args: {
    story: aStory({
      ...atWork,
      detectedLanguage: "de",
      transcript: [],
      processing: {
        state: "failed",
        reason: "This server can transcribe English only.",
        canRetry: true,
      },
    }),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Wrong language? Change it" }))
    await userEvent.selectOptions(canvas.getByLabelText("Language spoken"), "English")
    await userEvent.click(canvas.getByRole("button", { name: "Save the language" }))
    await expect(args.telling.onSetLanguage).toHaveBeenCalledWith("en")
  },
}
