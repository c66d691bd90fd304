import { type ChildProcess, fork } from "node:child_process"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { Context, Effect, Layer, Schema, type Scope } from "effect"
import {
  type EngineSettings,
  toVariables,
  withoutKeys,
} from "../../../platform/engines/engine-settings.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import type { CharacterRange } from "../../../ports/word-checker.ts"
import { WordCheckAnswer, type WordCheckTask } from "./messages.ts"

const ownScript = new URL("../../../app/word-checker-main.ts", import.meta.url)

/** A worker that says nothing for this long is taken for hung: a part takes seconds. */
const silence = "180 seconds"

type Check = (
  task: WordCheckTask,
) => Effect.Effect<ReadonlyArray<ReadonlyArray<CharacterRange>>, EngineError>

const decode = Schema.decodeUnknownEffect(WordCheckAnswer)
const failed = (reason: string) => new EngineError({ reason, canPass: true })

const whyEnded = (code: number | null, signal: string | null) =>
  failed(`The process that checks words ended: ${signal ?? `exit code ${String(code)}`}.`)

const yieldToOthers = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or this is not allowed here: it still ends for whatever comes.
  }
}

/** Sends a task and waits for its answer, or for the end of the process. */
const askWorker = (worker: ChildProcess, task: WordCheckTask) =>
  Effect.callback<unknown, EngineError>((resume) => {
    const onMessage = (message: unknown) => resume(Effect.succeed(message))
    const onExit = (code: number | null, signal: string | null) =>
      resume(Effect.fail(whyEnded(code, signal)))
    worker.once("message", onMessage).once("exit", onExit)
    if (worker.connected) worker.send(task, () => undefined)
    else onExit(worker.exitCode, worker.signalCode)
    return Effect.sync(() => worker.off("message", onMessage).off("exit", onExit))
  })

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
          const worker = yield* Effect.acquireRelease(
            Effect.sync(() =>
              fork(fileURLToPath(script), {
                env: { ...withoutKeys(process.env), ...toVariables(engines) },
                stdio: ["ignore", "inherit", "inherit", "ipc"],
                serialization: "advanced",
                execArgv: [],
              }),
            ),
            (started) => Effect.sync(() => void started.kill("SIGKILL")),
          )
          // Without a listener, an error event would end the whole server.
          worker.on("error", () => worker.kill("SIGKILL"))
          if (worker.pid !== undefined) yieldToOthers(worker.pid)
          return Effect.fn("WordCheckWorker.check")(function* (task: WordCheckTask) {
            const message = yield* askWorker(worker, task).pipe(
              Effect.timeoutOrElse({
                duration: silence,
                orElse: () =>
                  Effect.fail(failed("The process that checks words stopped answering.")),
              }),
            )
            const answer = yield* Effect.orDie(decode(message))
            return answer._tag === "Checked" ? answer.doubtful : yield* failed(answer.reason)
          })
        }),
      }),
    )
}
