import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Option, Scope } from "effect"
import { plainText } from "#protocol/transcript.ts"
import { UserId } from "#protocol/ids.ts"
import { story } from "../../../../tests/support/co-editing/transcript-server.ts"
import { Authorize } from "../../access/authorize.ts"
import { noBus } from "../../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { Jobs } from "../../../platform/jobs/jobs.ts"
import { collections, Database } from "../../../platform/database/database.ts"
import { DocumentStore } from "../../../ports/document-store.ts"
import { FamilyNames } from "../../people/family-names.ts"
import { Translator } from "../../../ports/translator.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { TranscriptionWriter } from "../transcription-writer.ts"
import { openTranscripts } from "../room-layer.ts"
import { RetranslationJob, retranslationJobType } from "./retranslation-job.ts"
import { Rooms } from "../room/rooms.ts"
import { Translation } from "./translate.ts"
import { TranslationMemory } from "./memory.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-retranslating-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const ben = UserId.make(8)

export const aStore = Effect.gen(function* () {
  const file = join(folder, `${String((made += 1))}.db`)
  const built = yield* Layer.build(sqliteDocuments({ file, collections }))
  return Layer.succeed(DocumentStore, Context.get(built, DocumentStore))
})

type Translate = (typeof Translator.Service)["translate"]

/** A minute for each paragraph. */
export const slowly: Translate = Effect.fnUntraced(function* ({ paragraphs, wanted }, keep) {
  for (const { id, text } of paragraphs.filter(({ id }) => wanted.has(id))) {
    yield* Effect.delay(keep(id, `In English: ${text}`), "1 minute")
  }
  return []
})

/** A server over a store, which translates like this. */
export const aServer = Effect.fnUntraced(function* (
  store: Layer.Layer<DocumentStore>,
  translate: Translate,
  alone = true,
) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const services = yield* Layer.build(
    RetranslationJob.layer.pipe(
      Layer.provideMerge(Layer.merge(TranscriptionWriter.layer, Translation.layer)),
      Layer.provideMerge(openTranscripts),
      Layer.provideMerge(TranslationMemory.layer),
      Layer.provide(Layer.mock(FamilyNames)({ of: () => Effect.succeed([]) })),
      Layer.provide(
        Layer.succeed(
          Translator,
          Translator.of({ available: true, name: "slowly@nowhere", translate }),
        ),
      ),
      Layer.provide(Layer.mock(Authorize)({ story: () => Effect.succeed(aTranscribedStory()) })),
      Layer.provideMerge(Jobs.layer({ jobTypes: [retranslationJobType], alone })),
      Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
      Layer.provideMerge(noBus),
      Layer.provide(store),
      Layer.fresh,
    ),
  ).pipe(Scope.provide(scope))
  const { stories } = Context.get(services, Database)
  if (Option.isNone(yield* stories.get(story)))
    yield* stories.insert(aTranscribedStory({ id: story }))
  yield* Context.get(services, Jobs).start
  const { ask, of, takeOver } = Context.get(services, RetranslationJob)
  return {
    ask: ask(ben, story),
    takeOver: (why: Parameters<typeof takeOver>[1]) => takeOver(story, why),
    hear: (...texts: ReadonlyArray<string>) =>
      Context.get(services, TranscriptionWriter).heardAll(
        story,
        texts.map((text, n) => ({
          ...{ start: n, end: n + 1, text },
          phrases: [{ start: n, end: n + 1, text }],
        })),
      ),
    english: Effect.map(Context.get(services, Rooms).read(story), ({ english }) =>
      plainText(english),
    ),
    shown: Effect.flatMap(Effect.flatMap(stories.get(story), Effect.fromOption), of),
    events: Context.get(services, EventBus).all,
    stop: Scope.close(scope, Exit.void),
  }
})
