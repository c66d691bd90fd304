import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, spyOn, userEvent, within } from "storybook/test"
import { PersonId, ShareId, StoryId } from "#protocol/ids.ts"
import type { StoryCard } from "#protocol/story.ts"
import { NoPerson, noLongerShared, takenBack } from "../frontend/people/missing-person.tsx"
import { figuresOf } from "../frontend/pages/person/person-stats.ts"
import { PersonView, type PersonViewProps } from "../frontend/pages/person/person-view.tsx"
import { PersonPage } from "../frontend/pages/person/person-page.tsx"
import { PersonSkeleton } from "../frontend/pages/person/person-skeleton.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { onEveryScreen } from "./viewports.fixture.ts"
import { aPerson, aSharedPerson, aStoryCard, longText, severalCards } from "./factories.fixture.ts"

const walter = aPerson({
  id: PersonId.make(2),
  name: "Walter Holloway",
  relationship: "grandfather",
  bio: "Worked the lock gates from 1951 until they closed them, and can still name every boat that came through.",
  birthDate: "1932-05-03",
  birthPlace: "Hebden Bridge",
  notes: "Hears better on the left. Best before lunch.",
})

const aboutWalter = [
  aStoryCard({ subjectIds: [PersonId.make(2)] }),
  aStoryCard({
    id: StoryId.make(10),
    title: "How your grandfather asked me to dance",
    description: "",
    category: "love",
    duration: 612,
    subjectIds: [PersonId.make(2)],
    storytellerId: PersonId.make(3),
    locationName: null,
    city: "Lisbon",
    storyteller: { name: "Ines Duarte", relationship: "aunt" },
  }),
  aStoryCard({
    id: StoryId.make(12),
    title: "The day the lock gates closed",
    duration: 95,
    subjectIds: [PersonId.make(2)],
    storytellerId: null,
    storyteller: { name: "Unknown storyteller", relationship: "" },
  }),
]

const lists = (about: ReadonlyArray<StoryCard>, told: ReadonlyArray<StoryCard>) =>
  ({
    figures: figuresOf(about, told),
    about: { state: "here", data: about },
    told: { state: "here", data: told },
  }) satisfies Partial<PersonViewProps>

const rosas = aStoryCard({
  title: "Bread for the whole street",
  description: "",
  access: "contribute",
  storytellerId: PersonId.make(21),
  storyteller: { name: "Rosa Almeida", relationship: "grandmother" },
})
const shared = { person: aSharedPerson(), ...lists([], [rosas]) }

const meta = {
  component: PersonView,
  decorators: [signedInAt("/people/2")],
  args: {
    person: walter,
    ...lists(aboutWalter, severalCards().slice(0, 3)),
    linkedName: null,
    linked: [],
    isLeaving: false,
    onLeave: fn(),
    tab: "stories",
    onTab: fn(),
    sharing: null,
  },
} satisfies Meta<typeof PersonView>
export default meta
type Entry = StoryObj<typeof meta>

export const Own: Entry = {
  name: "MEMBER-01 to MEMBER-13 One's own person",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Walter Holloway" })).toBeVisible()
    const [avatar] = canvas.getAllByText("W")
    await expect(avatar).toBeVisible()
    const [badge] = canvas.getAllByText("Grandfather")
    await expect(badge).toBeVisible()
    await expect(canvas.getByText(/^Worked the lock gates/)).toBeVisible()
    const figures = canvas.getAllByRole("term").map(({ textContent }) => textContent)
    await expect(figures.join(", ")).toContain("Stories About, Told By, Duration, Locations")
    for (const name of ["Stories About Walter Holloway", "Stories Told by Walter Holloway"]) {
      await expect(canvas.getByRole("heading", { name })).toBeVisible()
    }
    await expect(canvas.getByText("Self-told")).toBeVisible()
    await expect(canvas.getByText("Told by Ines Duarte")).toBeVisible()
    const edit = canvas.getByRole("link", { name: "Edit" })
    await expect(edit).toHaveAttribute("href", "/people/2/edit")
    const record = canvas.getByRole("link", { name: "Record a story" })
    await expect(record).toHaveAttribute("href", "/record?storyteller=2")
    await expect(canvas.getByText("Only you can see these.")).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Leave" })).toBeNull()
  },
}
export const Biography: Entry = {
  name: "R357 The biography has a tab of its own",
  args: { tab: "biography", biography: <p>Walter was born by the river.</p> },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Walter was born by the river.")).toBeVisible()
    await expect(canvas.queryByRole("heading", { name: /^Stories About/ })).toBeNull()
    await userEvent.click(canvas.getByRole("tab", { name: "Stories" }))
    await expect(args.onTab).toHaveBeenCalledWith("stories")
  },
}
export const Empty: Entry = {
  name: "MEMBER-14 No stories yet, and the way to the first",
  args: { person: { ...walter, bio: "", notes: "", birthDate: null }, ...lists([], []) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("No stories yet")).toHaveLength(2)
    const first = canvas.getByRole("link", { name: "Record the first story" })
    await expect(first).toHaveAttribute("href", "/record?storyteller=2")
  },
}
export const SharedToContribute: Entry = {
  name: "Someone else's person: no Edit, but room for another story",
  args: { ...shared, linkedName: "Ines Duarte" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Contributor")).toBeVisible()
    await expect(canvas.getByRole("link", { name: "Record a story" })).toBeVisible()
    await expect(canvas.queryByRole("link", { name: "Edit" })).toBeNull()
    await expect(canvas.queryByText("Notes")).toBeNull()
  },
}
const topOf = (element: Element) => element.getBoundingClientRect().top
export const StoriesTheyTellFirst: Entry = {
  name: "R714 What the person tells is on a phone's first screen, before an empty section",
  args: { ...shared, person: { ...walter, name: "Rosa Almeida", bio: "", notes: "" } },
  play: async ({ canvas }) => {
    const told = canvas.getByRole("heading", { name: /^Stories Told by/ })
    const about = canvas.getByRole("heading", { name: /^Stories About/ })
    await onEveryScreen(async () => {
      await expect(topOf(told)).toBeLessThan(topOf(about))
      const [story] = canvas.getAllByRole("article")
      await expect(story && topOf(story) < window.innerHeight).toBe(true)
    })
  },
}
export const OnlyAbout: Entry = {
  name: "R714 Somebody who tells none has the stories about them first",
  args: lists(aboutWalter, []),
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole("heading", { name: /^Stories (About|Told by)/ })
    await expect(first).toHaveTextContent("Stories About Walter Holloway")
  },
}
export const SharedToView: Entry = {
  name: "A viewer looks and listens",
  args: { ...shared, person: aSharedPerson({ access: "view" }), ...lists([], []) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Viewer")).toBeVisible()
    const page = within(canvas.getByRole("main"))
    await expect(page.queryByRole("link", { name: /record/i })).toBeNull()
  },
}
export const Leaving: Entry = {
  name: "Leaving says what will be so, and asks first",
  args: shared,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Leave" }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(question.getByText(/no longer see Rosa Almeida/)).toBeVisible()
    await expect(question.getByText(/What you recorded yourself stays yours/)).toBeVisible()
    await expect(args.onLeave).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole("button", { name: "Leave" }))
    await expect(args.onLeave).toHaveBeenCalledOnce()
  },
}
export const LeavingAll: Entry = {
  name: "Leaving says that all people go when all of them are shared",
  args: {
    ...shared,
    person: aSharedPerson({
      sharedBy: {
        firstName: "Anna",
        lastName: "Berg",
        email: "anna@example.org",
        shareId: ShareId.make(4),
        isForEverybody: true,
      },
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Leave" }))
    const question = await screen.findByRole("alertdialog", {
      name: "Leave what Anna shares with you?",
    })
    await expect(question).toHaveTextContent("You'll no longer see the people Anna shares with you")
  },
}
export const RightToLeft: Entry = {
  args: {
    person: { ...walter, name: "ليلى حداد", bio: "كانت جارتنا في بيروت.", notes: "" },
    ...lists([], []),
  },
}
export const LongNames: Entry = {
  args: {
    person: aSharedPerson({
      name: longText,
      relationship: longText,
      bio: longText,
      birthPlace: longText,
    }),
    linkedName: longText,
    ...lists(
      [aStoryCard({ title: longText, storyteller: { name: longText, relationship: longText } })],
      [],
    ),
  },
}
export const StoriesComing: Entry = {
  args: {
    figures: figuresOf(undefined, undefined),
    about: { state: "loading" },
    told: { state: "loading" },
  },
}
export const StoriesFailed: Entry = {
  args: {
    figures: figuresOf(undefined, []),
    about: { state: "failed", text: "Please try again in a moment.", onRetry: fn() },
    told: { state: "here", data: [] },
  },
}
export const Loading: Entry = { render: () => <PersonSkeleton /> }
export const NotFound: Entry = {
  name: "MEMBER-15 MEMBER-16 Family member not found",
  render: () => <PersonPage id="rosa" />,
  beforeEach: () => void spyOn(window, "fetch"),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Family member not found" })).toBeVisible()
    await expect(window.fetch).not.toHaveBeenCalled()
  },
}
export const TakenBack: Entry = {
  name: "A share taken back while it is on the screen",
  render: () => <NoPerson title={noLongerShared("Rosa Almeida")}>{takenBack}</NoPerson>,
}
export const Unreachable: Entry = {
  render: () => (
    <NoPerson title="We couldn't open this page" onRetry={fn()}>
      We can't reach Kintale. Check your connection and try again.
    </NoPerson>
  ),
}
