import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, within } from "storybook/test"
import { Page } from "../frontend/ui/page.tsx"
import { aQueuedFile } from "../frontend/uploads/queued-file.fixture.ts"
import { FilesWithoutRoom } from "../frontend/uploads/over-quota-notice.tsx"

const aTape = (number: number) =>
  aQueuedFile({ saveKey: `tape-${String(number)}`, name: `tape ${String(number)}.mp3` })

const meta = {
  title: "uploads/Storage full",
  component: FilesWithoutRoom,
  args: { files: [aTape(1)], onRemove: fn() },
  render: (args) => (
    <Page title="Upgrade Required" width="reading">
      <FilesWithoutRoom {...args} />
    </Page>
  ),
} satisfies Meta<typeof FilesWithoutRoom>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {}
export const Many: Story = {
  name: "R411 Files that wait for room are named, and removed after a question",
  args: { files: [1, 2, 3, 4, 5, 6, 7].map(aTape) },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText("7 files are waiting for room")).toBeVisible()
    await expect(canvas.getByText(/tape 1\.mp3, .*, and 2 more/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Remove" }))
    await expect(args.onRemove).not.toHaveBeenCalled()
    const asked = within(await screen.findByRole("alertdialog"))
    await userEvent.click(asked.getByRole("button", { name: "Remove" }))
    await expect(args.onRemove).toHaveBeenCalledTimes(7)
  },
}
