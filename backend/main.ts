import "./quick-schemas.ts"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Deferred, Layer, ManagedRuntime } from "effect"
import { noteNameLooks } from "./accounts/name-looks.ts"
import type { Strength } from "./accounts/passwords.ts"
import { Proving } from "./accounts/proving.ts"
import { embeddedGazetteer } from "./adapters/gazetteer/embedded-gazetteer.ts"
import { outsideGeocoder } from "./adapters/geocoder/outside-geocoder.ts"
import { mapBases } from "./adapters/map/map-bases.ts"
import { payments } from "./adapters/payments.ts"
import { mailer } from "./adapters/mailer.ts"
import { oidcProviders } from "./adapters/oidc/oidc-providers.ts"
import { sharpPictures } from "./adapters/sharp/sharp-pictures.ts"
import { storage } from "./adapters/storage.ts"
import type { BiographyTimes } from "./biographies/biography-work.ts"
import type { DeletionTimes } from "./belongings/deletion-times.ts"
import { Erasing } from "./belongings/erasing.ts"
import type { BillingTimes } from "./billing/billing-work.ts"
import { Offer } from "./billing/offer.ts"
import { unendedWarning } from "./billing/unended.ts"
import { domain } from "./domain.ts"
import { enginesChosen } from "./engines/chosen.ts"
import { type EnginesInPlace, serverEngines } from "./engines/layer.ts"
import { runWith } from "./http/answer.ts"
import { buildApp, cameByHttps } from "./http/app.ts"
import { Jobs } from "./jobs/jobs.ts"
import { outsideWarnings, sendingLine } from "./ports/outside-keys.ts"
import { MapBases } from "./ports/map-bases.ts"
import { collections, Kept } from "./kept/kept.ts"
import { serveCoEditing } from "./live/co-edit.ts"
import { type DoorSettings, usualDoors } from "./live/doors.ts"
import { serveLive } from "./live/socket.ts"
import { PhotoShelf } from "./photos/photo-shelf.ts"
import type { WorkshopInPlace } from "./processing/workshop.ts"
import { Address, addressWarnings, openedHere } from "./settings/address.ts"
import { type Config, freeOnlyHint, isAlone, readConfig } from "./settings/config.ts"
import { outgoing } from "./sending/outgoing.ts"
import { Saving } from "./stories/saving.ts"
import { FollowingPeople } from "./stories/following-people.ts"
import { tidyUp } from "./stories/tidy-up.ts"
import { Rooms } from "./transcripts/rooms.ts"
import type { UploadTimes } from "./uploads/upload-times.ts"
import { Uploads } from "./uploads/uploads.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What takes the place of the server's own parts in measurements and tests. */
export interface InPlace extends EnginesInPlace {
  readonly workerScript?: URL
  readonly doors?: DoorSettings
  /** What a password's hash costs. */
  readonly strength?: Strength
  readonly workshop?: WorkshopInPlace
  /** How long a deleted story can be put back. */
  readonly deletionTimes?: DeletionTimes
  /** How soon Stripe is asked again when it was away. */
  readonly billingTimes?: BillingTimes
  /** How soon a biography follows what is told. */
  readonly biographyTimes?: BiographyTimes
  /** How long a recording on its way is kept, and how its turns are waited for. */
  readonly uploadTimes?: UploadTimes
}

/** Starts everything and answers where it is. */
export const serve = async (config: Config, inPlace: InPlace = {}) => {
  const { doors = usualDoors } = inPlace
  const engines = await enginesChosen(config)
  const runtime = ManagedRuntime.make(
    domain(config, { ...inPlace, engines }).pipe(
      Layer.provideMerge(mailer(config)),
      Layer.provide(oidcProviders(config.providerKeys)),
      Layer.provide(sharpPictures()),
      Layer.provide(embeddedGazetteer()),
      Layer.provide(outsideGeocoder(config)),
      Layer.provide(await payments(config)),
      Layer.provideMerge(serverEngines(engines, inPlace)),
      // Whatever an engine elsewhere is sent is in the books first.
      Layer.provideMerge(outgoing(config).pipe(Layer.provide(Kept.layer))),
      Layer.provideMerge(storage({ ...config, collections })),
      Layer.provideMerge(mapBases(config)),
    ),
  )
  const run = runWith(runtime)
  await runtime.runPromise(Offer.use(({ check }) => check))
  await runtime.runPromise(isAlone(config) ? tidyUp : Saving.use((saving) => saving.recover))
  await run(Uploads.use((uploads) => uploads.recover(isAlone(config))))
  // Before anybody is answered: nobody is shown what belongs to somebody who has left.
  await run(Erasing.use((erasing) => erasing.recover))
  await run(Proving.use((proving) => proving.recover))
  await run(FollowingPeople.use((following) => following.recover))
  await run(PhotoShelf.use((shelf) => shelf.recover))

  const mapOrigins = await run(MapBases.useSync(({ origins }) => origins))
  const app = await buildApp(run, { ...config, mapOrigins, clientFolder: here("../dist") })
  const { publicUrl, trustProxy } = config
  const live = { publicUrl, trustProxy, secure: cameByHttps(publicUrl), doors }
  // In this order: at a stop Socket.IO waits until there is no connection of any kind any more.
  serveCoEditing(app, run, runtime, live)
  serveLive(app, run, runtime, live)
  app.addHook("onClose", () => runtime.dispose())
  await runtime.runPromise(noteNameLooks)
  await run(Rooms.use((rooms) => rooms.recover))
  await runtime.runPromise(Jobs.use((jobs) => jobs.start))
  const address = await app.listen({ host: config.host, port: config.port })
  const url = config.publicUrl ?? openedHere(address)
  await run(Address.use((known) => Deferred.succeed(known, url)))
  return { url, app, runtime }
}

/** How long a stop waits for requests under way. */
const patienceMillis = 7_000

const serveUntilTold = async (inPlace?: InPlace) => {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const config = readConfig(process.env)
  const { url, app, runtime } = await serve(config, inPlace)
  console.log(`Kintale is at ${url}`)
  if (config.plans.kind === "free-only") console.log(freeOnlyHint)
  const sending = sendingLine(config.outside)
  if (sending !== null) console.log(sending)
  const unended = config.payment === null ? await runtime.runPromise(unendedWarning) : null
  for (const warning of [unended, ...addressWarnings(config), ...outsideWarnings(config.outside)])
    if (warning !== null) console.warn(warning)

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

/** The server as a program of its own, until a signal ends it. */
export const start = (inPlace?: InPlace) => {
  serveUntilTold(inPlace).catch((problem: unknown) => {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exit(1)
  })
}

if (import.meta.main) start()
