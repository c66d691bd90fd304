import { Context, Effect, Layer, Option } from "effect"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import type { DoubtfulPart, Transcript } from "#protocol/transcript.ts"
import { Database } from "../../../platform/database/database.ts"
import type { TranscriptSnapshotRecord } from "../../../platform/database/transcript-snapshots.ts"
import type { LifeStoryRecord } from "../../../platform/database/story-projections.ts"
import type { BiographySources, LifeStory, SpokenLine } from "./sources.ts"
import {
  isSource,
  languageOf,
  makeOutlines,
  type Outline,
  outlineFingerprint,
} from "./source-fingerprint.ts"
import { rejectedLinesOf, rejectedOf } from "../rejections/rejected-sentences.ts"
import { withoutRejected } from "../rejections/without-rejected.ts"
import type { IsGone } from "../remove-sources.ts"

export interface CollectedSources {
  readonly sources: BiographySources
  /** With the sentences that were taken away, to find again what somebody takes away. */
  readonly all: BiographySources
  readonly keeperId: UserId
  /** The rejections that took a line of theirs away, by its id. */
  readonly rejectedLines: ReadonlyMap<string, string>
  /** A hash of all of it, and of the rules by which it is told. */
  readonly fingerprint: string
  /**
   * Stories of the person's that are no source at the moment, and may be again: deleted ones that can
   * be put back, and those that are heard anew.
   */
  readonly resting: ReadonlySet<StoryId>
}

/** Sentences in doubt keep their places as well. */
export const linesOf = (
  transcript: Transcript,
  doubtful: ReadonlyArray<DoubtfulPart> = [],
): ReadonlyArray<SpokenLine> =>
  transcript.flatMap((told, paragraph) =>
    sentencesOf([told]).map(({ text, start }): SpokenLine => ({
      ...{ text, start, paragraph },
      ...(doubtful.some((part) => start >= part.start && start < part.end) && {
        excluded: "sentence",
      }),
    })),
  )

const wordsOf = (
  story: LifeStoryRecord,
  { original, english }: TranscriptSnapshotRecord,
  doubtful: ReadonlyArray<DoubtfulPart>,
) => {
  const language = languageOf(story)
  const isTranslated = language !== "en" && english.length > 0
  return {
    language: isTranslated ? "en" : language,
    isTranslated,
    sentences: linesOf(isTranslated ? english : original, doubtful),
  }
}

/** Collects everything that a person's biography may be made of. */
export class SourceCollector extends Context.Service<
  SourceCollector,
  {
    /** Everything that is told of a person; none when there is no such person. */
    readonly of: (id: PersonId) => Effect.Effect<Option.Option<CollectedSources>>
    /** The hash that `of` would give now, without reading their stories; null: there is no such person. */
    readonly fingerprintOf: (id: PersonId) => Effect.Effect<string | null>
    /**
     * A hash of what is told of each of them but for the words of the stories (`isMadeOf` compares it):
     * cheap enough to be looked at again and again.
     */
    readonly outlineFingerprints: (
      ids: ReadonlyArray<PersonId>,
    ) => Effect.Effect<ReadonlyMap<PersonId, string>>
  }
>()("backend/features/biographies/generation/SourceCollector") {
  static readonly layer = Layer.effect(
    SourceCollector,
    Effect.gen(function* () {
      const { transcriptSnapshots, storyTimelines } = yield* Database
      const { outlinesOf, wholeFingerprint } = yield* makeOutlines

      const storyOf = Effect.fnUntraced(function* (
        { person, tellers }: Outline,
        story: LifeStoryRecord,
      ) {
        const reading = yield* transcriptSnapshots.get(story.id)
        if (Option.isNone(reading)) return []
        yield* Effect.yieldNow
        const timeline = Option.getOrUndefined(yield* storyTimelines.get(story.id))
        const told: LifeStory = {
          id: story.id,
          title: story.title,
          teller: tellers.get(story.storytellerId) ?? "",
          isOwn: story.storytellerId === person.id,
          isLocalOnly: story.isLocalOnly ?? false,
          ...wordsOf(story, reading.value, timeline?.doubtfulParts ?? []),
        }
        return told.sentences.length === 0 ? [] : [told]
      })

      const of = Effect.fn("SourceCollector.of")(function* (id: PersonId) {
        const [outline] = yield* outlinesOf([id])
        if (outline === undefined) return Option.none<CollectedSources>()
        const { person, keeper, answers } = outline
        // First of all: what changes while the rest is read is noticed by it.
        const fingerprint = yield* wholeFingerprint(outline)
        const sources = outline.stories.filter(isSource)
        const stories = yield* Effect.forEach(sources, (story) => storyOf(outline, story))
        const told = outline.facts.map((fact) => ({
          ...{ id: fact.id, by: fact.name, topic: fact.topic, text: fact.text },
        }))
        const all = { person, keeper, answers, facts: told, stories: stories.flat() }
        return Option.some({
          sources: withoutRejected(all, rejectedOf(id, outline.rejections)),
          all,
          keeperId: outline.keeperId,
          rejectedLines: rejectedLinesOf(id, outline.rejections),
          fingerprint,
          resting: new Set(
            outline.stories.filter((story) => !isSource(story)).map((story) => story.id),
          ),
        })
      })

      const fingerprintOf = Effect.fn("SourceCollector.fingerprintOf")(function* (id: PersonId) {
        const [outline] = yield* outlinesOf([id])
        return outline === undefined ? null : yield* wholeFingerprint(outline)
      })

      const outlineFingerprints = Effect.fn("SourceCollector.outlineFingerprints")(function* (
        ids: ReadonlyArray<PersonId>,
      ) {
        const outlines = yield* outlinesOf(ids)
        return new Map(outlines.map((outline) => [outline.person.id, outlineFingerprint(outline)]))
      })

      return SourceCollector.of({ of, fingerprintOf, outlineFingerprints })
    }),
  )
}

/** Whether something is no source any more: its story is not the person's, or it was taken back. */
export const goneFrom = ({
  sources,
  resting,
}: Pick<CollectedSources, "sources" | "resting">): IsGone => {
  const stories = new Set([...resting, ...sources.stories.map(({ id }) => id)])
  const facts = new Set(sources.facts.map(({ id }) => id))
  return (source) =>
    (source.kind === "story" && !stories.has(source.storyId)) ||
    (source.kind === "chat" && !facts.has(source.factId))
}
