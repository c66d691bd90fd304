import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fireEvent, fn, mocked, screen, waitFor, within } from "storybook/test"
import { noPhotoWords } from "#protocol/photo.ts"
import type { SetPhoto } from "../frontend/photos/crop-dialog.tsx"
import { PhotoSection } from "../frontend/photos/photo-section.tsx"
import { Card } from "../frontend/ui/card.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { aPictureFile, faces } from "./photos.fixture.tsx"
import { longText } from "./factories.fixture.ts"

const meta = {
  component: PhotoSection,
  decorators: [
    (Story) => (
      <Page title="A photo" width="reading">
        <Card>
          <Story />
        </Card>
      </Page>
    ),
  ],
  args: {
    id: 1,
    name: "Walter Holloway",
    src: null,
    note: "Visible to everyone who can see Walter Holloway.",
    onSet: fn<SetPhoto>(async () => null),
    isRemoving: false,
    onRemove: fn(async () => undefined),
    onTake: fn(),
  },
} satisfies Meta<typeof PhotoSection>
export default meta
type Entry = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Entry["play"]>>[0]["canvas"]

const pick = async (canvas: Canvas, file: File) => {
  const input = canvas.getByLabelText<HTMLInputElement>("Photo file")
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  await fireEvent.change(input)
}
const opened = async () => within(await screen.findByRole("dialog"))

export const None: Entry = {
  name: "R148 PEOPLE-08 There is none yet",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Choose a photo" })).toBeVisible()
    await expect(canvas.getByText("W")).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Remove photo" })).toBeNull()
  },
}

export const Removing: Entry = {
  name: "R150 One that is there can be changed, and removed after a question",
  args: { src: faces.walter },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole("button", { name: "Change photo" })).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Remove photo" }))
    const question = within(await screen.findByRole("alertdialog"))
    await userEvent.click(question.getByRole("button", { name: "Remove photo" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await expect(args.onRemove).toHaveBeenCalledOnce()
  },
}

export const Cropping: Entry = {
  name: "R148 The part to show is chosen with a slider and buttons",
  play: async ({ canvas, args, userEvent }) => {
    await pick(canvas, await aPictureFile())
    const dialog = await opened()
    const closer = await dialog.findByRole("slider", { name: "Zoom" })
    await fireEvent.change(closer, { target: { value: "2" } })
    await expect(closer).toHaveAttribute("aria-valuetext", "2.0 times")
    await userEvent.click(dialog.getByRole("button", { name: "Move the picture down" }))
    await userEvent.click(dialog.getByRole("button", { name: "Save photo" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    const [sent] = mocked(args.onSet).mock.calls[0] ?? []
    await expect(sent?.crop.zoom).toBe(2)
    await expect(sent?.crop.y).toBeLessThan(0.4)
    await expect(sent?.crop.x).toBe(0.5)
    await expect(sent?.file.name).toBe("IMG_0412.JPG")
  },
}

export const Open: Entry = {
  name: "R148 A wide picture begins in its middle, and can go no further than it reaches",
  play: async ({ canvas, args, userEvent }) => {
    await pick(canvas, await aPictureFile(1_600, 900))
    const dialog = await opened()
    await dialog.findByRole("slider", { name: "Zoom" })
    await userEvent.click(dialog.getByRole("button", { name: "Move the picture up" }))
    await expect(args.onSet).not.toHaveBeenCalled()
  },
}

export const Sending: Entry = {
  name: "R148 How much is sent is said while it is",
  args: {
    onSet: fn<SetPhoto>((_, onProgress) => {
      onProgress(0.42)
      return new Promise(() => undefined)
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await pick(canvas, await aPictureFile())
    const dialog = await opened()
    await dialog.findByRole("slider")
    await userEvent.click(dialog.getByRole("button", { name: "Save photo" }))
    await expect(await dialog.findByRole("button", { name: "Uploading, 42%" })).toHaveAttribute(
      "aria-busy",
      "true",
    )
  },
}

export const Rejected: Entry = {
  name: "R149 What the server says of a picture stands where it was chosen",
  args: { onSet: fn<SetPhoto>(async () => noPhotoWords["too small"]) },
  play: async ({ canvas, userEvent }) => {
    await pick(canvas, await aPictureFile())
    const dialog = await opened()
    await dialog.findByRole("slider")
    await userEvent.click(dialog.getByRole("button", { name: "Save photo" }))
    await expect(await dialog.findByRole("alert")).toHaveTextContent(noPhotoWords["too small"])
  },
}

export const FromAnIPhone: Entry = {
  name: "R149 A picture in an iPhone's own format is told how to be one we can use",
  play: async ({ canvas }) => {
    await pick(canvas, new File(["\0\0\0\x18ftypheic\0\0\0\0"], "IMG_0413.HEIC"))
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Most Compatible")
    await expect(screen.queryByRole("dialog")).toBeNull()
  },
}

export const Damaged: Entry = {
  name: "R149 A picture this device cannot show is not sent",
  play: async ({ canvas }) => {
    const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
    await pick(canvas, new File([head, "nothing"], "broken.jpg"))
    const dialog = await opened()
    await expect(await dialog.findByRole("alert")).toHaveTextContent(noPhotoWords.damaged)
    await expect(dialog.getByRole("button", { name: "Save photo" })).toBeDisabled()
  },
}

export const Offered: Entry = {
  name: "R152 The picture a provider has is offered",
  args: { offers: ["google"] },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Use the picture from Google" }))
    await expect(args.onTake).toHaveBeenCalledWith("google")
  },
}
export const Taking: Entry = { args: { offers: ["google"], taking: "google" } }
export const LongName: Entry = { args: { name: longText, note: longText, src: faces.rosa } }
