import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import { KeyMoment, Lost, Phase } from "#protocol/story.ts"
import { Paragraph, Transcript } from "#protocol/transcript.ts"
import { PassageRecord } from "../kept/passages.ts"

/** What the worker is asked to do: one story, from the first step that is not done. */
export const Job = Schema.Struct({
  storyId: StoryId,
  /** The original's local path. */
  original: Schema.String,
  seconds: Schema.Finite,
  sourceLanguage: Schema.NullOr(Language),
  /** Whether somebody said so who knows. */
  isLanguageSure: Schema.Boolean,
  /** A folder of the job's own, kept between attempts. */
  folder: Schema.String,
  done: Schema.Array(Phase),
  /** What earlier attempts heard, once transcribing is done. */
  language: Schema.NullOr(Schema.String),
  transcript: Transcript,
})
export type Job = typeof Job.Type

/** What a finished step made. */
export const Outcome = Schema.TaggedUnion({
  Prepared: {
    /** Local path of the playback file, to be taken over. */
    playback: Schema.String,
    seconds: Schema.Finite,
    lost: Schema.NullOr(Lost),
    peaks: Schema.Array(Schema.Finite),
  },
  Transcribed: {
    language: Schema.String,
    transcript: Transcript,
    /** The words do not look like that language. */
    isDoubtful: Schema.Boolean,
  },
  /** Null when there was nothing to translate or nobody who could. */
  Translated: { original: Transcript, texts: Schema.NullOr(Schema.Array(Schema.String)) },
  Summarised: {
    text: Schema.String,
    keyMoments: Schema.Array(KeyMoment),
    /** Names the words it was written from. */
    from: Schema.String,
  },
  Indexed: { passages: Schema.Array(PassageRecord) },
})
export type Outcome = typeof Outcome.Type

/** What the worker tells while it works, in order. */
export const Report = Schema.TaggedUnion({
  /** `part` of the phase is done, 0 to 1. */
  Progressed: { phase: Phase, part: Schema.Finite },
  Heard: { index: Schema.Int, paragraph: Paragraph },
  StepFinished: { phase: Phase, outcome: Outcome },
  /** The step gave up, as `StepFailed` says. */
  StepFailed: {
    phase: Phase,
    reason: Schema.String,
    canPass: Schema.Boolean,
    isUnreadable: Schema.optionalKey(Schema.Boolean),
  },
  /** What was heard waits for somebody to say which language it is; the steps after it are not begun. */
  Doubted: {},
  Finished: {},
})
export type Report = typeof Report.Type
