import { Effect } from "effect"
import { firstNameIn } from "#protocol/first-name.ts"
import type { Topic } from "#protocol/biography.ts"
import type { FactId } from "#protocol/ids.ts"
import type { ChatRecord } from "../../../../platform/database/chats.ts"
import type { Embed, BiographySources } from "../../generation/sources.ts"
import { wordsOf } from "../../../../lib/english/terms.ts"
import { mayBeAsked, toAskThem } from "./second-person.ts"
import { answer } from "./answer-question.ts"
import { nextQuestion, type NewFacts } from "./next-question.ts"
import type { ChatPassage } from "./passages.ts"
import type { ComposedLife } from "./quick-answers.ts"
import { type QuotedMoment, type Citation, said } from "./citations.ts"
import { type Tells, topicOfQuestion } from "./extract-facts.ts"
import * as words from "./phrases.ts"

/** Where a chat stands for the interviewer. */
export type ChatState = Pick<
  ChatRecord,
  "pending" | "asked" | "shown" | "lastQuestion" | "followed"
>

export const newChat: ChatState = {
  pending: null,
  asked: [],
  shown: [],
  lastQuestion: null,
  followed: 0,
}

export interface Message {
  /** As far as whoever writes may see them. */
  readonly sources: BiographySources
  /** What the biography says, likewise. */
  readonly life: ComposedLife
  readonly chat: ChatState
  readonly message: string
  /** What they tell waits for the keeper's yes. */
  readonly isWaiting: boolean
  readonly embed: Embed
}

/** What a message is answered with. */
export interface InterviewTurn {
  /** Paragraphs; each quotation stands in one of its own. */
  readonly content: string
  readonly quotations: ReadonlyArray<QuotedMoment>
  /** What was told in chats that anything in it rests on. */
  readonly factIds: ReadonlyArray<FactId>
  /** What the message tells, in its own words, to be taken down. */
  readonly tells: ReadonlyArray<Tells>
  /** A question nobody has answered, as it may be put to the person. */
  readonly toAsk: string | null
  readonly chat: ChatState
}

/** 'Why?' alone is nothing to ask somebody in a recording. */
const leastWordsToAsk = 4

/** A turn while it is put together. */
export class InterviewReply {
  readonly #message: Message
  readonly #paragraphs: Array<Citation> = []
  readonly #passages: ReadonlyArray<ChatPassage>
  readonly tells: Array<Tells> = []
  readonly called: string
  chat: ChatState
  #toAsk: string | null = null

  constructor(message: Message, passages: ReadonlyArray<ChatPassage>) {
    this.#message = message
    this.#passages = passages
    this.chat = message.chat
    this.called = firstNameIn(message.sources.person.name)
  }

  say(paragraph: Citation) {
    this.sayAll([paragraph])
  }

  sayAll(paragraphs: ReadonlyArray<Citation>) {
    for (const said of paragraphs) {
      if (this.#paragraphs.every(({ text }) => text !== said.text)) this.#paragraphs.push(said)
    }
  }

  note(change: Partial<ChatState>) {
    this.chat = { ...this.chat, ...change }
  }

  /** Asks the next good question. */
  askNext(just: NewFacts | null = null) {
    const { topic, question, because } = nextQuestion(
      this.#message.sources,
      this.#passages,
      this.chat,
      just,
    )
    if (because !== null) this.say(because)
    this.say(said(question))
    this.note({ pending: { topic, question }, asked: [...this.chat.asked, question] })
  }

  unanswered(question: string, topic: Topic) {
    const isWhole = wordsOf(question).length >= leastWordsToAsk
    if (isWhole && mayBeAsked(question))
      this.#toAsk ??= toAskThem(question, this.#message.sources.person)
    this.note({ pending: { topic, question } })
  }

  readonly answer = Effect.fnUntraced(
    { self: this },
    function* (this: InterviewReply, question: string) {
      const { sources, embed } = this.#message
      const asked = words.followUp(question, this.chat.lastQuestion)
      this.note({ lastQuestion: asked, pending: null })
      const found = yield* answer(asked, sources, this.#passages, embed)
      this.sayAll(found.said)
      if (!found.isSure) this.unanswered(question, yield* topicOfQuestion(question, embed))
    },
  )

  finish(): InterviewTurn {
    return {
      content: this.#paragraphs.map(({ text }) => text).join("\n"),
      quotations: this.#paragraphs.flatMap(({ quotation }) => quotation ?? []),
      factIds: this.#paragraphs.flatMap(({ factIds }) => factIds),
      tells: this.tells,
      toAsk: this.#toAsk,
      chat: this.chat,
    }
  }
}
