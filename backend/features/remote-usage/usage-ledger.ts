import { randomUUID } from "node:crypto"
import { Clock, Effect, Layer, Option } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { RemoteCallRecord } from "../../platform/database/remote-calls.ts"
import { Database } from "../../platform/database/database.ts"
import { fieldsOfTitle } from "../../platform/database/story-projections.ts"
import { EngineError } from "../../ports/engine-error.ts"
import {
  CallContext,
  RemoteUsageLedger,
  staysLocal,
  type Underway,
} from "../../ports/remote-usage-ledger.ts"
import { type Measured, measured, type MonthlyLimits, neverFits, usedUp } from "./units.ts"
import { monthOf } from "./months.ts"
import { isTurnedAway } from "./rejected-calls.ts"

/** A count of the other machine's is believed if it is one. */
const countIn = (count: number | undefined): number | null =>
  count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : null

type Ending = Parameters<Underway["ended"]>[0]

/** What is noted of a call's end, and what it has used of the month's amount. */
const outcomeOf = ({ unit, size }: Measured, { kind, requestId, ...how }: Ending) => {
  const tokens = unit === "tokens" ? (countIn(how.tokens) ?? size) : null
  return {
    used: isTurnedAway(kind) ? 0 : (tokens ?? size),
    noted: {
      kind,
      tokens,
      answerTokens: tokens === null ? null : countIn(how.answerTokens),
      requestId: requestId?.slice(0, longestRequestId) ?? null,
    },
  }
}

/** What another machine calls a request is no place for anything longer. */
const longestRequestId = 200

/** Of one story hundreds of pieces leave in a row; that it did is not written for each of them. */
const departureMillis = 60 * 60 * 1_000
const mostNoted = 1_000

/** Unique among all servers, and sorted by time, without asking the store for a number. */
const callId = (at: number) =>
  Effect.sync(() => `${at.toString(36).padStart(9, "0")}-${randomUUID()}`)

/** For the store's own failure: the work waits as it does for any other. */
const asEngineFailed = ({ message }: InsufficientStorage) =>
  new EngineError({ reason: message, canPass: true })

/** The month's amounts, each changed in one atomic step, so that all servers keep to them together. */
const amounts = Effect.gen(function* () {
  const { monthlyUsage } = yield* Database

  const change = (id: string, by: number) =>
    by === 0 ? Effect.void : Effect.asVoid(monthlyUsage.update({ id }, { $inc: { used: by } }))

  /** False: there is not as much left. */
  const take = Effect.fnUntraced(function* (id: string, { size, most }: Measured) {
    const room = most === null ? {} : { used: { $lte: most - size } }
    const taking = monthlyUsage.findAndUpdate({ id, ...room }, { $inc: { used: size } })
    if (Option.isSome(yield* taking)) return true
    // Nothing was sent this month yet, or there is nothing left.
    yield* monthlyUsage.insertIfAbsent({ id, used: 0 })
    return Option.isSome(yield* taking)
  })

  return { take, change }
})

/** The books of what leaves this server, with the limits of a month. */
export const outgoing = (limits: MonthlyLimits) =>
  Layer.effect(
    RemoteUsageLedger,
    Effect.gen(function* () {
      const { remoteCalls, remoteDisclosures, storyTitles } = yield* Database
      const { take, change } = yield* amounts

      /** Asked each time: somebody may have decided it while the story was being heard. */
      const isAnyLocal = (ids: ReadonlyArray<StoryId>) =>
        ids.length === 0
          ? Effect.succeed(false)
          : Effect.map(
              storyTitles.find({ filter: { id: { $in: ids } }, only: fieldsOfTitle }),
              (stories) => stories.some((story) => story.isLocalOnly === true),
            )

      /** When a departure was last written by this server. */
      const noted = new Map<string, number>()

      const noteDeparture = Effect.fnUntraced(function* (
        storyId: StoryId,
        { job, host, model, at }: RemoteCallRecord,
      ) {
        const id = `${String(storyId)}:${job}:${model}@${host}`
        if (at - (noted.get(id) ?? 0) < departureMillis) return
        const departure = { id, storyId, job, host, model, at }
        if (!(yield* remoteDisclosures.insertIfAbsent(departure)))
          yield* remoteDisclosures.update({ id }, { $set: { at } })
        if (noted.size >= mostNoted) noted.clear()
        noted.set(id, at)
      })

      const noteCall = Effect.fnUntraced(function* (
        call: RemoteCallRecord,
        stories: ReadonlyArray<StoryId>,
      ) {
        yield* remoteCalls.insert(call)
        for (const storyId of stories) yield* noteDeparture(storyId, call)
      })

      const begin = Effect.fn("RemoteUsageLedger.begin")(
        function* ({
          job,
          host,
          model,
          amount,
        }: Parameters<RemoteUsageLedger["Service"]["begin"]>[0]) {
          const { storyId, userId, biographyStoryIds = [] } = yield* CallContext
          const stories = storyId === null ? biographyStoryIds : [storyId, ...biographyStoryIds]
          if (yield* isAnyLocal(stories)) return yield* staysLocal()
          const at = yield* Clock.currentTimeMillis
          const size = measured(amount, limits)
          const month = monthOf(at)
          const allowance = `${month.id} ${size.unit}`
          if (size.most !== null && size.size > size.most) return yield* neverFits()
          if (!(yield* take(allowance, size))) return yield* usedUp(job, limits, month)

          const id = yield* callId(at)
          const call: RemoteCallRecord = {
            id,
            ...{ at, job, host, model, storyId, userId },
            seconds: "seconds" in amount ? amount.seconds : null,
            tokens: size.unit === "tokens" ? size.size : null,
            answerTokens: null,
            ms: null,
            kind: null,
            requestId: null,
          }
          yield* noteCall(call, stories).pipe(
            Effect.tapError(() => Effect.ignore(change(allowance, -size.size))),
          )

          const ended = Effect.fn("RemoteUsageLedger.ended")(
            function* (how: Ending) {
              const { used, noted } = outcomeOf(size, how)
              const ms = Math.max(0, (yield* Clock.currentTimeMillis) - at)
              const open = { id, kind: null }
              const settled = yield* remoteCalls.findAndUpdate(
                { ...open, storyId, userId },
                { $set: { ...noted, ms } },
              )
              // Meanwhile its story was erased, or somebody left: what would lead to them stays out.
              const unlinked = Option.isSome(settled)
                ? settled
                : yield* remoteCalls.findAndUpdate(open, {
                    $set: { ...noted, ms, requestId: null },
                  })
              // Told a second time, nothing is given back a second time.
              if (Option.isSome(unlinked)) yield* change(allowance, used - size.size)
            },
            Effect.catchTag("InsufficientStorage", (insufficientStorage) =>
              Effect.logWarning("a remote call could not be recorded", insufficientStorage),
            ),
          )
          return { ended }
        },
        Effect.catchTag("InsufficientStorage", (insufficientStorage) =>
          Effect.fail(asEngineFailed(insufficientStorage)),
        ),
      )

      return RemoteUsageLedger.of({ begin })
    }),
  )
