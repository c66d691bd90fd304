import { Effect } from "effect"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import { textNames, type Transcript } from "#protocol/transcript.ts"
import { nowhere } from "#protocol/place.ts"
import type { PassageRecord } from "../../../backend/platform/database/passages.ts"
import { vectorToText } from "../../../backend/platform/database/passages.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { newWork } from "../../../backend/platform/database/story-jobs.ts"
import { Embedder } from "../../../backend/ports/embedder.ts"
import { aPerson } from "../../../backend/features/search/family.fixture.ts"
import {
  cutIntoPassages,
  passageRecord,
  passageText,
} from "../../../backend/features/search/passages.ts"
import { aTranscribedStory } from "../../../backend/features/stories/story.fixture.ts"
import { happenedIn } from "../../../backend/features/stories/story-date.ts"
import { family, type RelevanceStory } from "./relevance-set.ts"

export const keeper = UserId.make(7)

/** As if each word took 0.4 seconds. */
const spoken = (paragraphs: ReadonlyArray<string>): Transcript => {
  let at = 0
  return paragraphs.map((text) => {
    const start = at
    at += text.split(/\s+/).length * 0.4
    return { start, end: at, text, phrases: [{ start, end: at, text }] }
  })
}

const passagesOf = Effect.fnUntraced(function* ({ id, words, english }: RelevanceStory) {
  const embedder = yield* Embedder
  const texts = { original: spoken(words), english: spoken(english) }
  const records: Array<PassageRecord> = []
  for (const text of textNames) {
    for (const passage of cutIntoPassages(sentencesOf(texts[text]))) {
      const [vector] = yield* embedder.embed([passageText(passage)])
      records.push(
        passageRecord({
          storyId: StoryId.make(id),
          n: records.length,
          passage,
          text,
          model: embedder.model,
          vector: vector === undefined ? null : vectorToText(vector),
        }),
      )
    }
  }
  return records
})

const personOf = (name: string) =>
  PersonId.make(1 + family.people.findIndex((person) => person.name === name))

/** Writes the judged family into a store, as processing would have; answers its passages. */
export const writeArchive = Effect.gen(function* () {
  const { people, stories, passages } = yield* Database
  yield* people.insertMany(
    family.people.map((person, n) => aPerson(n + 1, { ...person, keeperId: keeper })),
  )
  const all: Array<PassageRecord> = []
  for (const told of family.stories) {
    const [name = null, country = null] = told.places
    const made = yield* passagesOf(told)
    all.push(...made)
    yield* passages.insertMany(made)
    yield* stories.insert(
      aTranscribedStory({
        id: StoryId.make(told.id),
        keeperId: keeper,
        keeperIds: [keeper],
        recorderId: keeper,
        saveKey: `told-${String(told.id)}`,
        storytellerId: personOf(told.teller),
        subjectIds: told.about.map(personOf),
        title: told.title,
        description: told.description,
        category: told.category,
        tags: told.tags,
        place: { ...nowhere, name, country },
        createdAt: `${told.recorded}T15:30:00.000Z`,
        happened:
          told.happened === ""
            ? null
            : happenedIn(told.happened, { today: "2026-03-01", born: null }),
        work: { ...newWork, state: made.length === 0 ? "failed" : "ready", open: false },
      }),
    )
  }
  return all
})
