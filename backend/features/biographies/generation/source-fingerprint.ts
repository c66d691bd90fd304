import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { ChatFactRecord } from "../../../platform/database/chat-facts.ts"
import { Database } from "../../../platform/database/database.ts"
import type { PersonRecord } from "../../../platform/database/people.ts"
import {
  fieldsOfLifeStory,
  type LifeStoryRecord,
} from "../../../platform/database/story-projections.ts"
import type { RejectionRecord } from "../../../platform/database/rejections.ts"
import { isOfYearOnly } from "../rejections/rejected-sentences.ts"
import type { BiographySources } from "./sources.ts"

/** Counts the rules by which biographies are made: a server that has others makes all anew. */
const rules = 3

/** Words of which the names are read at once. */
const wordsAtOnce = 25

const isReady = ({ work, isManuallyTranscribed = false }: LifeStoryRecord) =>
  work.state === "ready" || (work.state === "failed" && isManuallyTranscribed)

export const isSource = (story: LifeStoryRecord) => story.deleted === undefined && isReady(story)

export const languageOf = ({ detectedLanguage, sourceLanguage }: LifeStoryRecord) =>
  detectedLanguage ?? sourceLanguage ?? "en"

/** Everything that is told of a person but the words of their stories. */
export interface Outline {
  readonly person: BiographySources["person"]
  readonly keeperId: UserId
  readonly keeper: string
  readonly answers: BiographySources["answers"]
  readonly facts: ReadonlyArray<ChatFactRecord>
  readonly stories: ReadonlyArray<LifeStoryRecord>
  readonly tellers: ReadonlyMap<PersonId, string>
  /** What was taken away of the person's, and of these stories. */
  readonly rejections: ReadonlyArray<RejectionRecord>
}

const hashOf = (content: unknown) =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22)

const outlineOfRejection = (rejection: RejectionRecord) => [
  ...[rejection.id, isOfYearOnly(rejection), rejection.sentences],
]

/** A hash of an outline, and of the rules. */
export const outlineFingerprint = ({
  person,
  keeper,
  answers,
  facts,
  stories,
  tellers,
  rejections,
}: Outline) =>
  hashOf([
    ...[rules, person, keeper, answers],
    facts.map(({ id, name, topic, text }) => [id, name, topic, text]),
    stories
      .filter(isSource)
      .map((story) => [
        ...[story.id, story.title, tellers.get(story.storytellerId), languageOf(story)],
        ...[story.storytellerId, story.isLocalOnly ?? false],
      ]),
    // Nobody's biography is made anew because there are none.
    ...(rejections.length === 0 ? [] : [rejections.map(outlineOfRejection)]),
  ])

/** Whether something was made of what has this outline. */
export const isMadeOf = (sourceFingerprint: string | null, outline: string) =>
  sourceFingerprint?.startsWith(`${outline}.`) === true

export const makeOutlines = Effect.gen(function* () {
  const {
    people,
    users,
    biographyAnswers,
    chatFacts,
    lifeStories,
    transcriptSnapshotLines,
    storyTimelines,
  } = yield* Database
  const { rejections } = yield* Database

  /** Of as many people as exist. */
  const outlinesOf = Effect.fnUntraced(function* (asked: ReadonlyArray<PersonId>) {
    const ids = [...new Set(asked)]
    const found = yield* people.find({ filter: { id: { $in: ids } } })
    const stories = yield* lifeStories.find({
      filter: { $or: [{ storytellerId: { $in: ids } }, { subjectIds: { $in: ids } }] },
      sort: [["id", 1]],
      only: fieldsOfLifeStory,
    })
    const answers = yield* biographyAnswers.find({ filter: { id: { $in: ids } } })
    const told = yield* chatFacts.find({
      filter: { personId: { $in: ids }, state: "kept" },
      sort: [["id", 1]],
    })
    const tellers = yield* people.find({
      filter: { id: { $in: [...new Set(stories.map(({ storytellerId }) => storytellerId))] } },
    })
    const keepers = yield* users.find({
      filter: { id: { $in: [...new Set(found.map(({ keeperId }) => keeperId))] } },
    })
    const rejected = yield* rejections.find({
      filter: {
        $or: [{ personId: { $in: ids } }, { storyIds: { $in: stories.map((story) => story.id) } }],
      },
      sort: [["id", 1]],
    })
    return found.map((one: PersonRecord): Outline => {
      const { id, keeperId, name, relationship, birthDate, birthPlace } = one
      const theirs = stories.filter(
        ({ storytellerId, subjectIds }) => storytellerId === id || subjectIds.includes(id),
      )
      return {
        person: { id, name, relationship, birthDate, birthPlace },
        keeperId,
        keeper: keepers.find((keeper) => keeper.id === keeperId)?.firstName ?? "",
        answers: answers.find((given) => given.id === id)?.answers ?? {},
        facts: told.filter(({ personId }) => personId === id),
        stories: theirs,
        tellers: new Map(tellers.map((teller) => [teller.id, teller.name])),
        rejections: rejected.filter(
          ({ personId, storyIds }) =>
            personId === id || theirs.some((story) => storyIds.includes(story.id)),
        ),
      }
    })
  })

  /** A hash of everything that is told. */
  const wholeFingerprint = Effect.fnUntraced(function* (outline: Outline) {
    const ids = outline.stories.filter(isSource).map(({ id }) => id)
    const words: Array<readonly [StoryId, string | null]> = []
    for (let at = 0; at < ids.length; at += wordsAtOnce) {
      const some = yield* transcriptSnapshotLines.find({
        filter: { id: { $in: ids.slice(at, at + wordsAtOnce) } },
        sort: [["id", 1]],
        only: ["wordsName"],
      })
      for (const { id, wordsName = null } of some) words.push([id, wordsName])
      const doubtful = yield* storyTimelines.find({
        filter: { id: { $in: ids.slice(at, at + wordsAtOnce) }, doubtfulParts: { $exists: true } },
        sort: [["id", 1]],
      })
      for (const { id, doubtfulParts } of doubtful) words.push([id, JSON.stringify(doubtfulParts)])
      yield* Effect.yieldNow
    }
    return `${outlineFingerprint(outline)}.${hashOf(words)}`
  })

  return { outlinesOf, wholeFingerprint }
})
