import { Effect } from "effect"
import { quickPrompts } from "#protocol/biography-chat.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { ChatQuestion, ChatTurn } from "../chat/chat-turns.ts"
import { intentOf } from "../chat/interviewer/intents.ts"
import { factsAmong, type QuotedMoment } from "../chat/interviewer/citations.ts"
import {
  asStated,
  isFragment,
  factsIn,
  topicOfQuestion,
} from "../chat/interviewer/extract-facts.ts"
import { takenDown } from "../chat/interviewer/phrases.ts"
import type { Embed, BiographySources } from "../generation/sources.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import { type Borne, sourcesOf, asPair, checking } from "./verify-claims.ts"
import { Biographer } from "../../../ports/biographer.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import { faultInQuestion } from "../fact-check/check-sentence.ts"
import { isInstruction } from "../composer/prompt-injection.ts"
import { chosenToAnswer } from "./select-context.ts"

interface ToReply {
  /** As far as whoever asks may see them. */
  readonly sources: BiographySources
  readonly message: string
  /** What the same user wrote before, oldest first. */
  readonly earlier: ReadonlyArray<string>
  readonly embed: Embed
}

interface LlmReply {
  readonly sentences: ReadonlyArray<Borne>
  /** Null: none that may be asked. */
  readonly next: string | null
}

const mostSentences = 6

/**
 * An answer by a model elsewhere, of which each sentence is found in its sources, as in a biography.
 * Null where none is left. Of what was said before only the user's own words are sent: an answer may
 * have quoted a story that is kept in the house.
 */
const checkedReply = Effect.fn("biographies.checkedReply")(function* ({
  sources,
  message,
  earlier,
  embed,
}: ToReply) {
  const { name, converse, judge } = yield* Biographer
  const pieces = yield* chosenToAnswer(message, sources, embed)
  if (name === null || pieces.length === 0) return null

  const { person } = sources
  const behalf = yield* CallContext
  const asking = Effect.provideService(CallContext, {
    ...{ storyId: null, userId: behalf.userId },
    biographyStoryIds: [...new Set(pieces.flatMap(({ storyId }) => storyId ?? []))],
  })
  const turn = yield* asking(
    converse({
      about: { name: person.name, relationship: person.relationship },
      material: pieces.map(({ id, teller, text }) => ({ id, teller, text })),
      history: earlier
        .filter((text) => !isInstruction(text))
        .map((content) => ({ type: "user", content })),
      message,
    }),
  )
  const check = checking(sources, pieces, embed)
  const passed: Array<Borne> = []
  for (const sentence of turn.sentences.slice(0, mostSentences)) {
    const found = yield* check(sentence)
    if (typeof found !== "string") passed.push(found)
  }
  if (passed.length === 0) return null
  const verdicts = yield* asking(judge(passed.map(asPair)))
  const sentences = passed.filter((_, at) => verdicts[at] === true)
  if (sentences.length === 0) return null
  const told = pieces.map(({ text }) => text)
  const next = faultInQuestion(turn.next, told, [person.name]) === null ? turn.next : null
  const reply: LlmReply = { sentences, next }
  return reply
})

/** So many of the user's messages go with a question. */
const earlier = 6

/** Whether a model may be asked: a message that asks something, and commands nothing. */
const asked = ({ sources, chat, message }: ChatQuestion) => {
  const { dates, special, memory } = quickPrompts(firstNameIn(sources.person.name))
  if ([dates, special, memory].some((prompt) => prompt === message.trim())) return null
  const parts = writtenSentences(message).map((text) => ({
    text,
    intent: intentOf(text, chat.pending !== null),
  }))
  if (parts.some(({ intent }) => intent === "instruct")) return null
  const questions = parts.filter(({ intent }) => intent === "ask").map(({ text }) => text)
  const told = parts
    .filter(({ intent }) => intent === "tell" || intent === "correct")
    .map(({ text }) => asStated(text))
    .filter((text) => text !== "")
  const last = questions.at(-1)
  // Too little to be taken down alone: the interviewer says how it may be told.
  if (last === undefined || told.some(isFragment)) return null
  return { last, told }
}

/** Who says it, behind the sentence: '(Anna)'. */
const named = ({ text, from }: Borne) => {
  const tellers = [...new Set(from.map(({ teller }) => firstNameIn(teller)))].filter(
    (name) => name !== "" && !text.includes(name),
  )
  return tellers.length === 0 ? text : `${text.replace(/[.]$/, "")} (${tellers.join(", ")}).`
}

const momentsOf = (borne: Borne): ReadonlyArray<QuotedMoment> =>
  sourcesOf(borne).flatMap((source) => {
    if (source.kind !== "story") return []
    const { kind: _, ...moment } = source
    const said = borne.from
      .flatMap(({ sentences }) => sentences)
      .find(({ source: one }) => one === source)
    return said === undefined ? [] : [{ ...moment, text: said.text }]
  })

/** A turn whose questions a model elsewhere answers; null: it is the interviewer's. */
export const takeModelTurn = Effect.fn("biographies.takeModelTurn")(function* (
  question: ChatQuestion,
  embed: Embed,
) {
  const parts = asked(question)
  if (parts === null) return null
  const { sources, message, history, chat } = question
  const written = history.filter(({ type }) => type === "user").slice(-earlier)
  const reply = yield* checkedReply({
    ...{ sources, message, embed },
    earlier: written.map(({ content }) => content),
  })
  if (reply === null) return null

  const tells = yield* factsIn(parts.told, chat.pending, embed)
  const [first] = tells
  const thanks =
    first === undefined
      ? []
      : [
          takenDown({
            called: firstNameIn(sources.person.name),
            isCorrection: false,
            waitsFor: question.isWaiting ? sources.keeper : null,
          }),
        ]
  const { sentences } = reply
  const next = reply.next !== null && !chat.asked.includes(reply.next) ? reply.next : null
  const pending =
    next === null ? null : { topic: yield* topicOfQuestion(next, embed), question: next }
  const turn: ChatTurn = {
    content: [sentences.map(named).join(" "), ...thanks, ...(next === null ? [] : [next])].join(
      "\n",
    ),
    quotations: sentences.flatMap(momentsOf),
    factIds: sentences.flatMap(({ from }) =>
      from.flatMap((piece) => factsAmong(piece.sentences.map(({ source }) => source))),
    ),
    tells,
    toAsk: null,
    chat: {
      ...chat,
      pending,
      lastQuestion: parts.last,
      asked: next === null ? chat.asked : [...chat.asked, next],
    },
    storyIds: [
      ...new Set(sentences.flatMap(({ from }) => from.flatMap(({ storyId }) => storyId ?? []))),
    ],
  }
  return turn
})
