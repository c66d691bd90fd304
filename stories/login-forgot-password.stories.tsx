import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent } from "storybook/test"
import { ForgotDialog } from "../frontend/pages/login/forgot-dialog.tsx"
import { signedOut } from "./decorators.fixture.tsx"
import { dialogTakesClicks } from "./open-dialog.fixture.ts"

const meta = {
  component: ForgotDialog,
  decorators: [signedOut],
  args: { delivery: "mailed", email: "", isPending: false, onClose: fn(), onSend: fn() },
} satisfies Meta<typeof ForgotDialog>
export default meta
type Entry = StoryObj<typeof meta>

const press = async (name: string) => {
  await dialogTakesClicks()
  await userEvent.click(screen.getByRole("button", { name }))
}

export const Empty: Entry = {
  name: "VALID-25 Without an address nothing is sent",
  play: async ({ args }) => {
    await press("Send Reset Link")
    await expect(await screen.findByText("Please enter your email.")).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}
export const NoAddress: Entry = {
  name: "VALID-25 Something that is no address is not sent",
  play: async ({ args }) => {
    await dialogTakesClicks()
    await userEvent.type(screen.getByLabelText("Email"), "margaret{Enter}")
    await expect(await screen.findByText("Please enter a valid email address")).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}
export const Prefilled: Entry = {
  name: "AUTH-12 AUTH-14 Sends the address",
  args: { email: "margaret@holloway.family" },
  play: async ({ args }) => {
    await expect(await screen.findByLabelText("Email")).toHaveValue("margaret@holloway.family")
    await press("Send Reset Link")
    await expect(args.onSend).toHaveBeenLastCalledWith({ email: "margaret@holloway.family" })
  },
}
export const NothingIsSent: Entry = {
  name: "R629 Where no email is sent nothing says so, and whom to ask stands there",
  args: { delivery: "kept", email: "margaret@holloway.family" },
  play: async ({ args }) => {
    await expect(await screen.findByText(/This server can't send email/)).toBeVisible()
    await expect(screen.queryByText(/\bsent?\b|Send/)).toBeNull()
    await press("Make a Link")
    await expect(args.onSend).toHaveBeenLastCalledWith({ email: "margaret@holloway.family" })
  },
}
export const Canceled: Entry = {
  name: "AUTH-13 Cancel closes it and sends nothing",
  args: { email: "margaret@holloway.family" },
  play: async ({ args }) => {
    await press("Cancel")
    await expect(args.onClose).toHaveBeenCalled()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}
export const Pending: Entry = { args: { email: "margaret@holloway.family", isPending: true } }
