/**
 * The child process that does the heavy work, so that a crash in a codec or an engine, or minutes of
 * transcription, never touch a request. It keeps nothing: what it makes goes to the parent by message.
 */
import { fromVariables } from "../engines/engine-settings.ts"
import { workerEngines } from "../engines/layer.ts"
import { work } from "./work.ts"

work(workerEngines(fromVariables(process.env)))
