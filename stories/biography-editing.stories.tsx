import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, screen, userEvent, waitFor } from "storybook/test"
import { BiographyTab } from "../frontend/biographies/biography-tab.tsx"
import { asking, expectMessage, rejected } from "./mock-api.fixture.tsx"
import { aLine } from "./biography-samples.fixture.ts"
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
  text,
  walter,
  words,
} from "./biography-edit-samples.fixture.ts"
import { onThePageOf, signedInAt } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"

const meta = {
  title: "biographies/Editing",
  component: BiographyTab,
  decorators: [onThePageOf("Walter Holloway"), signedInAt("/people/2"), asking],
  args: { person: walter },
} satisfies Meta<typeof BiographyTab>
export default meta
type Entry = StoryObj<typeof meta>

export const Tools: Entry = {
  name: "R361 Whoever corrects sees what is hidden and what is offered, each line with its menu",
  beforeEach: () => aServer()(),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/nobody speaks of/)).toBeNull()
    await correct()
    await expect(canvas.getByText(/nobody speaks of/)).toBeVisible()
    await expect(canvas.getByText("Hidden from readers")).toBeVisible()
    await expect(canvas.getByText("He met Ines at the chapel dance in 1955.")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Done correcting" }))
    await expect(canvas.queryByText(/nobody speaks of/)).toBeNull()
  },
}

export const ForAReader: Entry = {
  name: "R361 Who may only read is offered no tools",
  beforeEach: () => aServer({ [text]: () => ({ ...corrected(), mayCorrect: false }) })(),
  play: async ({ canvas }) => {
    await canvas.findByText(/born on 3 May 1932/)
    await expect(canvas.queryByRole("button", { name: "Correct the text" })).toBeNull()
    await expect(canvas.queryByRole("button", { name: "History" })).toBeNull()
  },
}

export const Reworded: Entry = {
  name: "R361 Other words are saved with the line as it was seen, and can be undone",
  beforeEach: () => {
    const saved = corrected({ text: "Walter was born in 1932.", version: 8, by: "Anna" })
    return aServer({ [changing("born")]: answersWith(() => saved) })()
  },
  play: async ({ canvas }) => {
    await correct()
    await choose(born, "Change the wording")
    await userEvent.clear(await words())
    await userEvent.type(await words(), "Walter was born in 1932.")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expectMessage("Saved")
    await expect(onSent).toHaveBeenCalledWith({ version: 7, text: "Walter was born in 1932." })
    await expect(canvas.getByRole("button", { name: /^Correct “Walter was born/ })).toHaveFocus()
    await expect(canvas.getByText("Walter was born in 1932.")).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: "Undo" }))
    await waitFor(() => expect(onSent).toHaveBeenLastCalledWith({ version: 8, text: aLine().text }))
  },
}

export const ChangedMeanwhile: Entry = {
  name: "R362 Where someone else was quicker, both their words and one’s own are there to choose from",
  beforeEach: () => {
    let now = corrected()
    const mine = corrected({ text: "Mine.", version: 10 })
    return aServer({
      [text]: () => now,
      [changing("born")]: answersWith(() => {
        if (now.paragraphs[0]?.lines[0]?.version === 9) return mine
        now = corrected({ text: "Born in the mill itself.", by: "Ben", version: 9 })
        return rejected(409, "Someone has changed this line while you were writing.")
      }),
    })()
  },
  play: async ({ canvas }) => {
    await correct()
    await choose(born, "Change the wording")
    await userEvent.clear(await words())
    await userEvent.type(await words(), "Mine.")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    const notice = await canvas.findByRole("alert")
    await expect(notice).toHaveTextContent("Ben changed this line while you were writing")
    await expect(notice).toHaveTextContent("Born in the mill itself.")
    await expect(await words()).toHaveValue("Mine.")
    await expect(canvas.getByRole("button", { name: "Keep theirs" })).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Save mine instead" }))
    await waitFor(() => expect(onSent).toHaveBeenLastCalledWith({ version: 9, text: "Mine." }))
    await expectMessage("Saved")
  },
}

export const GoneMeanwhile: Entry = {
  name: "R362 Where the line is gone meanwhile, what was typed can stand as a line of its own",
  beforeEach: () => {
    let isGone = false
    const there = corrected()
    const left = { ...there, paragraphs: there.paragraphs.slice(1) }
    return aServer({
      [text]: () => (isGone ? left : there),
      [changing("born")]: () => {
        isGone = true
        return rejected(404, "This line is gone. Someone may have removed it.")
      },
      [adding]: answersWith(() => Response.json(left, { status: 201 })),
    })()
  },
  play: async ({ canvas }) => {
    await correct()
    await choose(born, "Change the wording")
    await userEvent.type(await words(), " Mine.")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    const field = await canvas.findByLabelText("Your words")
    await expect(field).toHaveValue(`${aLine().text} Mine.`)
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(onSent).toHaveBeenCalledWith({
        topic: "early_life",
        after: null,
        text: `${aLine().text} Mine.`,
      }),
    )
  },
}

export const HalfWritten: Entry = {
  name: "R362 What is half written is not dropped for another line, nor by Done",
  beforeEach: () => aServer()(),
  play: async ({ canvas }) => {
    await correct()
    await choose(born, "Change the wording")
    await userEvent.type(await words(), " And")
    await userEvent.click(canvas.getByRole("button", { name: "Done correcting" }))
    await expectMessage("You're still writing a line", "Save it or cancel it first.")
    await expect(await words()).toHaveValue(`${aLine().text} And`)
    await userEvent.type(await words(), "{Escape}")
    await expect(await words()).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await expect(canvas.queryByLabelText("Your words for this line")).toBeNull()
  },
}

export const LongWords: Entry = {
  beforeEach: () =>
    aServer({ [text]: () => corrected({ text: longText, offer: longText, isHidden: true }) })(),
  play: async () => {
    await correct()
    const [menu] = screen.getAllByRole("button", { name: /^Correct “/ })
    await userEvent.click(menu ?? document.body)
    await userEvent.click(await screen.findByRole("menuitem", { name: "Change the wording" }))
    await expect(screen.getByLabelText("Your words for this line")).toHaveValue(longText)
  },
}
