import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, userEvent, waitFor } from "storybook/test"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"
import { aLook, english, toldInFrench } from "./side-by-side.fixture.ts"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { onATelephone } from "./viewports.fixture.ts"

const onLook = fn(async () => toldInFrench)
const flagged = { ...toldInFrench, isTranslationByHand: true, looks: [aLook] }

const meta = {
  title: "story/Translation review",
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
  args: { ...noWork, story: flagged, startAt: null, share: null, tools: { ...noTools, onLook } },
  beforeEach: () => {
    onLook.mockClear()
  },
  render: function Render(args) {
    const [story, setStory] = useState(args.story)
    const answer = async (lookId: string, take: boolean) => {
      await args.tools.onLook(lookId, take)
      const left = (story.looks ?? []).filter(({ id }) => id !== lookId)
      const answered = { ...story, looks: left }
      setStory(answered)
      return answered
    }
    return <StoryView {...args} story={story} tools={{ ...args.tools, onLook: answer }} />
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const flag = "The original has changed. Please check this."

export const LeftAsWritten: Entry = {
  name: "R297 English by people whose original has changed is marked, and kept with one press",
  play: async ({ canvas }) => {
    const mark = await canvas.findByText(flag)
    await expect(mark.closest("[data-paragraph]")).toHaveTextContent(/my father woke us/)
    await expect(canvas.getByText(/my mother woke us one after the other/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Keep it as it is" }))
    await expect(onLook).toHaveBeenLastCalledWith(aLook.id, false)
    await waitFor(() => expect(canvas.queryByText(flag)).toBeNull())
    await expect(canvas.queryByText(/to check again/)).toBeNull()
    await expect(canvas.getByText(/my father woke us/)).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "Play from 0:09" })).toHaveFocus(),
    )
  },
}
export const Taken: Entry = {
  name: "R297 … or the words of the engine are taken with one press",
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Use this" }))
    await expect(onLook).toHaveBeenLastCalledWith(aLook.id, true)
    await expect(await screen.findByText("The new translation is in")).toBeVisible()
  },
}
export const Several: Entry = {
  name: "R297 Above the words stands how many there are, and the way to the first",
  args: {
    story: {
      ...flagged,
      looks: [
        { ...aLook, id: "a.0", at: 1 },
        { ...aLook, id: "b.0", at: 2 },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("2 paragraphs in English to check again")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Show the first" }))
    const [first] = canvas.getAllByRole("button", { name: "Use this" })
    await waitFor(() => expect(first).toHaveFocus())
  },
}
export const OnATelephone: Entry = {
  name: "R297 On a phone the way leads to the English text first",
  globals: onATelephone,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(flag)).toBeNull()
    await userEvent.click(await canvas.findByRole("button", { name: "Show it" }))
    await expect(await canvas.findByText(flag)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole("button", { name: "Use this" })).toHaveFocus())
  },
}
export const ToReadOnly: Entry = {
  name: "R297 Who may only read is told of it, and asked nothing",
  args: { story: { ...flagged, access: "view" } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Someone corrected the original after this was written."),
    ).toBeVisible()
    await expect(canvas.queryByText(flag)).toBeNull()
    await expect(canvas.queryByText(/to check again/)).toBeNull()
    await expect(canvas.queryByText(/my mother woke us/)).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Keep it as it is" })).toBeNull()
  },
}
export const NotSaved: Entry = {
  name: "R297 An answer that could not be saved says so, and can be given again",
  args: {
    tools: {
      ...noTools,
      onLook: async () => Promise.reject(new Error("502")),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Keep it as it is" }))
    await expect(await screen.findByText("We couldn't save this")).toBeVisible()
    await expect(canvas.getByText(flag)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole("button", { name: "Use this" })).toBeEnabled())
  },
}
export const LongWords: Entry = {
  name: "R297 Long words, and a paragraph that was divided, are marked once",
  args: {
    story: {
      ...flagged,
      englishTranscript: english.flatMap((one, at) =>
        at === 1 ? one.phrases.map((phrase) => ({ ...phrase, phrases: [phrase] })) : [one],
      ),
      looks: [{ ...aLook, offered: Array.from({ length: 9 }, () => aLook.offered).join(" ") }],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText(flag)).toHaveLength(1)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
