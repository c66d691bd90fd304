import { Clock, Context, Effect, Layer, Option } from "effect"
import {
  type Conflict,
  type InsufficientStorage,
  type Forbidden,
  type NotFound,
  UnprocessableEntity,
} from "#protocol/errors.ts"
import { latestDay } from "#protocol/dates/story-date.ts"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { StoryChange } from "#protocol/story-change.ts"
import { Grants } from "../access/grants.ts"
import { accessToPerson, type Asker, viewersOf } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { changedPlace } from "../places/patch-place.ts"
import { People } from "../people/people.ts"
import { PeopleSync } from "./people-sync.ts"
import { happenedIn } from "./story-date.ts"
import { keepersOf, subjectsAfter } from "./story-people.ts"
import { tagsOf } from "./tags.ts"
import { rejectionOf, stillThere } from "./location-privacy-rules.ts"
import { peopleIn } from "./presenter.ts"

const anotherFamily = () => {
  const message = "Please choose someone from the family this story belongs to."
  return new UnprocessableEntity({ message, fields: { storytellerId: message } })
}

type Facts = Omit<StoryChange, "language">

/** The facts that depend on no person. */
const plainFacts = ({ title, description, category, tags, ...place }: Facts) => {
  const parts = Object.entries(changedPlace(place))
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(tags !== undefined && { tags: tagsOf(tags) }),
    ...Object.fromEntries(parts.map(([part, value]) => [`place.${part}`, value])),
  }
}

/**
 * Nothing more is sent of a story that is to stay in the house: whoever works on it with another machine
 * loses it in the same write, and it is done here.
 */
const localOnlyAfter = (
  { engines, isLocalOnly: isIt = false }: StoryRecord,
  { isLocalOnly }: Facts,
) => {
  if (isLocalOnly === undefined) return {}
  const isElsewhere = Object.values(engines ?? {}).some((engine) => engine !== "embedded")
  const free = {
    ...{ "work.claim": null, "work.leaseEnds": 0, "work.unfinished": 0 },
    ...{ "work.failures": 0, "work.waits": null },
  }
  return { isLocalOnly, ...(isLocalOnly && !isIt && isElsewhere && free) }
}

/** Changes what is known about a story beside its words. */
export class StoryEdits extends Context.Service<
  StoryEdits,
  {
    /**
     * Changes the given facts, for the keeper and the recorder. What else may refuse the change is
     * asked by `check`, before anything is written.
     */
    readonly change: <A, E>(
      user: UserId,
      id: StoryId,
      facts: Facts,
      check: (story: StoryRecord) => Effect.Effect<A, E>,
    ) => Effect.Effect<
      A,
      NotFound | Forbidden | UnprocessableEntity | InsufficientStorage | Conflict | E
    >
  }
>()("backend/features/stories/StoryEdits") {
  static readonly layer = Layer.effect(
    StoryEdits,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const people = yield* People
      const authorize = yield* Authorize
      const { askerOf, usersIn } = yield* Grants
      const { publish } = yield* EventBus
      const { settle } = yield* PeopleSync

      const today = Effect.map(Clock.currentTimeMillis, latestDay)

      /** Whom a story is told by and about after the change, as far as the asker may decide that. */
      const partsAfter = Effect.fnUntraced(function* (
        asker: Asker,
        story: StoryRecord,
        { storytellerId = story.storytellerId, subjectIds: named }: Facts,
      ) {
        if (storytellerId !== story.storytellerId) {
          const teller = yield* authorize.personFor(asker, storytellerId, "contribute")
          if (teller.keeperId !== story.keeperId) return yield* anotherFamily()
        }
        const known = yield* people.named([...peopleIn(story), ...(named ?? []), storytellerId])
        if (named === undefined) return { storytellerId, subjectIds: story.subjectIds, known }
        for (const id of named) {
          if (!story.subjectIds.includes(id)) yield* authorize.personFor(asker, id, "contribute")
        }
        const isSeen = (id: PersonId) => {
          const person = known.get(id)
          return person === undefined || accessToPerson(asker, person) !== "none"
        }
        const subjectIds = subjectsAfter(story.subjectIds, named, isSeen)
        return { storytellerId, subjectIds: subjectIds.filter((id) => known.has(id)), known }
      })

      const changesOf = Effect.fnUntraced(function* (
        asker: Asker,
        story: StoryRecord,
        facts: Facts,
      ) {
        const { known, ...parts } = yield* partsAfter(asker, story, facts)
        const isRetold = parts.storytellerId !== story.storytellerId
        const isMoved = isRetold || facts.subjectIds !== undefined
        const words = facts.happened ?? (facts.happened === null ? "" : story.happened?.words)
        const isDated = facts.happened !== undefined || (isRetold && story.happened?.isByAge)
        const born = known.get(parts.storytellerId)?.birthDate ?? null
        return {
          ...plainFacts(facts),
          // Always set, because an empty update is not allowed.
          keeperId: story.keeperId,
          ...localOnlyAfter(story, facts),
          ...(isMoved && {
            ...parts,
            keeperIds: keepersOf(story.keeperId, parts.subjectIds, known),
          }),
          ...(isDated && { happened: happenedIn(words ?? "", { today: yield* today, born }) }),
        }
      })

      /**
       * Writes only over the people the change was made for, and a position only over the one it was.
       * Returns nothing when they are others by now.
       */
      const write = (
        story: StoryRecord,
        facts: Facts,
        changes: Effect.Success<ReturnType<typeof changesOf>>,
      ) => {
        const { id, keeperId, storytellerId, subjectIds } = story
        return stories.findAndUpdate(
          {
            ...{ id, keeperId, storytellerId, subjectIds: { $eq: [...subjectIds] } },
            ...(facts.latitude !== undefined && stillThere(story)),
            deleted: { $exists: false },
          },
          { $set: { ...changes } },
        )
      }

      const change = Effect.fn("StoryEdits.change")(function* <A, E>(
        user: UserId,
        id: StoryId,
        facts: Facts,
        check: (story: StoryRecord) => Effect.Effect<A, E>,
      ): Effect.fn.Return<
        A,
        NotFound | Forbidden | UnprocessableEntity | InsufficientStorage | Conflict | E
      > {
        const asker = yield* askerOf(user)
        const before = yield* authorize.storyFor(asker, id, "own")
        const rejection = rejectionOf(before, facts)
        if (rejection !== null) return yield* rejection
        const changes = yield* changesOf(asker, before, facts)
        const saw = yield* usersIn(viewersOf(before))
        const checked = yield* check(before)
        // Other people or another position by now: the change is made again, for them.
        if (Option.isNone(yield* write(before, facts, changes))) {
          return yield* change(user, id, facts, check)
        }
        const after = yield* settle(id)
        if (Option.isNone(after)) return yield* notFound("story")
        const story = after.value
        const isMoved =
          story.storytellerId !== before.storytellerId ||
          story.subjectIds.join() !== before.subjectIds.join()
        if (isMoved) {
          const sees = yield* usersIn(viewersOf(story))
          yield* publish({
            to: [...new Set([...saw, ...sees])],
            event: { _tag: "AccessChanged" },
          })
          const teller = (yield* people.named([story.storytellerId])).get(story.storytellerId)
          if (teller !== undefined) yield* Effect.ignore(people.becomeStoryteller(teller))
        }
        yield* publish({
          to: viewersOf(story),
          event: { _tag: "StoryChanged", storyId: id },
        })
        return checked
      })

      return StoryEdits.of({ change })
    }),
  )
}
