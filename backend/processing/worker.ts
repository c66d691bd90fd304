/**
 * The child process that does the heavy work, so that a crash of a codec or engine, or minutes of
 * transcription, never affect a request. It stores nothing: results go to the parent as messages.
 */
import { fromVariables } from "../engines/engine-settings.ts"
import { workerEngines } from "../engines/layer.ts"
import { work } from "./work.ts"

work(workerEngines(fromVariables(process.env)))
