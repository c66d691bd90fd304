import type { Meta, StoryObj } from "@storybook/react-vite"
import { type ComponentProps, useState } from "react"
import { expect, fn, userEvent, type within } from "storybook/test"
import { PersonId, StoryId } from "#protocol/ids.ts"
import { everything, noFilters } from "../frontend/pages/stories/story-filters.ts"
import { StoriesView } from "../frontend/pages/stories/stories-view.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aStoryCard, longText, severalCards } from "./factories.fixture.ts"

const capabilities = {
  transcribes: ["en"],
  translates: false,
  detectsLanguage: false,
  searchesByMeaning: true,
}

const meta = {
  component: StoriesView,
  decorators: [signedInAt("/stories"), askingInSilence],
  args: {
    listed: { state: "here", data: severalCards() },
    chosen: everything,
    people: [
      { id: PersonId.make(2), name: "Walter Holloway" },
      { id: PersonId.make(3), name: "Ines Duarte" },
    ],
    onChoose: fn(),
    query: "",
    found: { state: "searching" },
    onSearch: fn(),
    capabilities,
  },
} satisfies Meta<typeof StoriesView>
export default meta
type Entry = StoryObj<typeof meta>

export const Grid: Entry = {}
export const Loading: Entry = { args: { listed: { state: "loading" } } }
export const Empty: Entry = { args: { listed: { state: "here", data: [] } } }
export const EmptyCategory: Entry = {
  args: { listed: { state: "here", data: [] }, chosen: { ...everything, category: "travel" } },
}
export const Failed: Entry = {
  args: {
    listed: { state: "failed", text: "Please try again in a moment.", onRetry: fn() },
  },
}
export const LongTitles: Entry = {
  args: {
    listed: {
      state: "here",
      data: [
        aStoryCard({
          title: longText,
          description: longText,
          city: longText,
          storyteller: { name: longText, relationship: "aunt" },
        }),
        aStoryCard({
          id: StoryId.make(12),
          title: "قصة جدتي عن البحر",
          description: "كان البحر هادئا في ذلك الصباح.",
        }),
      ],
    },
  },
}

export const ChoosingAnExample: Entry = {
  name: "STORIES-20 Runs an example when it is chosen",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "grandmother's cooking" }))
    await expect(args.onSearch).toHaveBeenLastCalledWith("grandmother's cooking")
  },
}

export const AnEmptySearch: Entry = {
  name: "VALID-05 Asks for a search query",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Search" }))
    await expect(canvas.getByText("Please enter a search query.")).toBeVisible()
    await expect(args.onSearch).not.toHaveBeenCalled()
  },
}

export const MoreToCome: Entry = {
  name: "R126 The next stories come by a button as well, for whoever uses the keyboard",
  args: { more: { state: "there", onMore: fn() } },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Show more stories" })
    button.focus()
    await userEvent.keyboard("{Enter}")
    await expect(args.more?.onMore).toHaveBeenCalled()
    await expect(button).toHaveFocus()
  },
}
export const MoreOnTheirWay: Entry = {
  args: { more: { state: "loading", onMore: fn() } },
}
export const MoreThatDidNotCome: Entry = {
  name: "R126 Says when the next stories did not come, and tries again",
  args: { more: { state: "failed", onMore: fn() } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await expect(args.more?.onMore).toHaveBeenCalledOnce()
  },
}
/** The next stories fail for whoever presses the button, and are not asked for by the end coming near. */
const Failing = (page: ComponentProps<typeof StoriesView>) => {
  const [state, setState] = useState<"there" | "failed">("there")
  const onMore = () => {
    if (document.activeElement instanceof HTMLButtonElement) setState("failed")
  }
  return <StoriesView {...page} more={{ state, onMore }} />
}
export const MoreThatFailsWhenAsked: Entry = {
  name: "R126 Whoever asks for the next stories with the keyboard stays where they are when these do not come",
  render: (args) => <Failing {...args} />,
  play: async ({ canvas }) => {
    canvas.getByRole("button", { name: "Show more stories" }).focus()
    await userEvent.keyboard("{Enter}")
    const again = await canvas.findByRole("button", { name: "Try again" })
    await expect(document.activeElement).not.toBe(document.body)
    await expect(document.activeElement).toContainElement(again)
  },
}
export const AllOfThem: Entry = {
  args: { more: { state: "none", onMore: fn() } },
}

export const ChoosingAView: Entry = {
  name: "STORIES-08 STORIES-09 Goes from the grid to the timeline",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("button", { name: "Grid" })).toHaveAttribute(
      "aria-pressed",
      "true",
    )
    await userEvent.click(canvas.getByRole("button", { name: "Timeline" }))
    await expect(args.onChoose).toHaveBeenLastCalledWith({ view: "timeline" })
  },
}

const unfold = (canvas: ReturnType<typeof within>) =>
  userEvent.click(canvas.getByRole("button", { name: /^Filters/ }))
export const ChoosingAPerson: Entry = {
  name: "STORIES-11 STORIES-12 STORIES-13 Stories by someone, or about them",
  play: async ({ canvas, args }) => {
    await unfold(canvas)
    const byTeller = canvas.getByRole("button", { name: "Stories by Storyteller" })
    await expect(byTeller).toHaveAttribute("aria-pressed", "true")
    await userEvent.click(canvas.getByRole("button", { name: "Stories about Person" }))
    await expect(args.onChoose).toHaveBeenLastCalledWith({ by: "subject" })
    await userEvent.selectOptions(
      canvas.getByRole("combobox", { name: "Storyteller" }),
      "Ines Duarte",
    )
    await expect(args.onChoose).toHaveBeenLastCalledWith({ person: 3 })
  },
}
export const ChoosingACategory: Entry = {
  name: "STORIES-04 Travel can be chosen as well",
  play: async ({ canvas, args }) => {
    await unfold(canvas)
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Category" }), "Travel")
    await expect(args.onChoose).toHaveBeenLastCalledWith({ category: "travel" })
  },
}
export const AtAPlace: Entry = {
  name: "STORIES-05 STORIES-07 A place from the map, which can be taken away",
  args: {
    listed: { state: "here", data: severalCards().slice(3, 4) },
    chosen: { ...everything, location: "Lisbon" },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Lisbon/ }))
    await expect(args.onChoose).toHaveBeenLastCalledWith({ location: "" })
  },
}
export const NothingAboutAnyone: Entry = {
  name: "STORIES-12 Stories about anyone are a filter of their own, which stays in sight",
  args: { listed: { state: "here", data: [] }, chosen: { ...everything, by: "subject" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No stories about anyone yet")).toBeVisible()
    await expect(canvas.getByRole("button", { name: "Stories about Person" })).toBeVisible()
    await expect(canvas.getByRole("button", { name: /^Filters/ })).toHaveTextContent("1 chosen")
  },
}
export const NothingFits: Entry = {
  name: "AMB-42 Filters that leave nothing show the way back",
  args: {
    listed: { state: "here", data: [] },
    chosen: { ...everything, person: PersonId.make(2), category: "love", location: "Lisbon" },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show all stories" }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(noFilters)
  },
}
