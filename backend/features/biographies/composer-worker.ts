// The thread that puts lives together and answers about them, one after the other.
import { parentPort } from "node:worker_threads"
import { Effect } from "effect"
import { EngineError } from "../../ports/engine-error.ts"
import type { FromThread, ToThread } from "../../ports/worker-threads.ts"
import { compose } from "./composer/compose.ts"
import { takeTurn } from "./chat/interviewer/interviewer.ts"
import {
  failedAs,
  type LifeAnswer,
  type LifeQuestion,
  type VectorsGiven,
} from "./composer-client.ts"
import type { Embed } from "./generation/sources.ts"

const say = (message: FromThread<ReadonlyArray<string>, LifeAnswer>) =>
  parentPort?.postMessage(message, [])

/** Told the vectors that were asked for last. */
let vectorsCame: (given: VectorsGiven) => void = () => {}

const embed: Embed = (texts) =>
  Effect.promise(
    () =>
      new Promise<VectorsGiven>((resolve) => {
        vectorsCame = resolve
        say({ kind: "asked", asked: texts })
      }),
  ).pipe(
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

// What fails here in another way ends the thread, and is heard of there.
parentPort?.on("message", async (message: ToThread<LifeQuestion, VectorsGiven>) => {
  if (message.kind === "given") return vectorsCame(message.given)
  const answer = await Effect.runPromise(
    Effect.catchTag(answerOf(message.question), "EngineError", (failed) =>
      Effect.succeed<LifeAnswer>({ kind: "failed", failed: failedAs(failed) }),
    ),
  )
  say({ kind: "answer", answer })
})
