import { accessToPerson, type Asker } from "../../access/policy.ts"
import type { PersonId } from "#protocol/ids.ts"
import type { StoryColumns } from "./columns.ts"
import type {
  Narrowing,
  IndexedPerson,
  AskedMeaning,
  IndexMatch,
  IndexQuery,
} from "./search-index.ts"
import { termOf, wordsOf } from "../tokenize.ts"
import type { Contents } from "./memory-index.ts"
import { modelsFor, type VisibleStories, type StorySeen } from "./visible-stories.ts"
import type { AskedOfFacts } from "./metadata-index.ts"
import { hearWords } from "./bm25.ts"
import { markPhrase } from "./phrases.ts"
import { type RankedPassage, rankFound } from "./rank.ts"

type Days = NonNullable<Narrowing["happened"]>
const isWithin = (day: string, { from, to }: Days) => from <= day && day <= to

/** What of a story tells whether it is wanted. */
type Narrowed = Pick<
  StoryColumns,
  "id" | "storytellerId" | "subjectIds" | "recorderId" | "happened" | "createdAt"
>

/**
 * Whether a story is among those that a question is narrowed to. That it is about somebody is said of
 * people the asker may see: else they could learn by asking whom it is about.
 */
export const narrowed = (
  asker: Asker,
  people: ReadonlyMap<PersonId, IndexedPerson>,
  only: Narrowing,
): ((story: Narrowed) => boolean) => {
  const wanted = only.people === undefined ? null : new Set(only.people)
  const shown = new Set(
    (only.people ?? []).filter((id) => {
      const person = people.get(id)
      return person !== undefined && accessToPerson(asker, person) !== "none"
    }),
  )
  const recorders = only.recorders === undefined ? null : new Set(only.recorders)
  const { happened: when, recorded, story: one } = only
  return ({ id, storytellerId, subjectIds, recorderId, happened, createdAt }) =>
    (one === undefined || id === one) &&
    (wanted === null ||
      wanted.has(storytellerId) ||
      subjectIds.some((subject) => shown.has(subject))) &&
    (recorders === null || (recorderId !== null && recorders.has(recorderId))) &&
    (when === undefined ||
      (happened !== null && happened.from <= when.to && when.from <= happened.to)) &&
    (recorded === undefined || isWithin(createdAt.slice(0, 10), recorded))
}

/** What the facts of each story say to a question. */
const hearFacts = ({ facts }: Contents, { tapes }: VisibleStories, asked: AskedOfFacts) => {
  const hearing = facts.hearing(asked)
  const heard = tapes.map(hearing.ofTape)
  return ({ place, people }: StorySeen) => hearing.ofStory(place, people, heard)
}

/** How near each passage of some stories is to what a question means to an engine. */
const compare = (
  { postings, vectors, scratch }: Contents,
  { model, vector, ...level }: AskedMeaning,
  stories: ReadonlyArray<StorySeen>,
  modelOf: (story: StoryColumns) => string,
): RankedPassage => {
  const cosineOf = vectors.cosineTo(model, vector)
  const cosines = scratch.take(`cosines ${model}`, "Float64Array", postings.size).fill(Number.NaN)
  for (const { story } of stories) {
    if (!story.isSearched || modelOf(story) !== model) continue
    const end = story.first + story.ns.length
    for (let passage = story.first; passage < end; passage += 1)
      cosines[passage] = cosineOf(passage) ?? Number.NaN
  }
  return { ...level, cosines }
}

/** What is found for somebody who may see these. Nothing else changes anything in it. */
export const findIn = (
  contents: Contents,
  seen: VisibleStories,
  question: IndexQuery,
): ReadonlyArray<IndexMatch> => {
  const { asker, words, meanings, models, only = {} } = question
  const { people, postings, scratch } = contents
  const heard = hearWords(postings, { words, phrases: [] }, seen.passages, scratch)
  const phrases = [...new Set(question.phrases)].filter((phrase) => wordsOf(phrase).length > 0)
  const isNarrowed = Object.keys(only).some((key) => key !== "story")
  if (heard.terms.length + phrases.length === 0 && !isNarrowed) return []

  const said = wordsOf(words)
  const areStopWords = said.length > 0 && said.every((word) => termOf(word) === null)
  const isWanted = narrowed(asker, people, only)
  const stories =
    question.only === undefined ? seen.stories : seen.stories.filter(({ story }) => isWanted(story))
  const modelOf = modelsFor(seen, models)
  const compared = new Map(
    meanings.map((meaning) => [meaning.model, compare(contents, meaning, stories, modelOf)]),
  )
  return rankFound(
    {
      stories,
      factsOf: hearFacts(contents, seen, {
        terms: heard.terms,
        phrase: areStopWords ? said : null,
        quoted: phrases.map(wordsOf),
      }),
      heard,
      areStopWords,
      quotes: phrases.map((phrase) => markPhrase(postings, phrase, seen.passages)),
      comparedFor: (story) => compared.get(modelOf(story)) ?? null,
    },
    only.story,
  )
}
