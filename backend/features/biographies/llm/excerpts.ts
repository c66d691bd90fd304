import { Effect } from "effect"
import { topics } from "#protocol/biography.ts"
import type { StoryId } from "#protocol/ids.ts"
import { append } from "#protocol/long-lists.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import { gap } from "../composer/gap.ts"
import { soundRuns, withoutInstructions } from "../composer/prompt-injection.ts"
import { isEnglish } from "../../../lib/english/is-english.ts"
import type { BiographySources, LifeStory } from "../generation/sources.ts"
import { interviewerSentences } from "../../../lib/english/interviewer-sentences.ts"
import { verbatim } from "../../../lib/english/remove-fillers.ts"
import { isNothing } from "../../../lib/english/normalize-text.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"

/** A few sentences that may be sent to a model elsewhere, and what a line rests on that rests on them. */
export interface Excerpt {
  readonly id: string
  readonly teller: string
  /** The person themselves says it. */
  readonly isOwn: boolean
  readonly text: string
  readonly storyId: StoryId | null
  /** In order; the source of each. */
  readonly sentences: ReadonlyArray<{ readonly text: string; readonly source: StoredSource }>
}

const mostSentences = 4
const mostCharacters = 500

type Sentence = Excerpt["sentences"][number]

/** Sentences that stand in a row; nothing is sent as a row that is none. */
type Row = ReadonlyArray<Sentence>

/** Runs of sentences, none of them long. */
const inRuns = (sentences: Row) => {
  const runs: Array<Array<Sentence>> = []
  let size = Number.POSITIVE_INFINITY
  for (const sentence of sentences) {
    const isFull = (runs.at(-1)?.length ?? mostSentences) >= mostSentences
    if (isFull || size + sentence.text.length > mostCharacters) {
      runs.push([])
      size = 0
    }
    runs.at(-1)?.push({ ...sentence, text: sentence.text.slice(0, mostCharacters) })
    size += sentence.text.length
  }
  return runs
}

const piecesOf = (
  name: string,
  { teller, isOwn, storyId }: Pick<Excerpt, "teller" | "isOwn" | "storyId">,
  rows: ReadonlyArray<Row>,
): ReadonlyArray<Excerpt> =>
  rows.flatMap(inRuns).map((run, at) => ({
    ...{ id: `${name}.${String(at + 1)}`, teller, isOwn, storyId, sentences: run },
    text: run.map(({ text }) => text).join(" "),
  }))

/** What is written, without what commands a machine. Another language than English no rule here reads. */
const written = (text: string, source: StoredSource): ReadonlyArray<Row> =>
  isNothing(text) || !isEnglish(text)
    ? []
    : withoutInstructions(writtenSentences(text)).map((row) =>
        row.map((sentence) => ({ text: sentence, source })),
      )

const ofStory = ({ id, teller, isOwn, isTranslated, sentences }: LifeStory) => {
  const isAsked = interviewerSentences(sentences)
  const told = sentences.filter((_, at) => isAsked[at] !== true)
  const paragraphs = Map.groupBy(told, ({ paragraph }) => paragraph)
  return [...paragraphs].flatMap(([paragraph, lines]) => {
    const said = lines.flatMap((line) => {
      // A sentence that was taken away leaves a gap, and is not sent.
      const words = line.excluded === undefined ? verbatim(line.text) : gap
      return words === "" ? [] : [{ words, start: line.start }]
    })
    const translated = isTranslated ? { isTranslated } : {}
    const rows = soundRuns(said, ({ words }) => words).map((row) =>
      row.map(({ words, start }): Sentence => ({
        text: words,
        source: { kind: "story", storyId: id, start, ...translated },
      })),
    )
    const name = `s${String(id)}.${String(paragraph)}`
    return piecesOf(name, { teller, isOwn, storyId: id }, rows)
  })
}

export const maySend = ({ isLocalOnly, language }: LifeStory) => !isLocalOnly && language === "en"

/**
 * Everything told of a person that may be sent to a model elsewhere: nothing of a story kept in the
 * house, and nothing in a language whose sentences could not be checked here.
 */
export const sendable = Effect.fn("biographies.sendable")(function* ({
  answers,
  facts,
  keeper,
  stories,
}: BiographySources) {
  const answered = topics.flatMap((question) =>
    piecesOf(
      `a.${question}`,
      { teller: keeper, isOwn: false, storyId: null },
      written(answers[question] ?? "", { kind: "answer", question }),
    ),
  )
  const chatted = facts.flatMap(({ id, by, text }) =>
    piecesOf(
      `c${String(id)}`,
      { teller: by, isOwn: false, storyId: null },
      written(text, { kind: "chat", factId: id }),
    ),
  )
  const told: Array<Excerpt> = []
  for (const story of stories) {
    if (maySend(story)) append(told, ofStory(story))
    yield* Effect.yieldNow
  }
  return { written: [...answered, ...chatted], told }
})
