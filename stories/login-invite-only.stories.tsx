import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import type { RegistrationPolicy, SignInOptions } from "#protocol/account.ts"
import { LoginNotices } from "../frontend/pages/login/login-notices.tsx"
import { LoginView } from "../frontend/pages/login/login-view.tsx"
import { signedOut } from "./decorators.fixture.tsx"
import { invited } from "./sharing-samples.fixture.ts"

const options = (registration: RegistrationPolicy): SignInOptions => ({
  plans: { kind: "free-only" },
  providers: [],
  productionOrigin: null,
  sendsMail: true,
  mailWaits: false,
  supportEmail: null,
  registration,
  hasAccounts: true,
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
    await expect(canvas.getByText("New accounts are by invitation only")).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Create Account" })).toBeNull()
  },
}
export const ByTheirInvitation: Entry = {
  name: "R108 Whoever followed an invitation can create their account",
  args: { options: options("invited"), arrival: invited },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Create Account" })).toBeVisible()
  },
}
export const Closed: Entry = {
  name: "R108 Where there are no new accounts, an invitation opens none either",
  args: { options: options("closed"), arrival: invited },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await expect(canvas.getByText("This server isn't taking new accounts")).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Create Account" })).toBeNull()
  },
}
export const Invited: Entry = {
  name: "SHARE-35 R665 Tells someone invited by whom, to whose stories and with which address, and is ready to sign them up",
  args: {
    arrival: invited,
    notices: <LoginNotices problem={null} isLinkBad={false} arrival={invited} />,
  },
  play: async ({ canvas }) => {
    const title = canvas.getByText(/has invited you to Kintale/)
    await expect(title.textContent.replaceAll(/[\u2068\u2069]/g, "")).toBe(
      "Helena Duarte has invited you to Kintale to hear Rosa Duarte's stories",
    )
    await expect(canvas.getByText(/The invitation is for rose@example.org/)).toBeVisible()
    const email = canvas.getByLabelText("Email")
    await expect(email).toHaveValue("rose@example.org")
    await userEvent.clear(email)
    await userEvent.type(email, "rosa@example.org")
    await expect(canvas.getByText("Your invitation only works for rose@example.org.")).toBeVisible()
    await userEvent.click(canvas.getByRole("tab", { name: "Sign In" }))
    await expect(canvas.getByLabelText("Email or Username")).toHaveValue("rose@example.org")
  },
}
export const InvitationEnded: Entry = {
  name: "R665 The link of an invitation that has ended says so before somebody signs up for it",
  args: {
    arrival: { state: "over" },
    notices: <LoginNotices problem={null} isLinkBad={false} arrival={{ state: "over" }} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This invitation has ended")).toBeVisible()
    await expect(canvas.getByRole("button", { name: "Sign In" })).toBeVisible()
  },
}
export const InvitationAccepted: Entry = {
  name: "R700 Whoever opens the link again after accepting is asked to sign in",
  args: {
    arrival: { state: "accepted" },
    notices: <LoginNotices problem={null} isLinkBad={false} arrival={{ state: "accepted" }} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You've already accepted this invitation.")).toBeVisible()
    await expect(canvas.getByText("Sign in to listen.")).toBeVisible()
    await expect(canvas.getByLabelText("Email or Username")).toBeVisible()
  },
}
export const InvitationUnknown: Entry = {
  name: "SHARE-35 Tells someone invited what to do where the server does not say more",
  args: {
    arrival: { state: "unknown" },
    notices: <LoginNotices problem={null} isLinkBad={false} arrival={{ state: "unknown" }} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You're invited.")).toBeVisible()
  },
}

export const InvitedWhileClosed: Entry = {
  name: "R108 Whoever is invited to a server that takes no new accounts is not told to create one",
  args: {
    arrival: invited,
    options: options("closed"),
    notices: <LoginNotices isClosed problem={null} isLinkBad={false} arrival={invited} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/isn't taking new accounts, so sign in/)).toBeVisible()
    await expect(canvas.queryByText(/Create an account with this address/)).toBeNull()
  },
}
