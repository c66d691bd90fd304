import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { Retranslating as Shown } from "#protocol/story.ts"
import { viewersOf } from "../../access/policy.ts"
import { Authorize } from "../../access/authorize.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { afterFailure } from "../../../platform/jobs/engine-retry.ts"
import { type ClaimedDocument, claimsIn } from "../../../platform/jobs/claims.ts"
import { Jobs } from "../../../platform/jobs/jobs.ts"
import type { JobType, ReportProgress } from "../../../platform/jobs/job-type.ts"
import { usualLease } from "../../../platform/cluster/leases.ts"
import { Database } from "../../../platform/database/database.ts"
import type { StoryRecord } from "../../../platform/database/stories.ts"
import type { RetranslationRecord } from "../../../platform/database/story-jobs.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { onTakenBack } from "../../../platform/events/story-cancellation.ts"
import { type Translated, Translation } from "./translate.ts"

/** The job of translating a story again because somebody asked for it. */
export const retranslationJobType = {
  name: "retranslations",
  place: {
    // While a new story is translated anyway, it waits for that.
    open: {
      "retranslation.open": true,
      "work.state": { $ne: "translating" },
      deleted: { $exists: false },
    },
    claim: "retranslation.claim",
    until: "retranslation.leaseEnds",
    leaseOf: ({ retranslation }: StoryRecord) => ({
      claim: retranslation?.claim ?? null,
      until: retranslation?.leaseEnds ?? 0,
      unfinished: retranslation?.unfinished ?? 0,
    }),
    unfinished: "retranslation.unfinished",
    attempts: "retranslation.attempts",
  },
  lease: usualLease,
  /** The user may be waiting, so after about five minutes of failures they are told. */
  retry: { pauses: [5_000, 30_000, 120_000, 120_000], afterwards: null },
  lanes: [{ lane: "any", concurrency: 1 }],
  pollInterval: 30_000,
  rest: 1_000,
  hurries: true,
} satisfies JobType<StoryRecord>

const translatorAway = "We couldn't translate the transcript right now. Please try again later."

const notWhole =
  "We couldn't translate some paragraphs. You can write the English for those by hand."

/** Why a translation is not whole, as an engine would say it. */
const notAll = {
  partly: { reason: notWhole, canPass: false },
  unfinished: { reason: translatorAway, canPass: true },
} as const

type Claimed = ClaimedDocument<StoryRecord>

/** Translates a story's words again, in the background, after the request was answered. */
export class RetranslationJob extends Context.Service<
  RetranslationJob,
  {
    /**
     * Queues the translation; it uses the words as they are when it starts. Asking again while it
     * runs starts it again.
     */
    readonly ask: (by: UserId, id: StoryId) => Effect.Effect<void, InsufficientStorage>
    /**
     * The first translation of a story could not be made, or not all of it: the story is ready without,
     * and it is made as soon as it can be, unless somebody has asked for one since.
     */
    readonly takeOver: (
      id: StoryId,
      why: EngineError | Exclude<Translated, "whole">,
    ) => Effect.Effect<void, InsufficientStorage>
    /** How far the translation is; undefined if none was asked for. */
    readonly of: (story: StoryRecord) => Effect.Effect<Shown | undefined>
    /** The story was deleted, so nobody claims it: interrupts the attempt at it on this server. */
    readonly pause: (id: StoryId) => Effect.Effect<void>
    /** A story was put back: looks for what waits. */
    readonly goOn: Effect.Effect<void>
    /** Cancels the translation. */
    readonly abandon: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/transcripts/translation/RetranslationJob") {
  static readonly layer = Layer.effect(
    RetranslationJob,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const translating = yield* Translation
      const authorize = yield* Authorize
      const jobs = yield* Jobs
      const { publish } = yield* EventBus
      const { place, lease, retry } = retranslationJobType
      const claims = claimsIn(stories, place, lease)
      const noMore = { $unset: { retranslation: true } } as const

      const tellChanged = Effect.fnUntraced(function* (id: StoryId) {
        const story = yield* stories.get(id)
        if (Option.isNone(story)) return
        yield* publish({
          to: viewersOf(story.value),
          event: { _tag: "StoryChanged", storyId: id },
        })
      })

      /** Attempts that have got on, so that a failure of theirs is the first again. */
      const gotOn = new WeakSet<Claimed>()

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
        yield* Effect.logWarning(`story ${String(claimed.id)} could not be translated yet`, why)
        const isEngines = why instanceof EngineError
        const failed = isEngines ? why : { reason: translatorAway, canPass: true }
        const now = yield* Clock.currentTimeMillis
        const { attempts = 1 } = claimed.document.retranslation ?? {}
        const before = gotOn.has(claimed) ? 0 : attempts - 1
        const again = afterFailure(failed, before, { now, usual: retry })
        if (again === null)
          return yield* giveUp(claimed, failed.canPass ? translatorAway : failed.reason)
        const { waits, failures, pause } = again
        const settled =
          waits === null
            ? { $unset: { "retranslation.waits": true } as const }
            : { $set: { "retranslation.waits": waits } }
        const counted = { ...settled.$set, "retranslation.attempts": failures }
        yield* claims.settle(claimed, { ...settled, $set: counted }, pause)
        if (waits !== null) yield* tellChanged(claimed.id)
      })

      const work = Effect.fn("RetranslationJob.work")(function* (
        claimed: Claimed,
        report: ReportProgress,
      ) {
        const { id, document } = claimed
        const { detectedLanguage, sourceLanguage, retranslation } = document
        const by = retranslation?.by ?? null
        // Translating took minutes: the user's access may have changed.
        const isStillWanted = Effect.gen(function* () {
          if (by !== null) yield* authorize.story(by, id, "contribute")
          yield* claims.renew(claimed)
        })
        const translated = yield* translating.story(
          id,
          detectedLanguage ?? sourceLanguage ?? "und",
          (part) => {
            gotOn.add(claimed)
            return report(part)
          },
          isStillWanted,
        )
        if (translated === "partly") return yield* giveUp(claimed, notWhole)
        if (translated === "unfinished") return yield* tryLater(claimed, "people wrote on")
        yield* claims.end(claimed, noMore)
        yield* tellChanged(id)
      })

      /** The user who asked may no longer edit the story, so the translation is discarded. */
      const drop = Effect.fnUntraced(function* (claimed: Claimed) {
        yield* claims.end(claimed, noMore)
        yield* tellChanged(claimed.id)
      })

      const control = yield* jobs.handle(retranslationJobType, () => ({
        claims,
        take: () => claims.take({ sort: [[place.until, 1]] }),
        work: (claimed: Claimed, report) =>
          work(claimed, report).pipe(
            Effect.catchTags({
              NotFound: () => drop(claimed),
              Forbidden: () => drop(claimed),
              EngineError: (failed) => tryLater(claimed, failed),
            }),
          ),
        broke: tryLater,
        tell: ({ document, id }: Claimed, fraction) =>
          publish({
            to: viewersOf(document),
            event: { _tag: "TranslationProgressed", storyId: id, fraction },
          }),
      }))

      // What is processed ends with it on this node, and so does its translation on the others.
      yield* onTakenBack(({ storyId, why }) =>
        why === "staysHere" ? Effect.void : control.abandon(storyId),
      )

      const put = (id: StoryId, asked: RetranslationRecord) =>
        stories.update({ id }, { $set: { retranslation: { ...asked } } })

      const ask = Effect.fn("RetranslationJob.ask")(function* (by: UserId, id: StoryId) {
        const now = yield* Clock.currentTimeMillis
        const free = { claim: null, leaseEnds: now, attempts: 0 }
        yield* put(id, { open: true, by, reason: null, ...free })
        yield* control.abandon(id)
        yield* control.wake
        yield* tellChanged(id)
      })

      const takeOver = Effect.fn("RetranslationJob.takeOver")(function* (
        id: StoryId,
        why: EngineError | Exclude<Translated, "whole">,
      ) {
        const failed = why instanceof EngineError ? why : notAll[why]
        const now = yield* Clock.currentTimeMillis
        const again = afterFailure(failed, 0, { now, usual: retry })
        const { pause = 0, failures = 0, waits = null } = again ?? {}
        const asked: RetranslationRecord = {
          ...{ open: again !== null, by: null, claim: null },
          attempts: failures,
          leaseEnds: now + pause,
          reason: again === null ? failed.reason : null,
          ...(waits !== null && { waits }),
        }
        yield* stories.update(
          { id, "retranslation.open": { $ne: true } },
          { $set: { retranslation: { ...asked } } },
        )
        yield* control.wake
        yield* tellChanged(id)
      })

      const of = Effect.fnUntraced(function* ({ id, retranslation }: StoryRecord) {
        if (retranslation === undefined) return undefined
        const { open, reason, waits, claim, leaseEnds } = retranslation
        if (!open) return { state: "failed", reason: reason ?? translatorAway } as const
        const fraction = yield* control.progressOf(id)
        if (waits === undefined || claim !== null) return { state: "working", fraction } as const
        const until = DateTime.formatIso(DateTime.makeUnsafe(leaseEnds))
        return { state: "working", fraction, waits: { reason: waits, until } } as const
      })

      const abandon = Effect.fn("RetranslationJob.abandon")(function* (id: StoryId) {
        yield* stories.update({ id }, noMore)
        yield* control.abandon(id)
      })

      const { wake: goOn, abandon: pause } = control
      return RetranslationJob.of({ ask, takeOver, of, pause, goOn, abandon })
    }),
  )
}
