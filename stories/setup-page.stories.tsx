import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { SetupView } from "../frontend/pages/setup/setup-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aUser, longText } from "./factories.fixture.ts"

const meta = {
  component: SetupView,
  decorators: [signedInAt("/setup")],
  args: {
    user: aUser({ setupDone: false }),
    isPending: false,
    onSetUp: fn(async () => ({})),
    isLeaving: false,
    onSwitchAccount: fn(),
    sendsMail: true,
  },
} satisfies Meta<typeof SetupView>
export default meta
type Entry = StoryObj<typeof meta>

export const Prefilled: Entry = {
  name: "SETUP-11 Is filled in from the sign-up",
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("First Name")).toHaveValue("Margaret")
    await expect(canvas.getByLabelText("Last Name")).toHaveValue("Holloway")
  },
}
export const Welcome: Entry = {
  name: "SETUP-03 SETUP-08 Welcomes, and says who comes first in the collection",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Welcome" })).toBeVisible()
    await expect(canvas.getByText(/be the first person in your collection/)).toBeVisible()
  },
}
export const Sends: Entry = {
  name: "SETUP-04 SETUP-05 SETUP-06 SETUP-07 Sends names and a few words; the last name may be empty",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText("First Name")).toHaveValue("Margaret")
    await userEvent.clear(canvas.getByLabelText("Last Name"))
    await userEvent.type(canvas.getByLabelText("About You"), "Born by the river.")
    await userEvent.click(canvas.getByRole("button", { name: "Complete Setup" }))
    await expect(args.onSetUp).toHaveBeenLastCalledWith({
      firstName: "Margaret",
      lastName: "",
      bio: "Born by the river.",
    })
  },
}
export const WithoutAFirstName: Entry = {
  name: "VALID-16 Asks for a first name",
  args: { user: aUser({ firstName: "  " }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Complete Setup" }))
    await expect(canvas.getByText("First name is required")).toBeVisible()
    await expect(args.onSetUp).not.toHaveBeenCalled()
  },
}
export const Rejected: Entry = {
  name: "What the server finds wrong is told at its field",
  args: { onSetUp: fn(async () => ({ bio: "Please keep this under 5,000 characters." })) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Complete Setup" }))
    await expect(await canvas.findByText(/under 5,000 characters/)).toBeVisible()
  },
}
export const BeenHereBefore: Entry = {
  name: "Whoever has an account with this email already is told of it, and led there",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/an account you already have/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Sign in to that one" }))
    await expect(args.onSwitchAccount).toHaveBeenCalledOnce()
  },
}
export const LaterVisit: Entry = {
  name: "SETUP-10 A later visit just changes the names",
  args: { user: aUser() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/an account you already have/)).toBeNull()
  },
}
export const LongNames: Entry = { args: { user: aUser({ firstName: longText, bio: longText }) } }
export const Pending: Entry = { args: { isPending: true } }
