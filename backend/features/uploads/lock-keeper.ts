import { Clock, Effect } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { Claim, ClaimLost, LeaseTimes } from "../../platform/cluster/leases.ts"
import type { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import type { Update } from "../../ports/document-store.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"

/** How turns are held and waited for, in milliseconds. */
export interface TurnTimes {
  readonly lease: LeaseTimes & { readonly renewEvery: number }
  /** How often what was noted of a turn that lasts is written. */
  readonly noteEvery: number
  /** How often a holder looks whether another server's request waits for it. */
  readonly look: number
  /** How often somebody who waits tries again, and for how long. */
  readonly again: number
  readonly timeout: number
  /** How long a sender's turn lasts after a request; 0: no longer than that. */
  readonly linger: number
}

/** What is to be written of an upload with the end of a turn, or while it lasts. */
export type Noted = Partial<Pick<UploadRecord, "received" | "length" | "seconds" | "touchedAt">>

/** A turn that this process has, in a request or between two. */
export interface HeldLock extends Claim {
  readonly id: string
  upload: UploadRecord
  noted: Noted
  /** What happens when another request wants the turn. */
  giveUp: () => void
  /** In milliseconds since 1970: until when it goes on if its lease is not renewed. */
  until: number
  /** When what was noted was written last, and since when no request has it. */
  notedAt: number
  idleSince: number | null
  /** Somebody waits for it, or its lease is in doubt: it does not outlast its request. */
  isWanted: boolean
  isOver: boolean
}

interface Means {
  readonly times: TurnTimes
  readonly uploads: Database["Service"]["uploads"]
  readonly change: (
    held: HeldLock,
    update: Update,
  ) => Effect.Effect<UploadRecord, ClaimLost | InsufficientStorage>
  readonly release: (held: HeldLock) => Effect.Effect<void>
  /** Somebody waits for it, or it may not go on. */
  readonly want: (held: HeldLock) => Effect.Effect<void>
}

/** A lease ends for its holder one renewal before it does in the store, so that nobody has it then. */
export const usableUntil = (lockUntil: number, { lease }: TurnTimes) => lockUntil - lease.renewEvery

/**
 * Looks after all turns of this process together: writes what was noted; ends those that are unused,
 * wanted elsewhere or in doubt.
 */
export const keepLocks = (
  locks: ReadonlyMap<string, HeldLock>,
  { times, uploads, change, release, want }: Means,
) => {
  const write = Effect.fnUntraced(function* (held: HeldLock, now: number) {
    const { noted } = held
    if (held.isOver || now - held.notedAt < times.noteEvery) return
    held.notedAt = now
    if (Object.keys(noted).length === 0) return
    held.noted = {}
    yield* change(held, { $set: noted }).pipe(
      Effect.tapCause(() => Effect.sync(() => (held.noted = { ...noted, ...held.noted }))),
      Effect.catchTag("ClaimLost", () => want(held)),
    )
  })

  /** By the store's word on them, which turns go on. */
  const judgeAll = Effect.gen(function* () {
    const held = [...locks.values()]
    const filter = { id: { $in: held.map(({ id }) => id) } }
    const found = yield* uploads
      .find({ filter })
      .pipe(unlessInterrupted(() => Effect.succeed<ReadonlyArray<UploadRecord>>([])))
    const byId = new Map(found.map((upload) => [upload.id, upload]))
    const now = yield* Clock.currentTimeMillis
    const isLost = (one: HeldLock) => {
      const upload = byId.get(one.id)
      // One that is gone, or in a store that is away, ends by itself: nobody else can have it.
      if (upload === undefined) return false
      if (upload.lockToken !== one.claim) return true
      one.until = usableUntil(upload.lockUntil, times)
      return upload.lockWanted === one.claim
    }
    yield* Effect.forEach(
      held.filter((one) => !one.isOver && (isLost(one) || now >= one.until)),
      want,
    )
  })

  const look = Effect.gen(function* () {
    if (locks.size === 0) return
    const now = yield* Clock.currentTimeMillis
    yield* judgeAll
    const isUnused = ({ idleSince }: HeldLock) =>
      idleSince !== null && now - idleSince >= times.linger
    yield* Effect.forEach([...locks.values()].filter(isUnused), release)
    yield* Effect.forEach([...locks.values()], (held) =>
      write(held, now).pipe(unlessInterrupted(() => Effect.void)),
    )
  })
  return Effect.forever(Effect.andThen(Effect.sleep(times.look), look))
}
