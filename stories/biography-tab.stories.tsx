import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, spyOn, userEvent, waitFor } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { BiographyTab } from "../frontend/biographies/biography-tab.tsx"
import { sourcesShown } from "../frontend/biographies/show-sources-setting.ts"
import { answering, asking, rejected } from "./mock-api.fixture.tsx"
import { aBiography, aLine, river, someLines, toldAt } from "./biography-samples.fixture.ts"
import { onThePageOf, signedInAt } from "./decorators.fixture.tsx"
import { aPerson, aSharedPerson, longText } from "./factories.fixture.ts"

const walter = { id: PersonId.make(2), name: "Walter Holloway" }
const text = `GET ${paths.biography(walter.id)}`
const profile = `GET ${paths.storyteller(walter.id)}`
const known = aPerson(walter)

const nothingSaid = {
  [`GET ${paths.biographyChat(walter.id)}`]: () => [],
  [`GET ${paths.waitingFacts(walter.id)}`]: () => [],
}

const meta = {
  component: BiographyTab,
  decorators: [onThePageOf("Walter Holloway"), signedInAt("/people/2"), asking],
  args: { person: walter },
} satisfies Meta<typeof BiographyTab>
export default meta
type Entry = StoryObj<typeof meta>

const answers = (biography: unknown, person: unknown = known) => {
  sourcesShown.choose(false)
  return answering({
    ...nothingSaid,
    [text]: () => Response.json(biography),
    [profile]: () => person,
  })
}

export const Text: Entry = {
  name: "STORY-47 STORY-48 STORY-49 The text, and the Life Timeline with what happened in each period",
  beforeEach: () => answers(aBiography())(),
  play: async ({ canvas }) => {
    await canvas.findByText(/born on 3 May 1932/)
    const timeline = await canvas.findByRole("region", { name: "Life Timeline" })
    await expect(timeline).toHaveTextContent("Childhood (1932–1950)")
    await expect(timeline).toHaveTextContent("1947The river froze")
    await expect(timeline).toHaveTextContent("about 1951")
  },
}
export const WithSources: Entry = {
  name: "R352 Shows what each line rests on, throughout",
  beforeEach: () => answers(aBiography())(),
  play: async ({ canvas }) => {
    await canvas.findByText(/born on 3 May 1932/)
    await expect(canvas.queryByText("from Anna’s answers")).toBeNull()
    const toggle = canvas.getByRole("switch", { name: "Show sources" })
    await userEvent.click(toggle)
    await expect(canvas.getAllByText("from Anna’s answers").length).toBeGreaterThan(2)
    await expect(canvas.getByText("told by Ben in the chat")).toBeVisible()
    await expect(canvas.getByText("written by Anna")).toBeVisible()
  },
}
export const Loading: Entry = {
  name: "STORY-46 A skeleton while it loads",
  beforeEach: answering({ [text]: () => new Promise(() => undefined) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Opening the biography…")).toBeInTheDocument()
  },
}
export const Empty: Entry = {
  name: "STORY-50 Nobody has begun it: the ways to one",
  beforeEach: () => answers(null)(),
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "No biography of Walter Holloway yet" })
    await canvas.findByRole("button", { name: "Start from existing stories" })
  },
}
export const EmptyAndSent: Entry = {
  name: "R356 Whoever begins one is told before what is sent where",
  beforeEach: () => {
    sourcesShown.choose(false)
    return answering({
      ...nothingSaid,
      [text]: () => Response.json(null),
      [profile]: () => known,
      [`GET ${routes.capabilities}`]: () => ({
        transcribes: null,
        detectsLanguage: true,
        translates: true,
        searchesByMeaning: true,
        sends: [{ job: "write", host: "api.openai.com" }],
      }),
    })()
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/what your family has told to api.openai.com to write the biography/)
  },
}
export const EmptyForViewer: Entry = {
  name: "Who may only look is not offered to begin it",
  beforeEach: () => answers(null, aSharedPerson({ id: walter.id, access: "view" }))(),
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "No biography of Walter Holloway yet" })
    await expect(canvas.queryByRole("button", { name: /Begin/ })).toBeNull()
  },
}
export const Failed: Entry = {
  beforeEach: answering({ [text]: () => rejected(503, "The server is being looked after.") }),
  play: async ({ canvas }) => {
    await canvas.findByText("The server is being looked after.")
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible()
  },
}
export const NotShared: Entry = {
  name: "Who may not see the person is told so",
  beforeEach: answering({ [text]: () => rejected(404) }),
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "This biography isn't shared with you" })
  },
}
export const Printed: Entry = {
  name: "R355 Is printed without the page around it, with its sources where they are shown",
  beforeEach: () => {
    const print = spyOn(window, "print").mockImplementation(() => undefined)
    const stop = answers(aBiography())()
    return () => {
      stop()
      print.mockRestore()
    }
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/born on 3 May 1932/)
    await userEvent.click(canvas.getByRole("switch", { name: "Show sources" }))
    await userEvent.click(canvas.getByRole("button", { name: "Print" }))
    await expect(window.print).toHaveBeenCalledOnce()
    const paper = document.querySelector("[data-printed-alone]")
    await expect(paper).toHaveTextContent(
      "They had two daughters, Margaret and Joan. (told by Ben in the chat)",
    )
    await expect(paper).toHaveTextContent("about 1951Began at the lock gates")
    window.dispatchEvent(new Event("afterprint"))
    await waitFor(() => expect(document.querySelector("[data-printed-alone]")).toBeNull())
    await waitFor(() => expect(document.documentElement.dataset["printsAlone"]).toBeUndefined())
  },
}
export const PrintedByTheBrowser: Entry = {
  name: "R647 The browser's own command prints it as the button does",
  beforeEach: answers(aBiography()),
  play: async ({ canvas }) => {
    await canvas.findByText(/born on 3 May 1932/)
    window.dispatchEvent(new Event("beforeprint"))
    await expect(document.querySelector("[data-printed-alone]")).toHaveTextContent(
      "about 1951Began at the lock gates",
    )
    window.dispatchEvent(new Event("afterprint"))
    await waitFor(() => expect(document.querySelector("[data-printed-alone]")).toBeNull())
  },
}
export const HiddenLines: Entry = {
  name: "A hidden line is not read",
  beforeEach: () => {
    const [first, ...others] = someLines()
    const lines = first?.lines.map((line) => ({ ...line, isHidden: line.id === "mill" })) ?? []
    return answers(aBiography({ paragraphs: [{ topic: "early_life", lines }, ...others] }))()
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/born on 3 May 1932/)
    await expect(canvas.queryByText(/shared a bed/)).toBeNull()
  },
}
export const WrittenElsewhere: Entry = {
  name: "R356 Says which model wrote it and that it is being written, and why it was not",
  beforeEach: () =>
    answers(
      aBiography({
        writtenBy: "gpt-6-luna@api.openai.com",
        isBeingMade: true,
        unwritten: "api.openai.com cannot be reached. It is tried again by itself.",
      }),
    )(),
  play: async ({ canvas }) => {
    await canvas.findByText(/Written by gpt-6-luna at api.openai.com from what the family said/)
    await expect(canvas.getByText(/updating it/)).toBeVisible()
    await expect(canvas.getByText(/cannot be reached/)).toBeVisible()
  },
}
export const NothingToRead: Entry = {
  name: "R307 Where nothing may be read it says no more than that",
  beforeEach: () => answers(aBiography({ paragraphs: [], life: [] }))(),
  play: async ({ canvas }) => {
    await canvas.findByText(/^There's nothing here yet/)
    await expect(canvas.queryByRole("region", { name: "Life Timeline" })).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Print" })).toBeNull()
  },
}
export const LongWords: Entry = {
  args: { person: { ...walter, name: longText } },
  beforeEach: () =>
    answers(
      aBiography({
        paragraphs: [
          {
            topic: "legacy",
            lines: [
              aLine({
                text: longText.replaceAll(" ", ""),
                sources: [toldAt({ ...river, teller: longText, title: longText })],
              }),
              aLine({ id: "rtl", text: "ولدت في بيروت عام ١٩٣٢." }),
            ],
          },
        ],
      }),
    )(),
  play: async ({ canvas }) => {
    await canvas.findByText(/بيروت/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
