import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, userEvent } from "storybook/test"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aMurmur } from "./audio.fixture.ts"
import { aStory, someParagraphs } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const audioUrl = URL.createObjectURL(aMurmur(60))
const reason =
  "The server that writes it down cannot be reached. The recording is safe, and what was heard so far is kept."
const waiting = aStory({
  audioUrl,
  isProcessed: false,
  summary: null,
  keyMoments: [],
  detectedLanguage: "fr",
  transcript: someParagraphs().slice(0, 1),
  processing: {
    state: "working",
    phase: "transcribing",
    fraction: 0.3,
    secondsLeft: null,
    waits: { reason, until: null },
  },
})

const meta = {
  title: "story/Remote engines",
  component: StoryView,
  decorators: [signedInAt("/story/7")],
  args: { ...noWork, story: waiting, startAt: null, share: null, tools: noTools },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

export const Waits: Entry = {
  name: "R292 A story that waits says why, that it goes on by itself, and may be tried at once by its keeper",
  parameters: asWritten,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("This story is waiting")).toBeVisible()
    await expect(canvas.getByText(`${reason} It'll continue by itself.`)).toBeVisible()
    await expect(canvas.queryByRole("progressbar")).toBeNull()
    await expect(canvas.getByText("Processing...")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await expect(args.onStartAgain).toHaveBeenCalledOnce()
  },
}
export const WaitsForAMonth: Entry = {
  name: "R292 … and says until when, also to those who may not start it again",
  args: {
    story: {
      ...waiting,
      access: "contribute",
      processing: {
        state: "working",
        phase: "queued",
        fraction: 0,
        secondsLeft: null,
        waits: {
          reason:
            "This server has used its 600 minutes for November. The recording is safe. We'll transcribe it on December 1.",
          until: "2999-12-01T00:00:00.000Z",
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/It'll continue by itself on .*2999.* at /)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Try again" })).toBeNull()
  },
}
export const TranslatedByAnEngine: Entry = {
  name: "R293 The details say who or what translated, beside the badge",
  args: {
    story: aStory({
      audioUrl,
      detectedLanguage: "fr",
      englishTranslation: "It was the winter when the river froze.",
      translatedBy: "gpt-6-luna@api.openai.com",
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Translated to English")).toBeVisible()
    await expect(canvas.getByText("by gpt-6-luna at api.openai.com")).toBeVisible()
  },
}
export const SummarizedByAnEngine: Entry = {
  name: "R255 The summary says which model elsewhere wrote it",
  args: {
    story: aStory({
      audioUrl,
      summary: "The river froze that winter.",
      summarizedBy: "gpt-6-luna@api.openai.com",
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("tab", { name: /Summary/ }))
    await expect(canvas.getByText("Summarized by gpt-6-luna at api.openai.com")).toBeVisible()
  },
}
export const OneSentence: Entry = {
  name: "A summary of one sentence says that it is from the story",
  args: { story: aStory({ summary: "The river froze that winter.", keyMoments: [] }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Summary" }))
    await expect(canvas.getByText("From the story:")).toBeVisible()
  },
}
export const QuotedSummary: Entry = {
  name: "R685 A summary that only quotes the moments is shown as moments, once",
  args: {
    story: aStory({
      audioUrl,
      summary: "It did not freeze all at once. My mother said it would not hold a thought.",
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Summary" }))
    const panel = canvas.getByRole("tabpanel", { name: "Summary" })
    await expect(canvas.getByRole("button", { name: /0:06/u })).toBeVisible()
    await expect(panel.textContent?.match(/freeze all at once/gu)).toHaveLength(1)
  },
}
export const InTheHouse: Entry = {
  name: "R294 A story that is only kept in this house says so",
  args: { story: aStory({ audioUrl, isLocalOnly: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Only on this server")).toBeVisible()
    await expect(
      canvas.getByText("We don't send anything from this story to another machine."),
    ).toBeVisible()
  },
}
export const SentElsewhere: Entry = {
  name: "R281 The details say what of a story was sent where, also once it is kept in the house",
  args: {
    story: aStory({
      audioUrl,
      isLocalOnly: true,
      sent: (["transcribe", "write"] as const).map((job) => ({
        ...{ job, host: "api.openai.com", model: "gpt", at: "2026-11-20T10:00:00.000Z" },
      })),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Sent before it was kept on this server")).toBeVisible()
    await expect(
      canvas.getByText(/^Sent to api\.openai\.com to write down the words, last on .*2026/),
    ).toBeVisible()
    await expect(
      canvas.getByText(/^Sent to .* for translations, summaries and biographies/),
    ).toBeVisible()
  },
}
export const NothingSet: Entry = {
  name: "R294 Where nothing is said of it, nothing shows of it",
  args: { story: aStory({ audioUrl }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Only on this server|Sent to/)).toBeNull()
    await expect(canvas.queryByText("Translated to English")).toBeNull()
  },
}
