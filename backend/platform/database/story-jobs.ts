/** What of a story's record is work, each part with the claim on it. */
import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import { Phase, phases } from "#protocol/story.ts"

/** The state of processing, and the claim on it. */
export const Work = Schema.Struct({
  state: Schema.Literals(["queued", ...phases, "doubted", "ready", "failed"]),
  /** Whether processing is unfinished; the claim's filter uses it. */
  open: Schema.Boolean,
  done: Schema.Array(Phase),
  /** Why it failed, as a sentence for the family. */
  reason: Schema.NullOr(Schema.String),
  /**
   * Whether the recording itself is unreadable, so that no further attempt can help. Missing means no,
   * as far as is known.
   */
  isUnreadable: Schema.optionalKey(Schema.Boolean),
  /** Consecutive failures of the current step. */
  failures: Schema.Int,
  /** Milliseconds since 1970 until which nobody else may claim it. */
  leaseEnds: Schema.Finite,
  /** The token of the claim that holds the lease. */
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
  /** Why it is not worked on until `leaseEnds`, as a sentence for the family; missing or null: it is. */
  waits: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Its position in the queue, the lowest first; missing until the queue has registered it. */
  turn: Schema.optionalKey(Schema.Finite),
  /** The request that asked for it last, by which lines of the log belong together; missing: none is known. */
  requestId: Schema.optionalKey(Schema.String),
})
export type Work = typeof Work.Type

export const newWork: Work = {
  state: "queued",
  open: true,
  done: [],
  reason: null,
  failures: 0,
  leaseEnds: 0,
  claim: null,
}

/** A new translation that was requested, or failed. */
export const RetranslationRecord = Schema.Struct({
  open: Schema.Boolean,
  /**
   * The user who requested it; it is only stored if they may still edit the story then. Null after it
   * has failed.
   */
  by: Schema.NullOr(UserId),
  /** How many attempts have been started. */
  attempts: Schema.Int,
  /** Milliseconds since 1970 until which nobody else may claim it. */
  leaseEnds: Schema.Finite,
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
  /** Why it failed, as a sentence for the family. */
  reason: Schema.NullOr(Schema.String),
  /** Why it is not worked on until `leaseEnds`, as a sentence; missing: it is. */
  waits: Schema.optionalKey(Schema.String),
})
export type RetranslationRecord = typeof RetranslationRecord.Type

/** A deletion that can still be undone, and the claim of the server that erases the story in the end. */
export const DeletionRecord = Schema.Struct({
  /** Milliseconds since 1970. */
  at: Schema.Finite,
  /** Null when whoever deleted the story has deleted their account since. */
  by: Schema.NullOr(UserId),
  /** Milliseconds since 1970 until which it can be put back; from then on it is erased. */
  until: Schema.Finite,
  /** Somebody chose not to wait until then: it cannot be put back any more. */
  isFinal: Schema.optionalKey(Schema.Boolean),
  leaseEnds: Schema.Finite,
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
})
export type DeletionRecord = typeof DeletionRecord.Type

/** The engine of each job, as `model@host` or `embedded`; `nobody` does what cannot be done. */
export const StoryEngines = Schema.Struct({
  transcribe: Schema.String,
  write: Schema.String,
  embed: Schema.String,
})
export type StoryEngines = typeof StoryEngines.Type

/** The vectors that search has of a story, and the claim of the server that is getting others. */
export const UnderstoodRecord = Schema.Struct({
  /** The model they are of; null: there are none. Missing: this server made them with the passages. */
  model: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Whether it waits for vectors of another engine, or of words that have changed. */
  open: Schema.Boolean,
  leaseEnds: Schema.Finite,
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
})
type UnderstoodRecord = typeof UnderstoodRecord.Type
/** It waits for vectors, and nobody has claimed it. */
export const opened = { open: true, leaseEnds: 0, claim: null } as const
/** The same as an update, which leaves standing whose vectors there are. */
export const reopened = {
  "understood.open": opened.open,
  "understood.leaseEnds": opened.leaseEnds,
  "understood.claim": opened.claim,
  "understood.unfinished": 0,
} as const

/** How far the words of a story were heard again to be checked, and the claim on that. */
export const WordCheckRecord = Schema.Struct({
  open: Schema.Boolean,
  /** Seconds of the recording whose words were checked. */
  until: Schema.Finite,
  /** Consecutive failures. */
  failures: Schema.Int,
  leaseEnds: Schema.Finite,
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
})
type WordCheckRecord = typeof WordCheckRecord.Type
export const newWordCheck: WordCheckRecord = {
  ...{ open: true, until: 0, failures: 0, leaseEnds: 0, claim: null },
}
