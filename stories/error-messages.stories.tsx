import type { Meta, StoryObj } from "@storybook/react-vite"
import { screen, userEvent, within } from "storybook/test"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { PersonId } from "#protocol/ids.ts"
import { EditPersonPage } from "../frontend/pages/edit-person/edit-person-page.tsx"
import { HomeSearch } from "../frontend/pages/home/home-search.tsx"
import { PeoplePage } from "../frontend/pages/people/people-page.tsx"
import { Invitations } from "../frontend/sharing/invitations.tsx"
import { SharePanel } from "../frontend/sharing/share-panel.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { leaveFreely } from "../frontend/ui/navigation-blocker.ts"
import {
  answering,
  type Answers,
  asking,
  expectMessage,
  rejected,
  rejectedSilently,
} from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily, aPerson } from "./factories.fixture.ts"
import { anInvite, aShare } from "./sharing-samples.fixture.ts"

/** Messages that only a whole screen says: what the server answers decides which. */
const meta = {
  title: "errors/Messages",
  component: PeoplePage,
  decorators: [asking, signedInAt("/people")],
  beforeEach: () => leaveFreely,
} satisfies Meta<typeof PeoplePage>
export default meta
type Entry = StoryObj<typeof meta>
type Canvas = ReturnType<typeof within>

const press = async (place: Canvas, name: string | RegExp) =>
  userEvent.click(await place.findByRole("button", { name }))
const dialog = async (role: "dialog" | "alertdialog" = "dialog") =>
  within(await screen.findByRole(role))

/** What is searched for stands in the address. */
const { hook: home } = memoryLocation({ path: "/" })

const walter = aPerson({ id: PersonId.make(2), name: "Walter Holloway", relationship: "uncle" })
const ofWalter: Answers = { "GET /api/storytellers/2": () => walter, "GET /api/people": aFamily }
const editsWalter = () => <EditPersonPage id="2" />
const deletesWalter = async (canvas: Canvas) => {
  await press(canvas, "Delete Person")
  await press(await dialog("alertdialog"), "Delete Person")
}

export const Updated: Entry = {
  name: "OK-25 Person Updated",
  render: editsWalter,
  beforeEach: answering({ ...ofWalter, "PATCH /api/storytellers/2": () => walter }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Birth Place"), "Hebden Bridge")
    await press(canvas, "Update Person")
    await expectMessage("Person Updated", "Person details have been successfully updated.")
  },
}
export const Deleted: Entry = {
  name: "OK-26 Person Deleted",
  render: editsWalter,
  beforeEach: answering({ ...ofWalter, "DELETE /api/storytellers/2": () => new Response(null) }),
  play: async ({ canvas }) => {
    await deletesWalter(canvas)
    await expectMessage("Person Deleted", "Person has been successfully deleted.")
  },
}
export const NotDeleted: Entry = {
  name: "ERR-42 Delete Failed",
  render: editsWalter,
  beforeEach: answering({ ...ofWalter, "DELETE /api/storytellers/2": rejectedSilently }),
  play: async ({ canvas }) => {
    await deletesWalter(canvas)
    await expectMessage("Delete Failed", "Failed to delete person. Please try again.")
  },
}

export const Shared: Entry = {
  name: "OK-22 Person Shared",
  render: () => (
    <Page title="Walter Holloway">
      <SharePanel personId={walter.id} name={walter.name} />
    </Page>
  ),
  beforeEach: answering({
    "GET /api/people/2/shared": () => [],
    "POST /api/people/2/share": () => aShare(),
  }),
  play: async ({ canvas }) => {
    await press(canvas, "Share Person")
    const inside = await dialog()
    await userEvent.type(inside.getByLabelText("Email Address"), "rosa@duarte.family")
    await press(inside, "Send Invitation")
    await expectMessage("Person Shared", "Invitation has been sent successfully.")
  },
}

export const NotMailed: Entry = {
  ...Shared,
  name: "R671 Invitation ready, where no email goes out",
  beforeEach: answering({
    "GET /api/people/2/shared": () => [],
    "POST /api/people/2/share": () => aShare({ mail: "none" }),
  }),
  play: async ({ canvas }) => {
    await press(canvas, "Share Person")
    const inside = await dialog()
    await userEvent.type(inside.getByLabelText("Email Address"), "rosa@duarte.family")
    await press(inside, "Send Invitation")
    await expectMessage("Invitation ready", "Send the link yourself.")
  },
}

const invited: Answers = {
  "GET /api/people": aFamily,
  "GET /api/people/invites": () => [anInvite()],
}
const showsInvitations = () => (
  <Page title="People">
    <Invitations />
  </Page>
)
const declines = async (canvas: Canvas) => {
  await press(canvas, /^Respond/)
  await press(await dialog(), "Decline")
}
export const Declined: Entry = {
  name: "OK-24 Invite Declined",
  render: showsInvitations,
  beforeEach: answering({
    ...invited,
    "POST /api/people/invites/decline": () => new Response(null),
  }),
  play: async ({ canvas }) => {
    await declines(canvas)
    await expectMessage("Invite Declined", "The invitation has been declined.")
  },
}
export const NotDeclined: Entry = {
  name: "ERR-40 Decline Failed",
  render: showsInvitations,
  beforeEach: answering({ ...invited, "POST /api/people/invites/decline": rejectedSilently }),
  play: async ({ canvas }) => {
    await declines(canvas)
    await expectMessage("Decline Failed", "Failed to decline invite. Please try again.")
  },
}

export const NotAdded: Entry = {
  name: "ERR-36 Failed to add person",
  beforeEach: answering({ "GET /api/people": aFamily, "POST /api/people": rejectedSilently }),
  play: async ({ canvas }) => {
    await press(canvas, "Add Person")
    const inside = await dialog()
    await userEvent.type(inside.getByLabelText("Name"), "Rosa")
    await press(inside, "Add Person")
    await expectMessage("Error", "Failed to add person")
  },
}

export const NotFound: Entry = {
  name: "ERR-21 Search Error, with what the server says",
  render: () => (
    <Router hook={home}>
      <Page title="Home">
        <HomeSearch />
      </Page>
    </Router>
  ),
  beforeEach: answering({ "POST /api/search": () => rejected(503, "The search is being built.") }),
  play: async ({ canvas }) => {
    await userEvent.type(
      canvas.getByRole("combobox", { name: "Search the stories" }),
      "river{Enter}",
    )
    await expectMessage("Search Error", "The search is being built.")
  },
}
