// Servers that search by this house's engine and by one elsewhere, over one store.
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { access } from "../access/layer.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { Database } from "../../platform/database/database.ts"
import { vectorToText } from "../../platform/database/passages.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import type { DocumentStore } from "../../ports/document-store.ts"
import { Embedder, RemoteEmbedder, type Embeds } from "../../ports/embedder.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { StoryCards } from "../stories/cards.ts"
import { ProcessingProgress } from "../stories/processing-progress.ts"
import { TranscriptEvents } from "../transcripts/transcript-events.ts"
import { plainIndex } from "./index/plain-index.fixture.ts"
import { PassageIndexing } from "./index-passages.ts"
import { IndexSync } from "./index/index-sync.ts"
import { passageRecord } from "./passages.ts"
import { Search } from "./search.ts"
import { EmbeddingEngine } from "./embedding-engine.ts"
import { EmbeddingBackfill } from "./embedding-job.ts"
import { embeddingJobType } from "./embedding-job-type.ts"
import { termOf, wordsOf } from "./tokenize.ts"

const dimensions = 512
const placeOf = (term: string) =>
  [...term].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) %
  dimensions

/** Texts that say the same things lie in the same direction. */
const vectorOf = (text: string) => {
  const vector = new Float32Array(dimensions).fill(0.001)
  for (const word of wordsOf(text)) {
    const term = termOf(word)
    if (term !== null) vector[placeOf(term)] = 1
  }
  const length = Math.hypot(...vector)
  return vector.map((part) => part / length)
}

/** An engine, what it was asked for whom, and how it is today. */
export interface Engine {
  readonly model: string
  readonly asked: Array<{ readonly texts: ReadonlyArray<string>; readonly behalf: CallContext }>
  trouble: EngineError | null
  /** Texts it refuses, while it takes others. */
  refuses: RegExp | null
  /** Runs while it works. */
  meanwhile: Effect.Effect<void>
  /** What it takes for the same. */
  readonly means: (text: string) => string
}
export const anEngine = (model: string, more: Partial<Engine> = {}): Engine => ({
  ...{ model, asked: [], trouble: null, refuses: null, meanwhile: Effect.void },
  means: (text) => text,
  ...more,
})

/** Knows that the French tell of the same. */
export const knowsFrench = (text: string) =>
  text.replaceAll(/la moisson/giu, "the harvest").replaceAll(/le bateau/giu, "the ship")

const rejected = new EngineError({ reason: "This cannot be understood.", canPass: false })

const embeds = (engine: Engine): Embeds => ({
  model: engine.model,
  dimensions,
  embed: (texts) =>
    Effect.gen(function* () {
      const behalf = yield* CallContext
      engine.asked.push({ texts, behalf })
      if (engine.trouble !== null) return yield* engine.trouble
      if (texts.some((text) => engine.refuses?.test(text))) return yield* rejected
      yield* engine.meanwhile
      return texts.map((text) => vectorOf(engine.means(text)))
    }),
})

/** Texts of families that an engine was given, in order. */
export const storiesSentTo = ({ asked }: Engine) =>
  asked.flatMap(({ behalf, texts }) => (behalf.storyId === null ? [] : texts))
export const questionsSentTo = ({ asked }: Engine) =>
  asked.flatMap(({ behalf, texts }) => (behalf.userId === null ? [] : texts))

/** A server until it is stopped. */
export const aServer = Effect.fnUntraced(function* (
  store: Context.Context<DocumentStore>,
  { house, elsewhere }: { readonly house: Engine; readonly elsewhere: Engine | null },
) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const engines = Layer.merge(
    Layer.succeed(Embedder, Embedder.of(embeds(house))),
    Layer.succeed(RemoteEmbedder, elsewhere === null ? null : embeds(elsewhere)),
  )
  const built = yield* Layer.build(
    Layer.mergeAll(Search.layer, EmbeddingBackfill.layer, PassageIndexing.layer).pipe(
      Layer.provide(IndexSync.layer()),
      Layer.provide(plainIndex()),
      Layer.provide(EmbeddingEngine.layer),
      Layer.provide(Layer.merge(StoryCards.layer, TranscriptEvents.layer)),
      Layer.provide(ProcessingProgress.layer),
      Layer.provideMerge(Layer.merge(People.layer, NamedPlaces.layer)),
      Layer.provideMerge(access),
      Layer.provideMerge(Jobs.layer({ jobTypes: [embeddingJobType], alone: false })),
      Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
      Layer.provideMerge(noBus),
      Layer.provide(Layer.merge(Layer.succeedContext(store), engines)),
      Layer.fresh,
    ),
  ).pipe(Scope.provide(scope))
  yield* Context.get(built, Jobs).start
  return {
    kept: Context.get(built, Database),
    search: Context.get(built, Search),
    understanding: Context.get(built, EmbeddingBackfill),
    indexing: Context.get(built, PassageIndexing),
    events: Context.get(built, EventBus),
    stop: Scope.close(scope, Exit.void),
  }
})
export type Server = Effect.Success<ReturnType<typeof aServer>>

/** The n-th day of a year; a later story is a newer one. */
const dayOf = (n: number) => new Date(Date.UTC(2025, 0, n)).toISOString()

/** A story as a server keeps it that understands by itself. */
export const tell = Effect.fnUntraced(function* (
  { kept }: Server,
  house: Engine,
  id: number,
  texts: ReadonlyArray<string>,
  change: Partial<StoryRecord> = {},
) {
  const storyId = StoryId.make(id)
  yield* kept.passages.insertMany(
    texts.map((text, n) =>
      passageRecord({
        ...{ storyId, n, model: house.model },
        passage: { start: n * 10, sentences: [{ text, start: n * 10, words: 5 }] },
        vector: vectorToText(vectorOf(house.means(text))),
      }),
    ),
  )
  yield* kept.stories.insert(
    aTranscribedStory({
      ...{ id: storyId, saveKey: `attempt-${String(id)}`, title: `Story ${String(id)}` },
      ...{ createdAt: dayOf(id), passagesName: `of ${String(id)}`, ...change },
    }),
  )
})
