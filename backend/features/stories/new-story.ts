import type { Array as Arr } from "effect"
import type { ImportedWords } from "#protocol/import.ts"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { Language } from "#protocol/language.ts"
import { latestDay } from "#protocol/dates/story-date.ts"
import type { AnsweredPlace } from "#protocol/named-place.ts"
import type { Place } from "#protocol/place.ts"
import type { Category } from "#protocol/story.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { type StoryRecord } from "../../platform/database/stories.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import type { StoredTake } from "../../platform/database/takes.ts"
import type { MediaEntry } from "../../ports/media-store.ts"
import { happenedIn } from "./story-date.ts"

/** A story as it is sent by the form for recording or the one for uploading. */
export interface NewStory {
  readonly title: string
  readonly description: string
  /** Null: the user tells the story themself. */
  readonly storytellerId: PersonId | null
  readonly subjectIds: ReadonlyArray<PersonId>
  readonly category: Category | null
  readonly tags: ReadonlyArray<string>
  /** Null: the language that the storyteller is known to speak. */
  readonly sourceLanguage: Language | "detect" | null
  /** When it happened, in words; empty when that was not said. */
  readonly happened: string
  readonly place: Place
  /** Nothing of it is sent to another machine; missing means no. */
  readonly isLocalOnly?: boolean
}

/** A recording that was received, and is already on disk. */
export interface ReceivedTake {
  readonly recording: MediaEntry
  readonly fileName: string
  /** The field of the request that it came in, for refusing it. */
  readonly field?: string
}

/** What was received: the form, and the recordings of the story in the order they are heard. */
export interface Received {
  readonly draft: NewStory
  readonly takes: Arr.NonEmptyReadonlyArray<ReceivedTake>
  /** What else is known of a story that is brought in from another Kintale. */
  readonly imported?: ImportedContent
}

export interface ImportedContent {
  /** ISO 8601. */
  readonly recordedOn: string
  readonly language: string | null
  readonly words: ImportedWords
  /** What the family there said of the places it names. */
  readonly namedPlaces: ReadonlyArray<AnsweredPlace>
}

/** The same recordings, once it is known what they are. */
export type ProbedTakes = Arr.NonEmptyReadonlyArray<StoredTake>

/** The work on a story that was brought in: its words are known already. */
const workOf = (imported: ImportedContent | undefined) =>
  imported === undefined || imported.words.original.length === 0
    ? newWork
    : { ...newWork, done: ["transcribing" as const, "translating" as const] }

/** The language to transcribe in; null lets the engine detect it. */
const languageOf = ({ sourceLanguage }: NewStory, storyteller: PersonRecord) =>
  sourceLanguage === "detect" ? null : (sourceLanguage ?? storyteller.language ?? null)

/** How the record names its recordings. */
const recordedIn = (takes: ProbedTakes) => {
  const [{ seconds: _, ...original }, ...more] = takes
  return {
    duration: takes.reduce((sum, { seconds }) => sum + seconds, 0),
    original,
    ...(more.length > 0 && { takes }),
  }
}

/** The record of a story that has just been received and is to be processed. */
export const newStory = ({
  received: { draft, imported },
  takes,
  storyteller,
  subjects,
  requestId,
  ...known
}: {
  readonly id: StoryId
  readonly recorderId: UserId
  readonly saveKey: string
  readonly createdAt: string
  readonly received: Received
  readonly takes: ProbedTakes
  readonly storyteller: PersonRecord
  readonly subjects: ReadonlyArray<PersonRecord>
  /** The request that saves it, where there is one. */
  readonly requestId: string | null
}): StoryRecord => ({
  ...known,
  keeperId: storyteller.keeperId,
  storytellerId: storyteller.id,
  subjectIds: subjects.map(({ id }) => id),
  keeperIds: [...new Set([storyteller, ...subjects].map(({ keeperId }) => keeperId))],
  title: draft.title,
  description: draft.description,
  category: draft.category,
  tags: draft.tags,
  sourceLanguage: languageOf(draft, storyteller),
  detectedLanguage: imported?.language ?? null,
  happened: happenedIn(draft.happened, {
    today: latestDay(Date.parse(known.createdAt)),
    born: storyteller.birthDate,
  }),
  place: draft.place,
  ...recordedIn(takes),
  playbackId: null,
  summary: null,
  work: { ...workOf(imported), ...(requestId !== null && { requestId }) },
  ...(draft.isLocalOnly === true && { isLocalOnly: true }),
  ...(imported !== undefined && {
    arriving: true,
    isLanguageSure: imported.words.original.length > 0,
  }),
})
