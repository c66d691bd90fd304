import { Context, Effect, Layer } from "effect"
import { EngineError } from "../../ports/engine-error.ts"
import { type ThreadEnded, Threads, type ThreadTask } from "../../ports/worker-threads.ts"
import { compose } from "./composer/compose.ts"
import { takeTurn } from "./chat/interviewer/interviewer.ts"
import type { Message, InterviewTurn } from "./chat/interviewer/turn.ts"
import type { Composed, Embed, BiographySources } from "./generation/sources.ts"

/** An engine's failure as data, since an error that is sent to another thread loses its kind. */
type Failed = Pick<EngineError, "reason" | "canPass">

/** What the thread is to do. */
export type LifeQuestion =
  | { readonly kind: "compose"; readonly sources: BiographySources }
  | { readonly kind: "interview"; readonly message: Omit<Message, "embed"> }
export type LifeAnswer =
  | { readonly kind: "composed"; readonly composed: Composed }
  | { readonly kind: "turn"; readonly turn: InterviewTurn }
  | { readonly kind: "failed"; readonly failed: Failed }

/** The vectors that the thread asks for: the model is on a thread of its own, and the store here. */
export type VectorsGiven =
  | { readonly kind: "vectors"; readonly vectors: ReadonlyArray<Float32Array> }
  | { readonly kind: "failed"; readonly failed: Failed }

const lifeTask: ThreadTask<LifeQuestion, LifeAnswer, ReadonlyArray<string>, VectorsGiven> = {
  script: new URL("./composer-worker.ts", import.meta.url),
  // The longest life takes seconds, also on a small machine.
  timeout: 60_000,
}

export const failedAs = ({ reason, canPass }: Failed): Failed => ({ reason, canPass })

const given = (embed: Embed) => (texts: ReadonlyArray<string>) =>
  Effect.match(embed(texts), {
    onFailure: (failed): VectorsGiven => ({ kind: "failed", failed: failedAs(failed) }),
    // A view would be copied with all the memory it is a view of.
    onSuccess: (vectors): VectorsGiven => ({
      ...{ kind: "vectors", vectors: vectors.map((vector) => vector.slice()) },
    }),
  })

/** Puts lives together and answers about them. Both read all that was told, which takes its time. */
export class LifeComposer extends Context.Service<
  LifeComposer,
  {
    /** Nothing in it is said by no source. */
    readonly compose: (
      sources: BiographySources,
      embed: Embed,
    ) => Effect.Effect<Composed, EngineError | ThreadEnded>
    readonly takeTurn: (message: Message) => Effect.Effect<InterviewTurn, EngineError | ThreadEnded>
  }
>()("backend/features/biographies/LifeComposer") {
  /** On a thread of its own, so that nobody else waits. */
  static readonly layer = Layer.effect(
    LifeComposer,
    Effect.gen(function* () {
      const threads = yield* Threads
      const asked = Effect.fnUntraced(function* (question: LifeQuestion, embed: Embed) {
        const answer = yield* threads.run(lifeTask, question, given(embed))
        return answer.kind === "failed" ? yield* new EngineError(answer.failed) : answer
      })
      const other = () => Effect.die(new Error("The thread answered something else."))
      return LifeComposer.of({
        compose: Effect.fnUntraced(function* (sources, embed) {
          const answer = yield* asked({ kind: "compose", sources }, embed)
          return answer.kind === "composed" ? answer.composed : yield* other()
        }),
        takeTurn: Effect.fnUntraced(function* ({ embed, ...message }) {
          const answer = yield* asked({ kind: "interview", message }, embed)
          return answer.kind === "turn" ? answer.turn : yield* other()
        }),
      })
    }),
  )

  /** On this thread. */
  static readonly here = Layer.succeed(LifeComposer, LifeComposer.of({ compose, takeTurn }))
}
