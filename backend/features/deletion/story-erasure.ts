import { Context, Effect, Layer, Option } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { SourceRemoval } from "../biographies/source-removal.ts"
import { ProcessingService } from "../processing/processing.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { mediaIdsOf } from "../../platform/database/takes.ts"
import { RetranslationJob } from "../transcripts/translation/retranslation-job.ts"
import { Rooms } from "../transcripts/room/rooms.ts"

/** Erases stories with everything derived from them. */
export class StoryErasure extends Context.Service<StoryErasure>()(
  "backend/features/deletion/StoryErasure",
  {
    make: Effect.gen(function* () {
      const {
        stories,
        storyTimelines,
        edits,
        yjsClientIds,
        transcriptSnapshots,
        transcriptVersions,
        translations,
        passages,
        transcribedSegments,
        vectors,
        namedPlaces,
        storyNotifications,
        importedTranscripts,
        remoteCalls,
        remoteDisclosures,
      } = yield* Database
      const processingService = yield* ProcessingService
      const retranslationJob = yield* RetranslationJob
      const rooms = yield* Rooms
      const media = yield* MediaStore
      const sourceRemoval = yield* SourceRemoval

      // Nobody recorded it from now on: with the keeper's own name in place of another's, two stories could
      // have the same recorder and save key, which is refused.
      const hide = ({ id, keeperId }: StoryRecord) =>
        stories.update(
          { id },
          { $set: { keeperIds: [keeperId], subjectIds: [], recorderId: null } },
        )

      const erase = Effect.fnUntraced(function* (story: StoryRecord) {
        const { id } = story
        yield* rooms.forget(id)
        yield* sourceRemoval.story(id)
        yield* edits.remove({ storyId: id })
        yield* yjsClientIds.remove({ storyId: id })
        yield* transcriptVersions.remove({ storyId: id })
        // The reading goes first: what follows the words checks that it exists before it stores anything.
        yield* transcriptSnapshots.remove({ id })
        yield* passages.remove({ storyId: id })
        yield* transcribedSegments.remove({ storyId: id })
        yield* vectors.remove({ storyId: id })
        yield* namedPlaces.remove({ storyId: id })
        yield* storyNotifications.remove({ storyId: id })
        yield* importedTranscripts.remove({ id })
        yield* remoteDisclosures.remove({ storyId: id })
        // That something was sent stays, and nobody can say any more of what.
        const ofNobody = { storyId: null, userId: null, requestId: null }
        yield* remoteCalls.update({ storyId: id }, { $set: ofNobody })
        yield* translations.remove({ storyId: id })
        yield* storyTimelines.remove({ id })
        yield* Effect.forEach(mediaIdsOf(story), media.remove, { discard: true })
      })

      const abandonWork = Effect.fnUntraced(function* (id: StoryId) {
        yield* processingService.cancel(id)
        yield* retranslationJob.abandon(id)
      })

      /** Erases the recording and texts of one story; its record stays. */
      const one = Effect.fn("StoryErasure.one")(function* (id: StoryId) {
        yield* abandonWork(id)
        // Read only now: until then the story could still get a new playback file.
        const story = yield* stories.get(id)
        if (Option.isSome(story)) yield* erase(story.value)
      })

      /**
       * Erases the recordings and texts of all stories the user keeps, and hides the stories from
       * everybody else. The story records are removed only with `last`, because they tell a repeated pass
       * what to erase.
       */
      const of = Effect.fn("StoryErasure.of")(function* (keeper: UserId, last: boolean) {
        for (const story of yield* stories.every({ filter: { keeperId: keeper } })) {
          yield* hide(story)
          yield* abandonWork(story.id)
        }
        // Read again: until its processing was abandoned, a story could still get a new playback file.
        for (const story of yield* stories.every({ filter: { keeperId: keeper } })) {
          yield* erase(story)
          if (last) yield* stories.remove({ id: story.id })
        }
      }, Effect.orDie)

      return { of, one }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
