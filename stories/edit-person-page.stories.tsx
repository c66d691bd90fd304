import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, waitFor, within } from "storybook/test"
import { Route, Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { PersonId } from "#protocol/ids.ts"
import { NoPerson } from "../frontend/people/missing-person.tsx"
import { aroundLeaving, leaveFreely } from "../frontend/ui/navigation-blocker.ts"
import { EditPersonView } from "../frontend/pages/edit-person/edit-person-view.tsx"
import { EditPersonSkeleton } from "../frontend/pages/edit-person/edit-person-skeleton.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aPhotoSection } from "./photos.fixture.tsx"
import { aPerson, longText } from "./factories.fixture.ts"

const walter = aPerson({
  id: PersonId.make(2),
  name: "Walter Holloway",
  relationship: "grandfather",
  bio: "Worked the lock gates from 1951 until they closed them.",
  birthDate: "1932-05-03",
  birthPlace: "Hebden Bridge",
  notes: "Hears better on the left. Best before lunch.",
})

const meta = {
  component: EditPersonView,
  decorators: [signedInAt("/people/2/edit"), askingInSilence],
  beforeEach: () => leaveFreely(),
  args: {
    person: walter,
    photo: aPhotoSection(),
    isSaving: false,
    onSave: fn(),
    isDeleting: false,
    onDelete: fn(),
  },
} satisfies Meta<typeof EditPersonView>
export default meta
type Entry = StoryObj<typeof meta>

export const Filled: Entry = {
  name: "EDITP-01 EDITP-04 EDITP-12 Is filled in, and sends what was changed",
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByLabelText("Birth Date")).toHaveValue("1932-05-03")
    const relationship = canvas.getByLabelText("Relationship")
    const options = within(relationship).getAllByRole("option")
    await expect(options.map((option) => option.getAttribute("value")).join(" ")).toBe(
      "mother father grandmother grandfather aunt uncle sister brother cousin friend spouse child other",
    )
    await userEvent.selectOptions(relationship, "uncle")
    await userEvent.clear(canvas.getByLabelText("Birth Place"))
    await userEvent.click(canvas.getByRole("button", { name: "Update Person" }))
    await expect(args.onSave).toHaveBeenCalledWith({ relationship: "uncle", birthPlace: "" })
  },
}
export const AboutAYear: Entry = {
  name: "R690 Takes a birth date as exact as the family knows it, and says what it means",
  play: async ({ canvas, args, userEvent }) => {
    const birth = canvas.getByLabelText("Birth Date")
    await canvas.findByText("That's May 3, 1932.")
    await userEvent.clear(birth)
    await userEvent.type(birth, "about 1904")
    await canvas.findByText("That's 1903 – 1905.")
    await userEvent.click(canvas.getByRole("button", { name: "Update Person" }))
    await expect(args.onSave).toHaveBeenCalledWith({ birthDate: "about 1904" })
  },
}
export const NotADate: Entry = {
  name: "R690 Says what to write where no date is found",
  play: async ({ canvas, args, userEvent }) => {
    const birth = canvas.getByLabelText("Birth Date")
    await userEvent.clear(birth)
    await userEvent.type(birth, "before the war")
    const problem = "We couldn't find a date in this. Try May 3, 1904, or about 1904."
    await canvas.findByText(problem)
    await userEvent.click(canvas.getByRole("button", { name: "Update Person" }))
    await expect(birth).toBeInvalid()
    await expect(canvas.getAllByText(problem)).toHaveLength(1)
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}
export const OtherRelationship: Entry = {
  name: "EDITP-05 Keeps a relationship in other words",
  args: { person: { ...walter, relationship: "great-grandfather" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Relationship")).toHaveValue("great-grandfather")
  },
}
export const WithoutAName: Entry = {
  name: "VALID-39 Asks for a name and a birth date that can be one",
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.clear(canvas.getByLabelText("Name"))
    const birth = canvas.getByLabelText("Birth Date")
    await userEvent.clear(birth)
    await userEvent.type(birth, "9000-01-01")
    await userEvent.click(canvas.getByRole("button", { name: "Update Person" }))
    await expect(canvas.getByText("Name is required")).toBeVisible()
    await expect(
      canvas.getByText("Please enter a birth date that isn't in the future."),
    ).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}
export const Deleting: Entry = {
  name: "EDITP-13 EDITP-14 Asks before deleting, and says what stays",
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Delete Person" }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(
      question.getByText(
        "Are you sure you want to delete this person? This action cannot be undone.",
      ),
    ).toBeVisible()
    await userEvent.click(question.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await expect(args.onDelete).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole("button", { name: "Delete Person" }))
    const again = within(await screen.findByRole("alertdialog"))
    await userEvent.click(again.getByRole("button", { name: "Delete Person" }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
}

const TwoPages = () => {
  const [{ hook }] = useState(() => memoryLocation({ path: "/people/2/edit" }))
  return (
    <Router hook={hook} aroundNav={aroundLeaving}>
      <Route path="/people/2/edit">
        <EditPersonView {...meta.args} />
      </Route>
      <Route path="/people">
        <Page title="People" />
      </Route>
    </Router>
  )
}

export const Leaving: Entry = {
  name: "EDITP-09 EDITP-10 Leaving asks while something is unsaved; Cancel does not",
  render: () => <TwoPages />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Notes"), " Likes tea.")
    await userEvent.click(canvas.getByRole("link", { name: "Back to People" }))
    await screen.findByRole("alertdialog", { name: "Leave without saving?" })
    await userEvent.click(screen.getByRole("button", { name: "Stay here" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await userEvent.click(canvas.getByRole("link", { name: "Cancel" }))
    await canvas.findByRole("heading", { name: "People" })
  },
}
export const Saving: Entry = { args: { isSaving: true } }
export const RightToLeft: Entry = {
  args: { person: { ...walter, name: "ليلى حداد", bio: "كانت جارتنا في بيروت." } },
}
export const LongNames: Entry = {
  args: { person: { ...walter, name: longText, relationship: longText, notes: longText } },
}
export const Loading: Entry = { render: () => <EditPersonSkeleton /> }
export const NotFound: Entry = {
  name: "EDITP-02 Person not found",
  render: () => <NoPerson title="Person not found" />,
}
