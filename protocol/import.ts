import { Schema } from "effect"
import { momentWith } from "./dates/moment.ts"
import { positionNumbers } from "./place.ts"
import { PersonId } from "./ids.ts"
import { Language } from "./language.ts"
import { limits } from "./limits.ts"
import { AnsweredPlaces } from "./named-place.ts"
import { PersonType } from "./person.ts"
import { Category } from "./story.ts"
import { optionalText, requiredText, writtenText } from "./text.ts"
import { plainText, TextName, type Transcript } from "./transcript.ts"
import { TranslatedParagraph, StoryTranslation } from "./translation.ts"
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
  exportedAt: Schema.String.check(Schema.isMaxLength(40)),
})
export type ExportMark = typeof ExportMark.Type

const longest = limits.upload.seconds * 2

const tooLongWords = "A transcript in this export is too long."
export const manyPieces = "A transcript in this export is split into too many pieces."
const pieces = Schema.isMaxLength(limits.text.phrases, { message: manyPieces })
const Text = writtenText(limits.text.transcript, tooLongWords)
const code = Schema.optionalKey(writtenText(20))

/** White space apart: what joins phrases is a blank, and more of them where people typed more. */
const inOnePiece = (text: string) => text.replaceAll(/\s+/g, "")

/** A paragraph says what its phrases say, in their order; one without phrases has no times of its own. */
const isOfItsPhrases = ({ text, phrases }: Transcript[number]) =>
  phrases.length === 0 ||
  (phrases.every((phrase) => /\S/.test(phrase.text)) &&
    inOnePiece(phrases.map((phrase) => phrase.text).join("")) === inOnePiece(text))

/** Whether nothing is said before the words in front of it, and all of it within a recording. */
const isInOrder = (transcript: Transcript) => {
  let reached = 0
  const isNext = (second: number) => {
    const isLater = second >= reached && second <= longest
    reached = second
    return isLater
  }
  return transcript.every(
    ({ start, end, phrases }) =>
      isNext(start) &&
      phrases.every((phrase) => isNext(phrase.start) && isNext(phrase.end)) &&
      isNext(end),
  )
}

const sumOf = (numbers: ReadonlyArray<number>) => numbers.reduce((sum, one) => sum + one, 0)

/** What is wrong with words that an export holds, as a sentence; null where an engine or an editor could have made them. */
export const importedWordsProblem = (transcript: Transcript): string | null => {
  if (sumOf(transcript.map(({ phrases }) => phrases.length)) > limits.text.phrases)
    return manyPieces
  if (plainText(transcript).length > limits.text.transcript) return tooLongWords
  if (!transcript.every(isOfItsPhrases))
    return "The transcript and times of a story in this export don't match."
  return isInOrder(transcript) ? null : "We can't read the times of a transcript in this export."
}

export const ImportedPhrase = Schema.Struct({
  ...{ start: Schema.Finite, end: Schema.Finite, text: Text, language: code },
})

/** Words as an engine or an editor could have made them: not longer than those, and of real times. */
const Words = Schema.Array(
  Schema.Struct({
    ...ImportedPhrase.fields,
    phrases: Schema.Array(ImportedPhrase).check(pieces),
  }),
).check(
  pieces,
  Schema.makeFilter((transcript: Transcript) => importedWordsProblem(transcript) ?? true),
)

const Moment = momentWith("We can't read a time in this export.")

/** A version of a text in an export. Whoever made it is a name there, since accounts stay behind. */
export const ExportedVersion = Schema.Struct({
  text: TextName,
  at: Moment,
  kind: VersionKind,
  by: Schema.Array(writtenText(2 * limits.text.name)).check(Schema.isMaxLength(500)),
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
export const ImportedPerson = Schema.Struct({
  key: Key,
  name: requiredText("A person in this export has no name."),
  relationship: optionalText(),
  /** Whoever the export is of: their own person. */
  isSelf: Schema.Boolean,
  bio: optionalText(limits.text.long),
  type: PersonType,
  birthDate: Schema.NullOr(optionalText(limits.text.birthDate)),
  birthPlace: optionalText(),
  language: Schema.NullOr(Language),
  notes: optionalText(limits.text.long),
})
export type ImportedPerson = typeof ImportedPerson.Type

/** How many people or keys are sent at once. */
export const importedAtOnce = 20

export const BringPeople = Schema.Struct({
  origin: Origin,
  people: Schema.Array(ImportedPerson).check(Schema.isMaxLength(importedAtOnce)),
})
export type BringPeople = typeof BringPeople.Type

/** Who they are here, in the order they were sent. */
export const ImportedPeople = Schema.Array(Schema.Struct({ key: Key, personId: PersonId }))
export type ImportedPeople = typeof ImportedPeople.Type

/** Asks which of these stories are here already. */
export const AskKnown = Schema.Struct({
  origin: Origin,
  stories: Schema.Array(Schema.Int).check(Schema.isMaxLength(2_000)),
})
export type AskKnown = typeof AskKnown.Type
export const KnownStories = Schema.Struct({ stories: Schema.Array(Schema.Int) })

const coordinate = (limit: number) =>
  Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: -limit, maximum: limit })))

/** A SHA-256, in hexadecimal. */
const Sum = Schema.String.check(Schema.isMaxLength(64))

/** A story of an export with its people as they are here: the part `story` of the form. */
export const ImportedStory = Schema.Struct({
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
  isLocalOnly: Schema.optionalKey(Schema.Boolean),
  /** Missing from pages of before. */
  namedPlaces: Schema.optionalKey(AnsweredPlaces),
  storytellerId: PersonId,
  subjectIds: Schema.Array(PersonId).check(Schema.isMaxLength(50)),
  /** Of the recording, or of the first part of it. */
  sha256: Sum,
  /** Of the parts after the first one, in order, for a story of several; each comes as an `audio`. */
  furtherSha256: Schema.optionalKey(
    Schema.Array(Sum).check(Schema.isMaxLength(limits.uploads.takes - 1)),
  ),
})
export type ImportedStory = typeof ImportedStory.Type

/** What is known of a translation, as an export may say it. */
const ImportedTranslation = Schema.Struct({
  version: StoryTranslation.fields.version,
  language: optionalText(20),
  engine: Schema.NullOr(optionalText(2 * limits.text.name)),
  paragraphs: Schema.Array(
    Schema.Struct({
      ...TranslatedParagraph.fields,
      id: optionalText(),
      machine: Schema.NullOr(Text),
      look: Schema.optionalKey(Schema.Array(Text).check(pieces)),
    }),
  ).check(pieces),
})

/** The words of a story with their history: the part `words` of the form. */
export const ImportedWords = Schema.Struct({
  original: Words,
  english: Words,
  isTranslationOutOfDate: Schema.Boolean,
  history: Schema.Array(ExportedVersion).check(Schema.isMaxLength(2 * limits.versions)),
  /** What is known of the translation; missing where nothing is, and in exports of before. */
  translation: Schema.optionalKey(ImportedTranslation),
})
export type ImportedWords = typeof ImportedWords.Type

/** The save key of a story that is brought in, so that doing it twice makes one. */
export const importKey = (origin: string, story: number) => `import-${origin}-${String(story)}`
