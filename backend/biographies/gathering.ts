import { createHash } from "node:crypto"
import { Context, Effect, Layer, Option } from "effect"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import type { Transcript } from "#protocol/transcript.ts"
import type { FactRecord } from "../kept/facts.ts"
import { Kept } from "../kept/kept.ts"
import type { PersonRecord } from "../kept/people.ts"
import type { ReadingRecord } from "../kept/readings.ts"
import { fieldsOfLifeStory, type LifeStoryRecord } from "../kept/story-lines.ts"
import type { LifeSources, LifeStory, SpokenLine } from "./life-sources.ts"
import type { IsGone } from "./without.ts"

/** Counts the rules by which biographies are made: a server that has others makes all anew. */
const rules = 1

export interface Gathered {
  readonly sources: LifeSources
  /** A hash of all of it, and of the rules by which it is told. */
  readonly name: string
  /**
   * Stories of the person's that are no source at the moment, and may be again: deleted ones that can
   * be put back, and those that are heard anew.
   */
  readonly resting: ReadonlySet<StoryId>
}

const isReady = ({ work, hasWordsByHand = false }: LifeStoryRecord) =>
  work.state === "ready" || (work.state === "failed" && hasWordsByHand)

const isSource = (story: LifeStoryRecord) => story.deleted === undefined && isReady(story)

const linesOf = (transcript: Transcript): ReadonlyArray<SpokenLine> =>
  transcript.flatMap((told, paragraph) =>
    sentencesOf([told]).map(({ text, start }) => ({ text, start, paragraph })),
  )

const languageOf = ({ detectedLanguage, sourceLanguage }: LifeStoryRecord) =>
  detectedLanguage ?? sourceLanguage ?? "en"

const wordsOf = (story: LifeStoryRecord, { original, english }: ReadingRecord) => {
  const language = languageOf(story)
  const isTranslated = language !== "en" && english.length > 0
  return {
    language: isTranslated ? "en" : language,
    isTranslated,
    sentences: linesOf(isTranslated ? english : original),
  }
}

/** What is known of a person without the words of their stories: enough to know whether anything changed. */
interface Outline {
  readonly person: LifeSources["person"]
  readonly keeper: string
  readonly answers: LifeSources["answers"]
  readonly facts: ReadonlyArray<FactRecord>
  readonly stories: ReadonlyArray<LifeStoryRecord>
  readonly tellers: ReadonlyMap<PersonId, string>
  /** By story: a hash of its words. */
  readonly words: ReadonlyMap<StoryId, string | undefined>
}

const nameOf = ({ person, keeper, answers, facts, stories, tellers, words }: Outline) =>
  createHash("sha256")
    .update(
      JSON.stringify([
        ...[rules, person, keeper, answers],
        facts.map(({ id, name, topic, text }) => [id, name, topic, text]),
        stories
          .filter(isSource)
          .map((story) => [
            ...[story.id, story.title, tellers.get(story.storytellerId), languageOf(story)],
            ...[story.storytellerId, story.isInHouse ?? false, words.get(story.id) ?? null],
          ]),
      ]),
    )
    .digest("base64url")
    .slice(0, 22)

/** Collects everything that a person's biography may be made of. */
export class Gathering extends Context.Service<
  Gathering,
  {
    /** Everything that is told of a person; none when there is no such person. */
    readonly of: (id: PersonId) => Effect.Effect<Option.Option<Gathered>>
    /** The hash that `of` would give to what is told of each of them now, without reading their stories. */
    readonly names: (ids: ReadonlyArray<PersonId>) => Effect.Effect<ReadonlyMap<PersonId, string>>
  }
>()("backend/biographies/Gathering") {
  static readonly layer = Layer.effect(
    Gathering,
    Effect.gen(function* () {
      const { people, users, biographyAnswers, facts, lifeStories, readings, readingLines } =
        yield* Kept

      const outlinesOf = Effect.fnUntraced(function* (asked: ReadonlyArray<PersonId>) {
        const ids = [...new Set(asked)]
        const found = yield* people.find({ filter: { id: { $in: ids } } })
        const stories = yield* lifeStories.find({
          filter: { $or: [{ storytellerId: { $in: ids } }, { subjectIds: { $in: ids } }] },
          sort: [["id", 1]],
          only: fieldsOfLifeStory,
        })
        const answers = yield* biographyAnswers.find({ filter: { id: { $in: ids } } })
        const told = yield* facts.find({
          filter: { personId: { $in: ids }, state: "kept" },
          sort: [["id", 1]],
        })
        const words = yield* readingLines.find({
          filter: { id: { $in: stories.filter(isSource).map(({ id }) => id) } },
          only: ["wordsName"],
        })
        const tellers = yield* people.find({
          filter: { id: { $in: [...new Set(stories.map(({ storytellerId }) => storytellerId))] } },
        })
        const keepers = yield* users.find({
          filter: { id: { $in: [...new Set(found.map(({ keeperId }) => keeperId))] } },
        })
        const outlineOf = (person: PersonRecord): Outline => {
          const { id, name, relationship, birthDate, birthPlace } = person
          const answered = answers.find((one) => one.id === id)
          return {
            person: { id, name, relationship, birthDate, birthPlace },
            keeper: keepers.find((one) => one.id === person.keeperId)?.firstName ?? "",
            answers: answered?.answers ?? {},
            facts: told.filter(({ personId }) => personId === id),
            stories: stories.filter(
              ({ storytellerId, subjectIds }) => storytellerId === id || subjectIds.includes(id),
            ),
            tellers: new Map(tellers.map((teller) => [teller.id, teller.name])),
            words: new Map(words.map((one) => [one.id, one.wordsName])),
          }
        }
        return found.map(outlineOf)
      })

      const storyOf = Effect.fnUntraced(function* (
        { person, tellers }: Outline,
        story: LifeStoryRecord,
      ) {
        const reading = yield* readings.get(story.id)
        if (Option.isNone(reading)) return []
        yield* Effect.yieldNow
        const told: LifeStory = {
          id: story.id,
          title: story.title,
          teller: tellers.get(story.storytellerId) ?? "",
          isOwn: story.storytellerId === person.id,
          isInHouse: story.isInHouse ?? false,
          ...wordsOf(story, reading.value),
        }
        return told.sentences.length === 0 ? [] : [told]
      })

      const of = Effect.fn("Gathering.of")(function* (id: PersonId) {
        const [outline] = yield* outlinesOf([id])
        if (outline === undefined) return Option.none<Gathered>()
        const { person, keeper, answers } = outline
        const sources = outline.stories.filter(isSource)
        const stories = yield* Effect.forEach(sources, (story) => storyOf(outline, story))
        const told = outline.facts.map((fact) => ({
          ...{ id: fact.id, by: fact.name, topic: fact.topic, text: fact.text },
        }))
        return Option.some({
          sources: { person, keeper, answers, facts: told, stories: stories.flat() },
          name: nameOf(outline),
          resting: new Set(
            outline.stories.filter((story) => !isSource(story)).map((story) => story.id),
          ),
        })
      })

      const names = Effect.fn("Gathering.names")(function* (ids: ReadonlyArray<PersonId>) {
        const outlines = yield* outlinesOf(ids)
        return new Map(outlines.map((outline) => [outline.person.id, nameOf(outline)]))
      })

      return Gathering.of({ of, names })
    }),
  )
}

/** Whether something is no source any more: its story is not the person's, or it was taken back. */
export const goneFrom = ({ sources, resting }: Pick<Gathered, "sources" | "resting">): IsGone => {
  const stories = new Set([...resting, ...sources.stories.map(({ id }) => id)])
  const facts = new Set(sources.facts.map(({ id }) => id))
  return (source) =>
    (source.kind === "story" && !stories.has(source.storyId)) ||
    (source.kind === "chat" && !facts.has(source.factId))
}
