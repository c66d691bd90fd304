import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { self } from "#protocol/self.ts"
import { AcceptedNotice } from "../frontend/sharing/accepted-notice.tsx"
import type { Opened } from "../frontend/sharing/invite-link-state.ts"
import { OpenedNotice } from "../frontend/sharing/invite-link-notice.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily, aPerson } from "./factories.fixture.ts"
import { anInvite, anInviteToAll } from "./sharing-samples.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const meta = {
  title: "sharing/Notices of invitations",
  decorators: [
    (Story) => (
      <Page title="People">
        <Story />
      </Page>
    ),
    signedInAt("/people"),
  ],
} satisfies Meta
export default meta
type Entry = StoryObj

const created = { personId: PersonId.make(31), linkPersonId: null }
const switchAccount = fn()
const followed = (opened: Opened, invitedEmail: string | null = null) => (
  <OpenedNotice
    opened={opened}
    invitedEmail={invitedEmail}
    ownEmail="ines@example.org"
    onDismiss={fn()}
    onRetry={fn()}
    isLeaving={false}
    onSwitchAccount={switchAccount}
  />
)
export const Opening: Entry = { render: () => followed({ state: "opening" }) }
export const NoLongerValid: Entry = {
  render: () =>
    followed({
      state: "over",
      text: "This invitation is no longer valid. Ask for a new one.",
    }),
}
export const ForAnotherAddress: Entry = {
  name: "SHARE-35 An invitation for another account is said aloud, with a way to that account",
  render: () =>
    followed({
      state: "foreign",
      text: "This invitation was sent to another address. Sign in with that one.",
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("status")).not.toHaveLength(0)
    await userEvent.click(canvas.getByRole("button", { name: "Sign out and continue" }))
    await expect(switchAccount).toHaveBeenCalledOnce()
    await expect(canvas.getByRole("button", { name: "Dismiss" })).toBeVisible()
  },
}
const foreign: Opened = { state: "foreign", text: "This invitation was sent to another address." }
export const ForAnotherKnownAddress: Entry = {
  name: "R665 An invitation for another account says which address it is for, and which one is signed in",
  render: () => followed(foreign, "rose@example.org"),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This invitation is for rose@example.org")).toBeVisible()
    await expect(canvas.getByText(/You're signed in as ines@example.org/)).toBeVisible()
  },
}
export const ForTheOtherAccount: Entry = {
  name: "R665 Whoever opened a second account for the invited address is sent to the first",
  render: () => followed(foreign, "Ines@example.org"),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/waiting in your other account/)).toBeVisible()
  },
}
export const NotOpened: Entry = {
  render: () =>
    followed({
      state: "failed",
      text: "We can't reach Kintale. Check your connection and try again.",
    }),
}
export const Accepted: Entry = {
  render: () => <AcceptedNotice invite={anInvite()} accepted={created} own={aFamily()} />,
}
export const AcceptedLinked: Entry = {
  name: "STATE-40 Says under whose name the stories show, and leads there",
  parameters: asWritten,
  render: () => (
    <AcceptedNotice
      invite={anInvite()}
      accepted={{ personId: PersonId.make(31), linkPersonId: PersonId.make(3) }}
      own={aFamily()}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/stories under/)).toHaveTextContent(
      "You'll find Helena Duarte's stories under Ines Duarte.",
    )
    const link = canvas.getByRole("link", { name: "Hear the stories" })
    await expect(link).toHaveAttribute("href", "/people/3")
  },
}
export const AcceptedAsMyself: Entry = {
  name: "R701 Whoever links what is shared to themself is told where these stories are",
  render: () => (
    <AcceptedNotice
      invite={anInvite()}
      accepted={{ personId: PersonId.make(31), linkPersonId: PersonId.make(9) }}
      own={[...aFamily(), aPerson({ id: PersonId.make(9), relationship: self })]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/'s stories under Stories\.$/)).toBeVisible()
    const link = canvas.getByRole("link", { name: "Hear the stories" })
    await expect(link).toHaveAttribute("href", "/stories")
    await expect(canvas.queryByText(/one of your people/)).toBeNull()
  },
}
export const AcceptedAll: Entry = {
  render: () => (
    <AcceptedNotice
      invite={anInviteToAll()}
      accepted={{ personId: null, linkPersonId: null }}
      own={aFamily()}
    />
  ),
}
