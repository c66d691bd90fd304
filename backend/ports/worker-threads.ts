import { Context, type Effect, Schema } from "effect"

/** A thread ended while it was at work. `isEndless`: its time was over, and so it would be again. */
export class ThreadEnded extends Schema.TaggedError<ThreadEnded>()("ThreadEnded", {
  reason: Schema.String,
  isEndless: Schema.Boolean,
}) {}

/** Work for a thread of its own: the script does it, and may ask for something meanwhile. */
export interface ThreadTask<Question, Asked, Given, Answer> {
  readonly script: URL
  /** Milliseconds for which it may calculate; what it waits for does not count. */
  readonly timeout: number
  /** Only for their types. */
  readonly types?: (question: Question, given: Given) => readonly [Asked, Answer]
}

/** What a thread is told. */
export type ToThread<Question, Given> =
  | { readonly kind: "question"; readonly question: Question }
  | { readonly kind: "given"; readonly given: Given }

/** What a thread says. */
export type FromThread<Asked, Answer> =
  | { readonly kind: "asked"; readonly asked: Asked }
  | { readonly kind: "answer"; readonly answer: Answer }

/** Work that takes longer than others may be kept waiting, away from the thread that answers them. */
export class Threads extends Context.Service<
  Threads,
  {
    /** Does the work; `give` answers what the thread asks for. Interrupted, it ends the thread. */
    readonly run: <Question, Asked, Given, Answer, E>(
      task: ThreadTask<Question, Asked, Given, Answer>,
      question: Question,
      give: (asked: Asked) => Effect.Effect<Given, E>,
    ) => Effect.Effect<Answer, E | ThreadEnded>
  }
>()("backend/ports/Threads") {}
