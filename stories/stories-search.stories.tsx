import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { everything } from "../frontend/pages/stories/story-filters.ts"
import { StoriesView } from "../frontend/pages/stories/stories-view.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { foundIn } from "./search-result.fixture.ts"
import { aFailedCard, aResult, aStoryCard, longText, severalResults } from "./factories.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

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
    listed: { state: "here", data: [] },
    chosen: everything,
    people: [],
    onChoose: fn(),
    query: "",
    found: { state: "searching" },
    onSearch: fn(),
    capabilities,
  },
} satisfies Meta<typeof StoriesView>
export default meta
type Entry = StoryObj<typeof meta>

const winter = { query: "winter on the river" }
export const Searching: Entry = { args: winter }
export const SearchingForOthers: Entry = {
  name: "Other words can be searched for while the first are still looked for",
  args: { ...winter, onSearch: fn() },
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("combobox", { name: "Search the stories" })
    await userEvent.type(box, "{Enter}")
    await expect(args.onSearch).not.toHaveBeenCalled()
    await userEvent.clear(box)
    await userEvent.type(box, "ice{Enter}")
    await expect(args.onSearch).toHaveBeenCalledTimes(1)
    await expect(args.onSearch).toHaveBeenCalledWith("ice")
  },
}
export const Found: Entry = {
  args: { ...winter, found: foundIn(severalResults()) },
}
export const FoundMarked: Entry = {
  name: "STORIES-23 STORIES-25 R156 R161 Says why each was found, and marks the words in it",
  args: Found.args ?? {},
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("In the title · The word “ice”")).toBeVisible()
    const marked = [...canvasElement.querySelectorAll("mark")].map(({ textContent }) => textContent)
    await expect(marked).toEqual(["ice", "winter"])
  },
}
export const FoundByWhatIsKnown: Entry = {
  name: "R156 A story without words is found by what is known of it",
  args: {
    query: "Rosa",
    found: foundIn([
      aResult({
        story: aFailedCard({ description: "" }),
        excerpt: "",
        marks: [],
        matchScore: 0.7,
        timestamp: 0,
        matchReason: "Told by Rosa Holloway (grandmother) · About Tom · Place: Hebden Bridge",
      }),
    ]),
  },
}
export const FoundMany: Entry = {
  name: "R161 Says that there may be more than it shows",
  args: {
    query: "winter",
    found: foundIn(
      Array.from({ length: limits.match.most }, (_, n) =>
        aResult({ story: aStoryCard({ id: StoryId.make(n + 1) }) }),
      ),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^These are the 100 best matches/)).toBeVisible()
  },
}
export const FoundByWordsOnly: Entry = {
  args: {
    ...Found.args,
    capabilities: { ...capabilities, detectsLanguage: false, searchesByMeaning: false },
  },
}
export const FoundWithoutChance: Entry = {
  name: "R290 Names no match where nothing is known of the chance",
  args: {
    ...winter,
    found: foundIn(
      severalResults().map((one, n) => (n === 1 ? one : { ...one, isUncalibrated: true })),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/match$|^Related$/)).toHaveLength(1)
    await expect(canvas.getAllByRole("article")).toHaveLength(3)
  },
}
export const FoundWhileReadingAnew: Entry = {
  name: "R286 Says how far search is with getting to know the stories anew",
  parameters: asWritten,
  args: {
    ...Found.args,
    capabilities: { ...capabilities, understanding: { done: 40, all: 112 } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/40 of 112 stories so far/)).toBeVisible()
  },
}
export const FoundWhileGettingReady: Entry = {
  name: "R468 Says how far search is with getting ready after a start",
  parameters: asWritten,
  args: { ...Found.args, capabilities: { ...capabilities, indexing: { done: 900, all: 4_000 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/900 of 4000 stories so far/)).toBeVisible()
  },
}
export const FoundNothing: Entry = {
  name: "STORIES-29 Says what else to try when nothing was found",
  args: { ...winter, found: foundIn([]) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("No stories found")).toBeVisible()
    await expect(canvas.getByText(/a name, a place, a year/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Clear the search" }))
    await expect(args.onSearch).toHaveBeenLastCalledWith("")
  },
}
export const SearchFailed: Entry = {
  args: {
    ...winter,
    found: { state: "failed", text: "Please try again in a moment.", onRetry: fn() },
  },
}
export const LongResult: Entry = {
  args: {
    query: longText,
    found: foundIn([aResult({ excerpt: longText, story: aStoryCard({ title: longText }) })]),
  },
}
