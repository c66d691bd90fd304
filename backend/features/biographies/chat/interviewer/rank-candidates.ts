import { Effect } from "effect"
import { largestOf } from "#protocol/long-lists.ts"
import { clean } from "../../../../lib/english/remove-fillers.ts"
import type { Embed, BiographySources } from "../../generation/sources.ts"
import { faultsOf } from "../../../../lib/english/disfluencies.ts"
import { dotProduct } from "../../../../lib/vectors.ts"
import { toAskThem } from "./second-person.ts"
import { type AskedQuestion, readQuestion } from "./parse-question.ts"
import { cannotAnswer, denies, isOfKind, tellsFavorite } from "./answer-type.ts"
import { type Matched, matchWords, type Weighed, weighedShare } from "./lexical-match.ts"
import { type ChatPassage, withAsked, understandable } from "./passages.ts"
import { yearOfBirth } from "#protocol/dates/birth-date.ts"
import { escapeRegExp } from "../../../../lib/escape-reg-exp.ts"
import { yearBornIn } from "../../../../lib/english/parse-year.ts"

/** The year of birth: of the profile, else as it was told. Only ages are counted from it. */
const bornIn = (
  { name, birthDate }: BiographySources["person"],
  passages: ReadonlyArray<ChatPassage>,
): number | null => {
  const known = birthDate === null ? null : yearOfBirth(birthDate)
  if (known !== null) return known
  const [first = ""] = name.trim().split(/\s+/)
  const names = [first, name.trim()].map(escapeRegExp).join("|")
  const told = new RegExp(`(?:^|\\b(?:I|he|she|${names}) was )born\\b`, "i")
  for (const { text, source, isOwn } of passages) {
    if (source.kind === "story" && !isOwn) continue
    const found = (source.kind === "story" ? /\bI was born\b/i : told).exec(text)
    const year = found === null ? null : yearBornIn(text.slice(found.index))
    if (year !== null) return year
  }
  return null
}

/** What speaks for a sentence as the answer to a question. Each is 0 to 1. */
export interface Signs {
  /** The cosine of the question and the sentence, and of it and what is quoted with it. */
  readonly likeness: number
  readonly neighborSimilarity: number
  /** The share of the question's words that stand in the sentence, and in what is quoted with it. */
  readonly words: number
  readonly surroundingWords: number
  /** Something that is quoted with it can be an answer of the kind that is wanted. */
  readonly isOfKind: number
  readonly isOnTopic: number
  /** It is the answer to the guided question that this one asks again. */
  readonly isGuided: number
  readonly isFavorite: number
}

/** A sentence that may answer, with what is quoted with it. */
export interface AnswerCandidate {
  readonly at: number
  readonly quoted: ReadonlyArray<ChatPassage>
  readonly signs: Signs
  /** It is near, but cannot be the answer. */
  readonly isBarred: boolean
  /** It can be quoted as the answer without a doubt. */
  readonly isPlain: boolean
}

/** So many sentences are compared by their meaning, however many were told, and so many with what is around them. */
export const mostCompared = 64
const maxNeighbors = 7

/** The sentence itself has to speak of what is asked for, not only those around it. */
const leastWords = 0.5

const one = (is: boolean) => (is ? 1 : 0)

/** Its answer can be told by its form. */
const isTyped = (wanted: AskedQuestion["wanted"]) => wanted !== "anything" && wanted !== "how"

/** What became of somebody, or why: a sentence about them is easily taken for the answer. */
const isOfCourse = /\bwhat (?:ever )?(?:happened|became)\b|\bwhy\b/i

const isPlain = (passage: ChatPassage | undefined, question: AskedQuestion, born: number | null) =>
  passage !== undefined &&
  question.wanted !== "how" &&
  !isOfCourse.test(question.text) &&
  question.terms.length > 0 &&
  isOfKind(passage.text, question.wanted, born) &&
  faultsOf(clean(passage.text)) < 2 &&
  !passage.text.endsWith("?") &&
  !denies(passage.text, question.text)

const signsOfSentence = (
  { passage, shares, isOnTopic }: Matched,
  likeness: number,
  question: AskedQuestion,
  weighed: Weighed,
  born: number | null,
): Signs => {
  const words = weighedShare(weighed, shares)
  const fits = one(isOfKind(passage.text, question.wanted, born))
  return {
    likeness,
    neighborSimilarity: likeness,
    words,
    surroundingWords: words,
    isOfKind: fits,
    isOnTopic: isOnTopic ? (passage.source.kind === "answer" ? 1 : 0.5) : 0,
    isGuided: one(
      question.isGuided &&
        passage.source.kind === "answer" &&
        passage.source.question === question.topic,
    ),
    isFavorite: question.isOfFavorite ? one(tellsFavorite(passage)) : 0.5,
  }
}

/** The best share of each term among several sentences. */
const bestShares = (all: ReadonlyArray<Matched>) =>
  all[0]?.shares.map((_, n) => largestOf(all.map(({ shares }) => shares[n] ?? 0))) ?? []

/** An answer to a question of the same kind is of that kind, whatever its words. */
const isOfKindAsked = (
  asked: string,
  { wanted }: AskedQuestion,
  person: BiographySources["person"],
) => wanted !== "anything" && readQuestion(asked, person).wanted === wanted

/** What may answer a question, the likeliest first by `worth`. */
export const candidatesFor = Effect.fn("interviewer.candidates")(function* (
  text: string,
  passages: ReadonlyArray<ChatPassage>,
  { person }: BiographySources,
  embed: Embed,
  worth: (signs: Signs) => number,
) {
  const question = readQuestion(text, person)
  const weighed = yield* matchWords(question, passages)
  const born = bornIn(person, passages)
  const { matched } = weighed
  const byWords = (one: Matched) => weighedShare(weighed, one.shares) + (one.isOnTopic ? 0.3 : 0)
  const shortlist = matched
    .filter(({ termCount }) => termCount > 0)
    .toSorted((a, b) => byWords(b) - byWords(a))
    .slice(0, mostCompared)
  // Who tells of themselves answers it as it is put to them: 'you' is nearer to 'I' than 'she'.
  const [asked, put, ...vectors] = yield* embed([
    text,
    toAskThem(text, person),
    ...shortlist.map(({ passage }) => withAsked(passage)),
  ])
  const alike = (vector: Float32Array | undefined) =>
    asked === undefined || put === undefined || vector === undefined
      ? 0
      : (dotProduct(asked, vector) + dotProduct(put, vector)) / 2
  const likely = shortlist
    .map((one, n) => ({
      at: one.at,
      signs: signsOfSentence(one, alike(vectors[n]), question, weighed, born),
    }))
    .toSorted((a, b) => worth(b.signs) - worth(a.signs))
    .slice(0, maxNeighbors)
    .map((one) => ({ ...one, quoted: understandable(one.at, passages) }))
  const around = yield* embed(likely.map(({ quoted }) => quoted.map(withAsked).join(" ")))
  const candidates = likely.map(({ at, quoted, signs }, n): AnswerCandidate => {
    const rows = matched.filter(({ passage }) => quoted.includes(passage))
    const shares = bestShares(rows)
    // A number three sentences on is of something else.
    const beside = quoted.filter(({ nth }) => Math.abs(nth - (passages[at]?.nth ?? 0)) <= 1)
    const isBeside = beside.some(
      (passage) =>
        isOfKind(passage.text, question.wanted, born) ||
        (passage.asked !== undefined && isOfKindAsked(passage.asked, question, person)),
    )
    return {
      at,
      quoted,
      signs: {
        ...signs,
        neighborSimilarity: alike(around[n]),
        surroundingWords: weighedShare(weighed, shares),
        isOfKind: one(isBeside),
      },
      isBarred: cannotAnswer(quoted, question) || (isTyped(question.wanted) && !isBeside),
      isPlain: signs.words >= leastWords && isPlain(passages[at], question, born),
    }
  })
  return {
    question,
    elsewhere: weighed.elsewhere,
    candidates: candidates.toSorted((a, b) => worth(b.signs) - worth(a.signs)),
  }
})
