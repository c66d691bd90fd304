import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import { paths } from "#protocol/paths.ts"
import { BiographyTab } from "../frontend/biographies/biography-tab.tsx"
import { sourcesShown } from "../frontend/biographies/show-sources-setting.ts"
import { Summary } from "../frontend/pages/story/summary.tsx"
import { anEvent, aRejection } from "./biography-samples.fixture.ts"
import {
  answersWith,
  aServer,
  born,
  choose,
  correct,
  corrected,
  onSent,
  text,
  walter,
} from "./biography-edit-samples.fixture.ts"
import { aConversation } from "./chat-samples.fixture.ts"
import { onThePageOf, signedInAt } from "./decorators.fixture.tsx"
import { aStory } from "./factories.fixture.ts"
import { type Answers, asking, expectMessage, rejected } from "./mock-api.fixture.tsx"

const meta = {
  title: "biographies/Rejections",
  component: BiographyTab,
  decorators: [onThePageOf("Walter Holloway"), signedInAt("/people/2"), asking],
  args: { person: walter },
} satisfies Meta<typeof BiographyTab>
export default meta
type Entry = StoryObj<typeof meta>

const removing = `POST ${paths.biographyRejections(walter.id)}`
const removal = paths.biographyRejection(walter.id, "one")
const moved = anEvent({ id: "e-moved", text: "Moved to Leeds", year: 1950 })

/** Of which one line is gone once somebody has said that it is wrong. */
const aServerThatForgets = (changes: Answers = {}) => {
  let gone: unknown = null
  const whole = { ...corrected(), life: [{ period: "Childhood", events: [anEvent(), moved] }] }
  const start = aServer({
    [text]: () => {
      const isLeft = ({ id }: { readonly id: string }) => id !== gone
      return {
        ...whole,
        paragraphs: whole.paragraphs.map(({ topic, lines }) => ({
          topic,
          lines: lines.filter(isLeft),
        })),
        life: whole.life.map(({ period, events }) => ({ period, events: events.filter(isLeft) })),
      }
    },
    [`GET ${paths.biographyRejections(walter.id)}`]: () => (gone === null ? [] : [aRejection()]),
    [removing]: answersWith(() => {
      gone = "born"
      return { id: "one" }
    }),
    [`PATCH ${removal}`]: answersWith(() => new Response(null, { status: 204 })),
    [`DELETE ${removal}`]: () => {
      gone = null
      return new Response(null, { status: 204 })
    },
    ...changes,
  })
  sourcesShown.choose(true)
  return start()
}

const bornWrong = /^This is wrong: “Walter Holloway was born/
const wrongButtons = () => screen.queryAllByRole("button", { name: /^This is wrong/ })
const inMessages = async () => within(await screen.findByRole("region", { name: /Messages/ }))
const optionsIn = async (name: string) =>
  within(await (await inMessages()).findByRole("group", { name }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent)

export const Buttons: Entry = {
  name: "R766 Beside the source of each line and event stands that it is wrong",
  beforeEach: () => aServerThatForgets(),
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: bornWrong })
    const lines = canvas.getAllByRole("button", { name: /^This is wrong/ })
    await expect(lines).toHaveLength(7)
    for (const button of lines) {
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    await userEvent.click(canvas.getByRole("switch", { name: "Show sources" }))
    await waitFor(() => expect(wrongButtons()).toHaveLength(0))
  },
}

export const ForAReader: Entry = {
  name: "R766 Who may only read is not offered to take anything away",
  beforeEach: () => aServerThatForgets({ [text]: () => ({ ...corrected(), mayCorrect: false }) }),
  play: async ({ canvas }) => {
    await canvas.findByText(/born on 3 May 1932/)
    await expect(wrongButtons()).toHaveLength(0)
  },
}

export const Removed: Entry = {
  name: "R766 A line is gone at once, what stands next has the focus, and why is asked in one press",
  beforeEach: () => aServerThatForgets(),
  play: async ({ canvas }) => {
    const wrong = await canvas.findByRole("button", { name: bornWrong })
    const next = wrongButtons()[1]
    await userEvent.click(wrong)
    await waitFor(() => expect(canvas.queryByText(/born on 3 May 1932/)).toBeNull())
    await expect(next).toHaveFocus()
    await expectMessage("Removed")
    await expect(onSent).toHaveBeenCalledWith({ kind: "line", lineId: "born", version: 7 })
    await expect(await optionsIn("What's wrong?")).toEqual([
      ...["Someone else said it", "It didn't happen", "Wrong year", "Misheard"],
    ])
    await userEvent.click(screen.getByRole("button", { name: "It didn't happen" }))
    await waitFor(() => expect(onSent).toHaveBeenLastCalledWith({ reason: "did not happen" }))
    await expectMessage("Thanks", "Kintale won't say that again.")
  },
}

export const Undone: Entry = {
  name: "R766 What was taken away is back when that is undone",
  beforeEach: () => aServerThatForgets(),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bornWrong }))
    await expectMessage("Removed")
    await userEvent.click(screen.getByRole("button", { name: "Undo" }))
    await expectMessage("Put back")
    await expect(await canvas.findByText(/born on 3 May 1932/)).toBeVisible()
  },
}

export const InTheMenu: Entry = {
  name: "R766 Whoever corrects finds it in a line's menu too, and the focus goes to the next line's",
  beforeEach: () => {
    const stop = aServerThatForgets()
    sourcesShown.choose(false)
    return stop
  },
  play: async ({ canvas }) => {
    await correct()
    await choose(born, "This is wrong")
    await expectMessage("Removed")
    await waitFor(() => expect(canvas.queryByRole("button", { name: born })).toBeNull())
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: /^Correct “He grew up/ })).toHaveFocus(),
    )
  },
}

export const NotRemoved: Entry = {
  name: "R766 What could not be taken away stands again, and it is said why",
  beforeEach: () =>
    aServerThatForgets({ [removing]: () => rejected(409, "Someone just changed this line.") }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bornWrong }))
    await expectMessage("We couldn't remove it", "Someone just changed this line.")
    await expect(await canvas.findByText(/born on 3 May 1932/)).toBeVisible()
  },
}

export const InAnAnswer: Entry = {
  name: "R766 An answer of the chat is taken away for what it quotes",
  beforeEach: () =>
    aServerThatForgets({ [`GET ${paths.biographyChat(walter.id)}`]: aConversation }),
  play: async ({ canvas }) => {
    const log = within(await canvas.findByRole("log"))
    const wrong = await log.findByRole("button", { name: /^This is wrong: “I was twelve/ })
    await userEvent.click(wrong)
    await waitFor(() =>
      expect(log.getByText(/said this was wrong, so we removed it/)).toBeVisible(),
    )
    await expectMessage("Removed")
    await expect(onSent).toHaveBeenCalledWith({ kind: "answer", messageId: 2, quotation: 0 })
    await expect(await optionsIn("What's wrong?")).not.toContain("Wrong year")
  },
}

const listed = /^Marked as wrong/
const inList = async () => within(await screen.findByRole("dialog", { name: "Marked as wrong" }))

export const PutBackLater: Entry = {
  name: "R827 What was taken away can be seen and put back later, and nothing leads there where there is nothing",
  beforeEach: () => aServerThatForgets(),
  play: async ({ canvas }) => {
    const wrong = await canvas.findByRole("button", { name: bornWrong })
    await expect(canvas.queryByRole("button", { name: listed })).toBeNull()
    await userEvent.click(wrong)
    await userEvent.click(await canvas.findByRole("button", { name: "Marked as wrong (1)" }))
    const list = await inList()
    await expect(list.getByText(/born on 3 May 1932/)).toBeVisible()
    await expect(list.getByRole("listitem")).toHaveTextContent(
      /Anna Holloway, .*: It didn't happen/,
    )
    await userEvent.click(list.getByRole("button", { name: /^Put back “Walter/ }))
    await expectMessage("Put back")
    await expect(await list.findByText("Nothing is marked as wrong anymore.")).toBeVisible()
    await userEvent.click(list.getByRole("button", { name: "Close" }))
    await waitFor(() => expect(canvas.queryByRole("button", { name: listed })).toBeNull())
    await expect(await canvas.findByText(/born on 3 May 1932/)).toBeVisible()
  },
}

const onWrong = fn()
const moment = { text: "The river froze in the winter of 1947.", start: 41 }

export const KeyMoment: Entry = {
  name: "R766 Beside a key moment stands that it is wrong, for who may correct the words",
  beforeEach: () => void onWrong.mockClear(),
  render: () => (
    <Summary story={aStory({ keyMoments: [moment] })} onListenFrom={fn()} onWrong={onWrong} />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^This is wrong: “The river/ }))
    await expect(onWrong).toHaveBeenCalledWith(moment)
  },
}

export const KeyMomentForAReader: Entry = {
  name: "R766 Who may only read a story is offered to hear its key moments, and no more",
  render: () => <Summary story={aStory({ keyMoments: [moment] })} onListenFrom={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(moment.text)).toBeVisible()
    await expect(wrongButtons()).toHaveLength(0)
  },
}
