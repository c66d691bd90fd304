import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, waitFor } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import type { SearchFilter, UnderstoodQuestion } from "#protocol/search.ts"
import { asking, rejected } from "./mock-api.fixture.tsx"
import { onThePageOf } from "./decorators.fixture.tsx"
import { address, Asking, ignored, opened } from "./search-harness.fixture.tsx"
import { aResult, aStoryCard, longText } from "./factories.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const rosa: SearchFilter = { key: "person:rosa", kind: "person", label: "Rosa Holloway", at: 5 }
const before: SearchFilter = { key: "year:-1940", kind: "year", label: "Before 1940", at: 26 }
const query = "what Rosa told of the ice before 1940"
const asked = { q: query }
const ice = aResult({ story: aStoryCard() })
const bread = aResult({ story: aStoryCard({ id: StoryId.make(12), title: "The bread of March" }) })

const understood = (sent: unknown): UnderstoodQuestion => {
  const isIgnored = ({ key }: SearchFilter) => ignored(sent).includes(key)
  const filters = [rosa, before].filter((filter) => !isIgnored(filter))
  const removed = [rosa, before].filter(isIgnored)
  return { filters, isNarrowed: filters.length > 0, ...(removed.length > 0 && { removed }) }
}
const finding = {
  "POST /api/search": (sent: unknown) => (ignored(sent).length > 0 ? [ice, bread] : [ice]),
  "POST /api/search/interpretation": understood,
}
const finds = (said: UnderstoodQuestion, results = [ice]) => ({
  "POST /api/search": () => results,
  "POST /api/search/interpretation": () => said,
})

const meta = {
  component: Asking,
  decorators: [onThePageOf("Home"), asking],
} satisfies Meta<typeof Asking>
export default meta
type Entry = StoryObj<typeof meta>

export const Understood: Entry = {
  name: "R463 R464 Shows what was understood, asks again without what is removed, and puts it back where it was",
  beforeEach: opened(asked, finding),
  play: async ({ canvas, userEvent }) => {
    const chip = await canvas.findByRole("button", { name: "Remove “Rosa Holloway”" })
    const places = () =>
      canvas.getAllByRole("button", { name: /“.*”$/ }).map(({ ariaLabel }) => ariaLabel)
    await expect(canvas.getAllByRole("article")).toHaveLength(1)
    await expect(document.body).toHaveFocus()
    await userEvent.click(chip)
    await expect(chip).toHaveAccessibleName("Add again: “Rosa Holloway”")
    await expect(chip).toHaveFocus()
    await expect(canvas.getByText("“Rosa Holloway” removed.")).toBeInTheDocument()
    await canvas.findByText("The bread of March")
    await expect(canvas.getByText("2 stories found.")).toBeInTheDocument()
    await expect(places()).toEqual(["Add again: “Rosa Holloway”", "Remove “Before 1940”"])
    await expect(chip).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect(chip).toHaveAccessibleName("Remove “Rosa Holloway”")
    await waitFor(() => expect(canvas.queryByText("The bread of March")).toBeNull())
    await expect(canvas.getAllByRole("article")).toHaveLength(1)
    await expect(places()).toEqual(["Remove “Rosa Holloway”", "Remove “Before 1940”"])
    await expect(chip).toHaveFocus()
    // It was one step to the results, whatever was removed there.
    await expect(address.history).toHaveLength(1)
  },
}
export const OpenedWithout: Entry = {
  name: "R464 R495 What was removed is so as well for whoever comes back or reloads, and can be put back",
  beforeEach: opened({ ...asked, without: rosa.key }, finding),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("The bread of March")
    await userEvent.click(canvas.getByRole("button", { name: "Add again: “Rosa Holloway”" }))
    await waitFor(() => expect(canvas.queryByText("The bread of March")).toBeNull())
    await expect(address.history.at(-1)).not.toContain("without")
    const box = canvas.getByRole("combobox")
    await userEvent.click(canvas.getByRole("button", { name: "Remove “Before 1940”" }))
    await expect(address.history.at(-1)).toContain("without=year")
    await userEvent.clear(box)
    await userEvent.type(box, "bread{Enter}")
    await expect(address.history.at(-1)).toBe("/?q=bread")
  },
}
export const NotFoundWithout: Entry = {
  name: "R464 Where nothing comes without a part, it can be put back all the same",
  parameters: asWritten,
  beforeEach: opened(asked, {
    ...finding,
    "POST /api/search": (sent) => (ignored(sent).length > 0 ? rejected(503) : [ice]),
  }),
  play: async ({ canvas, userEvent }) => {
    const chip = await canvas.findByRole("button", { name: "Remove “Rosa Holloway”" })
    await userEvent.click(chip)
    await canvas.findByText("Search Error")
    await expect(chip).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await canvas.findByRole("article")
    await expect(canvas.queryByText("Refused with 503.")).toBeNull()
  },
}
export const LeftOut: Entry = {
  name: "R459 R463 Says what the results do not go by, and lets that be removed",
  beforeEach: opened(
    asked,
    finds({ filters: [{ ...rosa, isLeftOut: true }], isNarrowed: false }, [ice, bread]),
  ),
  play: async ({ canvas }) => {
    await canvas.findAllByRole("article")
    await expect(document.body).toHaveTextContent(
      "We found nothing for “Rosa Holloway”. These match the words alone.",
    )
    await expect(canvas.getByRole("button", { name: "Remove “Rosa Holloway”" })).toBeVisible()
  },
}
export const NothingAtAll: Entry = {
  name: "R459 R463 Says that nothing was found, not for what was understood and not by the words",
  beforeEach: opened(
    asked,
    finds(
      {
        filters: [
          { ...rosa, isLeftOut: true },
          { ...before, isLeftOut: true },
        ],
        isNarrowed: false,
      },
      [],
    ),
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("No stories found")
    await expect(document.body).toHaveTextContent(
      "We found nothing for “Rosa Holloway” and “Before 1940” together or for the words alone.",
    )
    await userEvent.click(canvas.getByRole("button", { name: "Try other words" }))
    const box = canvas.getByRole("combobox")
    await expect(box).toHaveFocus()
    await expect(box).toHaveValue("")
  },
}
export const NotUnderstood: Entry = {
  name: "R463 Shows results also where what was understood did not come",
  beforeEach: opened(asked, { ...finding, "POST /api/search/interpretation": () => rejected(500) }),
  play: async ({ canvas }) => {
    await canvas.findByRole("article")
    await expect(canvas.queryByRole("button", { name: /^Remove/ })).toBeNull()
    await expect(document.body).not.toHaveTextContent("Search Error")
  },
}
export const LongPart: Entry = {
  beforeEach: opened(
    asked,
    finds({
      filters: [{ ...rosa, label: longText, isLeftOut: true }, before],
      removed: [{ ...rosa, key: "person:long", label: longText, at: 30 }],
      isNarrowed: false,
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Remove “Before 1940”" })).toBeVisible()
    await expect(canvas.getAllByText(longText)[0]).toBeVisible()
  },
}

const more = (ignore: ReadonlyArray<string>) =>
  `GET ${paths.moreFound(query, ice.story.id, ice.timestamp, ignore)}`
const further = (excerpt: string) => [{ excerpt, marks: [], timestamp: 75.2, matchScore: 0.7 }]
export const MoreWithout: Entry = {
  name: "R462 R467 More of a story goes by what its results go by",
  beforeEach: opened(asked, {
    ...finding,
    [more([])]: () => further("What Rosa said."),
    [more([rosa.key])]: () => further("What others said."),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^More from this story/ }))
    await canvas.findByText("What Rosa said.")
    await userEvent.click(canvas.getByRole("button", { name: "Remove “Rosa Holloway”" }))
    await canvas.findByText("What others said.")
    await expect(canvas.queryByText("What Rosa said.")).toBeNull()
  },
}
