import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { CutLink, VerifyEmailView } from "../frontend/pages/verify-email/verify-email-view.tsx"
import { signedOut } from "./decorators.fixture.tsx"

const meta = {
  component: VerifyEmailView,
  decorators: [signedOut],
  args: { isSignedIn: false, isPending: false, problem: null, onConfirm: fn() },
} satisfies Meta<typeof VerifyEmailView>
export default meta
type Entry = StoryObj<typeof meta>

const button = { name: "Confirm this address" }

export const Opened: Entry = {
  name: "R103 Confirms nothing until the button is pressed, with the keyboard too",
  play: async ({ canvas, args }) => {
    await expect(args.onConfirm).not.toHaveBeenCalled()
    canvas.getByRole("button", button).focus()
    await userEvent.keyboard("{Enter}")
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}
export const Pending: Entry = { args: { isPending: true } }
export const SignInFirst: Entry = {
  name: "R88 Someone who is signed out is led to the sign-in, and the link stays good",
  args: { problem: "sign-in-first" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(/then open it again/)
    await expect(canvas.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login")
  },
}
export const SomebodyElse: Entry = {
  name: "R88 Someone signed in elsewhere is told that it is another account's",
  args: { problem: "sign-in-first", isSignedIn: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(/for another account/)
  },
}
export const Later: Entry = {
  name: "R89 What could not be kept can be tried again on the spot",
  args: { problem: "later" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(/The link still works/)
    await userEvent.click(canvas.getByRole("button", button))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}
export const Rejected: Entry = {
  name: "R114 Someone who came by another address reads which one to open",
  args: { rejection: "Please open https://stories.example.org and try again." },
  play: async ({ canvas }) => {
    const told = canvas.getByRole("alert")
    await expect(told).toHaveTextContent(/open https:\/\/stories.example.org and try again/)
    await expect(told).not.toHaveTextContent(/in a moment/)
  },
}
export const Cut: Entry = {
  render: () => <CutLink />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "This link is incomplete" })).toBeVisible()
  },
}
