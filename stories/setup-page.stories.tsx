import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { SetupPage } from "../frontend/screens/setup/setup-page.tsx"
import { signedInAt } from "./frame.tsx"
import { aUser, longText } from "./samples.ts"

const meta = {
  component: SetupPage,
  decorators: [signedInAt("/setup")],
  args: { user: aUser({ setupDone: false }), isPending: false, onSetUp: fn() },
} satisfies Meta<typeof SetupPage>
export default meta
type Entry = StoryObj<typeof meta>

export const Prefilled: Entry = { name: "SETUP-11 Is filled in from the sign-up" }
export const LongNames: Entry = { args: { user: aUser({ firstName: longText, bio: longText }) } }

export const WithoutAFirstName: Entry = {
  name: "VALID-16 Asks for a first name",
  args: { user: aUser({ firstName: "" }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Complete Setup" }))
    await expect(canvas.getByText("First name is required")).toBeVisible()
    await expect(args.onSetUp).not.toHaveBeenCalled()
  },
}
