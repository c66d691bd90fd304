import { Schema } from "effect"
import { Moment, Topic } from "./biography.ts"
import { FactId, MessageId } from "./ids.ts"
import { limits } from "./limits.ts"
import { requiredText } from "./text.ts"

/** Something told in the chat, which goes into the biography with the teller's name. */
export const RecordedFact = Schema.Struct({
  id: FactId,
  text: Schema.String,
  topic: Topic,
  /** Told by somebody who may only view: it waits for the keeper's yes. */
  state: Schema.Literals(["kept", "waiting"]),
})
export type RecordedFact = typeof RecordedFact.Type

export const Quotation = Schema.Struct({ ...Moment.fields, text: Schema.String })
export type Quotation = typeof Quotation.Type

/** A message of the biography chat. Each user has their own chat with a person. */
export const ChatMessage = Schema.Struct({
  id: MessageId,
  type: Schema.Literals(["user", "assistant"]),
  content: Schema.String,
  /** ISO 8601. */
  timestamp: Schema.String,
  /** What an answer quotes of stories, to be heard. */
  quotations: Schema.Array(Quotation),
  /** Of a user's message: what was taken down of it and still stands. */
  told: Schema.Array(RecordedFact),
  /** A question that nobody has answered yet, to be asked the person in a recording. */
  toAsk: Schema.NullOr(Schema.String),
})
export type ChatMessage = typeof ChatMessage.Type

/** `chatHistory` is ignored: the server has its own. */
export const ChatSent = Schema.Struct({
  message: requiredText("Please write a message.", limits.text.long),
})

export const ChatAnswer = Schema.Struct({
  response: Schema.String,
  /** The user's message and the answer, as they are kept. */
  messages: Schema.Array(ChatMessage),
})
export type ChatAnswer = typeof ChatAnswer.Type

/** What others told about a person that waits for the keeper's yes. */
export const WaitingFact = Schema.Struct({
  ...RecordedFact.fields,
  by: Schema.String,
  at: Schema.String,
})
export type WaitingFact = typeof WaitingFact.Type

/** The keeper's answer to it. */
export const FactAnswer = Schema.Struct({ isTaken: Schema.Boolean })

/** In place of an answer that quoted what somebody said is wrong. */
export const removedAnswer = "Someone in the family said this was wrong, so we removed it."

/** What a chat begins with that has no history yet. It is not kept. */
export const greeting = (name: string): string =>
  `This is about ${name}. Ask me what's been told so far, or tell me something worth keeping. What would you like to remember first?`

/** The four questions that are sent with a press, by what they ask about. */
export const quickPrompts = (firstName: string) =>
  ({
    dates: `What are the important dates in ${firstName}’s life?`,
    place: `Where did ${firstName} grow up?`,
    special: `What made ${firstName} special?`,
    memory: `What is a favorite memory of ${firstName}?`,
  }) as const
