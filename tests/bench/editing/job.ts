import { Schema } from "effect"
import { Target } from "./wire.ts"

/** Times in milliseconds. */
export const Job = Schema.Struct({
  target: Target,
  /** Put in before anybody types. */
  paragraphs: Schema.Array(Schema.String),
  /** The process of the server. */
  pid: Schema.Int,
  clients: Schema.Int,
  gap: Schema.Int,
  warmUp: Schema.Int,
  measured: Schema.Int,
  settling: Schema.Int,
})
export type Job = typeof Job.Type

export const Outcome = Schema.Struct({
  edits: Schema.Int,
  pairs: Schema.Int,
  p50: Schema.Number,
  p95: Schema.Number,
  longest: Schema.Number,
  /** Percent of a core while measured: the server, its children, and we. */
  cpu: Schema.Number,
  childrenCpu: Schema.Number,
  typistsCpu: Schema.Number,
  /** What others of this machine took besides: where it is much, the other figures say little. */
  otherCpu: Schema.Number,
  /** Milliseconds of processor the server and its children used from the last edit on. */
  cpuAfter: Schema.Number,
  /** MB. */
  resident: Schema.Number,
  peak: Schema.Number,
  /** What came to all of us while measured. */
  messages: Schema.Int,
  bytes: Schema.Int,
})
export type Outcome = typeof Outcome.Type
