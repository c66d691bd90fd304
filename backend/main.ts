import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Deferred, Effect, Layer, ManagedRuntime, Result } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"
import { Accounts } from "./accounts/accounts.ts"
import { AccountRecords, sessions, users } from "./accounts/records.ts"
import { Sessions } from "./accounts/sessions.ts"
import { diskMedia } from "./adapters/disk.ts"
import { ffmpegSound } from "./adapters/ffmpeg/ffmpeg-sound.ts"
import { findFfmpeg } from "./adapters/ffmpeg/find-ffmpeg.ts"
import { minilmEmbedder } from "./adapters/minilm/minilm-embedder.ts"
import { mongoDocuments } from "./adapters/mongo/documents.ts"
import { speechModel } from "./adapters/sherpa/sherpa-transcriber.ts"
import { outboxMailer } from "./adapters/outbox.ts"
import { smtpMailer } from "./adapters/smtp.ts"
import { sqliteDocuments } from "./adapters/sqlite/documents.ts"
import { Address } from "./address.ts"
import { type Config, readConfig } from "./config.ts"
import { Engines } from "./engines.ts"
import { Happenings } from "./happenings.ts"
import { runWith } from "./http/answer.ts"
import { buildApp, cameByHttps } from "./http/app.ts"
import { serveLive } from "./live/socket.ts"
import { Letters } from "./mail/letters.ts"
import { LetterRecords, letters } from "./mail/records.ts"
import { Directory } from "./people/directory.ts"
import { People } from "./people/people.ts"
import { people, PeopleRecords } from "./people/records.ts"
import { Removal } from "./people/removal.ts"
import { Quota } from "./plans/quota.ts"
import { Processing } from "./processing/processing.ts"
import { WorkRecords } from "./processing/work-records.ts"
import { Workshop } from "./processing/workshop.ts"
import { Prompts } from "./prompts/prompts.ts"
import { PassageRecords, passages } from "./search/records.ts"
import { Search } from "./search/search.ts"
import { Grants } from "./sharing/grants.ts"
import { invitationMail } from "./sharing/invitation-mail.ts"
import { Inviting } from "./sharing/inviting.ts"
import { Invites } from "./sharing/invites.ts"
import { ShareRecords, shares } from "./sharing/records.ts"
import { ShareNews } from "./sharing/share-news.ts"
import { ShareViews } from "./sharing/share-views.ts"
import { Shares } from "./sharing/shares.ts"
import { InvitationKey, invitationKey } from "./sharing/tokens.ts"
import { outlines, stories, StoryRecords, transcripts } from "./stories/records.ts"
import { Saving } from "./stories/saving.ts"
import { Stories } from "./stories/stories.ts"
import { tidyUp } from "./stories/tidy-up.ts"
import { UnderWay } from "./stories/under-way.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every collection there is. */
const collections = [
  users,
  sessions,
  people,
  shares,
  letters,
  stories,
  outlines,
  transcripts,
  passages,
]

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
  ShareRecords.layer,
  LetterRecords.layer,
  StoryRecords.layer,
)

const mailer = ({ mailUrl, mailFrom, dataDir }: Config) =>
  mailUrl === null
    ? outboxMailer({ folder: join(dataDir, "outbox"), from: mailFrom })
    : smtpMailer({ url: mailUrl, from: mailFrom })

/** Sharing, and the letters it sends. */
const sharing = (config: Config) =>
  Layer.mergeAll(Removal.layer, Invites.layer, Inviting.layer).pipe(
    Layer.provideMerge(Shares.layer),
    Layer.provideMerge(ShareViews.layer),
    Layer.provideMerge(Letters.layer(isAlone(config))),
    Layer.provideMerge(Layer.merge(invitationMail, ShareNews.layer)),
    Layer.provideMerge(
      Layer.mergeAll(
        Address.layer,
        mailer(config),
        Layer.succeed(InvitationKey, invitationKey(config.sessionKey)),
      ),
    ),
  )

/** The domain, each line resting on those below it. */
const domain = (config: Config, ffmpeg: string, workerScript?: URL) => {
  const folder = join(config.dataDir, "work")
  const { cacheDir } = engineSettings(config)
  const settings = { ffmpeg, speechModelDir: config.speechModelDir, cacheDir }
  return Layer.mergeAll(Accounts.layer, Search.layer, Saving.layer, Directory.layer).pipe(
    Layer.provideMerge(sharing(config)),
    Layer.provideMerge(Processing.layer({ folder, alone: isAlone(config) })),
    Layer.provideMerge(Layer.mergeAll(Stories.layer, Sessions.layer, Quota.layer, Prompts.layer)),
    Layer.provideMerge(
      Layer.mergeAll(
        People.layer,
        WorkRecords.layer,
        UnderWay.layer,
        Workshop.layer(settings, workerScript),
      ),
    ),
    Layer.provideMerge(Grants.layer),
    Layer.provideMerge(Layer.merge(records, Happenings.layer)),
  )
}

const engineSettings = ({ dataDir, speechModelDir }: Config) => ({
  cacheDir: join(dataDir, "cache"),
  modelDir: speechModelDir ?? undefined,
})

/** Whether no other server can share the store. */
const isAlone = (config: Config) => config.mongodbUrl === null

const engines = (config: Config) =>
  Layer.effect(
    Engines,
    Effect.map(Effect.result(speechModel(engineSettings(config))), (model): Capabilities => ({
      transcribes: Result.isSuccess(model) ? model.success.languages : [],
      translates: false,
      searchesByMeaning: true,
    })),
  )

/** Starts everything and answers where it is; `workerScript` takes the place of the worker in measurements. */
export const serve = async (config: Config, workerScript?: URL) => {
  const ffmpeg = await findFfmpeg(config.ffmpegPath ?? undefined)
  const runtime = ManagedRuntime.make(
    domain(config, ffmpeg, workerScript).pipe(
      Layer.provideMerge(storage(config)),
      Layer.provideMerge(Layer.mergeAll(ffmpegSound({ ffmpeg }), minilmEmbedder, engines(config))),
    ),
  )
  const run = runWith(runtime)
  await runtime.runPromise(isAlone(config) ? tidyUp : Saving.use((saving) => saving.recover))

  const app = await buildApp(run, { ...config, clientFolder: here("../dist") })
  serveLive(app, run, runtime, {
    publicUrl: config.publicUrl,
    secure: cameByHttps(config.publicUrl),
  })
  app.addHook("onClose", () => runtime.dispose())
  await run(Processing.use((processing) => processing.start))
  const address = await app.listen({ host: config.host, port: config.port })
  const url = config.publicUrl ?? address.replace("127.0.0.1", "localhost")
  await run(Address.use((known) => Deferred.succeed(known, url)))
  return { url, app, runtime }
}

/** How long a stop waits for requests under way. */
const patienceMillis = 7_000

const start = async () => {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const { url, app } = await serve(readConfig(process.env))
  console.log(`Kintale is at ${url}`)

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
