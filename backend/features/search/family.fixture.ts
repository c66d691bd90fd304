import { Effect, Layer } from "effect"
import { PersonId, type SharedId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import { access } from "../access/layer.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { PassageRecord } from "../../platform/database/passages.ts"
import { vectorToText } from "../../platform/database/passages.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import type { DocumentStore } from "../../ports/document-store.ts"
import { Embedder } from "../../ports/embedder.ts"
import type { SearchIndex } from "./index/search-index.ts"
import { StoryCards } from "../stories/cards.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { ProcessingProgress } from "../stories/processing-progress.ts"
import { plainIndex } from "./index/plain-index.fixture.ts"
import { IndexSync } from "./index/index-sync.ts"
import { Search } from "./search.ts"
import { EmbeddingEngine } from "./embedding-engine.ts"

const model = "says nothing"

/** Finds nothing by meaning: every question stands across all that was told. */
const meansNothing = Layer.succeed(
  Embedder,
  Embedder.of({
    model,
    dimensions: 2,
    embed: (texts) => Effect.succeed(texts.map(() => Float32Array.from([0, 1]))),
  }),
)

/** A server that searches over the given store. */
export const aSearcher = (
  documents: Layer.Layer<DocumentStore>,
  embedder: Layer.Layer<Embedder> = meansNothing,
  index: Layer.Layer<SearchIndex> = plainIndex(),
) =>
  Search.layer.pipe(
    Layer.provideMerge(IndexSync.layer()),
    Layer.provideMerge(index),
    Layer.provide(EmbeddingEngine.layer),
    Layer.provide(StoryCards.layer),
    Layer.provide(ProcessingProgress.layer),
    Layer.provideMerge(Layer.merge(People.layer, NamedPlaces.layer)),
    Layer.provideMerge(access),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provide(documents),
    Layer.provideMerge(embedder),
  )

export const anna = UserId.make(7)
export const ben = UserId.make(8)

export const aPerson = (id: number, change: Partial<PersonRecord> = {}): PersonRecord => ({
  id: PersonId.make(id),
  keeperId: anna,
  name: `Person ${String(id)}`,
  relationship: "",
  bio: "",
  type: "storyteller",
  birthDate: null,
  birthPlace: "",
  notes: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  ...change,
})

/** Ben has accepted to see somebody of Anna's. */
export const aShare = (id: number, personId: SharedId): ShareRecord => ({
  id: ShareId.make(id),
  keeperId: anna,
  personId,
  email: "ben@example.org",
  emailKey: "ben@example.org",
  role: "viewer",
  message: "",
  status: "accepted",
  round: 1,
  tokenHash: `hash-${String(id)}`,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: 0,
  userId: ben,
  linkPersonId: null,
})

export const passagesOf = (storyId: number, ...texts: ReadonlyArray<string>) =>
  texts.map((text, n): PassageRecord => ({
    id: `${String(storyId)}:${String(n).padStart(5, "0")}`,
    storyId: StoryId.make(storyId),
    start: n * 10,
    sentences: [{ text, start: n * 10 }],
    model,
    vector: vectorToText(Float32Array.from([1, 0])),
  }))

/** Keeps a story, with what is said in it. */
export const keepStory = Effect.fnUntraced(function* (
  id: number,
  change: Partial<StoryRecord>,
  ...texts: ReadonlyArray<string>
) {
  const { stories, passages } = yield* Database
  yield* stories.insert(
    aTranscribedStory({ id: StoryId.make(id), saveKey: `attempt-${String(id)}`, ...change }),
  )
  yield* passages.insertMany(passagesOf(id, ...texts))
})

export const keepPeople = (...people: ReadonlyArray<PersonRecord>) =>
  Effect.flatMap(Database, (kept) => kept.people.insertMany(people))

/** What somebody finds: the stories, and why. */
export const finds = (user: UserId, query: string) =>
  Effect.map(
    Search.use((search) => search.find(user, query)),
    (found) => found.map(({ story, matchReason }) => [Number(story.id), matchReason] as const),
  )
