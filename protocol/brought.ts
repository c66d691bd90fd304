import { Schema } from "effect"
import { positionNumbers } from "./place.ts"
import { PersonId } from "./ids.ts"
import { Language } from "./language.ts"
import { limits } from "./limits.ts"
import { AnsweredPlaces } from "./named-place.ts"
import { PersonType } from "./person.ts"
import { Category } from "./story.ts"
import { optionalText, requiredText } from "./text.ts"
import { plainText, TextName, Transcript } from "./transcript.ts"
import { Translation } from "./translation.ts"
import { VersionKind } from "./version.ts"

/** The version of what an export holds, raised when an older Kintale could not bring it in rightly. */
export const exportFormat = 2
/** The version of an export: an older Kintale would bring in only the first of several takes. */
export const formatOf = (stories: ReadonlyArray<{ readonly takes?: unknown }>): number =>
  stories.some(({ takes }) => takes !== undefined) ? exportFormat : 1

/** `kintale.json`: which Kintale an export is of. */
export const ExportMark = Schema.Struct({
  format: Schema.Int,
  origin: Schema.String.check(Schema.isPattern(/^[\w-]{8,60}$/)),
  exportedAt: Schema.String,
})
export type ExportMark = typeof ExportMark.Type

const longest = limits.upload.seconds * 2
const isTime = (second: number) => second >= 0 && second <= longest

/** Words as an engine or an editor could have made them: not longer than those, and of real times. */
const Words = Transcript.check(
  Schema.makeFilter(
    (transcript: Transcript) =>
      plainText(transcript).length <= limits.text.transcript ||
      "The words of a story in this export are longer than any story is.",
  ),
  Schema.makeFilter(
    (transcript: Transcript) =>
      transcript.every(({ phrases }) =>
        phrases.every(({ start, end }) => isTime(start) && isTime(end) && start <= end),
      ) || "The times of the words in this export cannot be read.",
  ),
)

const Moment = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))) ||
      "A time in this export cannot be read.",
  ),
)

/** A version of a text in an export. Whoever made it is a name there, since accounts stay behind. */
export const ExportedVersion = Schema.Struct({
  text: TextName,
  at: Moment,
  kind: VersionKind,
  by: Schema.Array(Schema.String.check(Schema.isMaxLength(2 * limits.text.name))).check(
    Schema.isMaxLength(500),
  ),
  added: Schema.Int,
  removed: Schema.Int,
  transcript: Words,
})
export type ExportedVersion = typeof ExportedVersion.Type

export const exportedVersion = ({
  text,
  at,
  kind,
  by,
  added,
  removed,
  transcript,
}: ExportedVersion): ExportedVersion => ({ text, at, kind, by, added, removed, transcript })

/** Names a person or a story in its own Kintale. */
const Key = Schema.String.check(Schema.isPattern(/^[\w-]{1,40}$/))
const Origin = ExportMark.fields.origin

/** A person of an export, as it is sent to be brought in. */
export const BroughtPerson = Schema.Struct({
  key: Key,
  name: requiredText("A person in this export has no name."),
  relationship: optionalText(),
  /** Whoever the export is of: their own person. */
  isSelf: Schema.Boolean,
  bio: optionalText(limits.text.long),
  type: PersonType,
  birthDate: Schema.NullOr(Schema.String),
  birthPlace: optionalText(),
  language: Schema.NullOr(Language),
  notes: optionalText(limits.text.long),
})
export type BroughtPerson = typeof BroughtPerson.Type

/** How many people or keys are sent at once. */
export const broughtAtOnce = 20

export const BringPeople = Schema.Struct({
  origin: Origin,
  people: Schema.Array(BroughtPerson).check(Schema.isMaxLength(broughtAtOnce)),
})
export type BringPeople = typeof BringPeople.Type

/** Who they are here, in the order they were sent. */
export const BroughtPeople = Schema.Array(Schema.Struct({ key: Key, personId: PersonId }))
export type BroughtPeople = typeof BroughtPeople.Type

/** Asks which of these stories are here already. */
export const AskKnown = Schema.Struct({
  origin: Origin,
  stories: Schema.Array(Schema.Int).check(Schema.isMaxLength(2_000)),
})
export type AskKnown = typeof AskKnown.Type
export const KnownStories = Schema.Struct({ stories: Schema.Array(Schema.Int) })

const coordinate = (limit: number) =>
  Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: -limit, maximum: limit })))

/** A story of an export with its people as they are here: the part `story` of the form. */
export const BroughtStory = Schema.Struct({
  title: requiredText("A story in this export has no title.", limits.text.title),
  description: optionalText(limits.text.long),
  category: Schema.NullOr(Category),
  tags: Schema.Array(optionalText(limits.text.tags)).check(Schema.isMaxLength(limits.text.tags)),
  recordedOn: Moment,
  /** In the family's own words; empty for none. */
  happened: optionalText(limits.text.happened),
  sourceLanguage: Schema.NullOr(Language),
  language: Schema.NullOr(optionalText(20)),
  place: Schema.Struct({
    name: Schema.NullOr(optionalText()),
    city: Schema.NullOr(optionalText()),
    /** Missing in older exports, as is how exact the position is. */
    region: Schema.optionalKey(Schema.NullOr(optionalText())),
    country: Schema.NullOr(optionalText()),
    latitude: coordinate(90),
    longitude: coordinate(180),
    accuracy: Schema.optionalKey(Schema.NullOr(positionNumbers.accuracy)),
  }),
  /** Nothing of it is sent to another machine. Missing from pages of before. */
  isInHouse: Schema.optionalKey(Schema.Boolean),
  /** Missing from pages of before. */
  namedPlaces: Schema.optionalKey(AnsweredPlaces),
  storytellerId: PersonId,
  subjectIds: Schema.Array(PersonId).check(Schema.isMaxLength(50)),
  /** Of the recording, or of the first part of it. */
  sha256: Schema.String,
  /** Of the parts after the first one, in order, for a story of several; each comes as an `audio`. */
  furtherSha256: Schema.optionalKey(
    Schema.Array(Schema.String).check(Schema.isMaxLength(limits.uploads.takes - 1)),
  ),
})
export type BroughtStory = typeof BroughtStory.Type

/** The words of a story with their history: the part `words` of the form. */
export const BroughtWords = Schema.Struct({
  original: Words,
  english: Words,
  isTranslationOutOfDate: Schema.Boolean,
  history: Schema.Array(ExportedVersion).check(Schema.isMaxLength(2 * limits.versions)),
  /** What is known of the translation; missing where nothing is, and in exports of before. */
  translation: Schema.optionalKey(Translation),
})
export type BroughtWords = typeof BroughtWords.Type

/** The save key of a story that is brought in, so that doing it twice makes one. */
export const broughtKey = (origin: string, story: number) => `brought-${origin}-${String(story)}`
