import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import { KeyMoment, Lost, Phase } from "#protocol/story.ts"
import { Paragraph, Transcript } from "#protocol/transcript.ts"
import { PassageRecord } from "../kept/passages.ts"

/** What the worker is asked to do for one story, beginning with the first step that is not done. */
export const Job = Schema.Struct({
  storyId: StoryId,
  /** The path of the original file. */
  original: Schema.String,
  seconds: Schema.Finite,
  sourceLanguage: Schema.NullOr(Language),
  /** Whether a user said so, or it is only assumed. */
  isLanguageSure: Schema.Boolean,
  /** The job's folder, kept between attempts. */
  folder: Schema.String,
  done: Schema.Array(Phase),
  /** What earlier attempts transcribed, if that step is done. */
  language: Schema.NullOr(Schema.String),
  transcript: Transcript,
})
export type Job = typeof Job.Type

/** The result of a finished step. */
export const Outcome = Schema.TaggedUnion({
  Prepared: {
    /** The path of the playback file, which the server moves to its media. */
    playback: Schema.String,
    seconds: Schema.Finite,
    lost: Schema.NullOr(Lost),
    peaks: Schema.Array(Schema.Finite),
  },
  Transcribed: {
    language: Schema.String,
    transcript: Transcript,
    /** Whether the words do not look like that language. */
    isDoubtful: Schema.Boolean,
  },
  /** The English is in place, if there was anything to translate and an engine for it. */
  Translated: {},
  Summarised: {
    text: Schema.String,
    keyMoments: Schema.Array(KeyMoment),
    /** The hash of the words the summary was written from. */
    from: Schema.String,
  },
  Indexed: { passages: Schema.Array(PassageRecord) },
})
export type Outcome = typeof Outcome.Type

/** The messages of the worker while it works, in order. */
export const Report = Schema.TaggedUnion({
  /** `part` of the phase is done, from 0 to 1. */
  Progressed: { phase: Phase, part: Schema.Finite },
  Heard: { index: Schema.Int, paragraph: Paragraph },
  StepFinished: { phase: Phase, outcome: Outcome },
  /** The step failed, with the fields of `StepFailed`. */
  StepFailed: {
    phase: Phase,
    reason: Schema.String,
    canPass: Schema.Boolean,
    isUnreadable: Schema.optionalKey(Schema.Boolean),
  },
  /** The words wait for somebody to confirm the language; later steps are not run. */
  Doubted: {},
  Finished: {},
})
export type Report = typeof Report.Type
