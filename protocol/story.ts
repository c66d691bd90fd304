import { Schema } from "effect"
import { idFromText, PersonId, StoryId, UserId } from "./ids.ts"
import { Access } from "./access.ts"
import { Happened, HappenedWords } from "./dates/story-date.ts"
import { Language } from "./language.ts"
import { limits } from "./limits.ts"
import { NamedPlace } from "./named-place.ts"
import { SentOfStory } from "./remote-usage.ts"
import { placeParts, sentPlaceFields, wholePosition } from "./place.ts"
import { optionalText, requiredText } from "./text.ts"
import { DoubtfulPart, Transcript } from "./transcript.ts"
import { WordToCheck } from "./words-to-check.ts"

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
  "summarizing",
  "indexing",
] as const
export const Phase = Schema.Literals(phases)
export type Phase = typeof Phase.Type

/**
 * Progress over all steps: a fraction that never decreases, and the seconds left when they can be
 * estimated.
 */
export const Progress = Schema.Struct({
  phase: Schema.Literals(["queued", ...phases]),
  fraction: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  secondsLeft: Schema.NullOr(Schema.Finite),
  /** While queued: how many recordings are ahead, when that is known. */
  before: Schema.optionalKey(Schema.Int),
})
export type Progress = typeof Progress.Type

/** The part of a recording that could not be read, in seconds: missing at its end, or within it. */
export const Lost = Schema.Struct({
  seconds: Schema.Finite,
  where: Schema.Literals(["end", "within"]),
})
export type Lost = typeof Lost.Type

/** Something is not worked on for a while: why, as a sentence, and until when, where that is known. */
export const Waits = Schema.Struct({ reason: Schema.String, until: Schema.NullOr(Schema.String) })
export type Waits = typeof Waits.Type

export const Processing = Schema.Union([
  Schema.Struct({
    state: Schema.Literal("working"),
    ...Progress.fields,
    waits: Schema.optionalKey(Waits),
  }),
  /**
   * The words do not look like the language assumed; processing waits until somebody sets the language.
   */
  Schema.Struct({ state: Schema.Literal("doubted") }),
  /** `unheard`: the server could not transcribe it, and people have written its words. */
  Schema.Struct({
    state: Schema.Literal("ready"),
    unheard: Schema.optionalKey(Schema.Struct({ reason: Schema.String, canRetry: Schema.Boolean })),
  }),
  /**
   * `canRetry` is false when the recording itself is the reason, so that another attempt cannot help.
   */
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
  /** Its takes are not joined, so that there is nothing to play so far. Missing means no. */
  isUnjoined: Schema.optionalKey(Schema.Boolean),
  /** Null when the person was deleted, or when this user may see their name only. */
  storytellerId: Schema.NullOr(PersonId),
  subjectId: Schema.NullOr(PersonId),
  /** The subjects whom this user may see. */
  subjectIds: Schema.Array(PersonId),
  ...sentPlaceFields,
  /** Null when nobody has said when it happened. */
  happened: Schema.NullOr(Happened),
  /** Null when the recorder has deleted their account. */
  recorderId: Schema.NullOr(UserId),
  access: Access,
  storyteller: Schema.Struct({
    name: Schema.String,
    relationship: Schema.String,
    /** Missing where there is no photo, or where this user may see the name only. */
    profileImageUrl: Schema.optionalKey(Schema.String),
  }),
})
export type StoryCard = typeof StoryCard.Type

/** A sentence of the summary and its time in seconds. */
export const KeyMoment = Schema.Struct({ text: Schema.String, start: Schema.Finite })
export type KeyMoment = typeof KeyMoment.Type

/**
 * A new translation that is under way, with its fraction done, or why it failed and the old one stays.
 */
export const Retranslating = Schema.Union([
  Schema.Struct({
    state: Schema.Literal("working"),
    fraction: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
    waits: Schema.optionalKey(Waits),
  }),
  Schema.Struct({ state: Schema.Literal("failed"), reason: Schema.String }),
])
export type Retranslating = typeof Retranslating.Type

/** An English paragraph that people wrote or edited and whose original has changed since. */
export const TranslationLook = Schema.Struct({
  /** Identifies the paragraph in calls, as long as the words of its original stand. */
  id: Schema.String,
  /** Its index in `englishTranscript`; that of its first paragraph where there are several. */
  at: Schema.Int,
  /** What the engine makes of the original as it is now. */
  offered: Schema.String,
})
export type TranslationLook = typeof TranslationLook.Type

/** One of several takes of a story. */
export const StoryTake = Schema.Struct({
  /** Playable seconds; until the recording is prepared, what it was found to have when it came. */
  seconds: Schema.Finite,
  fileName: Schema.String,
  /** Where its original can be downloaded, byte for byte. */
  originalUrl: Schema.String,
})
export type StoryTake = typeof StoryTake.Type

/** A whole story, as its page shows it. */
export const Story = Schema.Struct({
  ...StoryCard.fields,
  originalTranscription: Schema.NullOr(Schema.String),
  englishTranslation: Schema.NullOr(Schema.String),
  /** The original language, with times. Grows while transcription is running. */
  transcript: Transcript,
  /** The English text with times; empty when there is none. */
  englishTranscript: Transcript,
  /** Whether the original was corrected after its translation was made or last reviewed. */
  isTranslationOutOfDate: Schema.Boolean,
  /** Whether people wrote or edited the translation. */
  isTranslationByHand: Schema.Boolean,
  /** Who made the translation, as `model@host`; null: people, or nobody knows. */
  translatedBy: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The model elsewhere that wrote the summary, as `model@host`; missing: this server itself. */
  summarizedBy: Schema.optionalKey(Schema.String),
  /** Paragraphs of the translation to be looked at again, in order. */
  looks: Schema.optionalKey(Schema.Array(TranslationLook)),
  /** Missing unless a new translation was requested. */
  retranslating: Schema.optionalKey(Retranslating),
  /** Words that were perhaps heard wrong, in the order they are said; only for whoever may correct them. */
  wordsToCheck: Schema.optionalKey(Schema.Array(WordToCheck)),
  keyMoments: Schema.Array(KeyMoment),
  /** The parts whose words may be wrong, as they sound like another language; missing: none. */
  doubtfulParts: Schema.optionalKey(Schema.Array(DoubtfulPart)),
  /**
   * The places it speaks of, in the order they are first named; who may only hear it sees the confirmed
   * ones.
   */
  namedPlaces: Schema.Array(NamedPlace),
  /**
   * Loudness over the recording's length for the waveform: evenly spaced values, 0 to 1. Empty until
   * the recording is prepared.
   */
  peaks: Schema.Array(Schema.Finite),
  /** Null when the whole recording is playable. `duration` counts only what is. */
  lost: Schema.NullOr(Lost),
  /** How many sound tracks the file has beside the one that is heard. */
  otherTracks: Schema.Int,
  /** Where the original file can be downloaded, byte for byte as it was uploaded. */
  originalUrl: Schema.String,
  /**
   * The takes it was recorded in, in order, where there are several; missing: one. `duration` is that of
   * all, and playing joins them.
   */
  takes: Schema.optionalKey(Schema.Array(StoryTake)),
  /** Of where it was told only the town was kept, and it has no other position since. */
  isOnlyTown: Schema.Boolean,
  /** Nothing of it is sent to another machine. */
  isLocalOnly: Schema.optionalKey(Schema.Boolean),
  /** What of it was sent to other machines; missing or empty: nothing. */
  sent: Schema.optionalKey(Schema.Array(SentOfStory)),
})
export type Story = typeof Story.Type

/** How many people a story can be about. */
export const mostSubjects = 50

/** Parts of a form are text, so the list is sent as JSON. */
const selectedSubjects = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ id: PersonId })).check(Schema.isMaxLength(mostSubjects)),
)

export const storyTitle = requiredText("Please enter a title.", limits.text.title)

const storytellerField = idFromText(PersonId, "Please select a storyteller.")
const categoryField = Schema.optionalKey(Category)
/**
 * `detect`: find the language out from the recording. When missing, the storyteller's language is used.
 */
const spokenLanguage = Schema.optionalKey(Schema.Union([Language, Schema.Literal("detect")]))

/** 'Keep this story on this server': nothing of the story is sent to another machine. */
const local = Schema.optionalKey(Schema.Literals(["true", "false"]))

/** What both ways of giving a story ask for. */
const optionalParts = {
  description: Schema.optionalKey(optionalText(limits.text.long)),
  tags: Schema.optionalKey(optionalText(limits.text.tags)),
  selectedSubjects: Schema.optionalKey(selectedSubjects),
  category: categoryField,
}

/** The text parts of `POST /api/stories`, beside the part `audio`. */
export const StoryFields = Schema.Struct({
  title: storyTitle,
  storytellerId: storytellerField,
  ...optionalParts,
  source_lang: spokenLanguage,
  local,
  happened: Schema.optionalKey(HappenedWords),
  ...placeParts,
}).check(wholePosition)
export type StoryFields = typeof StoryFields.Type

/**
 * The text parts of `POST /api/upload`, beside the part `audio`. The title defaults to the file's name,
 * the storyteller to the user themself, who may not have done profile setup yet.
 */
export const UploadFields = Schema.Struct({
  title: Schema.optionalKey(optionalText(limits.text.title)),
  ...optionalParts,
  source_lang: spokenLanguage,
  local,
  happened: Schema.optionalKey(HappenedWords),
  storytellerId: Schema.optionalKey(storytellerField),
  ...placeParts,
}).check(wholePosition)
export type UploadFields = typeof UploadFields.Type

/** The body that sets a story's spoken language. */
export const SpokenLanguage = Schema.Struct({ language: Language })
export type SpokenLanguage = typeof SpokenLanguage.Type

export const UploadAnswer = Schema.Struct({ storyId: StoryId })
export type UploadAnswer = typeof UploadAnswer.Type
