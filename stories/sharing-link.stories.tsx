import type { Meta, StoryObj } from "@storybook/react-vite"
import { toast } from "sonner"
import { expect, screen, userEvent } from "storybook/test"
import { LinkField } from "../frontend/sharing/link-field.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"

const link = "https://stories.family/people#invitation=Vb3mYx0wq7RkT1nPz5sLdQ"

const meta = {
  title: "sharing/Link",
  component: LinkField,
  args: { label: "Invitation link", link },
  decorators: [
    (Story) => (
      <Page title="A link">
        <Story />
        <Toaster />
      </Page>
    ),
  ],
  beforeEach: () => () => void toast.dismiss(),
} satisfies Meta<typeof LinkField>
export default meta
type Entry = StoryObj<typeof meta>

/** Replaces the clipboard while a story runs. */
const clipboard = (writeText: (text: string) => Promise<void>) => () => {
  const before = Object.getOwnPropertyDescriptor(navigator, "clipboard")
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } })
  return () => {
    if (before === undefined) Reflect.deleteProperty(navigator, "clipboard")
    else Object.defineProperty(navigator, "clipboard", before)
  }
}
const refuse = () => Promise.reject(new DOMException("Not here.", "NotAllowedError"))

const copied: Array<string> = []
export const Copies: Entry = {
  name: "OK-15 STORY-68 Copies the link",
  beforeEach: clipboard(async (text) => void copied.push(text)),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Copy link" }))
    await screen.findByText("Copied")
    await expect(copied).toEqual([link])
  },
}

const commandAnswers = (answer: boolean) => () => {
  const before = document.execCommand
  document.execCommand = () => answer
  return () => {
    document.execCommand = before
  }
}
const both =
  (...preparations: ReadonlyArray<() => () => void>) =>
  () => {
    const tidy = preparations.map((prepare) => prepare())
    return () => tidy.forEach((undo) => undo())
  }

export const WithoutAClipboard: Entry = {
  name: "Copies in the old way where a page by plain http has no clipboard",
  beforeEach: both(clipboard(refuse), commandAnswers(true)),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Copy link" }))
    await screen.findByText("Copied")
  },
}
export const Rejected: Entry = {
  name: "ERR-35 Says that it failed and leaves the link selected to copy by hand",
  beforeEach: both(clipboard(refuse), commandAnswers(false)),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Copy link" }))
    await screen.findByText("Failed to copy to clipboard.")
    await expect(canvas.getByLabelText("Invitation link")).toHaveFocus()
    await expect(document.getSelection()?.toString()).toBe(link)
  },
}
