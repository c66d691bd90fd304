import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import { paths, routes } from "#protocol/paths.ts"
import type { Invite } from "#protocol/share.ts"
import { carryInvitation, forgetInvitation, onwardsTo } from "../frontend/sharing/pending-invite.ts"
import { Invitations } from "../frontend/sharing/invitations.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { answering, asking, expectMessage, rejected } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily } from "./factories.fixture.ts"
import { aShare, anInvite, anInviteToAll } from "./sharing-samples.fixture.ts"

const shared = fn()

/** A server that knows some invitations, in place of the real one while a story runs. */
const server = (received: ReadonlyArray<Invite>, opened: Invite | number, isAccepted = false) => {
  let isAnswered = isAccepted
  const answer = answering({
    [`GET ${routes.people}`]: aFamily,
    [`GET ${paths.sharesOfPerson(0)}`]: () => [],
    [`POST ${paths.sharePerson(1)}`]: (sent) => {
      shared(sent)
      return aShare({ mail: "none" })
    },
    [`GET ${routes.invites}`]: () => (isAnswered ? received.slice(1) : received),
    [`POST ${routes.openInvite}`]: () => {
      if (typeof opened === "number") return rejected(opened)
      return isAnswered ? rejected(409, "You accepted it.", "AlreadyAccepted") : opened
    },
    [`POST ${routes.acceptInvite}`]: () => {
      isAnswered = true
      return { personId: 31, linkPersonId: null }
    },
  })
  return () => {
    const stop = answer()
    window.sessionStorage.setItem("kintale-invitation", "kQ2xLr8vN4hWc6yTe0uZgA")
    carryInvitation()
    return () => {
      stop()
      forgetInvitation()
    }
  }
}

const meta = {
  title: "sharing/Open invitation",
  component: Invitations,
  decorators: [
    (Story) => (
      <Page title="People">
        <Story />
      </Page>
    ),
    asking,
    signedInAt("/people"),
  ],
} satisfies Meta<typeof Invitations>
export default meta
type Entry = StoryObj<typeof meta>

const isCarried = () => onwardsTo("/") !== "/"

export const First: Entry = {
  name: "Shows the invitation whose link was followed first, and once",
  beforeEach: server([anInviteToAll(), anInvite()], anInvite()),
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: /Tomás.*'s family stories/ })
    const [first, second, ...more] = await canvas.findAllByRole("article")
    await expect(first).toHaveTextContent("Helena Duarte")
    await expect(second).toHaveTextContent("Tomás Duarte")
    await expect(more).toHaveLength(0)
  },
}
export const Accepted: Entry = {
  name: "OK-23 SHARE-35 R701 Is forgotten once accepted, and leads to the stories of the person",
  beforeEach: server([], anInvite()),
  play: async ({ canvas }) => {
    await expect(isCarried()).toBe(true)
    await userEvent.click(await canvas.findByRole("button", { name: /^Respond/ }))
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await expectMessage("Invite Accepted", "You can now collaborate on stories about this person.")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    const link = canvas.getByRole("link", { name: "Hear the stories" })
    await expect(link).toHaveAttribute("href", "/people/31")
    await expect(canvas.queryByText("Pending Invitations")).toBeNull()
    await expect(canvas.queryByText(/already been answered/)).toBeNull()
    await expect(isCarried()).toBe(false)
  },
}
export const SharesBack: Entry = {
  name: "R670 Once accepted, the sender can be let hear one's own stories in one press",
  beforeEach: server([], anInvite()),
  play: async ({ canvas }) => {
    shared.mockClear()
    await userEvent.click(await canvas.findByRole("button", { name: /^Respond/ }))
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await userEvent.click(await canvas.findByRole("button", { name: "Share with Rosa" }))
    await expect(await canvas.findByText(/will see your invitation under People/)).toBeVisible()
    await waitFor(() =>
      expect(shared).toHaveBeenCalledWith({ email: "rosa@duarte.family", role: "viewer" }),
    )
    await expect(screen.queryByText(/Send the link yourself/)).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Share with Rosa" })).toBeNull()
  },
}
export const PastedAgain: Entry = {
  name: "R700 An accepted invitation whose link is pasted again says so",
  beforeEach: server([], anInvite()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^Respond/ }))
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await canvas.findByRole("link", { name: "Hear the stories" })
    window.location.hash = "invitation=kQ2xLr8vN4hWc6yTe0uZgA"
    await canvas.findByText("You've already accepted this.")
    await expect(canvas.queryByText("Pending Invitations")).toBeNull()
    await waitFor(() => expect(isCarried()).toBe(false))
    // Once more: nothing else is known of it, but it must not be carried on.
    window.location.hash = "invitation=kQ2xLr8vN4hWc6yTe0uZgA"
    await waitFor(() => expect(window.location.hash).toBe(""))
    await waitFor(() => expect(isCarried()).toBe(false))
  },
}
export const OpenedAfterwards: Entry = {
  name: "R700 Whoever opens the link again after accepting gets right on to the stories",
  beforeEach: server([], anInvite(), true),
  play: async ({ canvas }) => {
    await canvas.findByText("You've already accepted this.")
    const link = canvas.getByRole("link", { name: "Hear the stories" })
    await expect(link).toHaveAttribute("href", "/stories")
    await expect(canvas.queryByText(/can send you another one/)).toBeNull()
    await waitFor(() => expect(isCarried()).toBe(false))
  },
}
export const AnsweredBefore: Entry = {
  name: "STATE-42 An invitation that was declined says that it is answered",
  beforeEach: server([], 409),
  play: async ({ canvas }) => {
    await canvas.findByText("This invitation has already been answered.")
    await expect(canvas.queryByText("Pending Invitations")).toBeNull()
    await waitFor(() => expect(isCarried()).toBe(false))
  },
}
export const NoLongerValid: Entry = {
  name: "A link that is worth nothing says so and is forgotten",
  beforeEach: server([], 404),
  play: async ({ canvas }) => {
    await canvas.findByText("This invitation is no longer valid. Ask for a new one.")
    await expect(isCarried()).toBe(false)
    await userEvent.click(canvas.getByRole("button", { name: "Dismiss" }))
    await expect(canvas.queryByText(/no longer valid/)).toBeNull()
  },
}
export const ForAnotherAddress: Entry = {
  name: "A link for another address waits until it is dismissed",
  beforeEach: server([], 403),
  play: async ({ canvas }) => {
    await canvas.findByText("Refused with 403.")
    await expect(isCarried()).toBe(true)
    await userEvent.click(canvas.getByRole("button", { name: "Dismiss" }))
    await expect(isCarried()).toBe(false)
  },
}
