import { Layer } from "effect"
import { ffmpegSound } from "../adapters/ffmpeg/ffmpeg-sound.ts"
import { capabilities } from "./capabilities.ts"
import { embedderOf, type Place, transcriberOf, translatorOf, writerOf } from "./choice.ts"
import type { EngineSettings } from "./engine-settings.ts"

/** What both use of the engines chosen; each loads its weights where it is first needed. */
const shared = (settings: EngineSettings, place: Place, translator = translatorOf(settings)) =>
  Layer.mergeAll(ffmpegSound(settings), writerOf(settings, place), translator).pipe(
    Layer.provideMerge(embedderOf(settings, place)),
  )

/** For the server: what people wait for, and what the screens are told of it. */
export const serverEngines = (
  settings: EngineSettings,
  translator?: ReturnType<typeof translatorOf>,
) => capabilities(settings).pipe(Layer.provideMerge(shared(settings, "server", translator)))

/** For a worker: everything a recording goes through. */
export const workerEngines = (settings: EngineSettings) =>
  Layer.merge(shared(settings, "worker"), transcriberOf(settings).transcriber)
