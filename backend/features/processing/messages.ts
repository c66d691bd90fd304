import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import { KeyMoment, Lost, Phase } from "#protocol/story.ts"
import { DoubtfulPart, Paragraph, Transcript } from "#protocol/transcript.ts"
import { PassageRecord } from "../../platform/database/passages.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { type RpcRequest, RpcResponse } from "../../ports/worker-rpc.ts"

/** What the worker is asked to do for one story, beginning with the first step that is not done. */
export const Job = Schema.Struct({
  storyId: StoryId,
  /** The request it is for, where one is known: it stands in each line of the log. */
  requestId: Schema.optionalKey(Schema.String),
  /** The original file of each take, in order. */
  originals: Schema.Array(Schema.Struct({ path: Schema.String, seconds: Schema.Finite })),
  /** Of all takes. */
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
  /** Parts of it of which nothing is to be made. */
  doubtfulParts: Schema.Array(DoubtfulPart),
  /** Hashes of the sentences that the family took away: nothing is made of them again. */
  rejected: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type Job = typeof Job.Type

/** The result of a finished step. */
export const StepOutcome = Schema.TaggedUnion({
  Prepared: {
    /** The path of the playback file, which the server moves to its media. */
    playback: Schema.String,
    seconds: Schema.Finite,
    /** How much of that each take is, in order. */
    takes: Schema.Array(Schema.Finite),
    lost: Schema.NullOr(Lost),
    otherTracks: Schema.Int,
    peaks: Schema.Array(Schema.Finite),
  },
  Transcribed: {
    language: Schema.String,
    transcript: Transcript,
    /** Whether the words do not look like that language. */
    isDoubtful: Schema.Boolean,
    /** The seconds that do not, where all else does. */
    doubtfulParts: Schema.Array(DoubtfulPart),
  },
  /** The English is in place, if there was anything to translate and an engine for it. */
  Translated: {},
  Summarized: {
    text: Schema.String,
    keyMoments: Schema.Array(KeyMoment),
    /** The model elsewhere that wrote it; missing: an engine of our own did. */
    by: Schema.optionalKey(Schema.String),
    /** The hash of the words the summary was written from. */
    from: Schema.String,
  },
  Indexed: { passages: Schema.Array(PassageRecord) },
})
export type StepOutcome = typeof StepOutcome.Type

/** Why a step failed, and when to try again. */
export const failureFields = {
  /** A sentence for the family. */
  reason: Schema.String,
  /** Trying again later may help. */
  canPass: Schema.Boolean,
  /** The recording cannot be read at all, so nothing will help. */
  isUnreadable: Schema.optionalKey(Schema.Boolean),
  isAway: EngineError.fields.isAway,
  notBefore: EngineError.fields.notBefore,
  isPostponed: EngineError.fields.isPostponed,
}

export type WorkerFailure = Schema.Struct.Type<typeof failureFields>

/** Why a step failed whose engine did. */
export const becauseOf = (engine: EngineError): WorkerFailure => {
  const { reason, canPass, isAway, notBefore, isPostponed } = engine
  return {
    reason,
    canPass,
    ...(isAway !== undefined && { isAway }),
    ...(notBefore !== undefined && { notBefore }),
    ...(isPostponed !== undefined && { isPostponed }),
  }
}

/** The messages of the worker while it works, in order. */
export const WorkerReport = Schema.TaggedUnion({
  /** `part` of the phase is done, from 0 to 1. */
  Progressed: { phase: Phase, part: Schema.Finite },
  Heard: { index: Schema.Int, paragraph: Paragraph },
  StepFinished: { phase: Phase, outcome: StepOutcome },
  /** The step failed, with the fields of `StepFailed`. */
  StepFailed: { phase: Phase, ...failureFields },
  /** The words wait for somebody to confirm the language; later steps are not run. */
  Doubted: {},
  Finished: {},
})
export type WorkerReport = typeof WorkerReport.Type

/** What the server says to what the worker requests. */
export const ServerResponse = Schema.TaggedUnion({
  Succeeded: { response: RpcResponse },
  Failed: { failure: EngineError },
})
export type ServerResponse = typeof ServerResponse.Type

/** What a worker does, one job after the other. */
export interface WorkerProcedures {
  readonly run: (job: Job, report: (report: WorkerReport) => void) => void
}

/** What its server does for it meanwhile; `progress` is told the fraction that is done. */
export interface ServerProcedures {
  readonly respond: (
    request: RpcRequest,
    progress: (part: number) => void,
  ) => Promise<typeof ServerResponse.Encoded>
}
