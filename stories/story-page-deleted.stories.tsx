import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { UserId } from "#protocol/ids.ts"
import { DeletedStory } from "../frontend/stories/deleted-story.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aDeletedStory } from "./trash-samples.fixture.ts"
import { longText } from "./factories.fixture.ts"

const anna = { userId: UserId.make(2), name: "Anna Berg" }

const meta = {
  component: DeletedStory,
  decorators: [signedInAt("/story/7")],
  args: {
    deleted: aDeletedStory({ deletedBy: anna }),
    userId: UserId.make(1),
    isRestoring: false,
    onRestore: fn(),
  },
} satisfies Meta<typeof DeletedStory>
export default meta
type Entry = StoryObj<typeof meta>

export const BySomebodyElse: Entry = {
  name: "R234 Says who deleted the story, and lets its other owner put it back",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Anna Berg").closest("p")).toHaveTextContent(
      /^Anna Berg deleted it on .*2026\. You can restore it until .*2026\.$/,
    )
    await userEvent.click(canvas.getByRole("button", { name: "Restore it" }))
    await expect(args.onRestore).toHaveBeenCalledOnce()
  },
}
export const ByOneself: Entry = { args: { deleted: aDeletedStory() } }
export const ByNobodyKnown: Entry = { args: { deleted: aDeletedStory({ deletedBy: null }) } }
export const LongName: Entry = {
  args: { deleted: aDeletedStory({ deletedBy: { ...anna, name: longText } }) },
}
export const OnlyShared: Entry = {
  name: "R234 Says so to whom it was shared with, who cannot put it back",
  args: { deleted: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "This story was deleted" })).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Restore it" })).toBeNull()
  },
}
export const Restoring: Entry = { args: { isRestoring: true } }
