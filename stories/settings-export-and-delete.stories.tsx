import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, waitFor, within } from "storybook/test"
import { DeleteDialog, type DeleteDialogProps } from "../frontend/pages/settings/delete-dialog.tsx"
import { ExportDialog } from "../frontend/pages/settings/export-dialog.tsx"
import { dialogTakesClicks } from "./open-dialog.fixture.ts"
import { longText } from "./factories.fixture.ts"

type Delete = DeleteDialogProps["onDelete"]

const accountData = {
  people: 7,
  stories: 23,
  storiesOfOthers: 2,
  storiesElsewhere: 1,
  shares: 4,
  recordingBytes: 412_000_000,
}
const nothing = {
  people: 0,
  stories: 0,
  storiesOfOthers: 0,
  storiesElsewhere: 0,
  shares: 0,
  recordingBytes: 0,
}
const here = { state: "here", data: accountData } as const
const unreachable = {
  state: "failed",
  text: "We can't reach Kintale. Check your connection and try again.",
  onRetry: fn(),
} as const

const meta = {
  component: DeleteDialog,
  args: {
    proof: "password",
    email: "margaret@holloway.family",
    accountData: here,
    isPaying: false,
    progress: { state: "idle" },
    onExport: fn(),
    onDelete: fn<Delete>(async () => ({ state: "gone" })),
    onClose: fn(),
  },
} satisfies Meta<typeof DeleteDialog>
export default meta
type Entry = StoryObj<typeof meta>

const dialog = () => within(screen.getByRole("dialog"))
const pressDelete = async (userEvent: { click: (element: Element) => Promise<void> }) =>
  userEvent.click(dialog().getByRole("button", { name: "Delete Account" }))
const confirmed = async (userEvent: { click: (element: Element) => Promise<void> }) => {
  const question = within(await screen.findByRole("alertdialog"))
  await userEvent.click(question.getByRole("button", { name: "Delete forever" }))
}

export const Deleting: Entry = {
  name: "SET-11 Says what becomes of everything, asks for the password, and asks once more",
  play: async ({ args, userEvent }) => {
    await dialogTakesClicks()
    const goes = within(dialog().getByRole("region", { name: "Deleted forever" }))
    await expect(goes.getByText(/^21 stories/)).toBeVisible()
    const over = within(dialog().getByRole("region", { name: "Passed on to others" }))
    await expect(over.getByText(/^2 stories/)).toBeVisible()
    const stays = within(dialog().getByRole("region", { name: "Stays where it is" }))
    await expect(stays.getByText(/^1 story/)).toBeVisible()
    await pressDelete(userEvent)
    await expect(dialog().getByText("Please enter your password.")).toBeVisible()
    await userEvent.type(dialog().getByLabelText("Your password"), "a long enough password")
    await pressDelete(userEvent)
    await screen.findByRole("alertdialog", { name: "Delete everything forever?" })
    await expect(args.onDelete).not.toHaveBeenCalled()
    await confirmed(userEvent)
    await expect(args.onDelete).toHaveBeenCalledWith({ password: "a long enough password" })
  },
}

export const KeepsIt: Entry = {
  name: "SET-11 Nothing is deleted by whoever thinks again",
  play: async ({ args, userEvent }) => {
    await dialogTakesClicks()
    await userEvent.type(dialog().getByLabelText("Your password"), "a long enough password{Enter}")
    const question = within(await screen.findByRole("alertdialog"))
    await userEvent.click(question.getByRole("button", { name: "Keep my account" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await userEvent.click(dialog().getByRole("button", { name: "Cancel" }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(args.onDelete).not.toHaveBeenCalled()
  },
}

const wrong = "That password doesn't match."

export const WrongPassword: Entry = {
  name: "SET-11 A wrong password is said at its field",
  args: {
    onDelete: fn<Delete>(async () => ({ state: "rejected", sentence: wrong })),
  },
  play: async ({ userEvent }) => {
    await dialogTakesClicks()
    const password = dialog().getByLabelText("Your password")
    await userEvent.type(password, "another password{Enter}")
    await confirmed(userEvent)
    await expect(await dialog().findByText(wrong)).toBeVisible()
    await waitFor(() => expect(password).toHaveFocus())
    await expect(password).toHaveAccessibleDescription(expect.stringContaining(wrong))
  },
}

export const NoPassword: Entry = {
  name: "SET-11 Whoever has no password types a word, in any case of letters",
  args: { proof: "word" },
  play: async ({ args, userEvent }) => {
    await dialogTakesClicks()
    const word = dialog().getByLabelText("Type “delete”")
    await userEvent.type(word, "remove{Enter}")
    await expect(dialog().getByText("Please type the word “delete”.")).toBeVisible()
    await userEvent.clear(word)
    await userEvent.type(word, " Delete {Enter}")
    await confirmed(userEvent)
    await expect(args.onDelete).toHaveBeenCalledWith({ word: "Delete" })
  },
}

export const NothingToDelete: Entry = { args: { accountData: { state: "here", data: nothing } } }
export const LongAddress: Entry = {
  args: { email: `${longText}@holloway.family` },
  play: async ({ userEvent }) => {
    await dialogTakesClicks()
    await userEvent.type(dialog().getByLabelText("Your password"), "password{Enter}")
    await screen.findByRole("alertdialog")
  },
}
export const CountingBeforeDeleting: Entry = {
  args: { accountData: { state: "loading" } },
  play: async () => {
    await expect(dialog().getByRole("button", { name: "Delete Account" })).toBeDisabled()
  },
}
export const UncountedBeforeDeleting: Entry = { args: { accountData: unreachable } }

const anExport = {
  accountData: here,
  progress: { state: "idle" },
  onExport: fn(),
  onClose: fn(),
} as const

export const Exporting: Entry = {
  name: "SET-10 Export Data says what is in it and how much it weighs",
  render: () => <ExportDialog {...anExport} />,
  play: async ({ userEvent }) => {
    await dialogTakesClicks()
    await expect(dialog().getByText(/7 people and 23 stories/)).toBeVisible()
    await expect(dialog().getByText(/393\sMB/)).toBeVisible()
    await userEvent.click(dialog().getByRole("button", { name: "Start the download" }))
    await expect(anExport.onExport).toHaveBeenCalledOnce()
  },
}
export const ExportAsked: Entry = {
  render: () => <ExportDialog {...anExport} progress={{ state: "asking" }} />,
}
export const ExportBegun: Entry = {
  name: "SET-10 An export that has begun goes on in the browser",
  render: () => <ExportDialog {...anExport} progress={{ state: "begun" }} />,
  play: async () => {
    await expect(dialog().getByText(/in your downloads/)).toBeVisible()
  },
}
export const ExportRejected: Entry = {
  name: "SET-10 A refused export is a sentence",
  render: () => (
    <ExportDialog
      {...anExport}
      progress={{ state: "rejected", text: "Another export is under way. Please wait for it." }}
    />
  ),
  play: async () => {
    await expect(dialog().getByRole("alert")).toHaveTextContent("Another export is under way.")
  },
}
export const NothingToExport: Entry = {
  render: () => <ExportDialog {...anExport} accountData={{ state: "here", data: nothing }} />,
}
export const CountingBeforeExport: Entry = {
  render: () => <ExportDialog {...anExport} accountData={{ state: "loading" }} />,
}
export const Unreachable: Entry = {
  render: () => <ExportDialog {...anExport} accountData={unreachable} />,
}
