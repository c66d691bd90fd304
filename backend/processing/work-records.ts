import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { Update } from "../ports/documents.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Language } from "#protocol/language.ts"
import { StoryRecords, type StoryRecord, type Work } from "../stories/records.ts"

/** How long a claim holds without being renewed, and how often it is. */
const leaseMillis = 20_000
export const renewMillis = 5_000

/** Somebody else holds the story now; whoever gets this stops at once. */
export class ClaimLost extends Schema.TaggedError<ClaimLost>()("ClaimLost", {}) {}

export interface Claimed {
  readonly story: StoryRecord
  readonly claim: string
}

/** The queue of stories to be processed: the stories themselves, each claimed by one at a time. */
export class WorkRecords extends Context.Service<
  WorkRecords,
  {
    /** Takes the story that waits longest and that nobody holds. */
    readonly claimNext: Effect.Effect<Option.Option<Claimed>, NoRoom>
    readonly renew: (claimed: Claimed) => Effect.Effect<void, ClaimLost | NoRoom>
    /** Changes a claimed story, and only while it is still ours. */
    readonly change: (claimed: Claimed, update: Update) => Effect.Effect<void, ClaimLost | NoRoom>
    /** Milliseconds until the next story may be claimed; none when nothing is open. */
    readonly nextDue: Effect.Effect<Option.Option<number>>
    /** A failed story is put in the queue again; answers whether it was failed. */
    readonly reopen: (story: StoryRecord) => Effect.Effect<boolean, NoRoom>
    /**
     * A story whose words are in doubt, or which failed, goes on in the language it was told in: with
     * the words there are when those were heard in it, else it is heard anew. Answers whether it waited for that.
     */
    readonly goOnIn: (story: StoryRecord, language: Language) => Effect.Effect<boolean, NoRoom>
    /** Takes a story out of the queue for good, from whoever holds it. */
    readonly close: (id: StoryId) => Effect.Effect<void, NoRoom>
    /** At the start of the only server there is: what a crash left claimed is free at once. */
    readonly releaseAll: Effect.Effect<void, NoRoom>
  }
>()("backend/processing/WorkRecords") {
  static readonly layer = Layer.effect(
    WorkRecords,
    Effect.gen(function* () {
      const { stories } = yield* StoryRecords

      const update = (filter: Parameters<typeof stories.findAndUpdate>[0], change: Update) =>
        stories.findAndUpdate(filter, change).pipe(Effect.catchTag("AlreadyThere", Effect.die))

      const claimNext = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const claim = randomUUID()
        const story = yield* stories
          .findAndUpdate(
            { "work.open": true, "work.leaseEnds": { $lte: now } },
            { $set: { "work.claim": claim, "work.leaseEnds": now + leaseMillis } },
            { sort: [["work.leaseEnds", 1]] },
          )
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
        return Option.map(story, (found) => ({ story: found, claim }))
      }).pipe(Effect.withSpan("WorkRecords.claimNext"))

      const change = Effect.fn("WorkRecords.change")(function* (
        { story, claim }: Claimed,
        changes: Update,
      ) {
        const changed = yield* update({ id: story.id, "work.claim": claim }, changes)
        if (Option.isNone(changed)) return yield* new ClaimLost()
      })

      const renew = Effect.fnUntraced(function* (claimed: Claimed) {
        const now = yield* Clock.currentTimeMillis
        yield* change(claimed, { $set: { "work.leaseEnds": now + leaseMillis } })
      })

      const nextDue = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const next = yield* stories.first({ "work.open": true }, [["work.leaseEnds", 1]])
        return Option.map(next, (story) => Math.max(0, story.work.leaseEnds - now))
      })

      /** Puts a story that ended in `state` into the queue again; answers whether it still was in it. */
      const queueAgain = Effect.fnUntraced(function* (
        { id }: StoryRecord,
        state: Work["state"],
        fields: NonNullable<Update["$set"]> = {},
      ) {
        const now = yield* Clock.currentTimeMillis
        const reopened = yield* update(
          { id, "work.state": state },
          {
            $set: {
              ...fields,
              "work.state": "queued",
              "work.open": true,
              "work.reason": null,
              "work.failures": 0,
              "work.leaseEnds": now,
              "work.claim": null,
            },
          },
        )
        return Option.isSome(reopened)
      })

      const reopen = Effect.fn("WorkRecords.reopen")((story: StoryRecord) =>
        queueAgain(story, "failed"),
      )

      const goOnIn = Effect.fn("WorkRecords.goOnIn")(function* (
        story: StoryRecord,
        language: Language,
      ) {
        const { state, done } = story.work
        if (state !== "doubted" && state !== "failed") return false
        const told = { sourceLanguage: language, isLanguageSure: true }
        const isHeard = story.detectedLanguage === language
        return yield* queueAgain(
          story,
          state,
          isHeard
            ? told
            : {
                ...told,
                detectedLanguage: null,
                "work.done": done.filter((phase) => phase === "preparing"),
              },
        )
      })

      const close = (id: StoryId) =>
        stories
          .update({ id }, { $set: { "work.open": false, "work.claim": null } })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die), Effect.asVoid)

      const releaseAll = stories
        .update({ "work.open": true }, { $set: { "work.leaseEnds": 0, "work.claim": null } })
        .pipe(Effect.catchTag("AlreadyThere", Effect.die), Effect.asVoid)

      return WorkRecords.of({
        claimNext,
        renew,
        change,
        nextDue,
        reopen,
        goOnIn,
        close,
        releaseAll,
      })
    }),
  )
}
