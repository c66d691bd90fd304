import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn } from "storybook/test"
import { PersonId, ShareId } from "#protocol/ids.ts"
import type { Share } from "#protocol/share.ts"
import { SharePanelView } from "../frontend/sharing/share-panel-view.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aShare } from "./sharing-samples.fixture.ts"

const one = (...shares: ReadonlyArray<Share>) =>
  ({ given: { state: "here", data: shares } }) as const

const meta = {
  title: "sharing/Invitation email",
  component: SharePanelView,
  decorators: [
    (Story) => (
      <Page title="People">
        <Story />
      </Page>
    ),
    signedInAt("/people"),
  ],
  args: {
    ...one(aShare()),
    personId: PersonId.make(2),
    name: "Walter Holloway",
    actions: {
      send: fn(async () => true),
      shareBack: fn(async () => true),
      changeRole: fn(async () => true),
      end: fn(async () => true),
    },
  },
} satisfies Meta<typeof SharePanelView>
export default meta
type Entry = StoryObj<typeof meta>

export const Mailed: Entry = {
  name: "R671 An email that went out says so",
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Invitation mailed")).toBeVisible()
  },
}
export const MailWaiting: Entry = {
  name: "R671 R727 An email that is going out is not called late",
  args: one(aShare({ mail: "waiting" })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("We're emailing the invitation")).toBeVisible()
    await expect(canvas.queryByText(/Not delivered/)).toBeNull()
  },
}
export const MailDelayed: Entry = {
  name: "R727 An email that the mail server does not take says why, and that the link works meanwhile",
  args: one(
    aShare({ mail: "waiting", mailProblem: "unreachable" }),
    aShare({ id: ShareId.make(2), mail: "waiting", mailProblem: "busy" }),
    aShare({ id: ShareId.make(3), mail: "waiting", mailProblem: "settings" }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Not delivered yet")).toHaveLength(3)
    await expect(
      canvas.getByText(/^We couldn't reach the mail server\. We'll keep trying/),
    ).toBeVisible()
    await expect(canvas.getByText(/asked us to try again later/)).toBeVisible()
    await expect(canvas.getByText(/Tell the person who runs this server/)).toBeVisible()
  },
}
export const MailAddressRejected: Entry = {
  name: "R727 An address that is refused is not delivered to, and can be corrected",
  args: one(aShare({ mail: "failed", mailProblem: "address" })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not delivered")).toBeVisible()
    await expect(
      canvas.getByText(/refused this address\. If it has a typo, withdraw/),
    ).toBeVisible()
    await expect(canvas.getByRole("button", { name: /^Copy link/ })).toBeVisible()
    await expect(canvas.getByRole("button", { name: /^Withdraw/ })).toBeVisible()
  },
}
export const MailGivenUp: Entry = {
  name: "R727 An email that was given up says so, and can be sent again",
  args: one(
    aShare({ mail: "failed", mailProblem: "unreachable" }),
    aShare({ id: ShareId.make(2), mail: "failed", mailProblem: "rejected" }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Not delivered")).toHaveLength(2)
    await expect(canvas.getByText(/We tried for 2 days\. Send the link yourself/)).toBeVisible()
    await expect(canvas.getByText(/refused this email\. Send the link yourself/)).toBeVisible()
    await expect(canvas.getAllByRole("button", { name: /^Send again/ })).toHaveLength(2)
  },
}
export const MailHeld: Entry = {
  name: "R106 An email that waits until its keeper has confirmed their address says so",
  args: one(aShare({ mail: "held" })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/once you confirm your email/)).toBeVisible()
    await expect(canvas.getByLabelText("Invitation link")).toBeVisible()
  },
}
export const MailWithheld: Entry = {
  name: "R107 An invitation that is not mailed can be passed on",
  args: one(aShare({ mail: "withheld" })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Send this link to them yourself")).toBeVisible()
    await expect(canvas.getByLabelText("Invitation link")).toBeVisible()
  },
}
export const MailRecent: Entry = {
  name: "R623 An invitation to someone who was just emailed can be passed on",
  args: one(aShare({ mail: "recent" })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/we email the same address once a day/)).toBeVisible()
    await expect(canvas.getByLabelText("Invitation link")).toBeVisible()
  },
}
export const NoMail: Entry = {
  name: "R671 Where no email goes out, the link is to be sent by hand and nothing offers to send it again",
  args: one(aShare({ mail: "none" })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Send this link to them yourself")).toBeVisible()
    await expect(canvas.getByLabelText("Invitation link")).toHaveAttribute("readonly")
    await expect(canvas.getByRole("button", { name: /^Copy link/ })).toBeVisible()
    await expect(canvas.queryByRole("button", { name: /^Send again/ })).toBeNull()
  },
}
