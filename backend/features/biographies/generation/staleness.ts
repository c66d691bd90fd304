import { Effect, Option, Stream, Clock } from "effect"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { type EventEnvelope, EventBus } from "../../../platform/events/event-bus.ts"
import {
  type BiographyLineRecord,
  fieldsOfBiographyLine,
} from "../../../platform/database/biographies.ts"
import { Database } from "../../../platform/database/database.ts"
import { fieldsOfLifeStory } from "../../../platform/database/story-projections.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import type { BiographyTimes } from "./job-type.ts"
import { SourceCollector } from "./collect-sources.ts"
import { LlmWriter } from "../llm/llm-writer.ts"
import { isMadeOf } from "./source-fingerprint.ts"
import { mostUnfinished } from "../../../platform/jobs/lease.ts"

/** Biographies looked at in one go, and milliseconds between. */
const atOnce = 5
const between = 50

/** Deleted stories looked at in one go. */
const deletedAtOnce = 100

/** Words change again and again while somebody corrects them: milliseconds in which that counts once. */
const whileCorrecting = 3_000

/**
 * Notices what biographies are to be made anew for: what is announced on this server, and what has
 * changed without anybody here being told, as after a crash.
 */
export const makeStaleness = (
  markStale: Effect.Success<typeof makeMarkStale>,
  times: BiographyTimes,
) =>
  Effect.gen(function* () {
    const { biographyLines, lifeStories, people, deletedPeople } = yield* Database
    const sourceCollector = yield* SourceCollector
    const llmWriter = yield* LlmWriter
    const { all } = yield* EventBus

    const linesOn = (stories: ReadonlyArray<StoryId>) =>
      biographyLines.find({
        filter: { storyIds: { $in: [...stories] } },
        only: fieldsOfBiographyLine,
      })

    /** Those it is about now, and those whose biography rests on it still. */
    const inStory = Effect.fnUntraced(function* (id: StoryId) {
      const story = yield* lifeStories.get(id)
      const now = Option.match(story, {
        onNone: () => [],
        onSome: ({ storytellerId, subjectIds }) => [storytellerId, ...subjectIds],
      })
      return [...now, ...(yield* linesOn([id])).map((line) => line.id)]
    })

    /** A person, and those of whom they tell. */
    const aroundPerson = Effect.fnUntraced(function* (id: PersonId) {
      const told = yield* lifeStories.find({
        filter: { storytellerId: id },
        only: fieldsOfLifeStory,
      })
      return [id, ...told.flatMap(({ subjectIds }) => subjectIds)]
    })

    const storedBy = (keeperId: UserId) =>
      Effect.map(people.find({ filter: { keeperId } }), (found) => found.map(({ id }) => id))

    const concerned = ({ to, event }: EventEnvelope) => {
      switch (event._tag) {
        case "StoryAdded":
        case "StoryDeleted":
        case "StoryChanged":
        case "TranscriptChanged":
          return inStory(event.storyId)
        case "PeopleChanged":
          if (to === "everyone") return Effect.succeed([])
          if ("person" in to) return aroundPerson(to.person.id)
          return "sharesOf" in to ? storedBy(to.sharesOf) : Effect.succeed([])
        default:
          return null
      }
    }

    const follow = (wake: Effect.Effect<void>) =>
      all.pipe(
        Stream.runForEach((envelope) => {
          const whom = concerned(envelope)
          if (whom === null) return Effect.void
          const pause = envelope.event._tag === "TranscriptChanged" ? whileCorrecting : 0
          return Effect.flatMap(whom, (ids) => markStale(ids, pause)).pipe(
            Effect.andThen(wake),
            // It is noticed when everything is looked at again.
            unlessInterrupted((cause) =>
              Effect.logWarning("a biography could not be marked as outdated", cause),
            ),
          )
        }),
      )

    type IsStale = (line: BiographyLineRecord, outline: string) => Effect.Effect<boolean>
    const wantsModel = ({ writtenBy, unwritten, work }: BiographyLineRecord) =>
      llmWriter.name !== null && writtenBy === null && unwritten === null && !work.open
    const hasOtherOutline: IsStale = (line, outline) =>
      Effect.succeed(wantsModel(line) || !isMadeOf(line.sourceFingerprint, outline))
    const hasOtherWords: IsStale = (line, outline) =>
      wantsModel(line) || !isMadeOf(line.sourceFingerprint, outline)
        ? Effect.succeed(true)
        : Effect.map(
            sourceCollector.fingerprintOf(line.id),
            (now) => now !== line.sourceFingerprint,
          )

    /** Those who can be restored: until then their biographies rest. */
    const deletedAmong = (ids: ReadonlyArray<PersonId>) =>
      Effect.map(deletedPeople.find({ filter: { id: { $in: [...ids] } } }), (found) =>
        found.map(({ id }) => id),
      )

    const check = Effect.fnUntraced(function* (
      lines: ReadonlyArray<BiographyLineRecord>,
      isStale: IsStale,
    ) {
      // What waits for a model may do so for hours.
      const atRest = lines.filter(({ work }) => !work.open || work.stage === "model")
      const outlines = yield* sourceCollector.outlineFingerprints(atRest.map(({ id }) => id))
      const missing = atRest.flatMap(({ id }) => (outlines.has(id) ? [] : [id]))
      const deleted = missing.length === 0 ? [] : yield* deletedAmong(missing)
      const stale: Array<PersonId> = []
      for (const line of atRest)
        // Without an outline there is no such person any more, which is seen to as well.
        if (!deleted.includes(line.id) && (yield* isStale(line, outlines.get(line.id) ?? "none")))
          stale.push(line.id)
      yield* markStale(stale)
      yield* Effect.sleep(between)
    })

    const checkAll = Effect.fnUntraced(function* (isStale: IsStale) {
      for (let after = 0; ;) {
        const lines = yield* biographyLines.find({
          filter: { id: { $gt: after } },
          sort: [["id", 1]],
          limit: atOnce,
          only: fieldsOfBiographyLine,
        })
        yield* check(lines, isStale)
        if (lines.length < atOnce) return
        after = lines.at(-1)?.id ?? 0
      }
    })

    /** Those that rest on deleted stories, before all others. */
    const checkDeleted = Effect.gen(function* () {
      for (let after = 0; ;) {
        const stories = yield* lifeStories.find({
          filter: { "deleted.until": { $gt: 0 }, id: { $gt: after } },
          sort: [["id", 1]],
          limit: deletedAtOnce,
          only: fieldsOfLifeStory,
        })
        const lines = yield* linesOn(stories.map(({ id }) => id))
        for (let at = 0; at < lines.length; at += atOnce)
          yield* check(lines.slice(at, at + atOnce), hasOtherOutline)
        if (stories.length < deletedAtOnce) return
        after = stories.at(-1)?.id ?? 0
      }
    })

    const logged = <E>(checking: Effect.Effect<void, E>, wake: Effect.Effect<void>) =>
      checking.pipe(
        Effect.andThen(wake),
        unlessInterrupted((cause) => Effect.logWarning("biographies could not be checked", cause)),
      )

    /** Looks at all of them, with the words at first and then without, for as long as the server runs. */
    const poll = (wake: Effect.Effect<void>) =>
      logged(checkDeleted, wake).pipe(
        Effect.andThen(logged(checkAll(hasOtherWords), wake)),
        Effect.andThen(Effect.sleep(times.pollInterval)),
        Effect.andThen(
          Effect.forever(
            logged(checkDeleted, wake).pipe(
              Effect.andThen(logged(checkAll(hasOtherOutline), wake)),
              Effect.andThen(Effect.sleep(times.pollInterval)),
            ),
          ),
        ),
      )

    return { follow, poll }
  })

/**
 * Notes in the store that biographies of people are to be made anew, of those who have one: at once, or
 * so many milliseconds later, with whatever else changes until then.
 */
export const makeMarkStale = Effect.map(Database, ({ biographies }) =>
  Effect.fn("biographies.markStale")(function* (ids: ReadonlyArray<PersonId>, pause = 0) {
    if (ids.length === 0) return
    const now = yield* Clock.currentTimeMillis
    const these = { id: { $in: [...new Set(ids)] } }
    const soon = { "work.stage": "house", "work.claim": null, "work.leaseEnds": now + pause }
    if (pause > 0) yield* biographies.update({ ...these, "work.open": false }, { $set: soon })
    // Before anything else can be taken, so that whatever is being made is known not to be the last.
    const asked = yield* biographies.update(these, {
      $set: { "work.open": true, "work.lastRequestedAt": now },
      $inc: { "work.asked": 1 },
    })
    if (asked === 0) return
    if (pause === 0)
      yield* biographies.update({ ...these, "work.claim": null }, { $set: { ...soon } })
    // A model that writes of what was told before is not waited for.
    yield* biographies.update(
      { ...these, "work.stage": "model" },
      { $set: { ...soon, "work.unfinished": 0 } },
    )
    // What was told may mend what its attempts ended at: one that rests has one more.
    yield* biographies.update(
      { ...these, "work.unfinished": { $gte: mostUnfinished } },
      { $set: { "work.unfinished": mostUnfinished - 1 } },
    )
  }),
)
