/**
 * The child process that does the heavy work, so that a crash of a codec or engine, or minutes of
 * transcription, never affect a request. It stores nothing: results go to the parent as messages.
 */
import { fromVariables } from "../platform/engines/engine-settings.ts"
import { workerEngines } from "./engines/layer.ts"
import { work } from "./run-worker.ts"

work(workerEngines(fromVariables(process.env)))
