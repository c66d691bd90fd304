import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, screen, userEvent, waitFor } from "storybook/test"
import { paths } from "#protocol/paths.ts"
import { BiographyTab } from "../frontend/biographies/biography-tab.tsx"
import { asking, expectMessage, rejected } from "./mock-api.fixture.tsx"
import {
  adding,
  answersWith,
  aServer,
  born,
  changing,
  choose,
  correct,
  corrected,
  onSent,
  orderOf,
  walter,
} from "./biography-edit-samples.fixture.ts"
import { onThePageOf, signedInAt } from "./decorators.fixture.tsx"

const meta = {
  title: "biographies/Lines",
  component: BiographyTab,
  decorators: [onThePageOf("Walter Holloway"), signedInAt("/people/2"), asking],
  args: { person: walter },
} satisfies Meta<typeof BiographyTab>
export default meta
type Entry = StoryObj<typeof meta>

export const Hidden: Entry = {
  name: "R361 A line is hidden at once, and shown again when that is undone",
  beforeEach: () => {
    const hidden = corrected({ isHidden: true, version: 8 })
    return aServer({ [changing("born")]: answersWith(() => hidden) })()
  },
  play: async ({ canvas }) => {
    await correct()
    await choose(born, "Hide it")
    await expectMessage("Line hidden")
    await expect(onSent).toHaveBeenCalledWith({ version: 7, isHidden: true })
    await expect(canvas.getAllByText("Hidden from readers")).toHaveLength(2)
    await userEvent.click(screen.getByRole("button", { name: "Undo" }))
    await waitFor(() => expect(onSent).toHaveBeenLastCalledWith({ version: 8, isHidden: false }))
  },
}

export const MovedByKeys: Entry = {
  name: "R361 A line moves with Alt and an arrow key, and keeps the focus",
  beforeEach: () => {
    const there = corrected()
    const [born, mill, ...others] = there.paragraphs[0]?.lines ?? []
    const after = {
      ...there,
      paragraphs: [
        { topic: "early_life" as const, lines: [mill, born, ...others].flatMap((l) => l ?? []) },
        ...there.paragraphs.slice(1),
      ],
    }
    return aServer({ [changing("born")]: answersWith(() => after) })()
  },
  play: async ({ canvas }) => {
    await correct()
    const before = orderOf()
    canvas.getByRole("button", { name: born }).focus()
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}")
    await waitFor(() => expect(orderOf().slice(0, 2)).toEqual([before[1], before[0]]))
    await expect(onSent).toHaveBeenCalledWith({
      version: 7,
      place: { topic: "early_life", after: "mill" },
    })
    await waitFor(() => expect(canvas.getByRole("button", { name: born })).toHaveFocus())
  },
}

export const NotMoved: Entry = {
  name: "R361 A line that could not be moved is back where it was, and says why",
  beforeEach: () =>
    aServer({ [changing("born")]: () => rejected(409, "Please choose another place.") })(),
  play: async () => {
    await correct()
    const before = orderOf()
    await choose(born, "Move down")
    await expectMessage("We couldn't change the line", "Please choose another place.")
    await waitFor(() => expect(orderOf()).toEqual(before))
  },
}

export const AddedAfter: Entry = {
  name: "R361 A line of one’s own stands behind the line it was written after",
  beforeEach: () =>
    aServer({ [adding]: answersWith(() => Response.json(corrected(), { status: 201 })) })(),
  play: async ({ canvas }) => {
    await correct()
    await choose(born, "Add a line after it")
    const field = await canvas.findByLabelText("A line of your own")
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, "The house still stands.{Control>}{Enter}{/Control}")
    await expectMessage("Line added")
    await expect(onSent).toHaveBeenCalledWith({
      topic: "early_life",
      after: "born",
      text: "The house still stands.",
    })
  },
}

export const AddedAnywhere: Entry = {
  name: "R361 A line of one’s own can stand under a topic that has none yet",
  beforeEach: () =>
    aServer({ [adding]: answersWith(() => Response.json(corrected(), { status: 201 })) })(),
  play: async ({ canvas }) => {
    await correct()
    await userEvent.click(canvas.getByRole("button", { name: "Add a line" }))
    await userEvent.type(await canvas.findByLabelText("A line of your own"), "He sang.")
    await userEvent.selectOptions(canvas.getByLabelText("Where it belongs"), "Interests")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expectMessage("Line added")
    await expect(onSent).toHaveBeenCalledWith({ topic: "interests", after: null, text: "He sang." })
  },
}

export const Offered: Entry = {
  name: "R361 What is offered in place of someone’s words is taken or left",
  beforeEach: () => aServer({ [changing("dance")]: answersWith(() => corrected()) })(),
  play: async ({ canvas }) => {
    await correct()
    await userEvent.click(canvas.getByRole("button", { name: "Leave it as it is" }))
    await expectMessage("We kept your words")
    await expect(onSent).toHaveBeenCalledWith({ version: 5, offer: "leave" })
    await userEvent.click(await canvas.findByRole("button", { name: "Use this" }))
    await expectMessage("Line updated")
    await expect(onSent).toHaveBeenLastCalledWith({ version: 5, offer: "take" })
  },
}

export const TakenAway: Entry = {
  name: "R361 Only a line of one’s own can be taken away, and comes back when that is undone",
  beforeEach: () => {
    const there = corrected()
    const left = { ...there, paragraphs: there.paragraphs.slice(0, 2) }
    return aServer({
      [`DELETE ${paths.biographyLine(walter.id, "own")}`]: answersWith(() => left),
      [adding]: answersWith(() => Response.json(there, { status: 201 })),
    })()
  },
  play: async ({ canvas }) => {
    await correct()
    await userEvent.click(await screen.findByRole("button", { name: born }))
    await screen.findByRole("menuitem", { name: "Hide it" })
    await expect(screen.queryByRole("menuitem", { name: "Remove it" })).toBeNull()
    await userEvent.keyboard("{Escape}")
    await choose(/^Correct “We still oil/, "Remove it")
    await expectMessage("Line removed")
    await expect(onSent).toHaveBeenCalledWith({ version: 2 })
    await expect(canvas.queryByText(/We still oil/)).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Undo" }))
    await canvas.findByText(/We still oil/)
  },
}
