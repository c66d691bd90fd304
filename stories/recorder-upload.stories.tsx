import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, waitFor } from "storybook/test"
import { UploadPicker } from "../frontend/uploads/file-picker.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { aLongSilence, aMurmur } from "./audio.fixture.ts"

const meta = {
  title: "recorder/Upload",
  component: UploadPicker,
  args: { onFile: fn(), onFiles: fn() },
  render: (args) => (
    <Page title="Upload a recording" width="reading">
      <UploadPicker {...args} />
    </Page>
  ),
} satisfies Meta<typeof UploadPicker>
export default meta
type Story = StoryObj<typeof meta>

const input = () => screen.getByLabelText("Choose a recording")
const aSong = () => new File([aMurmur(65)], "Grandma at the stove, 1987.WAV", { type: "audio/wav" })

export const Empty: Story = {
  play: async ({ step }) => {
    await step("TIME-07 says how long and how large a recording may be", async () => {
      await expect(screen.getByText(/Maximum duration: 2 hours/)).toBeVisible()
      await expect(screen.getByText(/at most 50 MB/)).toBeVisible()
    })
  },
}

export const Disabled: Story = { args: { disabled: true } }

export const Chosen: Story = {
  play: async ({ args, userEvent, step }) => {
    await step("STATE-25 a good file shows its name, size and length", async () => {
      await userEvent.upload(input(), aSong())
      await screen.findByText("Grandma at the stove, 1987.WAV")
      await screen.findByText(/1:05/)
      await expect(args.onFile).toHaveBeenLastCalledWith(expect.objectContaining({ seconds: 65 }))
    })
  },
}

export const NamedAtOnce: Story = {
  name: "R656 The name of a file is there before its checks, and goes with a file that is refused",
  args: { onChosen: fn() },
  play: async ({ args }) => {
    const files = new DataTransfer()
    const song = aSong()
    files.items.add(song)
    const field = input()
    if (field instanceof HTMLInputElement) field.files = files.files
    field.dispatchEvent(new Event("change", { bubbles: true }))
    await expect(args.onChosen).toHaveBeenLastCalledWith(song)
    await expect(args.onFile).not.toHaveBeenCalledWith(expect.objectContaining({ file: song }))
    await waitFor(() =>
      expect(args.onFile).toHaveBeenLastCalledWith(expect.objectContaining({ file: song })),
    )
  },
}

export const Removed: Story = {
  play: async ({ args, userEvent, step }) => {
    await userEvent.upload(input(), aSong())
    await step("a chosen file can be taken away again", async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Remove" }))
      await expect(args.onFile).toHaveBeenLastCalledWith(null)
      await expect(input()).toBeInTheDocument()
    })
  },
}

export const WrongType: Story = {
  play: async ({ args, userEvent, step }) => {
    await step("STATE-26 VALID-01 a file of another kind is refused with a reason", async () => {
      const user = userEvent.setup({ applyAccept: false })
      await user.upload(input(), new File(["words"], "letter.pdf"))
      await expect(await screen.findByRole("alert")).toHaveTextContent(
        "Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed.",
      )
      await expect(args.onFile).toHaveBeenLastCalledWith(null)
    })
  },
}

export const Dropped: Story = {
  play: async ({ args, step }) => {
    await step("a file can be dropped, too", async () => {
      const carried = new DataTransfer()
      carried.items.add(aSong())
      input().parentElement?.dispatchEvent(
        new DragEvent("drop", { bubbles: true, dataTransfer: carried }),
      )
      await waitFor(() =>
        expect(args.onFile).toHaveBeenLastCalledWith(expect.objectContaining({ seconds: 65 })),
      )
    })
  },
}

export const TooLong: Story = {
  play: async ({ args, userEvent, step }) => {
    await step("REC-33 a recording of more than 2 hours is refused with a reason", async () => {
      await userEvent.upload(input(), new File([aLongSilence(7_260)], "all-night.wav"))
      await expect(await screen.findByRole("alert")).toHaveTextContent(
        "File too long. Maximum duration is 2 hours.",
      )
      await expect(args.onFile).toHaveBeenLastCalledWith(null)
    })
  },
}
