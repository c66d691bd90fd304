import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, within } from "storybook/test"
import { DeleteStory } from "../frontend/pages/story/delete-story.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"

const meta = {
  title: "story/Delete dialog",
  component: DeleteStory,
  decorators: [signedInAt("/story/7")],
  args: {
    title: "The winter the river froze",
    hearers: 3,
    open: true,
    isDeleting: false,
    onOpenChange: fn(),
    onDelete: fn(),
  },
} satisfies Meta<typeof DeleteStory>
export default meta
type Entry = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole("alertdialog"))

export const Asking: Entry = {
  name: "R231 Says what goes, who can no longer hear it, and that it can be undone",
  play: async ({ args }) => {
    const asks = await dialog()
    await expect(asks.getByText(/3 other people will no longer be able to hear it/)).toBeVisible()
    await expect(asks.getByText(/restore it for 30 days/)).toBeVisible()
    await userEvent.click(asks.getByRole("button", { name: "Cancel" }))
    await expect(args.onDelete).not.toHaveBeenCalled()
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
    await userEvent.click(asks.getByRole("button", { name: "Delete story" }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
}
export const OneHearer: Entry = {
  args: { hearers: 1 },
  play: async () => {
    await expect((await dialog()).getByText(/1 other person will no longer/)).toBeVisible()
  },
}
export const NobodyElse: Entry = { args: { hearers: 0 } }
export const NotKnownWho: Entry = { args: { hearers: null } }
export const Long: Entry = { args: { title: longText } }
export const UnderWay: Entry = {
  args: { isDeleting: true },
  play: async ({ args }) => {
    await userEvent.keyboard("{Escape}")
    await expect(args.onOpenChange).not.toHaveBeenCalled()
  },
}
