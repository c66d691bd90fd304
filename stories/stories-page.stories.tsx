import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { StoriesPage } from "../frontend/screens/stories/stories-page.tsx"
import { signedInAt } from "./frame.tsx"
import { aResult, aStoryCard, longText, severalCards, severalResults } from "./samples.ts"

const capabilities = { transcribes: ["en"], translates: false, searchesByMeaning: true }

const meta = {
  component: StoriesPage,
  decorators: [signedInAt("/stories")],
  args: {
    listed: { state: "here", stories: severalCards() },
    category: null,
    onCategory: fn(),
    query: "",
    found: { state: "searching" },
    onSearch: fn(),
    capabilities,
  },
} satisfies Meta<typeof StoriesPage>
export default meta
type Entry = StoryObj<typeof meta>

export const Grid: Entry = {}
export const Loading: Entry = { args: { listed: { state: "loading" } } }
export const Empty: Entry = { args: { listed: { state: "here", stories: [] } } }
export const EmptyCategory: Entry = {
  args: { listed: { state: "here", stories: [] }, category: "travel" },
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
      stories: [
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

const winter = { query: "winter on the river" }
export const Searching: Entry = { args: winter }
export const Found: Entry = {
  args: { ...winter, found: { state: "found", results: severalResults() } },
}
export const FoundByWordsOnly: Entry = {
  args: { ...Found.args, capabilities: { ...capabilities, searchesByMeaning: false } },
}
export const FoundNothing: Entry = {
  args: { ...winter, found: { state: "found", results: [] } },
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
    found: {
      state: "found",
      results: [aResult({ excerpt: longText, story: aStoryCard({ title: longText }) })],
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
