import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { CutStopLink, UnsubscribeView } from "../frontend/pages/unsubscribe/unsubscribe-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"

const meta = {
  component: UnsubscribeView,
  decorators: [signedInAt("/auth/unsubscribe")],
  args: { state: "asking", rejection: null, onStop: fn() },
} satisfies Meta<typeof UnsubscribeView>
export default meta
type Entry = StoryObj<typeof meta>

export const Asking: Entry = {
  name: "R172 Asks first: mail gateways open every link",
  play: async ({ canvas, args }) => {
    await expect(args.onStop).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole("button", { name: "Stop these emails" }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
}
export const Stopping: Entry = { args: { state: "stopping" } }
export const Stopped: Entry = {
  args: { state: "stopped" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The stories are still here/)).toBeVisible()
  },
}
export const Rejected: Entry = { args: { rejection: "This link may be expired or invalid." } }
export const Cut: Entry = { render: () => <CutStopLink /> }
