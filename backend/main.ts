import "./quick-schemas.ts"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Deferred, Effect, Layer, ManagedRuntime, Result } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"
import { noteNameLooks } from "./accounts/name-looks.ts"
import { Proving } from "./accounts/proving.ts"
import { extractiveWriter } from "./adapters/extractive/extractive-writer.ts"
import { ffmpegSound } from "./adapters/ffmpeg/ffmpeg-sound.ts"
import { findFfmpeg } from "./adapters/ffmpeg/find-ffmpeg.ts"
import { mailer } from "./adapters/mailer.ts"
import { minilmEmbedder } from "./adapters/minilm/minilm-embedder.ts"
import { noTranslator } from "./adapters/none/no-translator.ts"
import { oidcProviders } from "./adapters/oidc/oidc-providers.ts"
import { speechModel } from "./adapters/sherpa/sherpa-transcriber.ts"
import { storage } from "./adapters/storage.ts"
import { Erasing } from "./belongings/erasing.ts"
import { domain } from "./domain.ts"
import { Engines } from "./engines.ts"
import { runWith } from "./http/answer.ts"
import { buildApp, cameByHttps } from "./http/app.ts"
import { collections } from "./kept/kept.ts"
import { serveCoEditing } from "./live/co-edit.ts"
import { type DoorSettings, usualDoors } from "./live/doors.ts"
import { serveLive } from "./live/socket.ts"
import { Translator } from "./ports/translator.ts"
import { Processing } from "./processing/processing.ts"
import { Following } from "./search/following.ts"
import { Address, addressWarnings, openedHere } from "./settings/address.ts"
import { type Config, isAlone, readConfig } from "./settings/config.ts"
import { Saving } from "./stories/saving.ts"
import { tidyUp } from "./stories/tidy-up.ts"
import { Rooms } from "./transcripts/rooms.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const engineSettings = ({ dataDir, speechModelDir }: Config) => ({
  cacheDir: join(dataDir, "cache"),
  modelDir: speechModelDir ?? undefined,
})

const engines = (config: Config) =>
  Layer.effect(
    Engines,
    Effect.gen(function* () {
      const model = yield* Effect.result(speechModel(engineSettings(config)))
      const { available } = yield* Translator
      const capabilities: Capabilities = {
        transcribes: Result.isSuccess(model) ? model.success.languages : [],
        detectsLanguage: Result.isSuccess(model) && model.success.detectsLanguage,
        translates: available,
        searchesByMeaning: true,
      }
      return capabilities
    }),
  )

/** What takes the place of the server's own parts in measurements and tests. */
export interface InPlace {
  readonly workerScript?: URL
  readonly translator?: Layer.Layer<Translator>
  readonly doors?: DoorSettings
}

/** Starts everything and answers where it is. */
export const serve = async (
  config: Config,
  { workerScript, translator = noTranslator, doors = usualDoors }: InPlace = {},
) => {
  const ffmpeg = await findFfmpeg(config.ffmpegPath ?? undefined)
  const { cacheDir } = engineSettings(config)
  const worker = { ffmpeg, speechModelDir: config.speechModelDir, cacheDir }
  const runtime = ManagedRuntime.make(
    domain(config, { engines: worker, workerScript }).pipe(
      Layer.provideMerge(storage({ ...config, collections })),
      Layer.provideMerge(mailer(config)),
      Layer.provide(oidcProviders(config.providerKeys)),
      Layer.provideMerge(engines(config)),
      Layer.provideMerge(Layer.mergeAll(ffmpegSound({ ffmpeg }), extractiveWriter, translator)),
      Layer.provideMerge(minilmEmbedder),
    ),
  )
  const run = runWith(runtime)
  await runtime.runPromise(isAlone(config) ? tidyUp : Saving.use((saving) => saving.recover))
  // Before anybody is answered: nobody is shown what belongs to somebody who has left.
  await run(Erasing.use((erasing) => erasing.recover))
  await run(Proving.use((proving) => proving.recover))

  const app = await buildApp(run, { ...config, clientFolder: here("../dist") })
  const { publicUrl, trustProxy } = config
  const live = { publicUrl, trustProxy, secure: cameByHttps(publicUrl), doors }
  // In this order: at a stop Socket.IO waits until there is no connection of any kind any more.
  serveCoEditing(app, run, runtime, live)
  serveLive(app, run, runtime, live)
  app.addHook("onClose", () => runtime.dispose())
  await runtime.runPromise(noteNameLooks)
  await run(Rooms.use((rooms) => rooms.recover))
  await run(Following.use((following) => following.recover(isAlone(config))))
  await run(Processing.use((processing) => processing.start))
  const address = await app.listen({ host: config.host, port: config.port })
  const url = config.publicUrl ?? openedHere(address)
  await run(Address.use((known) => Deferred.succeed(known, url)))
  return { url, app, runtime }
}

/** How long a stop waits for requests under way. */
const patienceMillis = 7_000

const start = async () => {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const config = readConfig(process.env)
  const { url, app } = await serve(config)
  console.log(`Kintale is at ${url}`)
  for (const warning of addressWarnings(config)) console.warn(warning)

  let stopping = false
  const stop = () => {
    // The second signal does not wait for anybody.
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), patienceMillis).unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on("SIGTERM", stop).on("SIGINT", stop)
}

if (import.meta.main) {
  start().catch((problem: unknown) => {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exit(1)
  })
}
