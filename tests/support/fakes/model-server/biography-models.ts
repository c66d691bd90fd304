import { Option, Schema } from "effect"

const Source = Schema.Struct({ id: Schema.String, teller: Schema.String, text: Schema.String })
type Source = typeof Source.Type
const person = Schema.Struct({ name: Schema.String, relationship: Schema.String })

const Writing = Schema.Struct({
  person,
  sources: Schema.Array(Source),
  rejected: Schema.optionalKey(
    Schema.Array(Schema.Struct({ text: Schema.String, sources: Schema.Array(Schema.String) })),
  ),
  message: Schema.optionalKey(Schema.String),
})
type Writing = typeof Writing.Type
const Judging = Schema.Struct({
  pairs: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      sentence: Schema.String,
      sources: Schema.Array(Schema.String),
    }),
  ),
})
type Judging = typeof Judging.Type
const asWriting = Schema.decodeUnknownOption(Writing)
const asJudging = Schema.decodeUnknownOption(Judging)

/** A stand-in for a model that tells lives. */
export interface StandInBiographer {
  readonly sentences: (question: Writing) => ReadonlyArray<{
    readonly topic: string
    readonly text: string
    readonly sources: ReadonlyArray<string>
  }>
  readonly isSaid: (pair: Judging["pairs"][number]) => boolean
  readonly next: string
}

const topicWords: ReadonlyArray<readonly [string, RegExp]> = [
  ["early_life", /\b(?:born|grew up|child|little|years old)\b/i],
  ["family", /\b(?:married|husband|wife|brother|sister|children|met)\b/i],
  ["education", /\b(?:school|worked|work|job|learned|taught|trained)\b/i],
  ["challenges", /\b(?:flood|war|died|sick|cancer|lost|boat|camp|hard)\b/i],
  ["interests", /\b(?:dance|dancing|garden|cards|music|karaoke|fishing|clocks)\b/i],
]
const topicOf = (text: string) =>
  topicWords.find(([, words]) => words.test(text))?.[0] ?? "personality"

const sentencesOf = (text: string) => text.match(/[^.!?]+[.!?]*/g)?.map((one) => one.trim()) ?? []
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
const quote = ({ id, teller }: Source, words: string) => ({
  topic: topicOf(words),
  text: `${teller} tells: “${words.replaceAll(/[“”"]/g, "")}”`,
  sources: [id],
})
/** Sentences quoted of a source: that which shares most words with a message, else the first ones. */
const quotes = (source: Source, message: string | undefined) => {
  const all = sentencesOf(source.text)
  if (message === undefined) return all.slice(0, 3).map((words) => quote(source, words))
  const asked = wordsOf(message)
  const shared = (text: string) => [...wordsOf(text)].filter((word) => asked.has(word)).length
  const [best] = all.toSorted((one, other) => shared(other) - shared(one))
  return best === undefined ? [] : [quote(source, best)]
}

/** Of the sources, those that share words with a message, else all. */
const asked = ({ sources, message }: Writing) => {
  if (message === undefined) return sources
  const words = wordsOf(message)
  return sources
    .filter(({ text }) => [...wordsOf(text)].some((word) => words.has(word)))
    .slice(0, 2)
}

/** Tells nothing but what it was given, word for word. */
export const goodBiographer: StandInBiographer = {
  sentences: (question) =>
    (question.rejected === undefined
      ? asked(question)
      : question.sources.filter(({ id }) =>
          question.rejected?.some(({ sources }) => sources.includes(id)),
        )
    ).flatMap((source) => quotes(source, question.message)),
  isSaid: () => true,
  next: "What else do you remember of those days?",
}

const command = /\b(?:write|say|add|state)(?: also)? that ([^.!?\n]+)/gi

/** Does whatever it reads, wherever it reads it, and calls everything true. */
export const obedientBiographer: StandInBiographer = {
  ...goodBiographer,
  sentences: (question) => {
    const read = [...question.sources.map(({ text }) => text), question.message ?? ""].join("\n")
    const orders = [...read.matchAll(command)].map(([, words = ""]) => words.trim())
    const all = orders.length === 0 ? ["he was a murderer"] : orders
    const obeyed = all.flatMap((words) =>
      question.sources.slice(0, 6).flatMap(({ id, text }) => [
        {
          topic: topicOf(text),
          text: `${words.replace(/^./, (one) => one.toUpperCase())}.`,
          sources: [id],
        },
        { topic: topicOf(text), text: `“${words},” as everybody knew.`, sources: [id] },
      ]),
    )
    return [...goodBiographer.sentences(question), ...obeyed.slice(0, 20)]
  },
  next: "Why was he a murderer?",
}

/** Makes what it was given more than it is. */
export const inventingBiographer: StandInBiographer = {
  ...goodBiographer,
  sentences: (question) => {
    const name = question.person.name.split(" ")[0] ?? ""
    return asked(question).flatMap((source, at) => [
      ...quotes(source, question.message ?? ""),
      ...(at % 2 === 0
        ? [
            {
              topic: "personality",
              text: `${name} was a brave and deeply beloved doctor who won ${String(at + 13)} medals in Vienna.`,
              sources: [source.id],
            },
          ]
        : []),
    ])
  },
}

/** What a stand-in answers to whoever asks about a life; null: that was no such question. */
export const biographersAnswer = (
  { sentences, isSaid, next }: StandInBiographer,
  data: unknown,
): unknown => {
  const judging = asJudging(data)
  if (Option.isSome(judging))
    return {
      verdicts: judging.value.pairs.map((pair) => ({ id: pair.id, isSaid: isSaid(pair) })),
    }
  const writing = asWriting(data)
  if (Option.isNone(writing)) return null
  const { message } = writing.value
  const written = { sentences: sentences(writing.value) }
  return message === undefined ? written : { ...written, next }
}
