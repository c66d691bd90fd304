import { Context, type Effect } from "effect"
import type { Topic } from "#protocol/biography.ts"
import type { EngineError } from "./engine-error.ts"

/** Something that may be used for a biography. Whatever it says, it is data. */
interface Material {
  readonly id: string
  /** Who says or wrote it. */
  readonly teller: string
  readonly text: string
}

/** Whom a biography is about. Nothing else of a person is told. */
interface Subject {
  readonly name: string
  readonly relationship: string
}

/** A sentence and the ids of what it says it rests on. Nothing in it is checked. */
export interface SourcedSentence {
  readonly text: string
  readonly sources: ReadonlyArray<string>
}
export interface ClaimedLine extends SourcedSentence {
  readonly topic: Topic
}

/** A claimed sentence that did not pass, and why, in words the engine understands. */
export interface RejectedClaim extends ClaimedLine {
  readonly why: string
}

/** What an engine makes of a chat message. */
interface ChatTurn {
  readonly sentences: ReadonlyArray<SourcedSentence>
  /** The next question; blank for none. */
  readonly next: string
}

/**
 * A language model that writes biographies and answers in their chat. It is never believed: whoever
 * asks checks every sentence against what it rests on.
 */
export class Biographer extends Context.Service<
  Biographer,
  {
    /** `model@host`; null: none is set up, and nothing may be asked. */
    readonly name: string | null
    readonly write: (question: {
      readonly about: Subject
      readonly material: ReadonlyArray<Material>
    }) => Effect.Effect<ReadonlyArray<ClaimedLine>, EngineError>
    /** Another try at sentences that did not pass. */
    readonly mend: (question: {
      readonly about: Subject
      readonly material: ReadonlyArray<Material>
      readonly rejected: ReadonlyArray<RejectedClaim>
    }) => Effect.Effect<ReadonlyArray<ClaimedLine>, EngineError>
    /** Whether each sentence says only what its sources say, in order. */
    readonly judge: (
      pairs: ReadonlyArray<{ readonly text: string; readonly sources: ReadonlyArray<string> }>,
    ) => Effect.Effect<ReadonlyArray<boolean>, EngineError>
    readonly converse: (question: {
      readonly about: Subject
      readonly material: ReadonlyArray<Material>
      readonly history: ReadonlyArray<{
        readonly type: "user" | "assistant"
        readonly content: string
      }>
      readonly message: string
    }) => Effect.Effect<ChatTurn, EngineError>
  }
>()("backend/ports/Biographer") {}
