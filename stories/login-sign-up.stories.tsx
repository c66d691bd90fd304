import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import {
  SignUpForm,
  type SignUpFormProps,
  useSignUpDraft,
} from "../frontend/pages/login/sign-up-form.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedOut } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"

const SigningUp = (props: Omit<SignUpFormProps, "draft">) => (
  <SignUpForm {...props} draft={useSignUpDraft()} />
)

const meta = {
  component: SigningUp,
  decorators: [
    (Story) => (
      <Page width="reading" title="Welcome to Kintale">
        <Story />
      </Page>
    ),
    signedOut,
  ],
  args: { isPending: false, onSignUp: fn(async () => ({})) },
} satisfies Meta<typeof SigningUp>
export default meta
type Entry = StoryObj<typeof meta>

type Filled = Readonly<Record<string, string>>
const margaret = {
  "First Name": "Margaret",
  "Last Name": "Holloway",
  Username: "margaret",
  Email: "margaret@holloway.family",
  Password: "the river froze",
} as const

interface Canvas {
  readonly getByLabelText: (label: string) => HTMLElement
  readonly getByRole: (role: "button", options: { readonly name: string }) => HTMLElement
}
const fill = async (canvas: Canvas, values: Filled) => {
  for (const [label, value] of Object.entries(values)) {
    canvas.getByLabelText(label).focus()
    await userEvent.paste(value)
  }
  await userEvent.click(canvas.getByRole("button", { name: "Create Account" }))
}

export const Empty: Entry = {
  name: "AUTH-17 AUTH-18 Offers to create an account",
  play: async ({ canvas }) => {
    for (const label of Object.keys(margaret)) {
      await expect(canvas.getByLabelText(label)).toHaveValue("")
    }
    await expect(canvas.getByRole("button", { name: "Create Account" })).toBeVisible()
  },
}
export const Pending: Entry = { args: { isPending: true } }

export const Creates: Entry = {
  name: "AUTH-16 Sends what was typed",
  play: async ({ canvas, args }) => {
    await fill(canvas, margaret)
    await expect(args.onSignUp).toHaveBeenLastCalledWith({
      firstName: "Margaret",
      lastName: "Holloway",
      username: "margaret",
      email: "margaret@holloway.family",
      password: "the river froze",
    })
  },
}
export const NothingTyped: Entry = {
  name: "VALID-17 VALID-18 VALID-19 VALID-20 VALID-21 Asks for everything and sends nothing",
  play: async ({ canvas, args }) => {
    await fill(canvas, {})
    for (const label of Object.keys(margaret)) {
      await expect(canvas.getByLabelText(label)).toBeInvalid()
    }
    await expect(canvas.getByLabelText("First Name")).toHaveFocus()
    await expect(args.onSignUp).not.toHaveBeenCalled()
  },
}
export const UsernameHint: Entry = {
  name: "R783 Says before anything is typed that a username has no spaces",
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Username")).toHaveAccessibleDescription(/No spaces/)
  },
}
export const Mistakes: Entry = {
  name: "VALID-22 Says what is wrong with an email, a username and a password",
  play: async ({ canvas, args }) => {
    await fill(canvas, { Username: "marga@ret", Email: "margaret", Password: "1234567" })
    await expect(canvas.getByText("Please enter a valid email address")).toBeVisible()
    await expect(canvas.getByText(/letters, numbers, dots, dashes/)).toBeVisible()
    await expect(canvas.getByText("Password must be at least 8 characters long.")).toBeVisible()
    await expect(args.onSignUp).not.toHaveBeenCalled()
  },
}
export const Taken: Entry = {
  name: "AUTH-22 A username that is taken is told at its field",
  args: { onSignUp: fn(async () => ({ username: "This username is taken." })) },
  play: async ({ canvas }) => {
    await fill(canvas, margaret)
    const username = canvas.getByLabelText("Username")
    await expect(await canvas.findByText("This username is taken.")).toBeVisible()
    await expect(username).toHaveFocus()
    await expect(username).toHaveAccessibleDescription(/taken/)
    await userEvent.type(username, "2")
    await expect(username).toBeValid()
  },
}
export const LongNames: Entry = {
  play: async ({ canvas }) => {
    await fill(canvas, { "First Name": longText, "Last Name": longText })
  },
}
