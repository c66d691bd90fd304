import { constants, setPriority } from "node:os"
import { Context, Effect, Layer, Schema, type Scope } from "effect"
import { connect, lineToProcess, PeerEnded } from "../../../lib/rpc.ts"
import type { EngineSettings } from "../../../platform/engines/engine-settings.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import type { CharacterRange } from "../../../ports/word-checker.ts"
import { forkEngines } from "../engine-process.ts"
import { WordCheckAnswer, type WordCheckProcedures, type WordCheckTask } from "./messages.ts"

const ownScript = new URL("../../../app/word-checker-main.ts", import.meta.url)

/** Milliseconds. A worker that says nothing for this long is taken for hung: a part takes seconds. */
const timeout = 180_000

type Check = (
  task: WordCheckTask,
) => Effect.Effect<ReadonlyArray<ReadonlyArray<CharacterRange>>, EngineError>

const decode = Schema.decodeUnknownEffect(WordCheckAnswer)
const failed = (reason: string) => new EngineError({ reason, canPass: true })

const whyEnded = (error: unknown) => {
  if (error instanceof PeerEnded && error.isTimeout)
    return failed("The process that checks words stopped answering.")
  const why = error instanceof Error ? error.message : String(error)
  return failed(`The process that checks words ended: ${why}.`)
}

const yieldToOthers = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or this is not allowed here: it still ends for whatever comes.
  }
}

/** A process of its own that hears words again, so that it can be ended at once. */
export class WordCheckWorker extends Context.Service<
  WordCheckWorker,
  {
    /** Starts one, which ends with the scope; it loads its model with the first task. */
    readonly start: Effect.Effect<Check, never, Scope.Scope>
  }
>()("backend/features/processing/word-check/WordCheckWorker") {
  static readonly layer = (engines: EngineSettings, script: URL = ownScript) =>
    Layer.succeed(
      WordCheckWorker,
      WordCheckWorker.of({
        start: Effect.gen(function* () {
          const child = forkEngines(script, engines)
          const worker = yield* Effect.acquireRelease(
            Effect.sync(() => connect<WordCheckProcedures>(lineToProcess(child), {})),
            (started) => Effect.sync(() => void started.end()),
          )
          if (child.pid !== undefined) yieldToOthers(child.pid)
          return Effect.fn("WordCheckWorker.check")(function* (task: WordCheckTask) {
            const message = yield* Effect.tryPromise({
              try: () => worker.request("check", task, { timeout }),
              catch: whyEnded,
            })
            const answer = yield* Effect.orDie(decode(message))
            return answer._tag === "Checked" ? answer.doubtful : yield* failed(answer.reason)
          })
        }),
      }),
    )
}
