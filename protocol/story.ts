import { Schema, SchemaTransformation } from "effect"
import { idFromText, PersonId, StoryId, UserId } from "./ids.ts"
import { Access } from "./access.ts"
import { Language } from "./language.ts"
import { limits } from "./limits.ts"
import { optionalText, requiredText } from "./text.ts"
import { Transcript } from "./transcript.ts"

/** Categories and their labels, in the order they are offered; the first four are the base categories. */
export const categories = {
  childhood: "Childhood",
  love: "Love & Relationships",
  life_lessons: "Life Lessons",
  adventures: "Adventures",
  family: "Family",
  work: "Work & Career",
  travel: "Travel",
  other: "Other",
} as const
export const Category = Schema.Literals([
  "childhood",
  "love",
  "life_lessons",
  "adventures",
  "family",
  "work",
  "travel",
  "other",
])
export type Category = typeof Category.Type

/** The steps of processing, in order. */
export const phases = [
  "preparing",
  "transcribing",
  "translating",
  "summarising",
  "indexing",
] as const
export const Phase = Schema.Literals(phases)
export type Phase = typeof Phase.Type

/** How far work has come: 0 to 1 over the whole of it, never backwards; seconds left when they can be told. */
export const Progress = Schema.Struct({
  phase: Schema.Literals(["queued", ...phases]),
  fraction: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  secondsLeft: Schema.NullOr(Schema.Finite),
  /** While it waits: how many recordings are before it, as far as is known. */
  before: Schema.optionalKey(Schema.Int),
})
export type Progress = typeof Progress.Type

/** What of a recording could not be read, in seconds: its end, or parts within it. */
export const Lost = Schema.Struct({
  seconds: Schema.Finite,
  where: Schema.Literals(["end", "within"]),
})
export type Lost = typeof Lost.Type

export const Processing = Schema.Union([
  Schema.Struct({ state: Schema.Literal("working"), ...Progress.fields }),
  /** The words do not look like the language they were taken for; they wait for somebody to say which it was. */
  Schema.Struct({ state: Schema.Literal("doubted") }),
  Schema.Struct({ state: Schema.Literal("ready") }),
  /** `canRetry`: false where the recording itself is the reason and trying again cannot help. */
  Schema.Struct({
    state: Schema.Literal("failed"),
    reason: Schema.String,
    canRetry: Schema.Boolean,
  }),
])
export type Processing = typeof Processing.Type

/** What a list shows of a story. */
export const StoryCard = Schema.Struct({
  id: StoryId,
  title: Schema.String,
  description: Schema.String,
  category: Schema.NullOr(Category),
  tags: Schema.Array(Schema.String),
  /** Seconds. */
  duration: Schema.Finite,
  createdAt: Schema.String,
  isProcessed: Schema.Boolean,
  processing: Processing,
  detectedLanguage: Schema.NullOr(Schema.String),
  summary: Schema.NullOr(Schema.String),
  audioUrl: Schema.String,
  /** Null when the person was deleted, or is known to this user by name only. */
  storytellerId: Schema.NullOr(PersonId),
  subjectId: Schema.NullOr(PersonId),
  /** Those of the people it is about whom this user may see. */
  subjectIds: Schema.Array(PersonId),
  locationName: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  country: Schema.NullOr(Schema.String),
  latitude: Schema.NullOr(Schema.Finite),
  longitude: Schema.NullOr(Schema.Finite),
  /** Null when whoever recorded it has deleted their account. */
  recorderId: Schema.NullOr(UserId),
  access: Access,
  storyteller: Schema.Struct({ name: Schema.String, relationship: Schema.String }),
})
export type StoryCard = typeof StoryCard.Type

/** A sentence of the summary and the second it was said at. */
export const KeyMoment = Schema.Struct({ text: Schema.String, start: Schema.Finite })
export type KeyMoment = typeof KeyMoment.Type

/** The English that is made anew: how far that is, from 0 to 1; or why the one there was has to stay. */
export const Retranslating = Schema.Union([
  Schema.Struct({
    state: Schema.Literal("working"),
    fraction: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  }),
  Schema.Struct({ state: Schema.Literal("failed"), reason: Schema.String }),
])
export type Retranslating = typeof Retranslating.Type

/** The whole story, as its page shows it. */
export const Story = Schema.Struct({
  ...StoryCard.fields,
  originalTranscription: Schema.NullOr(Schema.String),
  englishTranslation: Schema.NullOr(Schema.String),
  /** The original words with their times; grows while the recording is still being heard. */
  transcript: Transcript,
  /** The English words with their times; empty without a translation. */
  englishTranscript: Transcript,
  /** Whether the original was corrected since its translation was made or last looked through. */
  isTranslationOutOfDate: Schema.Boolean,
  /** Whether people wrote or corrected the translation. */
  isTranslationByHand: Schema.Boolean,
  /** Missing while nobody waits for another translation. */
  retranslating: Schema.optionalKey(Retranslating),
  keyMoments: Schema.Array(KeyMoment),
  /** Loudness of the recording over its length, evenly spaced, each 0 to 1; empty until prepared. */
  peaks: Schema.Array(Schema.Finite),
  /** Null when all of the recording can be heard. `duration` is what can be heard. */
  lost: Schema.NullOr(Lost),
  /** The untouched bytes the family gave, to download. */
  originalUrl: Schema.String,
})
export type Story = typeof Story.Type

const numberBetween = (limit: number, message: string) =>
  Schema.String.check(Schema.isPattern(/^-?\d{1,3}(\.\d{1,15})?$/, { message })).pipe(
    Schema.decodeTo(
      Schema.Finite.check(Schema.isBetween({ minimum: -limit, maximum: limit }, { message })),
      SchemaTransformation.numberFromString,
    ),
  )

/** A form sends an unfilled field as nothing; it counts as not sent. */
const selectedSubjects = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ id: PersonId })).check(Schema.isMaxLength(50)),
)

const storytellerField = idFromText(PersonId, "Please select a storyteller.")
const categoryField = Schema.optionalKey(Category)
/** `detect`: to be found out by listening. Left out, the storyteller's own language is taken. */
const spokenLanguage = Schema.optionalKey(Schema.Union([Language, Schema.Literal("detect")]))

/** The text parts of `POST /api/stories`, beside the part `audio`. */
export const StoryFields = Schema.Struct({
  title: requiredText("Please enter a title.", limits.text.title),
  description: Schema.optionalKey(optionalText(limits.text.long)),
  storytellerId: storytellerField,
  selectedSubjects: Schema.optionalKey(selectedSubjects),
  category: categoryField,
  source_lang: spokenLanguage,
  locationName: Schema.optionalKey(optionalText()),
  city: Schema.optionalKey(optionalText()),
  country: Schema.optionalKey(optionalText()),
  latitude: Schema.optionalKey(numberBetween(90, "Please enter a latitude between -90 and 90.")),
  longitude: Schema.optionalKey(
    numberBetween(180, "Please enter a longitude between -180 and 180."),
  ),
}).check(
  Schema.makeFilter(
    (fields) =>
      (fields.latitude === undefined) === (fields.longitude === undefined) ||
      "Please give both a latitude and a longitude, or neither.",
  ),
)
export type StoryFields = typeof StoryFields.Type

/**
 * The text parts of `POST /api/upload`, beside the part `audio`. Without a title the file's name serves;
 * without a storyteller it is told by the user themself, who need not have done their setup.
 */
export const UploadFields = Schema.Struct({
  title: Schema.optionalKey(optionalText(limits.text.title)),
  tags: Schema.optionalKey(optionalText(limits.text.tags)),
  source_lang: spokenLanguage,
  storytellerId: Schema.optionalKey(storytellerField),
})
export type UploadFields = typeof UploadFields.Type

/** Somebody says in which language a story was told. */
export const SpokenLanguage = Schema.Struct({ language: Language })
export type SpokenLanguage = typeof SpokenLanguage.Type

export const UploadAnswer = Schema.Struct({ storyId: StoryId })
export type UploadAnswer = typeof UploadAnswer.Type
