import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Layer, ManagedRuntime } from "effect"
import { Accounts } from "./accounts/accounts.ts"
import { AccountRecords, sessions, users } from "./accounts/records.ts"
import { Sessions } from "./accounts/sessions.ts"
import { diskMedia } from "./adapters/disk.ts"
import { ffmpegSound } from "./adapters/ffmpeg/ffmpeg-sound.ts"
import { findFfmpeg } from "./adapters/ffmpeg/find-ffmpeg.ts"
import { minilmEmbedder } from "./adapters/minilm/minilm-embedder.ts"
import { mongoDocuments } from "./adapters/mongo/documents.ts"
import { sqliteDocuments } from "./adapters/sqlite/documents.ts"
import { type Config, readConfig } from "./config.ts"
import { Engines } from "./engines.ts"
import { Happenings } from "./happenings.ts"
import { runWith } from "./http/answer.ts"
import { buildApp, cameByHttps } from "./http/app.ts"
import { serveLive } from "./live/socket.ts"
import { People } from "./people/people.ts"
import { people, PeopleRecords } from "./people/records.ts"
import { Quota } from "./plans/quota.ts"
import { Processing } from "./processing/processing.ts"
import { WorkRecords } from "./processing/work-records.ts"
import { Workshop } from "./processing/workshop.ts"
import { Prompts } from "./prompts/prompts.ts"
import { PassageRecords, passages } from "./search/records.ts"
import { Search } from "./search/search.ts"
import { stories, StoryRecords, transcripts } from "./stories/records.ts"
import { Saving } from "./stories/saving.ts"
import { Stories } from "./stories/stories.ts"
import { tidyUp } from "./stories/tidy-up.ts"
import { UnderWay } from "./stories/under-way.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every collection there is. */
const collections = [users, sessions, people, stories, transcripts, passages]

const storage = (config: Config) =>
  Layer.merge(
    config.mongodbUrl === null
      ? sqliteDocuments({ file: join(config.dataDir, "kintale.db"), collections })
      : mongoDocuments({ url: config.mongodbUrl, collections }),
    diskMedia({ folder: join(config.dataDir, "media") }),
  )

const records = Layer.mergeAll(
  AccountRecords.layer,
  PeopleRecords.layer,
  PassageRecords.layer,
  StoryRecords.layer,
)

/** The domain, each line resting on those above it. */
const domain = (config: Config, ffmpeg: string) => {
  const folder = join(config.dataDir, "work")
  const settings = {
    ffmpeg,
    speechModelDir: config.speechModelDir,
    cacheDir: join(config.dataDir, "cache"),
  }
  return Layer.mergeAll(Accounts.layer, Search.layer, Saving.layer).pipe(
    Layer.provideMerge(Processing.layer({ folder, alone: config.mongodbUrl === null })),
    Layer.provideMerge(Layer.mergeAll(Stories.layer, Sessions.layer, Quota.layer, Prompts.layer)),
    Layer.provideMerge(
      Layer.mergeAll(People.layer, WorkRecords.layer, UnderWay.layer, Workshop.layer(settings)),
    ),
    Layer.provideMerge(Layer.merge(records, Happenings.layer)),
  )
}

const start = async () => {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const config = readConfig(process.env)
  const ffmpeg = await findFfmpeg(config.ffmpegPath ?? undefined)
  const capabilities = {
    transcribes: config.speechModelDir === null ? ["en"] : null,
    translates: false,
    searchesByMeaning: true,
  }
  const runtime = ManagedRuntime.make(
    domain(config, ffmpeg).pipe(
      Layer.provideMerge(storage(config)),
      Layer.provideMerge(
        Layer.mergeAll(
          ffmpegSound({ ffmpeg }),
          minilmEmbedder,
          Layer.succeed(Engines, capabilities),
        ),
      ),
    ),
  )
  const run = runWith(runtime)
  if (config.mongodbUrl === null) await runtime.runPromise(tidyUp)

  const app = await buildApp(run, { ...config, clientFolder: here("../dist") })
  serveLive(app, run, runtime, {
    publicUrl: config.publicUrl,
    secure: cameByHttps(config.publicUrl),
  })
  app.addHook("onClose", () => runtime.dispose())
  const address = await app.listen({ host: config.host, port: config.port })
  console.log(`Kintale is at ${config.publicUrl ?? address.replace("127.0.0.1", "localhost")}`)

  let stopping = false
  const stop = () => {
    // The second signal does not wait for anybody.
    if (stopping) process.exit(1)
    stopping = true
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on("SIGTERM", stop).on("SIGINT", stop)
}

await start()
