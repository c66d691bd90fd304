import { Context, type Effect, Schema } from "effect"
import type { EngineJob } from "#protocol/engine-job.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { EngineError } from "./engine-error.ts"

/** For whom something is sent to another machine; callers of an engine provide it. */
export interface CallContext {
  readonly storyId: StoryId | null
  readonly userId: UserId | null
  /** Nothing of the story may be sent: whatever would send it refuses, or this server does it itself. */
  readonly isLocalOnly?: boolean
  /** It is for a biography or its chat; the stories whose words are sent. */
  readonly biographyStoryIds?: ReadonlyArray<StoryId>
}
export const CallContext = Context.Reference<CallContext>("backend/ports/CallContext", {
  defaultValue: () => ({ storyId: null, userId: null }),
})

/** For whatever would be sent of a story that is only kept in the house. */
export const staysLocal = () =>
  new EngineError({
    reason: "This story stays on this server, so nothing of it was sent.",
    canPass: false,
  })

/** How much is sent: seconds of sound, or an estimate of the tokens of question and answer. */
export type Amount = { readonly seconds: number } | { readonly tokens: number }

/**
 * What became of a call. `money`, `busy`, `key`, `model`, `too large` and `unsupported` were turned away
 * at the door, so that nothing of the month's amount is used; the others may have been worked on.
 */
export const CallKind = Schema.Literals([
  "answered",
  "money",
  "busy",
  "key",
  "model",
  "too large",
  "unsupported",
  "away",
  "stopped",
  "rejected",
  "unusable",
])
export type CallKind = typeof CallKind.Type

/** A call that was allowed and is under way. */
export interface Underway {
  /**
   * How it ended. `tokens`: what the other machine counted, in place of the estimate, and
   * `answerTokens` how many of them are its answer. `requestId`: what it calls the request, for its
   * keeper's questions.
   */
  readonly ended: (how: {
    readonly kind: CallKind
    readonly tokens?: number | undefined
    readonly answerTokens?: number | undefined
    readonly requestId?: string | undefined
  }) => Effect.Effect<void>
}

/**
 * The books of what leaves this server. Every call to another machine passes here before it is made:
 * what may be sent in a month is taken first, so that a crash never sends more.
 */
export class RemoteUsageLedger extends Context.Service<
  RemoteUsageLedger,
  {
    /** Fails with `isPostponed` when the month's amount is used up. */
    readonly begin: (call: {
      readonly job: EngineJob
      readonly host: string
      readonly model: string
      readonly amount: Amount
    }) => Effect.Effect<Underway, EngineError>
  }
>()("backend/ports/RemoteUsageLedger") {}
