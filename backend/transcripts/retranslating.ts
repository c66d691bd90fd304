import { Clock, Context, Effect, Layer, Option } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { Retranslating as Shown } from "#protocol/story.ts"
import { viewersOf } from "../access/may.ts"
import { Reach } from "../access/reach.ts"
import { Happenings } from "../happenings.ts"
import { type Claim, claimsIn } from "../jobs/claims.ts"
import { Jobs } from "../jobs/jobs.ts"
import type { Kind, Report } from "../jobs/kind.ts"
import { usualLease } from "../jobs/lease.ts"
import { pauseAfter } from "../jobs/retry.ts"
import { Kept } from "../kept/kept.ts"
import type { RetranslationRecord, StoryRecord } from "../kept/stories.ts"
import { Translator } from "../ports/translator.ts"
import { Hearing } from "./hearing.ts"
import { KeepingUp } from "./keeping-up.ts"
import { paragraphIds } from "./paragraph-ids.ts"
import { Rooms } from "./rooms.ts"

/** The job of translating a story again because somebody asked for it. */
export const retranslationWork = {
  name: "retranslations",
  place: {
    open: { "retranslation.open": true, deleted: { $exists: false } },
    claim: "retranslation.claim",
    until: "retranslation.leaseEnds",
    leaseOf: ({ retranslation }: StoryRecord) => ({
      claim: retranslation?.claim ?? null,
      until: retranslation?.leaseEnds ?? 0,
    }),
    attempts: "retranslation.attempts",
  },
  lease: usualLease,
  /** The user may be waiting, so after about five minutes of failures they are told. */
  retry: { pauses: [5_000, 30_000, 120_000, 120_000], afterwards: null },
  lanes: [{ lane: "any", hands: 1 }],
  lookAgain: 30_000,
  rest: 1_000,
  hurries: true,
} satisfies Kind<StoryRecord>

const translatorAway = "The words could not be translated just now. Please try again later."

interface Claimed extends Claim {
  readonly id: StoryId
  readonly story: StoryRecord
  readonly asked: RetranslationRecord
}

/** Translates a story's words again, in the background, after the request was answered. */
export class Retranslating extends Context.Service<
  Retranslating,
  {
    /**
     * Queues the translation; it uses the words as they are when it starts. Asking again while it
     * runs starts it again.
     */
    readonly ask: (by: UserId, id: StoryId) => Effect.Effect<void, NoRoom>
    /** How far the translation is; undefined if none was asked for. */
    readonly of: (story: StoryRecord) => Effect.Effect<Shown | undefined>
    /** The story was deleted, so nobody claims it: interrupts the attempt at it on this server. */
    readonly pause: (id: StoryId) => Effect.Effect<void>
    /** A story was put back: looks for what waits. */
    readonly goOn: Effect.Effect<void>
    /** Cancels the translation. */
    readonly abandon: (id: StoryId) => Effect.Effect<void, NoRoom>
  }
>()("backend/transcripts/Retranslating") {
  static readonly layer = Layer.effect(
    Retranslating,
    Effect.gen(function* () {
      const { stories } = yield* Kept
      const rooms = yield* Rooms
      const keepingUp = yield* KeepingUp
      const hearing = yield* Hearing
      const reach = yield* Reach
      const translator = yield* Translator
      const jobs = yield* Jobs
      const { announce } = yield* Happenings
      const { place, lease, retry } = retranslationWork
      const claims = claimsIn(stories, place, lease)
      const noMore = { $unset: { retranslation: true } } as const

      const tellChanged = Effect.fnUntraced(function* (id: StoryId) {
        const story = yield* stories.get(id)
        if (Option.isNone(story)) return
        yield* announce({
          to: viewersOf(story.value),
          happening: { _tag: "StoryChanged", storyId: id },
        })
      })

      const translate = Effect.fnUntraced(function* (
        { detectedLanguage, sourceLanguage }: StoryRecord,
        paragraphs: ReadonlyArray<string>,
        report: Report,
      ) {
        const language = detectedLanguage ?? sourceLanguage ?? "und"
        const ids = paragraphIds(paragraphs)
        const english = new Map<string, string>()
        yield* translator.translate(
          {
            language,
            names: [],
            paragraphs: paragraphs.map((text, n) => ({ id: ids[n] ?? "", text })),
            wanted: new Set(ids),
          },
          (id, text) => {
            english.set(id, text)
            return report(english.size / Math.max(1, ids.length))
          },
        )
        return ids.map((id) => english.get(id) ?? "")
      })

      const work = Effect.fn("Retranslating.work")(function* (claimed: Claimed, report: Report) {
        const { id, story, asked } = claimed
        const room = yield* rooms.enter(id)
        const transcript = room.read().original
        const words = transcript.map(({ text }) => text)
        const texts = yield* translate(story, words, report)
        // Translating took minutes: the user's access may have changed, and others may have edited
        // the words.
        if (asked.by !== null) yield* reach.story(asked.by, id, "contribute")
        yield* claims.renew(claimed)
        yield* keepingUp.keepWhatWasLeft(id, room)
        yield* hearing.translated(id, transcript, texts, true)
        yield* claims.end(claimed, noMore)
        yield* tellChanged(id)
      }, Effect.scoped)

      const giveUp = Effect.fnUntraced(function* (claimed: Claimed, reason: string) {
        yield* claims.settle(claimed, {
          $set: {
            "retranslation.open": false,
            "retranslation.by": null,
            "retranslation.reason": reason,
          },
        })
        yield* tellChanged(claimed.id)
      })

      const tryLater = Effect.fnUntraced(function* (claimed: Claimed, why: unknown) {
        yield* Effect.logWarning(`story ${String(claimed.id)} is not translated yet`, why)
        const pause = pauseAfter(retry, claimed.asked.attempts)
        if (pause === null) return yield* giveUp(claimed, translatorAway)
        yield* claims.settle(claimed, {}, pause)
      })

      /** The user who asked may no longer edit the story, so the translation is discarded. */
      const drop = Effect.fnUntraced(function* (claimed: Claimed) {
        yield* claims.end(claimed, noMore)
        yield* tellChanged(claimed.id)
      })

      const hands = yield* jobs.handle(retranslationWork, () => ({
        claims,
        take: () =>
          Effect.map(
            claims.take({ sort: [[place.until, 1]] }),
            Option.flatMap(({ document: story, claim }) =>
              Option.map(Option.fromUndefinedOr(story.retranslation), (asked) => ({
                ...{ id: story.id, claim, story, asked },
              })),
            ),
          ),
        nextDue: () => claims.nextDue(),
        work: (claimed: Claimed, report) =>
          work(claimed, report).pipe(
            Effect.catchTags({
              NotFound: () => drop(claimed),
              NotAllowed: () => drop(claimed),
              EngineFailed: (failed) =>
                failed.canPass ? tryLater(claimed, failed) : giveUp(claimed, failed.reason),
            }),
          ),
        broke: tryLater,
        tell: ({ story, id }: Claimed, fraction) =>
          announce({
            to: viewersOf(story),
            happening: { _tag: "TranslationProgressed", storyId: id, fraction },
          }),
      }))

      const put = (id: StoryId, asked: RetranslationRecord) =>
        stories.update({ id }, { $set: { retranslation: { ...asked } } })

      const ask = Effect.fn("Retranslating.ask")(function* (by: UserId, id: StoryId) {
        const now = yield* Clock.currentTimeMillis
        const free = { claim: null, leaseEnds: now, attempts: 0 }
        yield* put(id, { open: true, by, reason: null, ...free })
        yield* hands.abandon(id)
        yield* hands.ring
        yield* tellChanged(id)
      })

      const of = Effect.fnUntraced(function* ({ id, retranslation }: StoryRecord) {
        if (retranslation === undefined) return undefined
        const { open, reason } = retranslation
        if (!open) return { state: "failed", reason: reason ?? translatorAway } as const
        return { state: "working", fraction: yield* hands.progressOf(id) } as const
      })

      const abandon = Effect.fn("Retranslating.abandon")(function* (id: StoryId) {
        yield* stories.update({ id }, noMore)
        yield* hands.abandon(id)
      })

      return Retranslating.of({ ask, of, pause: hands.abandon, goOn: hands.ring, abandon })
    }),
  )
}
