import { DateTime, Effect, Option, Schema } from "effect"
import type { ApiError } from "#protocol/errors.ts"
import { StoryId, type UserId } from "#protocol/ids.ts"
import { nameOf } from "../accounts/full-name.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { viewersOf } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { requestId } from "../../platform/observability/log.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { comingAlong } from "./imported-transcript.ts"
import { newStory, type ProbedTakes, type Received, type NewStory } from "./new-story.ts"
import { probing } from "./probe-recordings.ts"

/**
 * The recording user, and a check whether they are still signed in with the session they began
 * with.
 */
export interface Recorder {
  readonly id: UserId
  readonly isStillThere: Effect.Effect<void, ApiError>
}

/** A parallel request with the same key has saved the story. */
export class SavedAlready extends Schema.TaggedError<SavedAlready>()("SavedAlready", {}) {}

/**
 * Makes a story of what was received, and settles its place in the plan. After a typed failure there is
 * no story, and what was received is removed; after a defect the story may have been written.
 */
export const keeping = Effect.gen(function* () {
  const { stories, users } = yield* Database
  const { keep: keepArrival, forget: forgetArrival } = yield* comingAlong
  const people = yield* People
  const authorize = yield* Authorize
  const intents = yield* MediaIntents
  const probe = yield* probing
  const accountClosure = yield* AccountClosure
  const { publish } = yield* EventBus

  const storytellerOf = Effect.fnUntraced(function* (user: UserId, draft: NewStory) {
    if (draft.storytellerId === null) {
      const account = yield* users.get(user)
      if (Option.isNone(account)) return yield* notFound("person")
      const { bio } = account.value
      return yield* people.selfFor(user, { name: nameOf(account.value), bio })
    }
    return yield* authorize.person(user, draft.storytellerId, "contribute")
  })

  const insert = Effect.fnUntraced(function* (
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

  const unsave = (id: StoryId) => Effect.andThen(stories.remove({ id }), forgetArrival([id]))

  /**
   * If somebody left while the story was being saved, erasing their account did not find it, so
   * it is removed here.
   */
  const refuseIfLeft = Effect.fnUntraced(function* ({ id, recorderId, keeperIds }: StoryRecord) {
    const parts = recorderId === null ? keeperIds : [recorderId, ...keeperIds]
    if (!(yield* accountClosure.isAny(parts))) return
    yield* unsave(id)
    return yield* notFound("person")
  })

  /** From now on nothing is to name these bytes again. */
  const unname = (recorder: UserId, ids: ReadonlyArray<string>) =>
    Effect.forEach(ids, (id) => Effect.ignore(intents.beginLoss(id, recorder)), { discard: true })

  const removeAll = ({ takes }: Received) =>
    Effect.forEach(takes, ({ recording }) => intents.discard(recording.id), { discard: true })

  return Effect.fnUntraced(function* (
    { id: recorder, isStillThere }: Recorder,
    saveKey: string,
    received: Received,
    settle: Effect.Effect<void, ApiError>,
  ) {
    const ids = received.takes.map(({ recording }) => recording.id)
    const { story, storyteller } = yield* probe(received.takes).pipe(
      Effect.tap(intents.confirm(ids)),
      Effect.flatMap((takes) => insert(recorder, saveKey, received, takes)),
      Effect.tap(({ story }) => refuseIfLeft(story)),
      // After the write: if the recorder was signed out before getting the answer, the story is
      // removed again.
      Effect.tap(({ story: { id } }) =>
        Effect.all([isStillThere, intents.settle(ids), settle], { discard: true }).pipe(
          Effect.tapError(() => unname(recorder, ids)),
          Effect.tapError(() => unsave(id)),
        ),
      ),
      // Only after a typed failure, which means that the story was not written. After a defect
      // it may have been written.
      Effect.tapError(() => removeAll(received)),
      // Whoever records leaves.
      Effect.catchTag("IntentOver", () => Effect.fail(notFound("person"))),
    )
    // The story is saved now; if what follows fails, it stays saved.
    yield* Effect.annotateLogs(Effect.logInfo("A story was saved."), { storyId: story.id })
    yield* people.becomeStoryteller(storyteller).pipe(Effect.ignore)
    const { sourceLanguage } = received.draft
    if (sourceLanguage !== null && sourceLanguage !== "detect") {
      yield* people
        .learnLanguage(recorder, { storytellerId: storyteller.id }, sourceLanguage)
        .pipe(Effect.ignore)
    }
    yield* publish({
      to: viewersOf(story),
      event: { _tag: "StoryAdded", storyId: story.id },
    })
    return story.id
  })
})
