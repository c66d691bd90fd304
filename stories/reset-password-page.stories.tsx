import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { InvalidLink } from "../frontend/pages/reset-password/invalid-link.tsx"
import { ResetPasswordView } from "../frontend/pages/reset-password/reset-password-view.tsx"
import { signedOut } from "./decorators.fixture.tsx"

const meta = {
  component: ResetPasswordView,
  decorators: [signedOut],
  args: {
    isPending: false,
    isDone: false,
    rejection: null,
    onReset: fn(async () => ({})),
    onMismatch: fn(),
  },
} satisfies Meta<typeof ResetPasswordView>
export default meta
type Entry = StoryObj<typeof meta>

interface Canvas {
  readonly getByLabelText: (label: string) => HTMLElement
}
const type = async (canvas: Canvas, password: string, again: string) => {
  await userEvent.type(canvas.getByLabelText("New Password"), password)
  await userEvent.type(canvas.getByLabelText("Confirm New Password"), again)
}
const button = { name: "Reset Password" }

export const Empty: Entry = {
  name: "RESET-03 RESET-05 Asks for a new password twice",
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("New Password")).toBeVisible()
    await expect(canvas.getByLabelText("Confirm New Password")).toBeVisible()
    await expect(canvas.getByRole("button", button)).toBeDisabled()
  },
}
export const NoToken: Entry = {
  name: "RESET-01 RESET-02 VALID-26 Invalid Reset Link",
  render: () => <InvalidLink />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible()
    await expect(canvas.getByText("No reset token found in the URL.")).toBeVisible()
    const back = canvas.getByRole("link", { name: "Back to Login" })
    await expect(back).toHaveAttribute("href", "/login")
  },
}
export const TooShort: Entry = {
  name: "VALID-27 VALID-30 Seven characters are too few",
  play: async ({ canvas }) => {
    await type(canvas, "1234567", "1234567")
    await expect(canvas.getByText("Password must be at least 8 characters long.")).toBeVisible()
    await expect(canvas.getByRole("button", button)).toBeDisabled()
  },
}
export const Differ: Entry = {
  name: "VALID-28 VALID-29 Two that differ are not sent, and Enter says why",
  play: async ({ canvas, args }) => {
    await type(canvas, "the river froze", "the river thaws{Enter}")
    await expect(canvas.getByText("Passwords do not match.")).toBeVisible()
    await expect(canvas.getByRole("button", button)).toBeDisabled()
    await expect(args.onMismatch).toHaveBeenCalledOnce()
    await expect(args.onReset).not.toHaveBeenCalled()
  },
}
export const Ready: Entry = {
  name: "RESET-07 VALID-30 Sends the new password once both rules hold",
  play: async ({ canvas, args }) => {
    await type(canvas, "the river froze", "the river froze")
    await expect(canvas.getByRole("button", button)).toBeEnabled()
    await userEvent.click(canvas.getByRole("button", button))
    await expect(args.onReset).toHaveBeenLastCalledWith("the river froze")
  },
}
export const Shown: Entry = {
  name: "RESET-04 RESET-06 Each can be looked at by itself",
  play: async ({ canvas }) => {
    await type(canvas, "the river froze", "the river froze")
    const [first, second] = canvas.getAllByRole("button", { name: "Show password" })
    if (first === undefined || second === undefined) throw new Error("There are two of them.")
    await userEvent.click(second)
    await expect(canvas.getByLabelText("New Password")).toHaveAttribute("type", "password")
    await expect(canvas.getByLabelText("Confirm New Password")).toHaveAttribute("type", "text")
    await userEvent.click(first)
    await expect(canvas.getByLabelText("New Password")).toHaveAttribute("type", "text")
  },
}
export const RejectedLink: Entry = {
  name: "ERR-12 A link that is refused: the form stays, with a way to another",
  args: { rejection: "This link may be expired or invalid." },
}
export const RejectedPassword: Entry = {
  name: "A password that is refused is told at its field",
  args: { onReset: fn(async () => ({ newPassword: "Please choose another password." })) },
  play: async ({ canvas }) => {
    await type(canvas, "the river froze", "the river froze{Enter}")
    await expect(await canvas.findByText("Please choose another password.")).toBeVisible()
    await userEvent.type(canvas.getByLabelText("New Password"), "!")
    await expect(canvas.queryByText("Please choose another password.")).toBeNull()
  },
}
export const Pending: Entry = { args: { isPending: true } }
export const Done: Entry = { args: { isDone: true } }
