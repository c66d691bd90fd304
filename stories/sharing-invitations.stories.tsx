import type { Meta, StoryObj } from "@storybook/react-vite"
import { useEffect, useState } from "react"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import {
  InvitationsCard,
  type InvitationsCardProps,
} from "../frontend/sharing/invitations-card.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily, longText } from "./factories.fixture.ts"
import { anInvite, anInviteToAll } from "./sharing-samples.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const created = { personId: PersonId.make(31), linkPersonId: null }
type Accept = InvitationsCardProps["onAccept"]

const meta = {
  title: "sharing/Invitations",
  component: InvitationsCard,
  decorators: [
    (Story) => (
      <Page title="People">
        <Story />
      </Page>
    ),
    signedInAt("/people"),
  ],
  args: {
    invites: [anInvite(), anInviteToAll()],
    own: aFamily(),
    onAccept: fn<Accept>(async () => created),
    onDecline: fn(async () => true),
  },
} satisfies Meta<typeof InvitationsCard>
export default meta
type Entry = StoryObj<typeof meta>

export const Waiting: Entry = {
  name: "SHARE-01 SHARE-02 SHARE-03 SHARE-04 SHARE-05 What others want to share",
  parameters: asWritten,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Pending Invitations" })).toBeVisible()
    await expect(canvas.getByText(/rosa@duarte\.family/)).toHaveTextContent(
      "Shared by Rosa Duarte (rosa@duarte.family)",
    )
    await expect(canvas.getByRole("heading", { name: /Tomás.*'s family stories/ })).toBeVisible()
    await expect(
      canvas.getByText(/Rosa Duarte.* invited you to hear .*Helena Duarte.*'s stories and add/),
    ).toBeVisible()
    await expect(canvas.getByRole("heading", { name: "Helena Duarte" })).toBeVisible()
    await expect(canvas.getByText(/^You knew my mother better/)).toBeVisible()
    await expect(canvas.getByText("Contributor")).toBeVisible()
  },
}
export const None: Entry = {
  name: "SHARE-17 Without an invitation there is no card",
  args: { invites: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("Pending Invitations")).toBeNull()
  },
}
export const SameName: Entry = {
  name: "R669 Somebody of one's own with the same name is suggested, so that nobody is there twice",
  args: { invites: [anInvite({ personName: " ines duarte" })] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Respond/ }))
    const dialog = within(await screen.findByRole("dialog"))
    await expect(dialog.getByLabelText("Yes, link to existing")).toBeChecked()
    await expect(dialog.getByLabelText("Which person is it?")).toHaveDisplayValue("Ines Duarte")
    await expect(dialog.queryByText(/Is this you/)).toBeNull()
  },
}
export const OneselfIsInvited: Entry = {
  name: "R669 Whoever is invited to their own stories is asked whether it is them",
  args: {
    invites: [anInvite({ personName: "Margaret Holloway" })],
    own: aFamily(),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Respond/ }))
    const dialog = within(await screen.findByRole("dialog"))
    await expect(dialog.getByText("Is this you? Then choose “Yes.”")).toBeVisible()
    await expect(dialog.getByLabelText("Yes, link to existing")).toBeChecked()
  },
}
export const LongWords: Entry = {
  args: {
    invites: [
      anInvite({
        personName: longText,
        message: longText,
        sharedByUser: { firstName: longText, lastName: "", email: "long@family.example" },
      }),
    ],
  },
}

const respond = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole("button", { name: /^Respond/ }))
  return within(await screen.findByRole("dialog"))
}
const onlyOne = { invites: [anInvite()] }

export const CreatingNew: Entry = {
  name: "SHARE-12 SHARE-13 STATE-39 Accepts as someone new",
  args: onlyOne,
  play: async ({ canvas, args }) => {
    const dialog = await respond(canvas)
    await expect(dialog.getByText("Is this person already one of your people?")).toBeVisible()
    await userEvent.click(dialog.getByLabelText("No, create new"))
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await expect(args.onAccept).toHaveBeenCalledWith(anInvite(), null)
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  },
}
export const Linking: Entry = {
  name: "SHARE-09 SHARE-10 SHARE-11 VALID-44 STATE-40 Links to a person, once one is chosen",
  args: onlyOne,
  play: async ({ canvas, args }) => {
    const dialog = await respond(canvas)
    await userEvent.click(dialog.getByLabelText("Yes, link to existing"))
    await expect(dialog.getByRole("option", { name: "Choose a person to link" })).toBeVisible()
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await expect(args.onAccept).not.toHaveBeenCalled()
    await expect(dialog.getByRole("combobox")).toHaveFocus()
    await userEvent.selectOptions(dialog.getByRole("combobox"), "Ines Duarte")
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await expect(args.onAccept).toHaveBeenCalledWith(anInvite(), PersonId.make(3))
  },
}
export const Choosing: Entry = {
  args: onlyOne,
  play: async ({ canvas }) => {
    const dialog = await respond(canvas)
    await userEvent.click(dialog.getByLabelText("Yes, link to existing"))
  },
}
export const NobodyToLinkTo: Entry = {
  name: "SHARE-09 Without people of one's own there is nobody to link to",
  args: { ...onlyOne, own: [] },
  play: async ({ canvas, args }) => {
    const dialog = await respond(canvas)
    await expect(dialog.getByLabelText("Yes, link to existing")).toBeDisabled()
    await expect(dialog.getByText("You don't have anyone to link to yet.")).toBeVisible()
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await expect(args.onAccept).toHaveBeenCalledWith(anInvite(), null)
  },
}

/** A change on another device while the page is open. */
const Changing = ({ next, ...props }: InvitationsCardProps & { next: InvitationsCardProps }) => {
  const [isNext, setNext] = useState(false)
  useEffect(() => {
    const change = () => setNext(true)
    window.addEventListener("elsewhere", change)
    return () => window.removeEventListener("elsewhere", change)
  }, [])
  return <InvitationsCard {...props} {...(isNext ? next : {})} />
}
const elsewhere = () => void window.dispatchEvent(new Event("elsewhere"))

export const TakenBackMeanwhile: Entry = {
  name: "The answer goes with an invitation that is taken back",
  args: onlyOne,
  render: (args) => <Changing {...args} next={{ ...args, invites: [] }} />,
  play: async ({ canvas }) => {
    await respond(canvas)
    elsewhere()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  },
}
export const AnotherRoleMeanwhile: Entry = {
  name: "The answer shows the role as it is now",
  args: onlyOne,
  render: (args) => (
    <Changing {...args} next={{ ...args, invites: [anInvite({ role: "viewer" })] }} />
  ),
  play: async ({ canvas }) => {
    const dialog = await respond(canvas)
    await expect(dialog.getByText(/As a contributor/)).toBeVisible()
    elsewhere()
    await expect(await dialog.findByText(/As a viewer/)).toBeVisible()
  },
}
export const FocusAfterAccepting: Entry = {
  name: "Accepting leads the focus on to what it led to",
  args: onlyOne,
  play: async ({ canvas }) => {
    const dialog = await respond(canvas)
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    const link = await canvas.findByRole("link", { name: "Hear the stories" })
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(document.activeElement).toContainElement(link))
    await expect(document.activeElement).toHaveTextContent("is now one of your people")
  },
}
export const ToAllPeople: Entry = {
  name: "PEOPLE-43 An invitation to all people asks nothing else",
  args: { invites: [anInviteToAll()] },
  play: async ({ canvas }) => {
    const dialog = await respond(canvas)
    await expect(dialog.queryByRole("radio")).toBeNull()
    await expect(dialog.getByText(/all of the family.s stories/)).toBeVisible()
  },
}
export const Accepting: Entry = {
  name: "SHARE-14 Says that it is accepting",
  args: { ...onlyOne, onAccept: fn<Accept>(() => new Promise(() => undefined)) },
  play: async ({ canvas }) => {
    const dialog = await respond(canvas)
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await expect(await dialog.findByRole("button", { name: "Accepting..." })).toBeVisible()
  },
}
export const Rejected: Entry = {
  name: "ERR-39 Stays open when accepting did not work",
  args: { ...onlyOne, onAccept: fn<Accept>(async () => null) },
  play: async ({ canvas }) => {
    const dialog = await respond(canvas)
    await userEvent.click(dialog.getByRole("button", { name: "Accept" }))
    await expect(dialog.getByRole("button", { name: "Accept" })).toBeVisible()
  },
}
export const Canceling: Entry = {
  name: "SHARE-16 Cancel leaves the invitation as it was",
  args: onlyOne,
  play: async ({ canvas, args }) => {
    const dialog = await respond(canvas)
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await expect(args.onAccept).not.toHaveBeenCalled()
    await expect(args.onDecline).not.toHaveBeenCalled()
  },
}
export const Declining: Entry = {
  name: "SHARE-07 STATE-41 Asks before it declines",
  args: onlyOne,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Decline/ }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(args.onDecline).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole("button", { name: "Decline it" }))
    await expect(args.onDecline).toHaveBeenCalledWith(anInvite())
  },
}
export const DecliningInAnswer: Entry = {
  name: "SHARE-15 Declines from the answer without asking once more",
  args: onlyOne,
  play: async ({ canvas, args }) => {
    const dialog = await respond(canvas)
    await userEvent.click(dialog.getByRole("button", { name: "Decline" }))
    await expect(args.onDecline).toHaveBeenCalledWith(anInvite())
  },
}
