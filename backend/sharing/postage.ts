import { limits } from "#protocol/limits.ts"

const dayMillis = 24 * 60 * 60 * 1_000
const { lettersADay, addressDays } = limits.invitation

/** What a keeper's letters to others have come to, whatever became of the invitations in them. */
export interface Postage {
  /** Milliseconds since 1970: when the day began that `letters` are counted in. */
  readonly daySince: number
  readonly letters: number
  /** The addresses written to, each as something that names nobody, and when last. */
  readonly addresses: ReadonlyArray<{ readonly of: string; readonly at: number }>
}

export const noPostage: Postage = { daySince: 0, letters: 0, addresses: [] }

/** What is to be decided of one more letter. */
export interface Franking {
  readonly to: string
  readonly now: number
  /** How many addresses may be written to within `addressDays`. */
  readonly most: number
}

export type Franked =
  | { readonly _tag: "Goes"; readonly next: Postage }
  /** Enough for today; so many milliseconds until the next. */
  | { readonly _tag: "Tomorrow"; readonly wait: number }
  /** An address more than may be written to. */
  | { readonly _tag: "Withheld" }

/** How long there is no letter any more, whoever it is to; milliseconds. */
export const waitUntilTomorrow = ({ daySince, letters }: Postage, now: number): number =>
  letters < lettersADay ? 0 : Math.max(0, daySince + dayMillis - now)

/** Whether a letter may go, and what is counted then. A second one to the same address is no further address. */
export const frank = (before: Postage, { to, now, most }: Franking): Franked => {
  const wait = waitUntilTomorrow(before, now)
  if (wait > 0) return { _tag: "Tomorrow", wait }
  const lately = before.addresses.filter(({ at }) => now - at < addressDays * dayMillis)
  const others = lately.filter(({ of }) => of !== to)
  if (others.length === lately.length && lately.length >= most) return { _tag: "Withheld" }
  const isSameDay = now - before.daySince < dayMillis
  const next = {
    daySince: isSameDay ? before.daySince : now,
    letters: isSameDay ? before.letters + 1 : 1,
    addresses: [...others, { of: to, at: now }],
  }
  return { _tag: "Goes", next }
}
