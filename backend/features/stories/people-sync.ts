import { Clock, Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { latestDay } from "#protocol/dates/story-date.ts"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { viewersOf } from "../access/policy.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import type { Filter } from "../../ports/document-store.ts"
import { followingOf, recountedDays } from "./story-people.ts"
import { peopleIn } from "./presenter.ts"

/**
 * Keeps right what a story stores about its people: who keeps them, and the days that are counted from
 * the storyteller's birth.
 */
export class PeopleSync extends Context.Service<
  PeopleSync,
  {
    /**
     * The story as it is once it follows its people. They may change while a story is written, and
     * whoever changes them looks for their stories at that moment only.
     */
    readonly settle: (id: StoryId) => Effect.Effect<Option.Option<StoryRecord>, InsufficientStorage>
    /** A storyteller's birth date may have changed: dates that count from it follow. */
    readonly recount: (storytellerId: PersonId) => Effect.Effect<void, InsufficientStorage>
    /** At startup: the same for all, where a server stopped in between. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/features/stories/PeopleSync") {
  static readonly layer = Layer.effect(
    PeopleSync,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const people = yield* People
      const { publish } = yield* EventBus
      const today = Effect.map(Clock.currentTimeMillis, latestDay)

      const settle = Effect.fn("PeopleSync.settle")(function* (id: StoryId) {
        for (;;) {
          const found = yield* stories.get(id)
          if (Option.isNone(found)) return Option.none<StoryRecord>()
          const { keeperId, storytellerId, subjectIds, happened = null } = found.value
          const known = yield* people.named(peopleIn(found.value))
          const changes = followingOf(found.value, known, yield* today)
          if (changes === null) return found
          yield* stories.update(
            {
              ...{ id, keeperId, storytellerId, subjectIds: { $eq: [...subjectIds] } },
              ...(happened !== null && { "happened.words": happened.words }),
            },
            { $set: changes },
          )
        }
      })

      const settleAll = Effect.fnUntraced(function* (filter: Filter) {
        const found = yield* stories.find({
          filter: { $and: [filter, { "happened.isByAge": true }] },
        })
        const known = yield* people.named(found.map(({ storytellerId }) => storytellerId))
        const day = yield* today
        for (const story of found) {
          if (recountedDays(story, known.get(story.storytellerId), day) === null) continue
          yield* settle(story.id)
          yield* publish({
            to: viewersOf(story),
            event: { _tag: "StoryChanged", storyId: story.id },
          })
        }
      })

      return PeopleSync.of({
        settle,
        recount: (storytellerId) => settleAll({ storytellerId }),
        recover: Effect.catchTag(settleAll({}), "InsufficientStorage", (error) =>
          Effect.logWarning("dates based on a birth date could not be updated", error),
        ),
      })
    }),
  )
}
