import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { noLongerShared, takenBack } from "../frontend/people/missing-person.tsx"
import { NoStory } from "../frontend/stories/missing-story.tsx"
import { ShareTab } from "../frontend/pages/story/share-tab.tsx"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { StorySkeleton } from "../frontend/pages/story/story-skeleton.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aMurmur } from "./audio.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"
import { aStory, longText, someParagraphs, working } from "./factories.fixture.ts"
import { noWork } from "./story-page-defaults.fixture.ts"

const walter = {
  id: PersonId.make(2),
  name: "Walter Holloway",
  relationship: "grandfather",
} as const
const voice = URL.createObjectURL(aMurmur(60))

const meta = {
  component: StoryView,
  decorators: [signedInAt("/story/7")],
  args: {
    story: aStory({ audioUrl: voice }),
    startAt: null,
    ...noWork,
    share: (
      <ShareTab
        title="The winter the river froze"
        link="https://stories.family/story/7"
        teller={{ state: "here", data: walter }}
        onShare={async () => null}
      />
    ),
    tools: noTools,
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const atWork = {
  isProcessed: false,
  summary: null,
  detectedLanguage: null,
  keyMoments: [],
  audioUrl: voice,
}

export const Ready: Entry = {}
export const InSpanish: Entry = {
  name: "STORY-26 Told in Spanish",
  args: {
    story: aStory({
      audioUrl: voice,
      detectedLanguage: "es",
      englishTranslation: "It was the winter when the river froze, and nobody had seen it so.",
    }),
  },
}
export const JustSent: Entry = {
  args: {
    story: aStory({
      ...atWork,
      peaks: [],
      transcript: [],
      processing: { state: "working", phase: "queued", fraction: 0, secondsLeft: null },
    }),
  },
}
export const WaitingItsTurn: Entry = {
  name: "R94 says how many recordings are before it",
  args: {
    story: aStory({
      ...atWork,
      peaks: [],
      transcript: [],
      processing: { state: "working", phase: "queued", fraction: 0, secondsLeft: null, before: 2 },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("2 recordings are ahead of this one.")).toBeVisible()
  },
}
export const WordsComing: Entry = {
  args: {
    story: aStory({ ...atWork, transcript: someParagraphs().slice(0, 2), processing: working }),
  },
}
export const Summarizing: Entry = {
  args: {
    story: aStory({
      ...atWork,
      processing: { state: "working", phase: "summarizing", fraction: 0.93, secondsLeft: 4 },
    }),
  },
}
export const Failed: Entry = {
  name: "STATE-15 Says why it stopped and starts again",
  args: {
    story: aStory({
      ...atWork,
      transcript: [],
      processing: {
        state: "failed",
        reason: "No speech could be heard in this recording.",
        canRetry: true,
      },
    }),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await expect(args.onStartAgain).toHaveBeenCalledOnce()
  },
}
export const WrittenByHand: Entry = {
  name: "R159 Words written by hand make a story ready, and it may still be heard again",
  args: {
    story: aStory({
      processing: {
        state: "ready",
        unheard: { reason: "No speech could be heard in this recording.", canRetry: true },
      },
    }),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Someone typed this transcript")).toBeVisible()
    await expect(canvas.getByText("Fully processed")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Transcribe it again" }))
    await expect(args.onStartAgain).toHaveBeenCalledOnce()
  },
}
export const FailedForAViewer: Entry = {
  name: "Only the keeper of a story starts it again",
  args: {
    story: aStory({
      ...atWork,
      access: "view",
      transcript: [],
      processing: {
        state: "failed",
        reason: "No speech could be heard in this recording.",
        canRetry: true,
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The person who manages it can start it again/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Try again" })).toBeNull()
  },
}
export const Unreadable: Entry = {
  name: "R98 A recording that cannot be read offers neither to try again nor to listen",
  args: {
    story: aStory({
      ...atWork,
      transcript: [],
      duration: 0,
      processing: {
        state: "failed",
        reason: "This recording is damaged. We couldn't read any of it.",
        canRetry: false,
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("We can't read this recording")).toBeVisible()
    await expect(canvas.getByText(/keep the file as you gave it/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Try again" })).toBeNull()
    await expect(canvas.queryByRole("region", { name: "Player" })).toBeNull()
    await expect(canvas.getByRole("link", { name: "Download the original" })).toBeVisible()
  },
}
export const PartlyRead: Entry = {
  name: "R97 Says that the end of a recording could not be read",
  args: { story: aStory({ duration: 340, lost: { seconds: 260, where: "end" } }) },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("We couldn't read the last 4:20 of this recording."),
    ).toBeVisible()
    await expect(canvas.getByRole("region", { name: "Player" })).toBeVisible()
  },
}
export const DamagedWithin: Entry = {
  name: "R97 Says how much of a recording could not be read",
  args: { story: aStory({ lost: { seconds: 75.4, where: "within" } }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("We couldn't read 1:15 of this recording.")).toBeVisible()
  },
}
export const SeveralTracks: Entry = {
  name: "R614 Says that the file has sound tracks that are not heard",
  args: { story: aStory({ otherTracks: 1 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This recording has another audio track.")).toBeVisible()
    await expect(canvas.getByRole("region", { name: "Player" })).toBeVisible()
  },
}
export const ReadingTheSummary: Entry = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Summary" }))
    await expect(canvas.getByText("Moments worth hearing")).toBeVisible()
  },
}
export const Sharing: Entry = {
  name: "STORY-06 STORY-07 STORY-18 Share opens its tab",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Share" }))
    const tab = canvas.getByRole("tab", { name: "Share & Collaborate" })
    await expect(tab).toHaveAttribute("aria-selected", "true")
    await expect(tab).toHaveFocus()
    await expect(canvas.getByLabelText("Share link")).toBeVisible()
  },
}
export const SharingGoesOn: Entry = {
  name: "What was typed to share a story stays while the details are looked at",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Share & Collaborate" }))
    await userEvent.type(canvas.getByLabelText("Email Address"), "greta@")
    await userEvent.click(canvas.getByRole("tab", { name: "Story Details" }))
    await expect(canvas.getByLabelText("Email Address")).not.toBeVisible()
    await userEvent.click(canvas.getByRole("tab", { name: "Share & Collaborate" }))
    await expect(canvas.getByLabelText("Email Address")).toHaveValue("greta@")
  },
}
export const LongWords: Entry = {
  args: {
    story: aStory({
      audioUrl: voice,
      title: longText,
      description: longText,
      locationName: longText,
      tags: [longText],
      storyteller: { name: longText, relationship: longText },
      duration: 7_507,
    }),
  },
}
export const Loading: Entry = { render: () => <StorySkeleton /> }
export const NotFound: Entry = { render: () => <NoStory title="Story not found" /> }
export const TakenBack: Entry = {
  name: "A share taken back while the story is on the screen",
  render: () => <NoStory title={noLongerShared("This story")}>{takenBack}</NoStory>,
}
export const Invalid: Entry = { render: () => <NoStory title="Invalid story ID" /> }
export const Unreachable: Entry = {
  render: () => (
    <NoStory title="We couldn't open this story" onRetry={fn()}>
      We can't reach Kintale. Check your connection and try again.
    </NoStory>
  ),
}
