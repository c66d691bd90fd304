import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, screen, userEvent, waitFor, within } from "storybook/test"
import type { ChatMessage, WaitingFact } from "#protocol/biography-chat.ts"
import { FactId, MessageId, PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { BiographyTab } from "../frontend/biographies/biography-tab.tsx"
import { type Answers, answering, asking, expectMessage, rejected } from "./mock-api.fixture.tsx"
import { aBiography } from "./biography-samples.fixture.ts"
import { aConversation, aFact, aMessage, aWaitingFact } from "./chat-samples.fixture.ts"
import { onThePageOf, signedInAt } from "./decorators.fixture.tsx"
import { aPerson } from "./factories.fixture.ts"

const walter = { id: PersonId.make(2), name: "Walter Holloway" }
const chat = paths.biographyChat(walter.id)
const waiting = paths.waitingFacts(walter.id)

/** A server with a chat; what was sent to it, and what is told or waits there. */
const aServer = (start: ReadonlyArray<ChatMessage>, changes: Answers = {}) => {
  let messages = start
  let facts: ReadonlyArray<WaitingFact> = [aWaitingFact()]
  return answering({
    [`GET ${paths.biography(walter.id)}`]: () => aBiography(),
    [`GET ${paths.storyteller(walter.id)}`]: () => aPerson(walter),
    [`GET ${chat}`]: () => messages,
    [`GET ${waiting}`]: () => facts,
    [`POST ${chat}`]: () => {
      const answered = [
        aMessage({ id: MessageId.make(21), content: "Who was Henry?" }),
        aMessage({
          id: MessageId.make(22),
          type: "assistant",
          content: "I couldn't find anything about that.",
        }),
      ]
      messages = [...messages, ...answered]
      return { response: "I couldn't find anything about that.", messages: answered }
    },
    [`DELETE ${paths.fact(walter.id, FactId.make(1))}`]: () => {
      messages = messages.map((message) => ({ ...message, told: [] }))
      return new Response(null, { status: 204 })
    },
    [`POST ${paths.fact(walter.id, aWaitingFact().id)}`]: () => {
      facts = []
      return new Response(null, { status: 204 })
    },
    ...changes,
  })
}

const meta = {
  title: "biographies/Chat with a server",
  component: BiographyTab,
  decorators: [onThePageOf("Walter Holloway"), signedInAt("/people/2"), asking],
  args: { person: walter },
  beforeEach: aServer(aConversation()),
} satisfies Meta<typeof BiographyTab>
export default meta
type Entry = StoryObj<typeof meta>

const write = async (text: string) =>
  userEvent.type(await screen.findByLabelText("Ask a question or share a memory"), text)

export const Answered: Entry = {
  name: "STORY-59 R359 A message and its answer stand in the chat once, and the field is empty",
  play: async ({ canvas }) => {
    await canvas.findByText("Who was Olaf?")
    await write("Who was Henry?{Enter}")
    await canvas.findByText("I couldn't find anything about that.")
    await expect(canvas.getAllByText("Who was Henry?")).toHaveLength(1)
    await expect(canvas.getByLabelText("Ask a question or share a memory")).toHaveValue("")
    await expect(canvas.queryByText("Looking through the stories…")).toBeNull()
  },
}

export const NotSent: Entry = {
  name: "ERR-31 R359 A message that could not be sent says so and keeps its words",
  beforeEach: aServer(aConversation(), { [`POST ${chat}`]: () => rejected(503, "In a moment.") }),
  play: async ({ canvas }) => {
    await canvas.findByText("Who was Olaf?")
    await write("Who was Henry?{Enter}")
    await expectMessage("Failed to send message. Please try again.", "In a moment.")
    await expect(canvas.getByText("Who was Henry?")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Edit it" }))
    await expect(canvas.getByLabelText("Ask a question or share a memory")).toHaveValue(
      "Who was Henry?",
    )
    await expect(canvas.queryByText("Not sent")).toBeNull()
  },
}

export const TakenBack: Entry = {
  name: "R358 What is taken back is gone from the chat",
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Remove “${aFact().text}”` }))
    await userEvent.click(await screen.findByRole("button", { name: "Remove it" }))
    await expectMessage("Removed from the biography")
    await expect(canvas.queryByRole("button", { name: /^Remove/ })).toBeNull()
  },
}

export const AnsweredByTheKeeper: Entry = {
  name: "R358 What a viewer told waits for the keeper, whose yes it goes in with",
  play: async ({ canvas }) => {
    const part = within(await canvas.findByRole("region", { name: "Waiting for your OK" }))
    await expect(part.getByText(/Dana Holloway/)).toBeVisible()
    await userEvent.click(part.getByRole("button", { name: "Yes, add it" }))
    await expectMessage("Added to the biography")
    await waitFor(() => expect(canvas.queryByText(aWaitingFact().text)).toBeNull())
  },
}

export const NotTaken: Entry = {
  name: "R358 A keeper’s answer that was not kept leaves what waits where it is",
  beforeEach: aServer(aConversation(), {
    [`POST ${paths.fact(walter.id, aWaitingFact().id)}`]: () => rejected(503, "In a moment."),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "No, leave it out" }))
    await expectMessage("We couldn't save your answer", "In a moment.")
    await canvas.findByText(aWaitingFact().text)
  },
}

export const FirstFact: Entry = {
  name: "STORY-62 Where nobody has begun it, one is led to the chat on the same tab",
  beforeEach: aServer([], { [`GET ${paths.biography(walter.id)}`]: () => Response.json(null) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Share a memory in the chat" }))
    await expect(canvas.getByLabelText("Ask a question or share a memory")).toHaveFocus()
  },
}
