// The thread that puts lives together and answers about them, one after the other.
import { Effect } from "effect"
import { connect, lineToParentThread } from "../../lib/rpc.ts"
import { EngineError } from "../../ports/engine-error.ts"
import type { ParentProcedures, ThreadProcedures } from "../../ports/worker-threads.ts"
import { compose } from "./composer/compose.ts"
import { takeTurn } from "./chat/interviewer/interviewer.ts"
import {
  failedAs,
  type LifeAnswer,
  type LifeQuestion,
  type VectorsGiven,
} from "./composer-client.ts"
import type { Embed } from "./generation/sources.ts"

const embed: Embed = (texts) =>
  Effect.promise(() => parent.request("help", texts)).pipe(
    Effect.flatMap((given) =>
      given.kind === "vectors"
        ? Effect.succeed(given.vectors)
        : Effect.fail(new EngineError(given.failed)),
    ),
  )

const answerOf = (question: LifeQuestion): Effect.Effect<LifeAnswer, EngineError> =>
  question.kind === "compose"
    ? Effect.map(compose(question.sources, embed), (composed) => ({ kind: "composed", composed }))
    : Effect.map(takeTurn({ ...question.message, embed }), (turn) => ({ kind: "turn", turn }))

const parent = connect<
  ParentProcedures<ReadonlyArray<string>, VectorsGiven>,
  ThreadProcedures<LifeQuestion, LifeAnswer>
>(lineToParentThread(), {
  work: (question) =>
    Effect.runPromise(
      Effect.catchTag(answerOf(question), "EngineError", (failed) =>
        Effect.succeed<LifeAnswer>({ kind: "failed", failed: failedAs(failed) }),
      ),
    ),
})
