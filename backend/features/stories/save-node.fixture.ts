// A node with nothing but the saving of stories, on a store that it shares with others.
import { Context, Effect, Layer, Stream } from "effect"
import { Grants } from "../access/grants.ts"
import { Authorize } from "../access/authorize.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { noIntents } from "../../platform/cluster/media-intents.fixture.ts"
import { People } from "../people/people.ts"
import { Plans } from "../plans/plan.ts"
import { Quota } from "../plans/quota.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { AudioTools } from "../../ports/audio.ts"
import { Uploads } from "../uploads/uploads.ts"
import { SaveStory } from "./save-story.ts"

const notHere = Effect.die(new Error("Nothing here does this."))

/** Recordings are names without bytes. */
const noBytes = Layer.succeed(
  MediaStore,
  MediaStore.of({
    store: () => notHere,
    adopt: () => notHere,
    storeFile: () => notHere,
    storeAs: () => notHere,
    entry: () => notHere,
    read: () => Stream.die(new Error("Nothing here has bytes.")),
    localPath: (id) => Effect.succeed(id),
    remove: () => Effect.void,
    list: Stream.empty,
    sweep: () => notHere,
    check: Effect.void,
  }),
)

const aMinuteEach = Layer.succeed(
  AudioTools,
  AudioTools.of({
    probe: () => Effect.succeed({ seconds: 60, container: "mp3", mediaType: "audio/mpeg" }),
    prepare: () => notHere,
    excerpt: () => notHere,
    check: Effect.void,
  }),
)

const noUploads = Layer.succeed(
  Uploads,
  Uploads.of({
    begin: () => notHere,
    list: () => notHere,
    receive: () => notHere,
    discard: () => notHere,
    hold: () => notHere,
    saved: () => Effect.void,
    forgetAllOf: () => Effect.void,
    handOver: Effect.void,
    recover: () => Effect.void,
  }),
)

/** `alone`: no other node shares the store. */
export const aSavingNode = Effect.fnUntraced(function* (
  documents: DocumentStore["Service"],
  { alone = false } = {},
) {
  const built = yield* Layer.build(
    SaveStory.layer.pipe(
      Layer.provideMerge(Quota.layer({ alone })),
      Layer.provide(Layer.mergeAll(AccountClosure.layer, People.layer, noUploads)),
      Layer.provide(Layer.provideMerge(Authorize.layer, Grants.layer)),
      Layer.provide(Layer.mergeAll(noBytes, noIntents, aMinuteEach)),
      Layer.provide(Layer.merge(EventBus.layer, Plans.layer({ kind: "free-only" }))),
      Layer.provideMerge(Database.layer),
      Layer.provide(Layer.merge(noBus, Layer.succeed(DocumentStore, documents))),
      Layer.fresh,
    ),
  )
  return {
    saving: Context.get(built, SaveStory),
    quota: Context.get(built, Quota),
    kept: Context.get(built, Database),
  }
})
export type SavingNode = Effect.Success<ReturnType<typeof aSavingNode>>
