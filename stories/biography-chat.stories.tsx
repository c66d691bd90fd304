import type { Meta, StoryObj } from "@storybook/react-vite"
import { Play } from "lucide-react"
import { expect, fn, screen, userEvent, within } from "storybook/test"
import { FactId, PersonId } from "#protocol/ids.ts"
import { ChatView } from "../frontend/biographies/chat/chat-view.tsx"
import { IconButton } from "../frontend/ui/icon-button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import {
  aConversation,
  aFact,
  aLongConversation,
  aLongMessage,
  aMessage,
} from "./chat-samples.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { aSharedPerson, longText } from "./factories.fixture.ts"

const walter = {
  id: PersonId.make(2),
  name: "Walter Holloway",
  access: "own",
  sharedBy: null,
} as const
const onPlay = fn()
const onSend = fn()
const onType = fn()
const onTakeUp = fn()
const onTakeBack = fn(async () => true)

const meta = {
  title: "biographies/Chat",
  component: ChatView,
  decorators: [
    (Story) => (
      <Page title="The winter the river froze">
        <div className="max-w-[560px] min-w-0">
          <h2 className="sr-only">Biography</h2>
          <Story />
        </div>
      </Page>
    ),
    signedInAt("/story/7"),
  ],
  beforeEach: () => {
    for (const spy of [onPlay, onSend, onType, onTakeUp, onTakeBack]) spy.mockClear()
  },
  args: {
    person: walter,
    messages: { state: "here", data: aConversation() },
    text: "",
    outgoing: [],
    sends: null,
    hear: (moment) => (
      <IconButton
        label={`Play ${moment.teller}, “${moment.title}”, 0:46`}
        icon={<Play aria-hidden="true" />}
        onClick={() => onPlay(moment.start)}
      />
    ),
    onType,
    onSend,
    onTakeUp,
    onTakeBack,
  },
} satisfies Meta<typeof ChatView>
export default meta
type Entry = StoryObj<typeof meta>

const here = (...data: ReadonlyArray<ReturnType<typeof aMessage>>) =>
  ({ state: "here", data }) as const

export const Beginning: Entry = {
  name: "STORY-51 STORY-52 STORY-54 CONST-31 A new chat greets by name and offers four questions",
  args: { messages: here() },
  play: async ({ canvas }) => {
    const said = canvas.getByRole("log")
    await expect(said).toHaveTextContent(/Walter Holloway.*What would you like to remember first\?/)
    const prompts = within(canvas.getByRole("list", { name: "Questions to start with" }))
    await expect(prompts.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "What are the important dates in Walter’s life?",
      "Where did Walter grow up?",
      "What made Walter special?",
      "What is a favorite memory of Walter?",
    ])
    await expect(
      canvas.getByText(/add what you say here to the biography, with your name\.$/),
    ).toBeVisible()
  },
}

export const QuickPrompts: Entry = {
  name: "STORY-55 STORY-56 STORY-57 STORY-58 Each question is sent with a press",
  args: { messages: here() },
  play: async ({ canvas }) => {
    const prompts = within(canvas.getByRole("list", { name: "Questions to start with" }))
    for (const button of prompts.getAllByRole("button")) {
      await userEvent.click(button)
      await expect(onSend).toHaveBeenLastCalledWith(button.textContent)
    }
    await expect(onSend).toHaveBeenCalledTimes(4)
  },
}

export const History: Entry = {
  name: "STORY-53 What was said before stands there, and no greeting",
  play: async ({ canvas }) => {
    const said = canvas.getByRole("log")
    await expect(said).toHaveTextContent("How old was he when the river froze?")
    await expect(said).not.toHaveTextContent("remember first")
    await userEvent.click(canvas.getByRole("button", { name: /^Play Walter Holloway/ }))
    await expect(onPlay).toHaveBeenCalledWith(46)
    await expect(canvas.getByRole("link", { name: "The winter the river froze" })).toHaveAttribute(
      "href",
      "/story/7?t=46",
    )
  },
}

export const Sending: Entry = {
  name: "STORY-59 STORY-60 STORY-61 Enter sends, Shift+Enter begins a line, and nothing is sent of nothing",
  args: { text: "He sang at the stove." },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText("Ask a question or share a memory")
    await userEvent.type(field, "{Shift>}{Enter}{/Shift}")
    await expect(onSend).not.toHaveBeenCalled()
    await expect(onType).toHaveBeenLastCalledWith("He sang at the stove.\n")
    await userEvent.type(field, "{Enter}")
    await expect(onSend).toHaveBeenCalledOnce()
    await expect(onSend).toHaveBeenCalledWith("He sang at the stove.")
    await expect(onType).toHaveBeenLastCalledWith("")
  },
}

export const Blank: Entry = {
  name: "STORY-61 Blanks, and signs that show nothing, are not sent",
  args: { text: " \n\u200b " },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Ask a question or share a memory"), "{Enter}")
    await userEvent.click(canvas.getByRole("button", { name: "Send" }))
    await expect(onSend).not.toHaveBeenCalled()
  },
}

export const TooLong: Entry = {
  args: { text: "a".repeat(5_001) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Send" }))
    await expect(onSend).not.toHaveBeenCalled()
    await expect(canvas.getByText("Please keep this under 5,000 characters.")).toBeVisible()
  },
}

export const Looking: Entry = {
  name: "R359 What was sent stands there at once, and that an answer is looked for",
  args: {
    outgoing: [{ key: "a", text: "Who was Henry?", after: 6, state: "sending" }],
    text: "And his",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Who was Henry?")).toBeVisible()
    await expect(canvas.getByText("Looking through the stories…")).toBeVisible()
    await userEvent.type(canvas.getByLabelText("Ask a question or share a memory"), "{Enter}")
    await expect(onSend).not.toHaveBeenCalled()
  },
}

export const NotSent: Entry = {
  name: "R359 What could not be sent keeps its words, to be sent again or changed",
  args: { outgoing: [{ key: "a", text: "Who was Henry?", after: 6, state: "failed" }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not sent")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await expect(onSend).toHaveBeenCalledWith("Who was Henry?", "a")
    await userEvent.click(canvas.getByRole("button", { name: "Edit it" }))
    await expect(onTakeUp).toHaveBeenCalledOnce()
    await expect(canvas.getByLabelText("Ask a question or share a memory")).toHaveFocus()
  },
}

export const TakingBack: Entry = {
  name: "R358 What was told can be taken back, after a question",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Remove/ }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(onTakeBack).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole("button", { name: "Remove it" }))
    await expect(onTakeBack).toHaveBeenCalledOnce()
    await expect(onTakeBack).toHaveBeenCalledWith(aFact())
  },
}

export const OnTheRecordPage: Entry = {
  name: "R360 A question nobody has answered leads to the record page, for who may record",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Record Walter's answer" })).toHaveAttribute(
      "href",
      "/record?storyteller=2&question=Who+was+Olaf%3F",
    )
  },
}

export const ForAViewer: Entry = {
  name: "R358 Whoever may only read is told whose yes it waits for, and not sent to the record page",
  args: {
    person: aSharedPerson({ access: "view" }),
    messages: here(
      ...aConversation().map((message) =>
        message.told.length > 0 ? { ...message, told: [aFact({ state: "waiting" })] } : message,
      ),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/with your name, once Anna says yes\.$/)).toBeVisible()
    await expect(canvas.getByText(/^Waiting for an OK/)).toBeVisible()
    await expect(canvas.queryByRole("link", { name: /^Record Walter's answer/ })).toBeNull()
  },
}

export const ManyMessages: Entry = {
  name: "Of a long chat the last messages are shown, and earlier ones with a press",
  args: { messages: here(...aLongConversation()) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("Question 20?")).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Show earlier messages" }))
    await expect(canvas.getByText("Question 1?")).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Show earlier messages" })).toBeNull()
  },
}

export const LongWords: Entry = {
  args: {
    person: { ...walter, name: longText },
    messages: here(...aLongMessage()),
    sends:
      "We send what you write here to api.openai.com, with what your family has told, to answer you.",
  },
}
export const SeveralFacts: Entry = {
  args: {
    messages: here(
      aMessage({
        content: "He always had peppermints in his pocket. He sang at the stove.",
        told: [aFact(), aFact({ id: FactId.make(2), text: "He sang at the stove." })],
      }),
    ),
  },
}
export const Loading: Entry = { args: { messages: { state: "loading" } } }
export const Failed: Entry = {
  args: {
    messages: { state: "failed", text: "Please try again in a moment.", onRetry: fn() },
  },
}
