import { DateTime, Effect, Option, Schema } from "effect"
import { StoryId, type UserId } from "#protocol/ids.ts"
import { nameOf } from "../accounts/full-name.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { Database } from "../../platform/database/database.ts"
import { requestId } from "../../platform/observability/log.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import { comingAlong } from "./imported-transcript.ts"
import { newStory, type ProbedTakes, type Received, type NewStory } from "./new-story.ts"

/** A parallel request with the same key has saved the story. */
export class SavedAlready extends Schema.TaggedError<SavedAlready>()("SavedAlready", {}) {}

/** Writing the record of a story, and taking it back. */
export const storyInsertion = Effect.gen(function* () {
  const { stories, users } = yield* Database
  const { keep: keepArrival, forget: forgetArrival } = yield* comingAlong
  const people = yield* People
  const authorize = yield* Authorize
  const accountClosure = yield* AccountClosure

  const storytellerOf = Effect.fnUntraced(function* (user: UserId, draft: NewStory) {
    if (draft.storytellerId === null) {
      const account = yield* users.get(user)
      if (Option.isNone(account)) return yield* notFound("person")
      const { bio } = account.value
      return yield* people.selfFor(user, { name: nameOf(account.value), bio })
    }
    return yield* authorize.person(user, draft.storytellerId, "contribute")
  })

  const write = Effect.fnUntraced(function* (
    recorderId: UserId,
    saveKey: string,
    received: Received,
    takes: ProbedTakes,
  ) {
    const { draft } = received
    const storyteller = yield* storytellerOf(recorderId, draft)
    const subjects = yield* Effect.forEach([...new Set(draft.subjectIds)], (id) =>
      authorize.person(recorderId, id, "contribute"),
    )
    const id = StoryId.make(yield* stories.nextId)
    const now = DateTime.formatIso(yield* DateTime.now)
    const { imported } = received
    // Nobody tells a story tomorrow, whatever the clock of the other server was.
    const createdAt =
      imported === undefined || imported.recordedOn > now ? now : imported.recordedOn
    // First, so that the story is never there without its words.
    if (imported !== undefined) yield* keepArrival(id, now, imported)
    const story = newStory({
      ...{ id, recorderId, saveKey, createdAt, received, takes, storyteller, subjects },
      requestId: yield* requestId,
    })
    if (!(yield* stories.insertIfAbsent(story))) {
      if (imported !== undefined) yield* forgetArrival([id])
      return yield* new SavedAlready()
    }
    return { story, storyteller }
  })

  const remove = ({ id }: StoryRecord) =>
    Effect.andThen(stories.remove({ id }), forgetArrival([id]))

  /** After a typed failure there is no story; after a defect it may have been written. */
  const insert = Effect.fnUntraced(function* (...known: Parameters<typeof write>) {
    const inserted = yield* write(...known)
    const { recorderId, keeperIds } = inserted.story
    // If somebody left while the story was being saved, erasing their account did not find it, so it is
    // removed here.
    if (yield* accountClosure.isAny(recorderId === null ? keeperIds : [recorderId, ...keeperIds])) {
      yield* remove(inserted.story)
      return yield* notFound("person")
    }
    return inserted
  })

  return { insert, remove }
})
