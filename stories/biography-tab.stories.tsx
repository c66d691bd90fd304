import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, userEvent } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { BiographyTab } from "../frontend/biographies/biography-tab.tsx"
import { sourcesShown } from "../frontend/biographies/sources-shown.ts"
import { answering, asking, refused } from "./answers.fixture.tsx"
import { aBiography } from "./biography-samples.fixture.ts"
import { signedInAt } from "./frame.fixture.tsx"
import { aPerson, aSharedPerson } from "./samples.fixture.ts"

const walter = { id: PersonId.make(2), name: "Walter Holloway" }
const text = `GET ${paths.biography(walter.id)}`
const profile = `GET ${paths.storyteller(walter.id)}`
const known = aPerson(walter)

const meta = {
  component: BiographyTab,
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-page p-4 md:p-8">
        <h1 className="sr-only">Walter Holloway</h1>
        <Story />
      </div>
    ),
    signedInAt("/people/2"),
    asking,
  ],
  args: { person: walter },
} satisfies Meta<typeof BiographyTab>
export default meta
type Entry = StoryObj<typeof meta>

const answers = (biography: unknown, person: unknown = known) => {
  sourcesShown.choose(false)
  return answering({ [text]: () => Response.json(biography), [profile]: () => person })
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
    const toggle = canvas.getByRole("switch", { name: "Show where it comes from" })
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
    await canvas.findByRole("button", { name: "Begin with what is told already" })
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
  beforeEach: answering({ [text]: () => refused(503, "The server is being looked after.") }),
  play: async ({ canvas }) => {
    await canvas.findByText("The server is being looked after.")
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible()
  },
}
export const NotShared: Entry = {
  name: "Who may not see the person is told so",
  beforeEach: answering({ [text]: () => refused(404) }),
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "This biography is not shared with you" })
  },
}
