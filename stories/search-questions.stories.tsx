import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, waitFor, within } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import type { FoundPassage, SearchSuggestion } from "#protocol/search.ts"
import { asking, rejected } from "./mock-api.fixture.tsx"
import { onThePageOf } from "./decorators.fixture.tsx"
import { address, Asking, onSearch, opened } from "./search-harness.fixture.tsx"
import { aResult, aStoryCard, longText } from "./factories.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const suggestionsAsked = fn(() => rejected(500))

const query = "what Rosa told of the ice before 1940"
const asked = { q: query }
const story = aStoryCard()
const ice = aResult({ story })
const finding = {
  "POST /api/search": () => [ice],
  "POST /api/search/interpretation": () => ({ filters: [], isNarrowed: false }),
}

const suggestion = (changes: Partial<SearchSuggestion> = {}): SearchSuggestion => ({
  text: "river",
  story: { id: StoryId.make(7), title: "The winter the river froze" },
  timestamp: 12.6,
  ...changes,
})
const typing = (typed: string) => `GET ${paths.suggestions(typed)}`
const more = `GET ${paths.moreFound(query, story.id, ice.timestamp)}`
const further: FoundPassage = {
  excerpt: "And then the ice broke behind us.",
  marks: [{ from: 13, to: 16 }],
  timestamp: 75.2,
  matchScore: 0.7,
}

const meta = {
  component: Asking,
  decorators: [onThePageOf("Home"), asking],
} satisfies Meta<typeof Asking>
export default meta
type Entry = StoryObj<typeof meta>

export const Suggested: Entry = {
  name: "R465 R466 Completes from the second letter on; the chosen one opens the story at its second",
  beforeEach: opened(
    {},
    {
      [typing("ri")]: () => [
        suggestion(),
        suggestion({
          text: "Rivington",
          timestamp: 0,
          story: { id: StoryId.make(9), title: "Tea" },
        }),
      ],
    },
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox", { name: "Search the stories" })
    await userEvent.type(box, "r")
    await expect(box).toHaveAttribute("aria-expanded", "false")
    await userEvent.type(box, "i")
    const option = await canvas.findByRole("option", { name: /river.*The winter the river froze/ })
    await expect(box).toHaveAttribute("aria-expanded", "true")
    await userEvent.keyboard("{Escape}")
    await expect(box).toHaveAttribute("aria-expanded", "false")
    await expect(box).toHaveValue("ri")
    await expect(option).not.toBeInTheDocument()
    await userEvent.keyboard("{ArrowDown}")
    await canvas.findAllByRole("option")
    await userEvent.keyboard("{ArrowDown}")
    const marked = canvas.getAllByRole("option")[0]
    await expect(marked).toHaveAttribute("aria-selected", "true")
    await expect(box).toHaveAttribute("aria-activedescendant", marked?.id)
    await expect(box).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect(address.history.at(-1)).toBe("/story/7?t=12")
    await expect(onSearch).not.toHaveBeenCalled()
  },
}
export const SuggestedByTouch: Entry = {
  name: "R466 A tap on a suggestion opens the story",
  beforeEach: opened({}, { [typing("ri")]: () => [suggestion({ text: longText })] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("combobox"), "ri")
    await userEvent.click(await canvas.findByRole("option"))
    await expect(address.history.at(-1)).toBe("/story/7?t=12")
  },
}
export const SearchedAsTyped: Entry = {
  name: "R466 Enter without a chosen suggestion searches for what was typed, and closes them",
  beforeEach: opened({}, { ...finding, [typing("ice")]: () => [suggestion({ text: "iceman" })] }),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox")
    await userEvent.type(box, "ice")
    await canvas.findByRole("option")
    await userEvent.keyboard("{Enter}")
    await expect(onSearch).toHaveBeenCalledWith("ice")
    await expect(canvas.queryByRole("option")).toBeNull()
    await canvas.findByRole("article")
  },
}
export const NotSuggested: Entry = {
  name: "R465 Suggestions that do not come are missed in silence",
  beforeEach: opened({}, { ...finding, [typing("ri")]: suggestionsAsked }),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox")
    await userEvent.type(box, "ri")
    await waitFor(() => expect(suggestionsAsked).toHaveBeenCalled())
    await expect(canvas.queryByRole("option")).toBeNull()
    await userEvent.keyboard("{Enter}")
    await canvas.findByRole("article")
    await expect(document.body).not.toHaveTextContent("Refused with 500.")
  },
}

const openMore = { name: /^More from this story/ }
export const More: Entry = {
  name: "R467 Lists further moments of a story that was found",
  parameters: asWritten,
  beforeEach: opened(asked, { ...finding, [more]: () => [further] }),
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", openMore)
    await userEvent.click(button)
    const passage = (await canvas.findByText(/broke behind us/)).closest("li")
    const inside = within(passage ?? document.body)
    await expect(inside.getByText("ice").tagName).toBe("MARK")
    const way = inside.getByRole("link", { name: /^Listen from 1:15/ })
    await expect(way).toHaveAttribute("href", `/story/${String(story.id)}?t=75`)
    await expect(button).toHaveFocus()
    await userEvent.click(button)
    await expect(canvas.queryByText(/broke behind us/)).toBeNull()
  },
}
export const NoMore: Entry = {
  name: "R467 Says where a story says nothing more about it",
  beforeEach: opened(asked, { ...finding, [more]: () => [] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", openMore))
    await canvas.findByText("That's all this story says about it.")
  },
}
export const NoneOffered: Entry = {
  name: "R462 Offers no more of a story that says nothing more",
  beforeEach: opened(asked, {
    ...finding,
    "POST /api/search": () => [aResult({ story, hasMore: false })],
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole("article")
    await expect(canvas.queryByRole("button", openMore)).toBeNull()
  },
}
export const MoreFailed: Entry = {
  name: "R467 Tries again where further moments did not come",
  beforeEach: () => {
    const answers = [rejected(503), [further]]
    return opened(asked, { ...finding, [more]: () => answers.shift() })()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", openMore))
    await userEvent.click(await canvas.findByRole("button", { name: "Try again" }))
    await waitFor(() => expect(canvas.getByText(/broke behind us/)).toBeVisible())
  },
}
