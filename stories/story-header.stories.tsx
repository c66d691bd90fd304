import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect } from "storybook/test"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aStory } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"

const meta = {
  component: StoryView,
  decorators: [signedInAt("/story/7")],
  args: { story: aStory(), startAt: null, ...noWork, share: null, tools: noTools },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

export const ToEdit: Entry = {
  name: "STORY-08 R687 Who keeps a story edits its facts, and corrects its words above them",
  args: {
    story: aStory({
      happened: { words: "in the winter of '46", from: "1946-12-01", to: "1947-02-28" },
    }),
  },
  play: async ({ canvas }) => {
    const edit = canvas.getByRole("link", { name: "Edit" })
    await expect(edit).toHaveAttribute("href", "/story/7/edit")
    const correct = canvas.getByRole("button", { name: "Correct the transcript" })
    await expect(canvas.getByRole("tabpanel", { name: "Transcript" })).toContainElement(correct)
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull()
    await expect(canvas.getByText("December 1, 1946 – February 28, 1947")).toBeVisible()
  },
}
export const RightToLeft: Entry = {
  name: "R644 A title from right to left begins on the right, as its words do",
  args: { story: aStory({ title: "حين تجمّد النهر" }) },
  play: async ({ canvas }) => {
    const title = canvas.getByRole("heading", { level: 1 })
    await expect(getComputedStyle(title).direction).toBe("rtl")
  },
}
export const ToCorrect: Entry = {
  name: "STORY-08 A contributor corrects the words, and no more",
  args: { story: aStory({ access: "contribute" }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Correct the transcript" })).toBeVisible()
    await expect(canvas.queryByRole("link", { name: "Edit" })).toBeNull()
  },
}
export const ToAskFor: Entry = {
  name: "R786 Somebody who may only read is told who corrects the words, and whom to ask",
  args: { story: aStory({ access: "view" }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^See a mistake\? Only contributors can correct/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Correct the transcript" })).toBeNull()
  },
}
