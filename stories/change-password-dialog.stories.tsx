import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent } from "storybook/test"
import { ChangePasswordDialog } from "../frontend/pages/settings/change-password-dialog.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { dialogTakesClicks } from "./open-dialog.fixture.ts"

const meta = {
  component: ChangePasswordDialog,
  decorators: [signedInAt("/settings")],
  args: {
    email: "margaret@holloway.family",
    sendsMail: true,
    isPending: false,
    onChange: fn(async () => ({})),
    onForgot: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ChangePasswordDialog>
export default meta
type Entry = StoryObj<typeof meta>

const type = async (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text)
const fill = async (current: string, next: string, again = next) => {
  await dialogTakesClicks()
  await type("Current Password", current)
  await type("New Password", next)
  await type("Confirm New Password", again)
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }))
}

export const Empty: Entry = {
  name: "R628 Asks for both passwords",
  play: async ({ args }) => {
    await dialogTakesClicks()
    await userEvent.click(screen.getByRole("button", { name: "Change Password" }))
    await expect(await screen.findByText("Please enter your current password.")).toBeVisible()
    await expect(screen.getByText("Password must be at least 8 characters long.")).toBeVisible()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Differs: Entry = {
  name: "R628 Two new passwords that differ are not sent",
  play: async ({ args }) => {
    await fill("the old password", "the mill beside the river", "the mill beside a river")
    await expect(await screen.findByText("Passwords do not match.")).toBeVisible()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Changes: Entry = {
  name: "R628 Sends the current password and the new one",
  play: async ({ args }) => {
    await fill("the old password", "the mill beside the river")
    await expect(args.onChange).toHaveBeenCalledWith({
      currentPassword: "the old password",
      newPassword: "the mill beside the river",
    })
  },
}

export const Rejected: Entry = {
  name: "R628 A wrong current password is told at its field",
  args: { onChange: fn(async () => ({ currentPassword: "That password doesn't match." })) },
  play: async () => {
    await fill("not the old one", "the mill beside the river")
    await expect(await screen.findByText("That password doesn't match.")).toBeVisible()
    await expect(screen.getByLabelText("Current Password")).toHaveFocus()
  },
}

export const Forgotten: Entry = {
  name: "R628 Whoever does not know the current one has a link sent, and stays here",
  play: async ({ args }) => {
    await dialogTakesClicks()
    await userEvent.click(screen.getByRole("button", { name: /Send a link to margaret/ }))
    await expect(args.onForgot).toHaveBeenCalledOnce()
  },
}

export const NoMail: Entry = {
  name: "R629 A server that sends no email says whom to ask",
  args: { sendsMail: false },
  play: async () => {
    await expect(await screen.findByText(/Ask the person who runs it/)).toBeVisible()
    await expect(screen.queryByRole("button", { name: /Send a link/ })).toBeNull()
  },
}

export const Pending: Entry = { args: { isPending: true } }
