import { Effect, Layer, Option } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { plainText, type Transcript } from "#protocol/transcript.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { DocumentStore } from "../../ports/document-store.ts"
import { Embedder } from "../../ports/embedder.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { Summarizer } from "../../ports/summarizer.ts"
import { rejections } from "../../platform/database/rejections.ts"
import { storyTimelines } from "../../platform/database/story-timelines.ts"
import { stories } from "../../platform/database/stories.ts"
import { Database } from "../../platform/database/database.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { Resummarize } from "../stories/resummarize.ts"
import { processorJobType, ProcessorClaims } from "./job-type.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"
import { namedPlaces } from "../../platform/database/named-places.ts"
import { people } from "../../platform/database/people.ts"
import { transcriptSnapshots } from "../../platform/database/transcript-snapshots.ts"
import { TranscriptEvents } from "../transcripts/transcript-events.ts"
import { aGazetteer } from "../places/gazetteer.fixture.ts"
import { PlaceExtraction } from "../places/extraction.ts"
import { TranscriptProcessors } from "./processor-job.ts"
import { listProcessors, rulesOf } from "./processors.ts"
import { PassageIndexing } from "../search/index-passages.ts"
import { passages } from "../../platform/database/passages.ts"
import { searchEmbedders } from "../../platform/database/search-embedder.ts"
import { vectors } from "../../platform/database/vectors.ts"
import { EmbeddingEngine } from "../search/embedding-engine.ts"

export const collections = [
  ...[transcriptSnapshots, stories, storyTimelines, rejections, passages],
  ...[namedPlaces, people, vectors, searchEmbedders],
]

export const failed = Effect.fail(new EngineError({ reason: "It has stopped.", canPass: true }))
export const away = Effect.die(new Error("The store is away."))

export interface Mood {
  trouble: typeof failed | typeof away | null
  asked: number
  /** Runs while the engine is working. */
  meanwhile?: Effect.Effect<void>
  /** The texts the writer was given. */
  readonly read?: Array<string>
}

/** What follows a transcript after a correction, over engines that misbehave as told. */
export const aHouse = (mood: Mood, documents: Layer.Layer<DocumentStore>) => {
  const embedder = Embedder.of({
    model: "a model",
    dimensions: 2,
    embed: (texts) =>
      Effect.suspend(() => {
        mood.asked += 1
        const vectors = Effect.succeed(texts.map(() => new Float32Array([1, 0])))
        return mood.trouble ?? Effect.andThen(mood.meanwhile ?? Effect.void, vectors)
      }),
  })
  const writer = Summarizer.of({
    summarize: (transcript) =>
      Effect.sync(() => {
        const text = plainText(transcript)
        mood.read?.push(text)
        const keyMoments = transcript.map(({ text, start }) => ({ text, start }))
        return { text: `In short: ${text}`, keyMoments }
      }),
  })
  return Layer.effectDiscard(Jobs.use((jobs) => jobs.start)).pipe(
    Layer.orDie,
    Layer.provideMerge(TranscriptProcessors.layer),
    Layer.provideMerge(
      Layer.mergeAll(PassageIndexing.layer, Resummarize.layer, PlaceExtraction.layer),
    ),
    Layer.provide(EmbeddingEngine.layer),
    Layer.provideMerge(Layer.mergeAll(TranscriptSnapshots.layer, ProcessorClaims.layer)),
    Layer.provideMerge(TranscriptEvents.layer),
    Layer.provideMerge(Jobs.layer({ jobTypes: [processorJobType], alone: true })),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provide(
      Layer.mergeAll(
        Layer.succeed(Embedder, embedder),
        Layer.succeed(Summarizer, writer),
        aGazetteer(),
      ),
    ),
    Layer.provideMerge(documents),
  )
}

export const story = StoryId.make(1)
export const told = (text: string, end = 2): Transcript => [
  { start: 0, end, text, phrases: [{ start: 0, end, text }] },
]
export const reading = (original: Transcript) => ({
  original,
  english: [],
  isTranslationOutOfDate: false,
  isTranslationByHand: false,
})
export const readNow = Effect.gen(function* () {
  return Option.getOrThrow(yield* (yield* TranscriptSnapshots).get(story))
})
export const isIndexed = Effect.map(readNow, (now) => now.isIndexed)

/** Stories that other rules than today's have gone through. */
export const outdated = Effect.gen(function* () {
  return yield* (yield* TranscriptSnapshots).outdated(rulesOf(yield* listProcessors))
})
