// A server that makes biographies, without the rest of it, and people to tell of.
import { Effect, Layer } from "effect"
import type { Answers } from "#protocol/biography.ts"
import { type PersonId, StoryId, type UserId } from "#protocol/ids.ts"
import { access } from "../access/layer.ts"
import { Jobs } from "../jobs/jobs.ts"
import { Kept } from "../kept/kept.ts"
import type { PersonRecord } from "../kept/people.ts"
import type { StoryRecord } from "../kept/stories.ts"
import { plainEmbedder } from "../search/plain-embedder.fixture.ts"
import { aToldStory } from "../stories/a-told-story.fixture.ts"
import { anna, aStore, rosa } from "./a-store.fixture.ts"
import { biographyWork } from "./biography-work.ts"
import { biographies } from "./layer.ts"

/** One of the servers that share a store: `alone` when it is the only one. */
export const aBuilder = ({ alone = true } = {}) =>
  biographies.pipe(
    Layer.provideMerge(access),
    Layer.provideMerge(Jobs.layer({ kinds: [biographyWork], alone })),
    Layer.provide(plainEmbedder),
  )

/** A store with one server. */
export const aHouse = aBuilder().pipe(Layer.provideMerge(aStore))

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
  aToldStory({
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

export const keepPerson = (person = aPerson()) => Kept.use(({ people }) => people.insert(person))

export const keepStory = (
  id: number,
  paragraphs: ReadonlyArray<string>,
  story: Partial<StoryRecord> = {},
) =>
  Kept.use(({ stories, readings }) =>
    Effect.andThen(
      stories.insert(aStoryOf(id, story)),
      readings.insert({
        ...{ id: StoryId.make(id), original: told(...paragraphs), english: [] },
        ...{ isTranslationOutOfDate: false, isTranslationByHand: false, isIndexed: true },
        wordsName: JSON.stringify(paragraphs),
      }),
    ),
  )

export const answer = (answers: Answers, id = rosa, userId: UserId = anna) =>
  Kept.use(({ biographyAnswers }) =>
    Effect.gen(function* () {
      const changed = yield* biographyAnswers.update({ id }, { $set: { answers } })
      if (changed === 0)
        yield* biographyAnswers.insert({ id, answers, userId, at: "2026-01-01T00:00:00.000Z" })
    }),
  )

export const biographyOf = (id: PersonId = rosa) =>
  Kept.use(({ biographies }) => Effect.flatMap(biographies.get(id), Effect.fromOption))

export const textOf = (id: PersonId = rosa) =>
  Effect.map(biographyOf(id), ({ lines }) => lines.map(({ text }) => text))
