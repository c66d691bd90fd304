import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { Page } from "../frontend/ui/page.tsx"
import { BadLinkNotice } from "../frontend/email-verification/verification-notice.tsx"
import { signedInAt } from "./decorators.fixture.tsx"

const meta = {
  title: "email-verification/Invalid link",
  component: BadLinkNotice,
  decorators: [
    (Story) => (
      <Page title="Welcome back">
        <Story />
      </Page>
    ),
    signedInAt("/"),
  ],
  args: { isPending: false, onResend: fn(), onDismiss: fn() },
} satisfies Meta<typeof BadLinkNotice>
export default meta
type Entry = StoryObj<typeof meta>

export const Offers: Entry = {
  name: "AUTH-23 STATE-47 Offers another letter",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^The link you followed has expired/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Send a new link" }))
    await expect(args.onResend).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole("button", { name: "Not now" }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}
export const Pending: Entry = { args: { isPending: true } }
