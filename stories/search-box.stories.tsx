import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fireEvent, fn, waitFor } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import type { SearchSuggestion } from "#protocol/search.ts"
import { asking } from "./mock-api.fixture.tsx"
import { onThePageOf } from "./decorators.fixture.tsx"
import { address, Asking, onSearch, opened } from "./search-harness.fixture.tsx"
import { aResult } from "./factories.fixture.ts"

const suggestion = (text: string): SearchSuggestion => ({
  text,
  story: { id: StoryId.make(7), title: "The winter the river froze" },
  timestamp: 12.6,
})
const typing = (typed: string) => `GET ${paths.suggestions(typed)}`
const finding = {
  "POST /api/search": () => [aResult()],
  "POST /api/search/interpretation": () => ({ filters: [], isNarrowed: false }),
}
/** An answer that comes when somebody lets it. */
const late = () => {
  const { promise, resolve } = Promise.withResolvers<ReadonlyArray<SearchSuggestion>>()
  return { asked: fn(() => promise), come: resolve }
}

const meta = {
  component: Asking,
  decorators: [onThePageOf("Home"), asking],
} satisfies Meta<typeof Asking>
export default meta
type Entry = StoryObj<typeof meta>

export const Cleared: Entry = {
  name: "R496 Is emptied by a button of its own, the search as well, and goes on in the box",
  beforeEach: opened({ q: "ice", without: "person:rosa" }, finding),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("article")
    const box = canvas.getByRole("combobox")
    const clear = canvas.getByRole("button", { name: "Clear the search" })
    const { width, height } = clear.getBoundingClientRect()
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await userEvent.click(clear)
    await expect(box).toHaveValue("")
    await expect(box).toHaveFocus()
    await expect(canvas.queryByRole("article")).toBeNull()
    await expect(address.history.at(-1)).toBe("/")
    await expect(clear).not.toBeInTheDocument()
    // Words that nobody searched for yet go without a step.
    await userEvent.keyboard("bread{Tab}{Enter}")
    await expect(box).toHaveValue("")
    await expect(box).toHaveFocus()
    await expect(address.history.at(-1)).toBe("/")
  },
}
export const SearchedWhereTheyAre: Entry = {
  name: "R496 The focus stays in the box when it is searched, and how many were found is said",
  beforeEach: opened({}, finding),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox")
    await userEvent.type(box, "  ice {Enter}")
    await canvas.findByRole("article")
    await expect(box).toHaveFocus()
    await expect(box).toHaveValue("ice")
    await expect(canvas.getByText("1 story found.")).toBeInTheDocument()
  },
}
export const SearchedAgain: Entry = {
  name: "R495 Enter asks the same once more, without another step in the history",
  beforeEach: () => {
    const answers = [[], [aResult()]]
    return opened({ q: "ice" }, { ...finding, "POST /api/search": () => answers.shift() })()
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("No stories found")
    await userEvent.type(canvas.getByRole("combobox"), "{Enter}")
    await canvas.findByRole("article")
    await expect(address.history).toHaveLength(1)
  },
}
export const AnyText: Entry = {
  name: "R495 Finds by every sign that can be typed, in the address as well",
  beforeEach: opened({ q: "%41 100 % 50%25 a+b&c#d 🎉 <script>" }, finding),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveValue("%41 100 % 50%25 a+b&c#d 🎉 <script>")
    await canvas.findByRole("article")
  },
}

const river = late()
export const EnterFirst: Entry = {
  name: "R466 Suggestions that come after Enter stay away",
  beforeEach: opened({}, { ...finding, [typing("river")]: river.asked }),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox")
    await userEvent.type(box, "river")
    await waitFor(() => expect(river.asked).toHaveBeenCalled())
    await userEvent.keyboard("{Enter}")
    await expect(onSearch).toHaveBeenCalledWith("river")
    river.come([suggestion("riverbank")])
    await canvas.findByRole("article")
    await expect(canvas.queryByRole("option")).toBeNull()
    await expect(box).toHaveAttribute("aria-expanded", "false")
  },
}
const bread = late()
export const OtherWords: Entry = {
  name: "R465 What completed other words is not offered for these",
  beforeEach: opened(
    {},
    { ...finding, [typing("river")]: () => [suggestion("riverbank")], [typing("br")]: bread.asked },
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox")
    await userEvent.type(box, "river")
    await canvas.findByRole("option")
    await userEvent.tripleClick(box)
    await userEvent.keyboard("br")
    await waitFor(() => expect(bread.asked).toHaveBeenCalled())
    await expect(canvas.queryByRole("option")).toBeNull()
    bread.come([suggestion("bread")])
    await expect(await canvas.findByRole("option")).toHaveTextContent("bread")
  },
}
export const EscapedTwice: Entry = {
  name: "R466 Escape closes the suggestions and takes no words, however often it is pressed",
  beforeEach: opened({}, { ...finding, [typing("river")]: () => [suggestion("riverbank")] }),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox")
    await userEvent.type(box, "river")
    await canvas.findByRole("option")
    await userEvent.keyboard("{Escape}{Escape}")
    await expect(canvas.queryByRole("option")).toBeNull()
    await expect(box).toHaveValue("river")
    await expect(box).toHaveFocus()
  },
}
export const Composed: Entry = {
  name: "R466 Enter that takes the words of an input method searches for nothing",
  beforeEach: opened({}, { ...finding, [typing("か")]: () => [suggestion("川")] }),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox")
    await userEvent.click(box)
    fireEvent.compositionStart(box)
    await userEvent.keyboard("か")
    await userEvent.keyboard("{Enter}")
    fireEvent.compositionEnd(box)
    // As Safari has it: the composition is over, and the key was part of it.
    const isFree = fireEvent.keyDown(box, { key: "Enter", keyCode: 229 })
    await expect(isFree).toBe(false)
    await expect(onSearch).not.toHaveBeenCalled()
    await userEvent.keyboard("{Enter}")
    await expect(onSearch).toHaveBeenCalledWith("か")
  },
}
