import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import { everybody, PersonId } from "#protocol/ids.ts"
import { SharePanelView } from "../frontend/sharing/share-panel-view.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"
import { aLongShare, anAcceptedShare, aShare, severalShares } from "./sharing-samples.fixture.ts"

const walter = { personId: PersonId.make(2), name: "Walter Holloway" }
const actions = {
  send: fn(async () => true),
  shareBack: fn(async () => true),
  changeRole: fn(async () => true),
  end: fn(async () => true),
}

const meta = {
  title: "sharing/Share panel",
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
    personId: everybody,
    name: "All People",
    given: { state: "here", data: severalShares() },
    actions,
  },
} satisfies Meta<typeof SharePanelView>
export default meta
type Entry = StoryObj<typeof meta>

const one = (...shares: ReadonlyArray<ReturnType<typeof aShare>>) =>
  ({ ...walter, given: { state: "here", data: shares } }) as const

export const AllPeople: Entry = {
  name: "PEOPLE-42 PEOPLE-43 STATE-35 STATE-36 STATE-37 Every share, and on whom it is",
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("heading", { name: "Shared Access for All People" }),
    ).toBeVisible()
    for (const text of ["Pending", "Active", "Declined", "Expired", "All people"]) {
      await expect(canvas.getByText(text)).toBeVisible()
    }
  },
}
export const OnePerson: Entry = { args: one(aShare(), anAcceptedShare()) }
export const Loading: Entry = { args: { given: { state: "loading" } } }
export const Failed: Entry = {
  args: { given: { state: "failed", text: "Please try again in a moment.", onRetry: fn() } },
}
export const NoneShared: Entry = {
  name: "PEOPLE-42 Sharing everyone is called so, also while nobody is shared",
  args: { given: { state: "here", data: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You haven't invited anyone yet.")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Invite Someone" }))
    await screen.findByRole("dialog", { name: "Invite Someone" })
  },
}
export const NotShared: Entry = {
  name: "SHARE-31 Shared with nobody yet",
  args: one(),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This person hasn't been shared with anyone yet.")).toBeVisible()
  },
}
export const NotSharedButSharedWith: Entry = {
  name: "R711 Somebody whom others share is not called shared with nobody",
  args: { ...one(), sharers: ["Emma Byrne"] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You haven't shared/)).toBeVisible()
    await expect(canvas.queryByText(/hasn't been shared with anyone/)).toBeNull()
    await expect(canvas.getByText(/ask .*Emma Byrne.* to invite them/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Share Person" }))
    const dialog = await screen.findByRole("dialog", { name: "Share Person" })
    await expect(dialog).toHaveTextContent("that you look after, including future ones")
    await expect(dialog).toHaveTextContent(/ask .*Emma Byrne.* to invite them/)
  },
}
export const SharedWithAll: Entry = {
  name: "R758 Somebody whom others see, because all people are shared with them, is not called shared with nobody",
  args: { ...one(), sharers: ["Emma Byrne"], isInSharedCollection: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Everyone you share all your people with/)).toBeVisible()
    await expect(canvas.queryByText(/hasn't been shared|haven't shared/)).toBeNull()
  },
}
export const LongWords: Entry = {
  args: {
    personId: everybody,
    name: longText,
    given: { state: "here", data: [aLongShare()] },
  },
}
export const UnknownStatus: Entry = {
  name: "STATE-38 A status not known yet is shown as it came",
  args: one(anAcceptedShare({ status: "paused" })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("paused")).toBeVisible()
  },
}

const openDialog = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole("button", { name: "Share Person" }))
  return within(await screen.findByRole("dialog", { name: "Share Person" }))
}

export const Inviting: Entry = {
  name: "SHARE-19 SHARE-24 VALID-37 VALID-38 Invites as a contributor, without a message",
  args: one(),
  play: async ({ canvas }) => {
    actions.send.mockClear()
    const dialog = await openDialog(canvas)
    await expect(dialog.getByLabelText("Contributor")).toBeChecked()
    await userEvent.type(dialog.getByLabelText("Email Address"), " greta@lindqvist.example ")
    await userEvent.click(dialog.getByRole("button", { name: "Send Invitation" }))
    await expect(actions.send).toHaveBeenCalledWith(walter.personId, {
      email: "greta@lindqvist.example",
      role: "contributor",
    })
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  },
}
export const HalfTyped: Entry = {
  name: "An invitation half written is not dropped by Escape",
  args: one(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas)
    await userEvent.type(dialog.getByLabelText("Email Address"), "greta{Escape}")
    await screen.findByRole("alertdialog", { name: "Close without sending?" })
    await userEvent.click(screen.getByRole("button", { name: "Keep editing" }))
    await expect(dialog.getByLabelText("Email Address")).toHaveValue("greta")
  },
}
export const WrongAddress: Entry = {
  name: "VALID-35 Says what is wrong with an address and sends nothing",
  args: one(),
  play: async ({ canvas }) => {
    actions.send.mockClear()
    const dialog = await openDialog(canvas)
    await userEvent.type(dialog.getByLabelText("Email Address"), "greta")
    await userEvent.click(dialog.getByRole("button", { name: "Send Invitation" }))
    await expect(dialog.getByText("Please enter a valid email address")).toBeVisible()
    await expect(actions.send).not.toHaveBeenCalled()
  },
}
export const Rejected: Entry = {
  name: "ERR-38 A refused invitation keeps what was typed",
  args: { ...one(), actions: { ...actions, send: fn(async () => false) } },
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas)
    await userEvent.type(dialog.getByLabelText("Email Address"), "greta@lindqvist.example")
    await userEvent.type(dialog.getByLabelText("Message (Optional)"), "Come and listen.")
    await userEvent.click(dialog.getByRole("button", { name: "Send Invitation" }))
    await expect(dialog.getByLabelText("Email Address")).toHaveValue("greta@lindqvist.example")
    await expect(dialog.getByLabelText("Message (Optional)")).toHaveValue("Come and listen.")
  },
}
export const Sending: Entry = {
  name: "SHARE-25 Says that it is on its way",
  args: { ...one(), actions: { ...actions, send: () => new Promise<boolean>(() => undefined) } },
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas)
    await userEvent.type(dialog.getByLabelText("Email Address"), "greta@lindqvist.example")
    await userEvent.click(dialog.getByRole("button", { name: "Send Invitation" }))
    await expect(await dialog.findByRole("button", { name: "Sending..." })).toBeVisible()
  },
}

export const SendingAgain: Entry = {
  name: "Sends an invitation again as it was, to the person it is on",
  args: { personId: everybody, given: { state: "here", data: [aShare({ message: "Hello" })] } },
  play: async ({ canvas }) => {
    actions.send.mockClear()
    await userEvent.click(canvas.getByRole("button", { name: /^Send again/ }))
    await expect(actions.send).toHaveBeenCalledWith(walter.personId, {
      email: "rosa@duarte.family",
      role: "contributor",
      message: "Hello",
    })
  },
}
export const Withdrawing: Entry = {
  name: "Asks before an invitation is withdrawn",
  args: one(aShare()),
  play: async ({ canvas }) => {
    actions.end.mockClear()
    await userEvent.click(canvas.getByRole("button", { name: /^Withdraw/ }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(actions.end).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole("button", { name: "Withdraw invitation" }))
    await expect(actions.end).toHaveBeenCalledOnce()
  },
}
export const TakingBack: Entry = {
  name: "Taking access back names whom and on whom, and that it holds at once",
  args: one(anAcceptedShare()),
  play: async ({ canvas }) => {
    actions.end.mockClear()
    await userEvent.click(canvas.getByRole("button", { name: /^Remove access/ }))
    const question = await screen.findByRole("alertdialog")
    for (const words of ["Rosa Duarte", "rosa@duarte.family", "Walter Holloway", "right away"]) {
      await expect(question).toHaveTextContent(words)
    }
    await userEvent.click(within(question).getByRole("button", { name: "Remove access" }))
    await expect(actions.end).toHaveBeenCalledOnce()
  },
}
export const LessAccess: Entry = {
  name: "Asks before a role that allows less, and not before one that allows more",
  args: one(
    anAcceptedShare(),
    anAcceptedShare({ ...aShare(), status: "accepted", role: "viewer" }),
  ),
  play: async ({ canvas }) => {
    actions.changeRole.mockClear()
    const [contributor, viewer] = canvas.getAllByRole("combobox")
    await userEvent.selectOptions(viewer ?? document.body, "contributor")
    await expect(actions.changeRole).toHaveBeenCalledOnce()
    await userEvent.selectOptions(contributor ?? document.body, "viewer")
    await expect(actions.changeRole).toHaveBeenCalledOnce()
    await expect(await screen.findByRole("alertdialog")).toHaveTextContent("viewer")
  },
}
