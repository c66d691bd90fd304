import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { everything } from "../frontend/pages/stories/story-filters.ts"
import { StoriesView } from "../frontend/pages/stories/stories-view.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aStoryCard, longText, severalCards } from "./factories.fixture.ts"

const onTheLine = { ...everything, view: "timeline" } as const
const asRecorded = { ...onTheLine, order: "recorded", first: "newest" } as const

const meta = {
  component: StoriesView,
  decorators: [signedInAt("/stories"), askingInSilence],
  args: {
    listed: { state: "here", data: severalCards() },
    chosen: onTheLine,
    people: [],
    onChoose: fn(),
    query: "",
    found: { state: "searching" },
    onSearch: fn(),
    capabilities: undefined,
  },
} satisfies Meta<typeof StoriesView>
export default meta
type Entry = StoryObj<typeof meta>

export const Timeline: Entry = {
  name: "STORIES-09 STORIES-10 Along a line, month by month",
  args: { chosen: asRecorded },
  play: async ({ canvas }) => {
    const months = canvas.getAllByRole("heading", { level: 3, name: /2026$/ })
    await expect(months.map(({ textContent }) => textContent)).toEqual([
      "October 2026",
      "August 2026",
      "May 2026",
    ])
  },
}
export const TimelineGoesOn: Entry = {
  name: "R127 Says how many stories a month has, those not shown yet included",
  args: {
    chosen: asRecorded,
    counts: { months: [{ month: "2026-10", stories: 41, own: 3 }], decades: [], undated: 0 },
    more: { state: "there", onMore: fn() },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("41 stories")).toBeVisible()
  },
}
export const TimelineOfLives: Entry = {
  name: "R147 Along a line by when it happened, decade by decade, those nobody can date at its end",
  args: {
    chosen: { ...onTheLine, order: "happened" },
    counts: { months: [], decades: [{ decade: 1940, stories: 12 }], undated: 3 },
    listed: {
      state: "here",
      data: [
        aStoryCard({ happened: { words: "12 May 1952", from: "1952-05-12", to: "1952-05-12" } }),
        aStoryCard({
          id: StoryId.make(12),
          happened: { words: "when I was nine", from: "1944-03-10", to: "1945-03-09" },
        }),
        aStoryCard({
          id: StoryId.make(13),
          happened: { words: "before the bridge was built", from: null, to: null },
        }),
        aStoryCard({ id: StoryId.make(14) }),
      ],
    },
  },
  play: async ({ canvas, args }) => {
    const parts = canvas.getAllByRole("heading", { level: 3, name: /s$|known$/ })
    await expect(parts.map(({ textContent }) => textContent)).toEqual([
      "1950s",
      "1940s",
      "Date not known",
    ])
    await expect(canvas.getByText("12 stories")).toBeVisible()
    await expect(canvas.getByText("March 10, 1944 – March 9, 1945")).toBeVisible()
    await expect(canvas.getByText("before the bridge was built")).toBeVisible()
    // Said once for both stories of that day.
    await expect(canvas.getAllByText("12 May 1952")).toHaveLength(1)
    await userEvent.click(canvas.getByRole("button", { name: "Newest first" }))
    await expect(args.onChoose).toHaveBeenLastCalledWith({ first: "newest" })
    await userEvent.click(canvas.getByRole("button", { name: "When recorded" }))
    await expect(args.onChoose).toHaveBeenLastCalledWith({ order: "recorded" })
  },
}
export const TimelineLoading: Entry = {
  args: { listed: { state: "loading" }, chosen: onTheLine },
}
export const TimelineOfLongTitles: Entry = {
  args: {
    listed: {
      state: "here",
      data: [
        aStoryCard({
          title: longText,
          description: longText,
          city: longText,
          storyteller: { name: longText, relationship: "aunt" },
          happened: { words: longText.slice(0, 200), from: null, to: null },
        }),
      ],
    },
    chosen: { ...onTheLine, order: "happened" },
  },
}
