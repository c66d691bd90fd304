/**
 * The child process that hears words again. It is ended whenever there is something better to do, and
 * stores nothing.
 */
import { Effect, Layer, ManagedRuntime, Schema } from "effect"
import { ffmpegSound } from "../adapters/ffmpeg/ffmpeg-audio.ts"
import { sherpaWordChecker } from "../adapters/sherpa/sherpa-word-checker.ts"
import {
  type WordCheckProcedures,
  WordCheckTask,
} from "../features/processing/word-check/messages.ts"
import { checkWords } from "../features/processing/word-check/check-words.ts"
import { fromVariables } from "../platform/engines/engine-settings.ts"
import { connect, lineToParentProcess } from "../lib/rpc.ts"
import { logFromEnv } from "../platform/observability/log.ts"
import { endWithServer } from "./child-process.ts"

endWithServer()
const settings = fromVariables(process.env)
const runtime = ManagedRuntime.make(
  Layer.merge(ffmpegSound(settings), sherpaWordChecker(settings)).pipe(
    Layer.provideMerge(logFromEnv(process.env, () => ({}))),
  ),
)
const decode = Schema.decodeUnknownSync(WordCheckTask)

connect<object, WordCheckProcedures>(lineToParentProcess(), {
  check: (task) => {
    const checked = checkWords(decode(task)).pipe(
      Effect.tapCause((cause) => Effect.logError("words cannot be checked", cause)),
    )
    // The parent sees the exit, and tries again later.
    return runtime.runPromise(checked).catch(() => process.exit(1))
  },
})
