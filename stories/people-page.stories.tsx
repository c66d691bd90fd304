import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent, waitFor, within } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { PeopleView } from "../frontend/pages/people/people-view.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { faces } from "./photos.fixture.tsx"
import { aFamily, aPerson, aSharedPerson, longText } from "./factories.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const bio =
  "Worked the lock gates from 1951 until they closed them, and can still name every boat that came through, the cargo it carried, who was at the tiller and what was said about it afterwards in the Stubbing Wharf."

const everybody = [
  ...aFamily().map((person) =>
    person.name === "Walter Holloway" ? { ...person, bio, storiesCount: 12 } : person,
  ),
  aPerson({
    id: PersonId.make(4),
    name: "ليلى حداد",
    relationship: "friend",
    bio: "كانت جارتنا في بيروت.",
    storiesCount: 1,
  }),
  aSharedPerson({ linkedTo: PersonId.make(3) }),
  aSharedPerson({
    id: PersonId.make(22),
    name: "Joaquim Almeida",
    relationship: "uncle",
    bio: "",
    type: "subject",
    storiesCount: 0,
    access: "view",
  }),
]

const meta = {
  component: PeopleView,
  decorators: [signedInAt("/people"), askingInSilence],
  args: {
    listed: { state: "here", data: aFamily() },
    tab: "people",
    onTab: fn(),
    onAdd: fn(async () => true),
    onWrite: fn(),
    invitations: 0,
    sharing: <p>With whom everybody is shared.</p>,
  },
} satisfies Meta<typeof PeopleView>
export default meta
type Entry = StoryObj<typeof meta>

export const WithPhotos: Entry = {
  name: "PEOPLE-08 A face where there is a photo, and the letter where it cannot be had",
  args: {
    listed: {
      state: "here",
      data: aFamily().map((person, n) => ({
        ...person,
        profileImageUrl: [faces.rosa, faces.walter, "data:image/jpeg;base64,none"][n] ?? null,
      })),
    },
  },
  play: async ({ canvasElement, canvas }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll("article img")).toHaveLength(2))
    await expect(canvas.getByText("I")).toBeVisible()
  },
}

export const OwnPeople: Entry = {
  name: "PEOPLE-08 to PEOPLE-17 A card for each person",
  parameters: asWritten,
  args: {
    listed: {
      state: "here",
      data: aFamily().map((person) =>
        person.type === "subject" ? { ...person, bio, storiesCount: 1 } : person,
      ),
    },
  },
  play: async ({ canvas }) => {
    const cards = canvas.getAllByRole("article")
    const [card] = cards
    const about = cards.find((each) => within(each).queryByText("Ines Duarte") !== null)
    if (card === undefined || about === undefined) throw new Error("There is no card.")
    const ines = within(about)
    await expect(ines.getByText("I")).toBeVisible()
    await expect(ines.getByRole("heading", { name: "Ines Duarte" })).toBeVisible()
    await expect(ines.getByText("Aunt")).toBeVisible()
    await expect(ines.getByText("Person")).toBeVisible()
    await expect(ines.getByText("1 story")).toBeVisible()
    await expect(ines.getByText(bio)).toHaveStyle({ webkitLineClamp: "3" })
    const inside = within(card)
    await expect(inside.getByText("Storyteller")).toBeVisible()
    await expect(inside.getByText("3 stories")).toBeVisible()
    const stories = inside.getByRole("link", { name: "View Stories" })
    await expect(stories).toHaveAttribute("href", "/people/1")
    const edit = inside.getByRole("link", { name: "Edit" })
    await expect(edit).toHaveAttribute("href", "/people/1/edit")
    await expect(inside.getByRole("button", { name: "Write Biography" })).toBeVisible()
    await expect(canvas.queryByText("Shared with you")).toBeNull()
  },
}
export const WithShared: Entry = {
  name: "Own people first, then those others share, without Edit",
  parameters: asWritten,
  args: { listed: { state: "here", data: everybody }, invitations: 2 },
  play: async ({ canvas }) => {
    const shared = within(canvas.getByRole("region", { name: "Shared with you" }))
    await expect(shared.getAllByText("Shared by")[0]).toHaveTextContent("Shared by Anna Berg")
    await expect(shared.getByText("Viewer")).toBeVisible()
    await expect(shared.queryByRole("link", { name: "Edit" })).toBeNull()
  },
}
export const Linked: Entry = {
  name: "R669 A shared person who is linked to one's own is one card with them, which leads to both",
  args: { listed: { state: "here", data: everybody } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("heading", { name: "Rosa Almeida" })).toBeNull()
    const ines = canvas.getByRole("heading", { name: "Ines Duarte" }).closest("article")
    if (ines === null) throw new Error("There is no card.")
    const link = within(ines).getByRole("link", { name: "Anna Berg as Rosa Almeida" })
    await expect(link).toHaveAttribute("href", "/people/21")
  },
}
export const OnlyShared: Entry = {
  name: "R715 A shared person's card says whose relative they are",
  args: { listed: { state: "here", data: [aSharedPerson()] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Anna.*'s grandmother/)).toBeVisible()
  },
}
export const Loading: Entry = { args: { listed: { state: "loading" } } }
export const Failed: Entry = {
  args: {
    listed: {
      state: "failed",
      text: "We can't reach Kintale. Check your connection and try again.",
      onRetry: fn(),
    },
  },
}
export const LongNames: Entry = {
  args: {
    listed: {
      state: "here",
      data: [
        aPerson({ name: longText, relationship: longText, bio: longText, storiesCount: 12_345 }),
        aPerson({ id: PersonId.make(2), name: "Zoë" }),
        aSharedPerson({ name: longText, bio: "" }),
      ],
    },
  },
}
export const Sharing: Entry = {
  name: "PEOPLE-05 Sharing & Invites",
  args: { tab: "sharing" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "My People" }))
    await expect(args.onTab).toHaveBeenCalledWith("people")
  },
}

const opened = (canvasElement: HTMLElement) =>
  within(within(canvasElement.ownerDocument.body).getByRole("dialog", { name: "Add Person" }))

export const Empty: Entry = {
  name: "PEOPLE-19 PEOPLE-20 No people yet, and the way to the first",
  args: { listed: { state: "here", data: [] } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("No people yet")).toBeVisible()
    const first = canvas.getByRole("button", { name: "Add Your First Person" })
    await userEvent.click(first)
    await userEvent.click(opened(canvasElement).getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(first).toHaveFocus())
  },
}

export const AddsNobodyWithoutAName: Entry = {
  name: "VALID-32 PEOPLE-24 Asks for a name, and Cancel sends nothing",
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add Person" }))
    const dialog = opened(canvasElement)
    await userEvent.type(dialog.getByLabelText("Name"), "   ")
    await userEvent.click(dialog.getByRole("button", { name: "Add Person" }))
    await expect(dialog.getByText("Please enter a name.")).toBeVisible()
    await expect(document.querySelector("[data-sonner-toast]")).toBeNull()
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }))
    await expect(args.onAdd).not.toHaveBeenCalled()
  },
}

export const AddsSomebody: Entry = {
  name: "PEOPLE-21 to PEOPLE-26 Sends name, relationship and description",
  args: { onAdd: fn(() => new Promise<boolean>(() => undefined)) },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add Person" }))
    await userEvent.click(opened(canvasElement).getByRole("button", { name: "Cancel" }))
    await expect(args.onAdd).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole("button", { name: "Add Person" }))
    const dialog = opened(canvasElement)
    await userEvent.type(dialog.getByLabelText("Name"), "Rosa")
    await userEvent.type(dialog.getByLabelText("Relationship"), "great-aunt")
    await userEvent.type(dialog.getByLabelText("Initial Description"), "Baker")
    await userEvent.click(dialog.getByRole("button", { name: "Add Person" }))
    await expect(dialog.getByRole("button", { name: "Adding..." })).toBeVisible()
    await expect(args.onAdd).toHaveBeenCalledWith({
      name: "Rosa",
      relationship: "great-aunt",
      bio: "Baker",
      language: "",
    })
  },
}
