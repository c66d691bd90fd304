import "./quick-schemas.ts"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Deferred, Effect, Layer, ManagedRuntime, Result } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"
import { Passwords } from "./accounts/passwords.ts"
import { AccountKey, accountKey } from "./accounts/account-key.ts"
import { accountMail } from "./accounts/account-mail.ts"
import { accounts } from "./accounts/layers.ts"
import { Links } from "./accounts/links.ts"
import { noteNameLooks } from "./accounts/name-looks.ts"
import { Proving } from "./accounts/proving.ts"
import { Sessions } from "./accounts/sessions.ts"
import { Tries } from "./accounts/tries.ts"
import { diskMedia } from "./adapters/disk.ts"
import { extractiveWriter } from "./adapters/extractive/extractive-writer.ts"
import { ffmpegSound } from "./adapters/ffmpeg/ffmpeg-sound.ts"
import { findFfmpeg } from "./adapters/ffmpeg/find-ffmpeg.ts"
import { noTranslator } from "./adapters/none/no-translator.ts"
import { minilmEmbedder } from "./adapters/minilm/minilm-embedder.ts"
import { mongoDocuments } from "./adapters/mongo/documents.ts"
import { oidcProviders } from "./adapters/oidc/oidc-providers.ts"
import { speechModel } from "./adapters/sherpa/sherpa-transcriber.ts"
import { outboxMailer } from "./adapters/outbox.ts"
import { smtpMailer } from "./adapters/smtp.ts"
import { sqliteDocuments } from "./adapters/sqlite/documents.ts"
import { Address, addressWarnings, openedHere } from "./address.ts"
import { Erasing } from "./belongings/erasing.ts"
import { belongings } from "./belongings/layers.ts"
import { Leaving } from "./belongings/leaving.ts"
import { type Config, readConfig } from "./config.ts"
import { Engines } from "./engines.ts"
import { Happenings } from "./happenings.ts"
import { collections, records } from "./kept.ts"
import { runWith } from "./http/answer.ts"
import { buildApp, cameByHttps } from "./http/app.ts"
import { serveCoEditing } from "./live/co-edit.ts"
import { type DoorSettings, usualDoors } from "./live/doors.ts"
import { serveLive } from "./live/socket.ts"
import { Correspondence } from "./mail/correspondence.ts"
import { Letters } from "./mail/letters.ts"
import { Directory } from "./people/directory.ts"
import { People } from "./people/people.ts"
import { Translator } from "./ports/translator.ts"
import { Removal } from "./people/removal.ts"
import { Quota } from "./plans/quota.ts"
import { Processing } from "./processing/processing.ts"
import { WorkRecords } from "./processing/work-records.ts"
import { Workshop } from "./processing/workshop.ts"
import { Prompts } from "./prompts/prompts.ts"
import { Following } from "./search/following.ts"
import { Indexing } from "./search/indexing.ts"
import { Search } from "./search/search.ts"
import { Franking } from "./sharing/franking.ts"
import { Grants } from "./sharing/grants.ts"
import { invitationMail } from "./sharing/invitation-mail.ts"
import { Inviting } from "./sharing/inviting.ts"
import { Invites } from "./sharing/invites.ts"
import { ShareNews } from "./sharing/share-news.ts"
import { ShareViews } from "./sharing/share-views.ts"
import { Shares } from "./sharing/shares.ts"
import { Shedding } from "./sharing/shedding.ts"
import { InvitationKey, invitationKey } from "./sharing/tokens.ts"
import { Rewriting } from "./stories/rewriting.ts"
import { Saving } from "./stories/saving.ts"
import { Stories } from "./stories/stories.ts"
import { tidyUp } from "./stories/tidy-up.ts"
import { UnderWay } from "./stories/under-way.ts"
import { Correcting } from "./transcripts/correcting.ts"
import { EditLog } from "./transcripts/edit-log.ts"
import { Hearing } from "./transcripts/hearing.ts"
import { Holding } from "./transcripts/holding.ts"
import { Joining } from "./transcripts/joining.ts"
import { KeepingUp } from "./transcripts/keeping-up.ts"
import { Numbers } from "./transcripts/numbers.ts"
import { Readings } from "./transcripts/readings.ts"
import { Rooms } from "./transcripts/rooms.ts"
import { Versions } from "./transcripts/versions.ts"
import { WordsNews } from "./transcripts/words-news.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const storage = (config: Config) =>
  Layer.merge(
    config.mongodbUrl === null
      ? sqliteDocuments({ file: join(config.dataDir, "kintale.db"), collections })
      : mongoDocuments({ url: config.mongodbUrl, collections }),
    diskMedia({ folder: join(config.dataDir, "media") }),
  )

const mailer = ({ mailUrl, mailFrom, dataDir }: Config) => {
  const outbox = join(dataDir, "outbox")
  return mailUrl === null
    ? outboxMailer({ folder: outbox, from: mailFrom })
    : smtpMailer({ url: mailUrl, from: mailFrom, outbox })
}

/** Letters, and who writes which. */
const mail = (config: Config) =>
  Letters.layer(isAlone(config)).pipe(
    Layer.provide(
      Layer.effect(
        Correspondence,
        Effect.all({ invitations: invitationMail, accounts: accountMail }),
      ),
    ),
    Layer.provideMerge(
      Layer.mergeAll(
        Links.layer,
        Tries.layer,
        Address.layer,
        mailer(config),
        Layer.succeed(InvitationKey, invitationKey(config.sessionKey)),
      ),
    ),
    Layer.provideMerge(Layer.succeed(AccountKey, accountKey(config.sessionKey))),
  )

const sharing = Layer.mergeAll(Removal.layer, Invites.layer, Inviting.layer, Shedding.layer).pipe(
  Layer.provideMerge(Shares.layer),
  Layer.provideMerge(Layer.mergeAll(ShareViews.layer, ShareNews.layer, Franking.layer)),
)

/** Shared transcripts, and what follows from their words. */
const sharedTranscripts = Hearing.layer.pipe(
  Layer.provideMerge(Rooms.layer),
  Layer.provideMerge(KeepingUp.layer),
  Layer.provideMerge(
    Layer.mergeAll(EditLog.layer, Numbers.layer, Readings.layer, Holding.layer, Versions.layer),
  ),
  Layer.provideMerge(WordsNews.layer),
)

/** The domain, each line resting on those below it. */
const domain = (config: Config, ffmpeg: string, workerScript?: URL) => {
  const folder = join(config.dataDir, "work")
  const { cacheDir } = engineSettings(config)
  const settings = { ffmpeg, speechModelDir: config.speechModelDir, cacheDir }
  return Layer.mergeAll(
    belongings,
    accounts(config).pipe(Layer.provide(oidcProviders(config.providerKeys))),
    Search.layer,
    Saving.layer,
    Correcting.layer,
    Joining.layer,
    Following.layer.pipe(Layer.provide(Layer.merge(Indexing.layer, Rewriting.layer))),
  ).pipe(
    Layer.provideMerge(Layer.merge(sharing, Directory.layer)),
    Layer.provideMerge(mail(config)),
    Layer.provideMerge(Processing.layer({ folder, alone: isAlone(config) })),
    Layer.provideMerge(Layer.mergeAll(Stories.layer, Sessions.layer, Quota.layer, Prompts.layer)),
    Layer.provideMerge(Passwords.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        People.layer,
        WorkRecords.layer,
        UnderWay.layer,
        Workshop.layer(settings, workerScript),
      ),
    ),
    Layer.provideMerge(sharedTranscripts),
    Layer.provideMerge(Layer.merge(Grants.layer, Leaving.layer)),
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
  const runtime = ManagedRuntime.make(
    domain(config, ffmpeg, workerScript).pipe(
      Layer.provideMerge(storage(config)),
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
