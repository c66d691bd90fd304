import { Clock, Effect, FiberMap, Option, type Scope, Stream } from "effect"
import type { InsufficientStorage, NotFound } from "#protocol/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { LeaseKeeper } from "../../platform/cluster/lease-keeper.ts"
import { type ClaimedDocument, leasesIn } from "../../platform/cluster/leases.ts"
import { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { type HeldLock, keepLocks, type Noted, type TurnTimes, usableUntil } from "./lock-keeper.ts"
import { gone, UploadLocked } from "./errors.ts"

export const usualTurnTimes: TurnTimes = {
  lease: { millis: 12_000, renewEvery: 3_000 },
  noteEvery: 15_000,
  look: 750,
  again: 50,
  timeout: 5_000,
  linger: 4_000,
}

/** A turn at an upload. */
export interface UploadLock {
  readonly id: string
  /** As of the last request. */
  readonly upload: UploadRecord
  /** Has it written in a while, or at the end of the turn. */
  readonly note: (noted: Noted) => void
  /** Ends the turn now, with all that was noted. */
  readonly end: Effect.Effect<void>
}

/**
 * Turns at uploads: of all requests, on however many servers, one has an upload at a time. Whoever
 * waits asks the holder to let go; a holder that crashed loses its turn when the lease expires.
 *
 * A sender's turn lasts a little longer than its request, because the next piece comes at once: so a
 * piece costs no write of the store, and what is noted of it is written once in a while.
 */
export const uploadLocks = (times: TurnTimes) =>
  Effect.gen(function* () {
    const { uploads } = yield* Database
    const { tell, told } = yield* EventBus
    const keeper = yield* LeaseKeeper
    const leases = leasesIn(uploads, { claim: "lockToken", until: "lockUntil" }, times.lease)
    const { change } = leases
    const renewing = yield* FiberMap.make<HeldLock>()
    const free = Effect.map(Clock.currentTimeMillis, (now) => ({
      lockToken: null,
      lockUntil: now,
    }))
    /** The turns of this process, which need not be asked for by the store. */
    const locks = new Map<string, HeldLock>()
    /** Whether this node stops, so that the next piece comes to another. */
    let isLeaving = false
    /** The latest in this process who waits to send. */
    const senders = new Map<string, symbol>()

    const release = (held: HeldLock) =>
      Effect.suspend(() => {
        if (held.isOver) return Effect.void
        held.isOver = true
        return Effect.ensuring(
          Effect.flatMap(free, (fields) =>
            Effect.ignoreCause(leases.release(held, { $set: { ...held.noted, ...fields } })),
          ),
          Effect.suspend(() => {
            if (locks.get(held.id) === held) locks.delete(held.id)
            return FiberMap.remove(renewing, held)
          }),
        )
      })
    yield* Effect.addFinalizer(() => Effect.forEach([...locks.values()], release))

    /** Ends it as soon as its request has let go. */
    const want = (held: HeldLock) => {
      held.isWanted = true
      if (held.idleSince !== null) return release(held)
      return Effect.sync(() => held.giveUp())
    }

    /** Asks whoever has the turn, here or on another server, to let go. */
    const ask = Effect.fnUntraced(function* ({ id, lockToken, lockWanted }: UploadRecord) {
      const own = locks.get(id)
      if (own !== undefined) return yield* want(own)
      if (lockToken === null || lockWanted === lockToken) return
      yield* uploads.update({ id, lockToken }, { $set: { lockWanted: lockToken } })
      yield* tell({ _tag: "UploadWanted", id, claim: lockToken })
    })
    // Where it is not told, it is found at the next look.
    yield* told.pipe(
      Stream.filter((event) => event._tag === "UploadWanted"),
      Stream.runForEach(({ id, claim }) => {
        const held = locks.get(id)
        return held?.claim === claim ? want(held) : Effect.void
      }),
      Effect.forkScoped({ startImmediately: true }),
    )

    const isAdoptable = (held: HeldLock, now: number) =>
      held.idleSince !== null && !held.isWanted && !held.isOver && now < held.until

    /** Waits for a turn; with `isOutdone`, until that is so. */
    const claimed = Effect.fnUntraced(function* (id: string, isOutdone?: () => boolean) {
      const begun = yield* Clock.currentTimeMillis
      for (;;) {
        if (isOutdone?.() === true) return yield* new UploadLocked({ why: "written" })
        const own = isOutdone === undefined ? undefined : locks.get(id)
        const now = yield* Clock.currentTimeMillis
        if (own !== undefined && isAdoptable(own, now)) {
          own.idleSince = null
          return own
        }
        // What nobody has is free, also when its time lies ahead because the clock was put back.
        const found = yield* leases.acquire({
          id,
          $or: [{ lockToken: null }, { lockUntil: { $lte: now } }],
        })
        if (Option.isSome(found)) return yield* kept(found.value)
        const upload = yield* uploads.get(id)
        if (Option.isNone(upload)) return yield* gone()
        const { lockToken, savingClaim } = upload.value
        if (lockToken !== null && savingClaim === lockToken)
          return yield* new UploadLocked({ why: "saved" })
        yield* ask(upload.value)
        if ((yield* Clock.currentTimeMillis) - begun > times.timeout)
          return yield* new UploadLocked({ why: "written" })
        yield* Effect.sleep(times.again)
      }
    })

    yield* Effect.forkScoped(keepLocks(locks, { times, uploads, change, release, want }))

    const kept = Effect.fnUntraced(function* ({
      id,
      claim,
      document: upload,
    }: ClaimedDocument<UploadRecord>) {
      const now = yield* Clock.currentTimeMillis
      const held: HeldLock = {
        ...{ id, claim, upload, noted: {}, giveUp: () => {} },
        ...{ until: usableUntil(upload.lockUntil, times), notedAt: now, idleSince: null },
        ...{ isWanted: false, isOver: false },
      }
      locks.set(id, held)
      yield* FiberMap.run(renewing, held, Effect.ignore(keeper.keep(leases, held)))
      return held
    })

    const turnOf = (held: HeldLock): UploadLock => ({
      id: held.id,
      upload: held.upload,
      note: (noted) => {
        held.noted = { ...held.noted, ...noted }
        held.upload = { ...held.upload, ...noted }
      },
      end: release(held),
    })

    /**
     * Waits for the turn, and has it while the scope is open. `giveUp` is called when another request
     * waits; without it nobody may ask for the turn, because the upload is being saved.
     */
    const take = Effect.fn("uploads.turn")(function* (
      id: string,
      giveUp?: () => void,
    ): Effect.fn.Return<UploadLock, UploadLocked | NotFound | InsufficientStorage, Scope.Scope> {
      const held = yield* Effect.acquireRelease(claimed(id), release)
      if (giveUp === undefined)
        yield* Effect.ignore(change(held, { $set: { savingClaim: held.claim } }))
      else held.giveUp = giveUp
      return turnOf(held)
    })

    /**
     * The same for a request that sends. Of those who wait only the latest goes on waiting: the ones
     * before it were given up by their sender, and would only take the turn from whoever is there.
     */
    const takeToSend = Effect.fnUntraced(function* (
      id: string,
      giveUp: () => void,
    ): Effect.fn.Return<UploadLock, UploadLocked | NotFound | InsufficientStorage, Scope.Scope> {
      const me = Symbol(id)
      senders.set(id, me)
      const isOutdone = () => senders.get(id) !== me
      const waiting = Effect.ensuring(
        claimed(id, isOutdone),
        Effect.sync(() => {
          if (!isOutdone()) senders.delete(id)
        }),
      )
      const held = yield* Effect.acquireRelease(waiting, (found) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          found.giveUp = () => {}
          found.idleSince = now
          return found.isWanted || isLeaving || times.linger === 0 ? release(found) : Effect.void
        }),
      )
      held.giveUp = giveUp
      if (held.isWanted) giveUp()
      return turnOf(held)
    })

    return {
      take,
      takeToSend,
      /** What of an upload is noted and not written yet. */
      notedOf: (id: string): Noted => locks.get(id)?.noted ?? {},
      /** Ends all turns that no request has, and others with their request. */
      handOver: Effect.suspend(() => {
        isLeaving = true
        const unused = [...locks.values()].filter(({ idleSince }) => idleSince !== null)
        return Effect.forEach(unused, release, { concurrency: "unbounded", discard: true })
      }),
      /** At the start of the only server: whoever had a turn has crashed. */
      begin: (alone: boolean) =>
        alone
          ? Effect.flatMap(free, (fields) =>
              uploads.update({ lockToken: { $ne: null } }, { $set: fields }),
            )
          : Effect.void,
    }
  })
