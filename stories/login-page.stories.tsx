import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { LoginPage } from "../frontend/screens/login/login-page.tsx"
import { signedOut } from "./frame.tsx"

const meta = {
  component: LoginPage,
  decorators: [signedOut],
  args: { isInvited: false, isWarned: false, isPending: false, onSignIn: fn(), onSignUp: fn() },
} satisfies Meta<typeof LoginPage>
export default meta
type Entry = StoryObj<typeof meta>

export const SignIn: Entry = {}
export const Invited: Entry = {
  name: "SHARE-35 Tells somebody invited what to do",
  args: { isInvited: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You have been invited.")).toBeVisible()
  },
}
export const AfterThreeFailures: Entry = {
  name: "AUTH-19 Warns after three failures",
  args: { isWarned: true },
}
export const Pending: Entry = { args: { isPending: true } }

export const NothingEntered: Entry = {
  name: "VALID-23 VALID-24 Asks for what is missing and sends nothing",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign In" }))
    await expect(canvas.getByLabelText("Email or Username")).toHaveFocus()
    await expect(canvas.getByText("Please enter your password.")).toBeVisible()
    await expect(args.onSignIn).not.toHaveBeenCalled()
  },
}

export const SignsInWithAUsername: Entry = {
  name: "AUTH-08 Signs in with a username",
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText("Email or Username"), "margaret")
    await userEvent.type(canvas.getByLabelText("Password"), "the river froze{Enter}")
    await expect(args.onSignIn).toHaveBeenLastCalledWith({
      email: "margaret",
      password: "the river froze",
    })
  },
}

export const SignUp: Entry = {
  name: "AUTH-16 AUTH-17 AUTH-18 Offers to create an account",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await expect(canvas.getByRole("button", { name: "Create Account" })).toBeVisible()
  },
}

export const SignUpWithMistakes: Entry = {
  name: "VALID-20 Says what is wrong with an email",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await userEvent.type(canvas.getByLabelText("Email"), "margaret")
    await userEvent.click(canvas.getByRole("button", { name: "Create Account" }))
    await expect(canvas.getByText("Please enter a valid email address")).toBeVisible()
    await expect(args.onSignUp).not.toHaveBeenCalled()
  },
}
