import { Effect } from "effect"
import { append } from "#protocol/long-lists.ts"
import { writtenSentences } from "../../../../lib/english/sentences.ts"
import { type Intent, intentOf } from "./intents.ts"
import { passagesOf } from "./passages.ts"
import { said } from "./citations.ts"
import { asStated, isFragment, factsIn } from "./extract-facts.ts"
import * as words from "./phrases.ts"
import { type Message, InterviewReply } from "./turn.ts"
import { quickPrompts } from "#protocol/biography-chat.ts"
import { sayDates, sayEarlyYears, sayMemory, sayTraits } from "./quick-answers.ts"

/** More questions of one message are not answered at once. */
const mostQuestions = 3

const takeDown = Effect.fnUntraced(function* (
  reply: InterviewReply,
  { sources, isWaiting, embed }: Message,
  sentences: ReadonlyArray<string>,
  isCorrection: boolean,
) {
  const whole = sentences.map(asStated).filter((text) => text !== "")
  const { pending } = reply.chat
  const isList = pending?.topic === "personality" || pending?.topic === "interests"
  if (!isList && whole.every(isFragment)) return reply.say(said(words.inASentence))
  const told = yield* factsIn(whole, pending, embed)
  append(reply.tells, told)
  const [first] = told
  if (first === undefined) return
  const followed = pending?.topic === first.topic ? reply.chat.followed + 1 : 0
  reply.note({ pending: null, followed })
  const waitsFor = isWaiting ? sources.keeper : null
  reply.say(said(words.takenDown({ called: reply.called, isCorrection, waitsFor })))
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
  reply: InterviewReply,
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
 * Answers a message about a person: quotes what was told, says so where nothing was found, takes down
 * what the message tells, in its words, and asks the next good question. Nothing is taken down of a
 * message that commands a machine.
 */
export const takeTurn = Effect.fn("interviewer.takeTurn")(function* (message: Message) {
  const reply = new InterviewReply(message, yield* passagesOf(message.sources))
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

/** The quick prompts; false: it is none of them, or one that is asked like any other question. */
const answerQuickly = (reply: InterviewReply, { message, life, sources }: Message): boolean => {
  const prompts = quickPrompts(reply.called)
  switch (message.trim()) {
    case prompts.dates: {
      const dates = sayDates(life, sources)
      if (dates.length > 0) reply.sayAll(dates)
      else {
        reply.say(said(words.noDates))
        reply.askNext()
      }
      return true
    }
    case prompts.place: {
      const early = sayEarlyYears(life, sources)
      reply.sayAll(early)
      return early.length > 0
    }
    case prompts.special: {
      const traits = sayTraits(life, sources)
      if (traits.length > 0) reply.sayAll(traits)
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
