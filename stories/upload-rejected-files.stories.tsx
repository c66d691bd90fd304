import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn } from "storybook/test"
import { LeftOutNotice } from "../frontend/uploads/rejected-files-notice.tsx"
import { Page } from "../frontend/ui/page.tsx"

const photo = "This is not a recording."
const full = "100 recordings fit in the list. Add more once they are saved."
const manyTapes = Array.from({ length: 40 }, (_, n) => ({
  name: `tape ${String(n + 101)}.mp3`,
  message: full,
}))

const meta = {
  title: "uploads/Rejected files",
  component: LeftOutNotice,
  args: { leftOut: [{ name: "at the stove.jpg", message: photo }], onClose: fn() },
  render: (args) => (
    <Page title="Record a story" width="reading">
      <LeftOutNotice {...args} />
    </Page>
  ),
} satisfies Meta<typeof LeftOutNotice>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {}
export const Many: Story = {
  name: "R395 Files that were left out are told by the reason, each reason once",
  args: { leftOut: [{ name: "at the stove.jpg", message: photo }, ...manyTapes] },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText("We left out 41 files")).toBeVisible()
    const reasons = canvas.getAllByRole("listitem").map(({ textContent }) => textContent)
    await expect(reasons).toHaveLength(2)
    await expect(reasons[0]).toBe(`${photo} at the stove.jpg`)
    await expect(reasons[1]).toMatch(/^100 recordings .* tape 101\.mp3, .*, and 28 more$/)
    await userEvent.click(canvas.getByRole("button", { name: "Close" }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
