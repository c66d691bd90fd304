// A server that makes biographies, without the rest of it, and people to tell of.
import { Effect, Layer, Schedule } from "effect"
import type { Answers } from "#protocol/biography.ts"
import { type PersonId, StoryId, type UserId } from "#protocol/ids.ts"
import { Jobs } from "../../../platform/jobs/jobs.ts"
import { Database } from "../../../platform/database/database.ts"
import type { PersonRecord } from "../../../platform/database/people.ts"
import type { StoryRecord } from "../../../platform/database/stories.ts"
import type { Embedder } from "../../../ports/embedder.ts"
import { plainEmbedder } from "../../search/embedder.fixture.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { anna, aStore, rosa } from "../database.fixture.ts"
import { type BiographyTimes, biographyJobType } from "./job-type.ts"
import { BiographyGeneration } from "./generation-job.ts"
import { SourceRemoval } from "../source-removal.ts"
import { SourceCollector } from "./collect-sources.ts"
import { LifeComposer } from "../composer-client.ts"
import { LlmWriter } from "../llm/llm-writer.ts"

/** Quick for tests: nothing is looked for that nobody was told of, unless a test says so. */
const quickTimes: BiographyTimes = { quiet: 50, longest: 400, pollInterval: 3_600_000 }

interface Manner {
  /** No other server shares the store. */
  readonly alone?: boolean
  readonly times?: Partial<BiographyTimes>
  readonly model?: LlmWriter["Service"]
  readonly embedder?: Layer.Layer<Embedder>
  readonly composer?: Layer.Layer<LifeComposer>
}

/** One of the servers that share a store. */
export const aBuilder = ({
  alone = true,
  times,
  model,
  embedder = plainEmbedder,
  composer = LifeComposer.here,
}: Manner = {}) =>
  BiographyGeneration.layer({ ...quickTimes, ...times }).pipe(
    Layer.provideMerge(Layer.merge(SourceRemoval.layer, SourceCollector.layer)),
    Layer.provide(model === undefined ? LlmWriter.none : Layer.succeed(LlmWriter, model)),
    Layer.provideMerge(Jobs.layer({ jobTypes: [biographyJobType], alone })),
    Layer.provide(Layer.merge(embedder, composer)),
  )

/** A store with one server. */
export const aHouse = (manner?: Manner) => aBuilder(manner).pipe(Layer.provideMerge(aStore))

export const start = Effect.flatMap(Jobs, (jobs) => jobs.start)

export const aPerson = (
  id = rosa,
  { keeperId = anna, ...others }: Partial<PersonRecord> = {},
): PersonRecord => ({
  ...{ id, keeperId, name: "Rosa Reyes", relationship: "grandmother", bio: "" },
  ...{ type: "storyteller", birthDate: null, birthPlace: "", notes: "" },
  createdAt: "2026-01-01T00:00:00.000Z",
  ...others,
})

export const aStoryOf = (
  id: number,
  { storytellerId = rosa, ...others }: Partial<StoryRecord> = {},
): StoryRecord =>
  aTranscribedStory({
    ...{ id: StoryId.make(id), keeperId: anna, recorderId: anna, saveKey: `attempt ${String(id)}` },
    ...{ storytellerId, keeperIds: [anna], title: `Story ${String(id)}`, detectedLanguage: "en" },
    ...others,
  })

/** Words as they are heard, a paragraph each. */
export const told = (...paragraphs: ReadonlyArray<string>) =>
  paragraphs.map((text, n) => ({
    ...{ start: n * 60, end: n * 60 + 50, text },
    phrases: [{ start: n * 60, end: n * 60 + 50, text }],
  }))

export const keepPerson = ({ id = rosa, ...others }: Partial<PersonRecord> = {}) =>
  Database.use(({ people }) => people.insert(aPerson(id, others)))

export const keepStory = (
  id: number,
  paragraphs: ReadonlyArray<string>,
  story: Partial<StoryRecord> = {},
) =>
  Database.use(({ stories, transcriptSnapshots }) =>
    Effect.andThen(
      stories.insert(aStoryOf(id, story)),
      transcriptSnapshots.insert({
        ...{ id: StoryId.make(id), original: told(...paragraphs), english: [] },
        ...{ isTranslationOutOfDate: false, isTranslationByHand: false, isIndexed: true },
        wordsName: JSON.stringify(paragraphs),
      }),
    ),
  )

export const answer = (answers: Answers, id = rosa, userId: UserId = anna) =>
  Database.use(({ biographyAnswers }) =>
    Effect.gen(function* () {
      const changed = yield* biographyAnswers.update({ id }, { $set: { answers } })
      if (changed === 0)
        yield* biographyAnswers.insert({ id, answers, userId, at: "2026-01-01T00:00:00.000Z" })
    }),
  )

export const biographyOf = (id: PersonId = rosa) =>
  Database.use(({ biographies }) => Effect.flatMap(biographies.get(id), Effect.fromOption))

export const textOf = (id: PersonId = rosa) =>
  Effect.map(biographyOf(id), ({ lines }) => lines.map(({ text }) => text))

/** Waits until something is so; long, for a machine with other work. */
export const eventually = <E, R>(isSo: Effect.Effect<boolean, E, R>) =>
  isSo.pipe(
    Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (so) => so }),
    Effect.timeout("60 seconds"),
  )
