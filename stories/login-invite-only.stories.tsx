import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import type { RegistrationPolicy, SignInOptions } from "#protocol/account.ts"
import { LoginView } from "../frontend/pages/login/login-view.tsx"
import { signedOut } from "./decorators.fixture.tsx"

const options = (registration: RegistrationPolicy): SignInOptions => ({
  plans: { kind: "free-only" },
  providers: [],
  productionOrigin: null,
  sendsMail: true,
  supportEmail: null,
  registration,
})

const meta = {
  component: LoginView,
  decorators: [signedOut],
  args: {
    options: options("open"),
    origin: "https://stories.holloway.family",
    isWarned: false,
    lockedUntil: null,
    isPending: false,
    resetEmail: null,
    onSignIn: fn(async () => ({})),
    onSignUp: fn(async () => ({})),
    onForgot: fn(),
  },
} satisfies Meta<typeof LoginView>
export default meta
type Entry = StoryObj<typeof meta>

export const ByInvitation: Entry = {
  name: "R108 Where accounts are by invitation, whoever has none is told so in place of the form",
  args: { options: options("invited") },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await expect(canvas.getByText("New accounts are by invitation here")).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Create Account" })).toBeNull()
  },
}
export const ByTheirInvitation: Entry = {
  name: "R108 Whoever followed an invitation can create their account",
  args: { options: options("invited"), isInvited: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await expect(canvas.getByRole("button", { name: "Create Account" })).toBeVisible()
  },
}
export const Closed: Entry = {
  name: "R108 Where there are no new accounts, an invitation opens none either",
  args: { options: options("closed"), isInvited: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await expect(canvas.getByText("This Kintale takes no new accounts")).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Create Account" })).toBeNull()
  },
}
