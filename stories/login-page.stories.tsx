import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import type { SignInOptions } from "#protocol/account.ts"
import { LoginNotices } from "../frontend/pages/login/login-notices.tsx"
import { LoginView } from "../frontend/pages/login/login-view.tsx"
import { problemIn } from "../frontend/pages/login/sign-in-problem.ts"
import { signedOut } from "./decorators.fixture.tsx"
import { asWritten } from "./translator.fixture.ts"

const here = "https://stories.holloway.family"
const options = (changes: Partial<SignInOptions> = {}): SignInOptions => ({
  plans: { kind: "free-only" },
  providers: ["google", "apple", "microsoft"],
  productionOrigin: here,
  ...{ sendsMail: true, mailWaits: false },
  supportEmail: null,
  registration: "open",
  hasAccounts: true,
  ...changes,
})
const quiet = { arrival: { state: "none" }, problem: null, isLinkBad: false } as const
const inAWhile = Date.now() + 15 * 60_000

const meta = {
  component: LoginView,
  decorators: [signedOut],
  args: {
    options: options({ providers: [] }),
    origin: here,
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

const providersInOrder = (canvas: { getAllByRole: (role: "link") => ReadonlyArray<HTMLElement> }) =>
  canvas
    .getAllByRole("link")
    .filter(({ textContent }) => textContent.startsWith("Continue with"))
    .map((link) => [link.textContent, link.getAttribute("href")])

export const Loading: Entry = { args: { options: undefined } }

export const NoProviders: Entry = {
  name: "AUTH-01 R791 Whoever sets a server up sees three providers below the form, which say that they are not set up",
  args: { options: options({ providers: [], productionOrigin: null, hasAccounts: false }) },
  play: async ({ canvas }) => {
    await expect(providersInOrder(canvas)).toEqual([
      ["Continue with Google", "/auth/google"],
      ["Continue with Apple", "/auth/apple"],
      ["Continue with Microsoft", "/auth/microsoft"],
    ])
    await expect(canvas.getByText("Not set up on this server")).toBeVisible()
    await expect(canvas.queryByText(/callback/)).toBeNull()
  },
}
export const AllProviders: Entry = {
  name: "AUTH-05 Providers that are set up stand first; at home nobody is told of callbacks",
  args: { options: options() },
  play: async ({ canvas }) => {
    await expect(providersInOrder(canvas)).toHaveLength(3)
    await expect(canvas.getByText("or with your email")).toBeVisible()
    await expect(canvas.queryByText(/callback/)).toBeNull()
    await expect(canvas.queryByText(/not set up/i)).toBeNull()
  },
}
export const OneProvider: Entry = {
  name: "One provider stands above the form, the others below",
  parameters: asWritten,
  args: { options: options({ providers: ["apple"], hasAccounts: false }) },
  play: async ({ canvas }) => {
    await expect(providersInOrder(canvas)[0]).toEqual(["Continue with Apple", "/auth/apple"])
    const list = canvas.getByText("Not set up on this server").nextElementSibling
    await expect(list).toHaveTextContent("Continue with GoogleContinue with Microsoft")
    // Nothing of theirs but the name.
    await expect(list?.querySelector("svg")).toBeNull()
  },
}
export const NobodyCouldSay: Entry = {
  name: "Without an answer about providers the form is there",
  args: { options: null },
}
export const Preview: Entry = {
  name: "AUTH-04 AUTH-06 R791 Elsewhere a notice tells the callback URLs of what is set up to whoever sets the server up",
  parameters: asWritten,
  args: { options: options({ providers: ["google"], hasAccounts: false }), origin: "http://nas" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/Preview: callback URLs/))
    await expect(canvas.getByText("http://nas/auth/google/callback")).toBeVisible()
    await expect(canvas.queryByText(/auth\/apple\/callback/)).toBeNull()
  },
}
export const NobodySaidWhere: Entry = {
  name: "AUTH-04 The notice stands too where nobody has said what the address is to be",
  args: { options: options({ productionOrigin: null, hasAccounts: false }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Preview: callback URLs/)).toBeVisible()
  },
}
export const SomebodyElsesBusiness: Entry = {
  name: "R666 Once there is an account, nobody at the login is told what is left to configure",
  args: { options: options({ providers: ["apple"], productionOrigin: null }) },
  play: async ({ canvas }) => {
    await expect(providersInOrder(canvas)).toEqual([["Continue with Apple", "/auth/apple"]])
    await expect(canvas.queryByText(/callback|not set up/i)).toBeNull()
    await expect(canvas.getByRole("tab", { name: "Sign In" })).toHaveAttribute(
      "aria-selected",
      "true",
    )
  },
}
export const FirstAccount: Entry = {
  name: "R666 On an empty server the sign-up comes first",
  args: { options: options({ providers: [], hasAccounts: false }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Create Account" })).toBeVisible()
  },
}
export const ProviderAway: Entry = {
  name: "AUTH-03 Says which provider is not available",
  args: {
    notices: (
      <LoginNotices {...quiet} problem={problemIn("?problem=unavailable&provider=google")} />
    ),
  },
}
export const Unconfirmed: Entry = {
  args: {
    notices: <LoginNotices {...quiet} problem={problemIn("?problem=unconfirmed&provider=apple")} />,
  },
}
export const BadVerificationLink: Entry = {
  name: "AUTH-23 A bad link from an email: sign in for another",
  args: { notices: <LoginNotices {...quiet} isLinkBad /> },
}
export const EmailOnItsWay: Entry = {
  name: "AUTH-24 What is said of the email is the same for every address",
  args: { resetEmail: "mailed" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/If we know this address/)).toBeVisible()
  },
}
export const EmailStays: Entry = {
  args: { resetEmail: "kept" },
}
export const LooksAtTheOther: Entry = {
  name: "What is typed in one form stays while someone looks at the other",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await userEvent.type(canvas.getByLabelText("First Name"), "Margaret")
    await userEvent.click(canvas.getByRole("tab", { name: "Sign In" }))
    await userEvent.type(canvas.getByLabelText("Email or Username"), "margaret")
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }))
    await expect(canvas.getByLabelText("First Name")).toHaveValue("Margaret")
    await userEvent.click(canvas.getByRole("tab", { name: "Sign In" }))
    await expect(canvas.getByLabelText("Email or Username")).toHaveValue("margaret")
  },
}
export const AfterThreeFailures: Entry = {
  name: "AUTH-19 Warns after three failures",
  args: { isWarned: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(/After 5 failed attempts.*15 minutes/)
  },
}
export const Locked: Entry = {
  name: "AUTH-20 Says how long someone has to wait, in place of the warning",
  args: { isWarned: true, lockedUntil: inAWhile },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^1[45]:\d\d$/)).toBeVisible()
    await expect(canvas.queryByText(/After 5 failed attempts/)).toBeNull()
    await expect(canvas.getByRole("button", { name: "Sign In" })).toBeEnabled()
  },
}
export const LockOver: Entry = {
  name: "Says when the wait is over",
  args: { isWarned: true, lockedUntil: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You can try again now")).toBeVisible()
  },
}
export const Pending: Entry = { args: { isPending: true } }

export const NothingEntered: Entry = {
  name: "VALID-23 VALID-24 Asks for what is missing and sends nothing",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign In" }))
    await expect(canvas.getByLabelText("Email or Username")).toHaveFocus()
    await expect(canvas.getByText("Please enter your email or username.")).toBeVisible()
    await expect(canvas.getByText("Please enter your password.")).toBeVisible()
    await expect(args.onSignIn).not.toHaveBeenCalled()
  },
}
export const SignsInWithAUsername: Entry = {
  name: "AUTH-08 AUTH-09 AUTH-15 Signs in with a username",
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText("Email or Username"), "margaret")
    await userEvent.type(canvas.getByLabelText("Password"), "the river froze")
    await userEvent.click(canvas.getByRole("button", { name: "Sign In" }))
    await expect(args.onSignIn).toHaveBeenLastCalledWith({
      email: "margaret",
      password: "the river froze",
    })
  },
}
export const WrongPassword: Entry = {
  name: "A refusal stands at the password, where it is typed again",
  args: { onSignIn: fn(async () => ({ password: "That email or password doesn't match." })) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Email or Username"), "margaret")
    await userEvent.type(canvas.getByLabelText("Password"), "the river froze{Enter}")
    const password = canvas.getByLabelText("Password")
    await expect(await canvas.findByText("That email or password doesn't match.")).toBeVisible()
    await expect(password).toHaveFocus()
    await expect(password).toHaveAccessibleDescription(/doesn't match/)
  },
}
export const ShowsThePassword: Entry = {
  name: "AUTH-10 The password can be looked at",
  play: async ({ canvas }) => {
    const password = canvas.getByLabelText("Password")
    await userEvent.type(password, "the river froze")
    await expect(password).toHaveAttribute("type", "password")
    await userEvent.click(canvas.getByRole("button", { name: "Show password" }))
    await expect(password).toHaveAttribute("type", "text")
    await userEvent.click(canvas.getByRole("button", { name: "Hide password" }))
    await expect(password).toHaveAttribute("type", "password")
  },
}
export const CapitalsLocked: Entry = {
  name: "Says when capitals are locked, as a password cannot be seen",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText("Password"))
    await userEvent.keyboard("{CapsLock}r")
    await expect(await canvas.findByText("Caps Lock is on.")).toBeVisible()
  },
}
export const Forgotten: Entry = {
  name: "AUTH-11 The dialog begins with what stands in the form, if it is an address",
  play: async ({ canvas, args }) => {
    const name = canvas.getByLabelText("Email or Username")
    const forgot = canvas.getByRole("button", { name: "Forgot your password?" })
    await userEvent.type(name, "margaret")
    await userEvent.click(forgot)
    await expect(args.onForgot).toHaveBeenLastCalledWith("")
    await userEvent.type(name, "@holloway.family ")
    await userEvent.click(forgot)
    await expect(args.onForgot).toHaveBeenLastCalledWith("margaret@holloway.family")
  },
}
