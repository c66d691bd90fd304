import { Context, Effect, Layer, Option, Schema } from "effect"
import { NotFound } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Category, type Story, type StoryCard } from "#protocol/story.ts"
import { People } from "../people/people.ts"
import { playbackMediaType } from "../ports/sound.ts"
import { accessToStory, type Access, atLeast, visibleStories } from "../sharing/may.ts"
import { heavyFields, StoryRecords, type StoryRecord } from "./records.ts"
import { UnderWay } from "./under-way.ts"
import { toCard, toStory } from "./views.ts"

/** Bytes to be served: where they are kept and as what. */
export interface Listenable {
  readonly mediaId: string
  readonly mediaType: string
  readonly fileName: string
}

export class Stories extends Context.Service<
  Stories,
  {
    /** Newest first. */
    readonly list: (user: UserId, category?: string) => Effect.Effect<ReadonlyArray<StoryCard>>
    readonly open: (user: UserId, id: StoryId) => Effect.Effect<Story, NotFound>
    readonly cards: (
      user: UserId,
      ids: ReadonlyArray<StoryId>,
    ) => Effect.Effect<ReadonlyArray<StoryCard>>
    /** The story, if the user may do at least what is wanted; else it is as if there were none. */
    readonly reach: (
      user: UserId,
      id: StoryId,
      wanted: Access,
    ) => Effect.Effect<StoryRecord, NotFound>
    /** What the player plays: the playback file, or the original until that is made. */
    readonly audio: (user: UserId, id: StoryId) => Effect.Effect<Listenable, NotFound>
    readonly original: (user: UserId, id: StoryId) => Effect.Effect<Listenable, NotFound>
  }
>()("backend/stories/Stories") {
  static readonly layer = Layer.effect(
    Stories,
    Effect.gen(function* () {
      const { stories, transcripts } = yield* StoryRecords
      const people = yield* People
      const underWay = yield* UnderWay

      const asCards = Effect.fnUntraced(function* (found: ReadonlyArray<StoryRecord>) {
        const tellers = yield* people.named(found.map((story) => story.storytellerId))
        return yield* Effect.forEach(found, (story) =>
          Effect.map(underWay.of(story.id), (soFar) =>
            toCard(story, tellers.get(story.storytellerId), soFar),
          ),
        )
      })

      const list = Effect.fn("Stories.list")(function* (user: UserId, category?: string) {
        if (category !== undefined && !Schema.is(Category)(category)) return []
        const found = yield* stories.find({
          filter: { ...visibleStories(user), ...(category === undefined ? {} : { category }) },
          sort: [["createdAt", -1]],
          without: heavyFields,
        })
        return yield* asCards(found)
      })

      const cards = Effect.fn("Stories.cards")(function* (
        user: UserId,
        ids: ReadonlyArray<StoryId>,
      ) {
        const found = yield* stories.find({
          filter: { id: { $in: ids }, ...visibleStories(user) },
          without: heavyFields,
        })
        return yield* asCards(found)
      })

      const reach = Effect.fn("Stories.reach")(function* (
        user: UserId,
        id: StoryId,
        wanted: Access,
      ) {
        const story = yield* stories.get(id)
        if (Option.isNone(story) || !atLeast(wanted, accessToStory(user, story.value))) {
          return yield* new NotFound({ message: "Story not found" })
        }
        return story.value
      })

      const open = Effect.fn("Stories.open")(function* (user: UserId, id: StoryId) {
        const story = yield* reach(user, id, "view")
        const tellers = yield* people.named([story.storytellerId])
        const kept = Option.getOrUndefined(yield* transcripts.get(id))
        return toStory(story, tellers.get(story.storytellerId), kept, yield* underWay.of(id))
      })

      const original = Effect.fn("Stories.original")(function* (user: UserId, id: StoryId) {
        const { original: kept } = yield* reach(user, id, "view")
        return { mediaId: kept.mediaId, mediaType: kept.mediaType, fileName: kept.fileName }
      })

      const audio = Effect.fn("Stories.audio")(function* (user: UserId, id: StoryId) {
        const { original: kept, playbackId } = yield* reach(user, id, "view")
        return playbackId === null
          ? { mediaId: kept.mediaId, mediaType: kept.mediaType, fileName: kept.fileName }
          : { mediaId: playbackId, mediaType: playbackMediaType, fileName: "story.m4a" }
      })

      return Stories.of({ list, open, cards, reach, audio, original })
    }),
  )
}
