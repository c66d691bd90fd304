import { Effect } from "effect"
import { quickPrompts } from "#protocol/biography-chat.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { Topic } from "#protocol/biography.ts"
import type { FactId } from "#protocol/ids.ts"
import type { ChatRecord } from "../../kept/chats.ts"
import type { Embed, LifeSources } from "../life-sources.ts"
import { wordsOf } from "../text/terms.ts"
import { writtenSentences } from "../text/sentences.ts"
import { toAskThem } from "./addressed.ts"
import { answer } from "./answering.ts"
import { type Intent, intentOf } from "./intents.ts"
import { nextQuestion, type JustTold } from "./next-question.ts"
import { type Passage, passagesOf } from "./passages.ts"
import { type LifeTold, sayDates, sayMemory, sayTraits } from "./quick-answers.ts"
import { type QuotedMoment, type Said, said } from "./saying.ts"
import { asTold, isFragment, type Tells, toldIn, topicOfQuestion } from "./telling.ts"
import * as words from "./words.ts"

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
  readonly sources: LifeSources
  /** What the biography says, likewise. */
  readonly life: LifeTold
  readonly chat: ChatState
  readonly message: string
  /** What they tell waits for the keeper's yes. */
  readonly isWaiting: boolean
  readonly embed: Embed
}

/** What a message is answered with. */
export interface Turn {
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

/** More questions of one message are not answered at once. */
const mostQuestions = 3

/** 'Why?' alone is nothing to ask somebody in a recording. */
const leastWordsToAsk = 4

/** A turn while it is put together. */
class Reply {
  readonly #message: Message
  readonly #paragraphs: Array<Said> = []
  readonly #passages: ReadonlyArray<Passage>
  readonly tells: Array<Tells> = []
  readonly called: string
  chat: ChatState
  #toAsk: string | null = null

  constructor(message: Message, passages: ReadonlyArray<Passage>) {
    this.#message = message
    this.#passages = passages
    this.chat = message.chat
    this.called = firstNameIn(message.sources.person.name)
  }

  say(...paragraphs: ReadonlyArray<Said>) {
    for (const said of paragraphs) {
      if (this.#paragraphs.every(({ text }) => text !== said.text)) this.#paragraphs.push(said)
    }
  }

  note(change: Partial<ChatState>) {
    this.chat = { ...this.chat, ...change }
  }

  /** Asks the next good question. */
  askNext(just: JustTold | null = null) {
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
    if (isWhole) this.#toAsk ??= toAskThem(question, this.#message.sources.person)
    this.note({ pending: { topic, question } })
  }

  readonly answer = Effect.fnUntraced({ self: this }, function* (this: Reply, question: string) {
    const { sources, embed } = this.#message
    const asked = words.followUp(question, this.chat.lastQuestion)
    this.note({ lastQuestion: asked, pending: null })
    const found = yield* answer(asked, sources, this.#passages, embed)
    this.say(...found.said)
    if (!found.isSure) this.unanswered(question, yield* topicOfQuestion(question, embed))
  })

  finish(): Turn {
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

/** The quick prompts but the one that is a question like any other; false: it is none of them. */
const answerQuickly = (reply: Reply, { message, life, sources }: Message): boolean => {
  const prompts = quickPrompts(reply.called)
  switch (message.trim()) {
    case prompts.dates: {
      const dates = sayDates(life, sources)
      if (dates.length > 0) reply.say(...dates)
      else {
        reply.say(said(words.noDates))
        reply.askNext()
      }
      return true
    }
    case prompts.special: {
      const traits = sayTraits(life, sources)
      if (traits.length > 0) reply.say(...traits)
      else {
        reply.say(said(words.notSpecial(reply.called)))
        reply.askNext({ text: "", topic: "personality" })
      }
      return true
    }
    case prompts.memory: {
      const memory = sayMemory(life, sources, reply.chat.shown)
      const question = memory === null ? words.noMemory(reply.called) : words.yourMemory
      if (memory !== null) {
        reply.say(memory.said)
        reply.note({ shown: [...reply.chat.shown, memory.name] })
      }
      reply.say(said(question))
      reply.note({ pending: { topic: "personality", question } })
      return true
    }
    default:
      return false
  }
}

const takeDown = Effect.fnUntraced(function* (
  reply: Reply,
  { sources, isWaiting, embed }: Message,
  sentences: ReadonlyArray<string>,
  isCorrection: boolean,
) {
  const whole = sentences.map(asTold).filter((text) => text !== "")
  const { pending } = reply.chat
  const isList = pending?.topic === "personality" || pending?.topic === "interests"
  if (!isList && whole.every(isFragment)) return reply.say(said(words.inASentence))
  const told = yield* toldIn(whole, pending, embed)
  reply.tells.push(...told)
  const [first] = told
  if (first === undefined) return
  const followed = pending?.topic === first.topic ? reply.chat.followed + 1 : 0
  reply.note({ pending: null, followed })
  const waitsFor = isWaiting ? sources.keeper : null
  reply.say(
    said(words.takenDown({ topic: first.topic, called: reply.called, isCorrection, waitsFor })),
  )
})

/** A sentence of a message, and what it wants. */
interface Part {
  readonly text: string
  readonly intent: Intent
}

const tellsSomething = ({ intent }: Part) => intent === "tell" || intent === "correct"

/** Runs of sentences that tell are one; every other sentence is by itself. */
const inRuns = (parts: ReadonlyArray<Part>) => {
  const runs: Array<Array<Part>> = []
  for (const part of parts) {
    const [last] = runs.at(-1) ?? []
    if (last !== undefined && tellsSomething(last) && tellsSomething(part)) runs.at(-1)?.push(part)
    else runs.push([part])
  }
  return runs
}

const answerPart = Effect.fnUntraced(function* (
  reply: Reply,
  message: Message,
  run: ReadonlyArray<Part>,
) {
  const [part] = run
  if (part === undefined) return
  switch (part.intent) {
    case "tell":
    case "correct":
      return yield* takeDown(
        reply,
        message,
        run.map(({ text }) => text),
        run.some(({ intent }) => intent === "correct"),
      )
    case "ask":
      return yield* reply.answer(part.text)
    case "skip":
      reply.say(said(words.neverMind))
      return reply.askNext()
    case "next":
      return reply.askNext()
    case "short":
      return reply.chat.pending === null ? reply.askNext() : reply.say(said(words.tellMore))
    default:
      return reply.say(said(words.saidTo(part, reply)))
  }
})

/**
 * Answers a message about a person: quotes what was told, says so where nobody has told it, takes down
 * what the message tells, in its words, and asks the next good question. Nothing is taken down of a
 * message that commands a machine.
 */
export const takeTurn = Effect.fn("interviewing.takeTurn")(function* (message: Message) {
  const reply = new Reply(message, yield* passagesOf(message.sources))
  if (answerQuickly(reply, message)) return reply.finish()
  const isAnswering = message.chat.pending !== null
  const parts = writtenSentences(message.message).map((text): Part => ({
    text,
    intent: intentOf(text, isAnswering),
  }))
  if (parts.some(({ intent }) => intent === "instruct")) {
    reply.say(said(words.noCommands(reply.called)))
    return reply.finish()
  }
  const questions = parts.filter(({ intent }) => intent === "ask")
  const answered = new Set(questions.slice(0, mostQuestions))
  const runs = inRuns(parts.filter((part) => part.intent !== "ask" || answered.has(part)))
  for (const run of runs) yield* answerPart(reply, message, run)
  if (questions.length > mostQuestions) reply.say(said(words.fewerQuestions))
  if (reply.tells.length > 0 && questions.length === 0) {
    const [first] = reply.tells
    const text = reply.tells.map((told) => told.text).join(" ")
    reply.askNext({ text, topic: first?.topic ?? "personality" })
  }
  return reply.finish()
})
