import { readFileSync } from "node:fs"
import { Effect, Schema } from "effect"
import { topics } from "#protocol/biography.ts"
import { minilmEmbedder } from "../../backend/adapters/minilm/minilm-embedder.ts"
import { aLife, aStory } from "../../backend/features/biographies/biography.fixture.ts"
import { remembering } from "../../backend/features/biographies/chat/interviewer/interview.fixture.ts"
import { compose } from "../../backend/features/biographies/composer/compose.ts"
import { truthCases } from "../../backend/features/biographies/fixtures/truth-cases.fixture.ts"
import {
  answerTo,
  untruthsOf,
} from "../../backend/features/biographies/fixtures/truth-check.fixture.ts"
import type {
  BiographySources,
  Embed,
} from "../../backend/features/biographies/generation/sources.ts"
import { misquoted, misquotedIn } from "../../backend/features/biographies/sources.fixture.ts"
import { interviewerSentences } from "../../backend/lib/english/interviewer-sentences.ts"
import { Embedder } from "../../backend/ports/embedder.ts"
import { print } from "./report.ts"

const Dated = Schema.Tuple([Schema.Finite, Schema.String])

/** A life that was written before anybody looked at what the rules make of it. */
const HeldOutLife = Schema.Struct({
  id: Schema.String,
  person: Schema.Struct({
    name: Schema.String,
    relationship: Schema.String,
    birthDate: Schema.NullOr(Schema.String),
    birthPlace: Schema.String,
  }),
  keeper: Schema.String,
  answers: Schema.Struct(
    Object.fromEntries(topics.map((topic) => [topic, Schema.optionalKey(Schema.String)])),
  ),
  stories: Schema.Array(
    Schema.Struct({
      title: Schema.String,
      teller: Schema.String,
      isOwn: Schema.Boolean,
      text: Schema.String,
    }),
  ),
  /** What happened to the person, and what is said with a year and did not happen to them. */
  events: Schema.Array(Dated),
  notEvents: Schema.Array(Dated),
  /** With words of the story that answer it; null: nobody told it. */
  questions: Schema.Array(Schema.Tuple([Schema.String, Schema.NullOr(Schema.String)])),
  /** Of an interview: which of its sentences whoever asks says. */
  asked: Schema.optionalKey(Schema.Array(Schema.Int)),
})
type HeldOutLife = typeof HeldOutLife.Type

const heldOut = () =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(HeldOutLife)))(
    readFileSync(new URL("truth/held-out-lives.json", import.meta.url), "utf8"),
  )

const sourcesOf = ({ person, keeper, answers, stories }: HeldOutLife): BiographySources =>
  aLife({
    ...person,
    keeper,
    answers,
    stories: stories.map(({ title, teller, text, isOwn }, n) =>
      aStory(n + 1, title, teller, text, { isOwn }),
    ),
  })

/** Said of what is quoted as near, or not at all. */
const hedges = /^(?:The closest I have|I couldn't find)/

const plain = (text: string) => text.replaceAll(/[“”"‘’']/gu, "'").replaceAll(/\s+/gu, " ")

const measureLife = Effect.fnUntraced(function* (life: HeldOutLife, embed: Embed) {
  const sources = sourcesOf(life)
  const composed = yield* compose(sources, embed)
  const years = new Set(life.events.map(([year]) => year))
  const wrong = life.notEvents.filter(([year]) => !years.has(year)).map(([year]) => year)
  const answers = yield* Effect.forEach(life.questions, ([question, gold]) =>
    Effect.map(answerTo(question, sources, composed, embed), (answer) => ({ answer, gold })),
  )
  const isRight = ({ answer, gold }: (typeof answers)[number]) =>
    gold === null ? hedges.test(answer) : plain(answer).includes(plain(gold))
  return {
    quotations: [
      ...composed.lines,
      ...composed.events,
      ...answers.map(({ answer }) => ({ text: answer })),
    ].flatMap(({ text }) => [...text.matchAll(/“[^”]+”/gu)]).length,
    misquoted: [
      ...misquoted(sources, composed),
      ...answers.flatMap(({ answer }) => misquotedIn(sources, answer)),
    ].length,
    lines: composed.lines.length,
    events: composed.events.length,
    toldOf: life.events.filter(([year]) => composed.events.some((event) => event.year === year))
      .length,
    knownEvents: life.events.length,
    wrongEvents: composed.events.filter(({ year, isAbout }) => !isAbout && wrong.includes(year))
      .length,
    answered: answers.filter((one) => one.gold !== null && isRight(one)).length,
    answerable: answers.filter(({ gold }) => gold !== null).length,
    honest: answers.filter((one) => one.gold === null && isRight(one)).length,
    unanswerable: answers.filter(({ gold }) => gold === null).length,
    confidentlyWrong: answers.filter((one) => !isRight(one) && !hedges.test(one.answer)).length,
  }
})

const totalOf = (all: ReadonlyArray<Readonly<Record<string, number>>>) =>
  all.reduce<Record<string, number>>((sum, one) => {
    for (const [name, value] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + value
    return sum
  }, {})

/** Which sentences of interviews were seen to be the interviewer's. */
const whoAsks = (lives: ReadonlyArray<HeldOutLife>) => {
  const rows = lives.flatMap((life) => {
    const [story] = sourcesOf(life).stories
    if (life.asked === undefined || story === undefined) return []
    const seen = interviewerSentences(story.sentences)
    const asked = new Set(life.asked)
    return story.sentences.map((_, at) => ({ isAsked: asked.has(at), isSeen: seen[at] === true }))
  })
  const right = rows.filter(({ isAsked, isSeen }) => isAsked && isSeen).length
  const tellers = rows.filter(({ isAsked }) => !isAsked)
  return {
    sentences: rows.length,
    precision: right / rows.filter(({ isSeen }) => isSeen).length,
    recall: right / rows.filter(({ isAsked }) => isAsked).length,
    tellersLost: tellers.filter(({ isSeen }) => isSeen).length / tellers.length,
  }
}

/** How truly biographies, timelines and answers are told, on what stands in the repository. */
export const measure = () =>
  Effect.gen(function* () {
    const embed = remembering((yield* Embedder).embed)
    const untruths = yield* Effect.forEach(truthCases, (one) => untruthsOf(one, embed))
    const lives = heldOut()
    const told = yield* Effect.forEach(lives, (life) => measureLife(life, embed))
    print("truth", {
      cases: truthCases.length,
      casesRight: untruths.filter((found) => found.length === 0).length,
      ...totalOf(told),
      ...whoAsks(lives),
    })
  }).pipe(Effect.provide(minilmEmbedder), Effect.runPromise)
