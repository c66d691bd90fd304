import type { ChatMessage, Quotation, RecordedFact, WaitingFact } from "#protocol/biography-chat.ts"
import { FactId, MessageId, StoryId } from "#protocol/ids.ts"
import { longText } from "./factories.fixture.ts"

export const aMessage = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: MessageId.make(1),
  type: "user",
  content: "How old was he when the river froze?",
  timestamp: "2026-11-20T15:30:00.000Z",
  quotations: [],
  told: [],
  toAsk: null,
  ...changes,
})

export const aQuotation = (changes: Partial<Quotation> = {}): Quotation => ({
  storyId: StoryId.make(7),
  title: "The winter the river froze",
  teller: "Walter Holloway",
  start: 46,
  text: "I was twelve that winter, and the river stood still.",
  ...changes,
})

export const aFact = (changes: Partial<RecordedFact> = {}): RecordedFact => ({
  id: FactId.make(1),
  text: "He always had peppermints in his pocket.",
  topic: "personality",
  state: "kept",
  ...changes,
})

/** A question, what was told, and one that nobody has answered. */
export const aConversation = (): ReadonlyArray<ChatMessage> => [
  aMessage(),
  aMessage({
    id: MessageId.make(2),
    type: "assistant",
    content:
      "In “The winter the river froze”, Walter says: “I was twelve that winter, and the river stood still.”",
    quotations: [aQuotation()],
  }),
  aMessage({
    id: MessageId.make(3),
    content: "He always had peppermints in his pocket.",
    told: [aFact()],
  }),
  aMessage({
    id: MessageId.make(4),
    type: "assistant",
    content:
      "That now stands under what he was like. You mention peppermints. Who else was given one of them?",
  }),
  aMessage({
    id: MessageId.make(5),
    content: "Who was Olaf?",
    timestamp: "2026-11-22T09:10:00.000Z",
  }),
  aMessage({
    id: MessageId.make(6),
    type: "assistant",
    content: "I couldn't find any mention of Olaf. If you know, tell me and I'll add it.",
    timestamp: "2026-11-22T09:10:01.000Z",
    toAsk: "Who was Olaf?",
  }),
]

export const aLongConversation = (): ReadonlyArray<ChatMessage> =>
  Array.from({ length: 60 }, (_, at) =>
    aMessage({
      id: MessageId.make(at + 1),
      type: at % 2 === 0 ? "user" : "assistant",
      content:
        at % 2 === 0 ? `Question ${String(at / 2 + 1)}?` : "I couldn't find anything about that.",
    }),
  )

export const aLongMessage = (): ReadonlyArray<ChatMessage> => [
  aMessage({ content: longText, told: [aFact({ text: longText })] }),
  aMessage({
    id: MessageId.make(2),
    type: "assistant",
    content: longText,
    quotations: [aQuotation({ title: longText, teller: longText, text: `${longText} indeed` })],
    toAsk: longText,
  }),
]

export const aWaitingFact = (changes: Partial<WaitingFact> = {}): WaitingFact => ({
  ...aFact({ id: FactId.make(9), state: "waiting" }),
  text: "She taught me to play gin rummy, and she cheated.",
  by: "Dana Holloway",
  at: "2026-11-20T15:30:00.000Z",
  ...changes,
})
