import { limits } from "#protocol/limits.ts"

const dayMillis = 24 * 60 * 60 * 1_000
const { emailsPerDay, addressDays } = limits.invitation

/** What is counted of a keeper's letters to others, whatever became of the invitations in them. */
export interface InvitationCounts {
  /** Milliseconds since 1970: the start of the day that `emails` counts. */
  readonly daySince: number
  readonly emails: number
  /** The addresses written to, each as a keyed hash, with the time of the last letter. */
  readonly addresses: ReadonlyArray<{ readonly of: string; readonly at: number }>
}

export const noInvitationCounts: InvitationCounts = { daySince: 0, emails: 0, addresses: [] }

/** The facts for deciding about one more letter. */
export interface InvitationRules {
  readonly to: string
  readonly now: number
  /** How many different addresses may be written to within `addressDays`. */
  readonly most: number
}

type Franked =
  | { readonly _tag: "Goes"; readonly next: InvitationCounts }
  /** Enough letters for today; `wait` is in milliseconds. */
  | { readonly _tag: "Tomorrow"; readonly wait: number }
  /** One address more than allowed. */
  | { readonly _tag: "Withheld" }

/** How many milliseconds no letter may be sent to anybody; 0 if one may be sent now. */
export const waitUntilTomorrow = ({ daySince, emails }: InvitationCounts, now: number): number =>
  emails < emailsPerDay ? 0 : Math.max(0, daySince + dayMillis - now)

/**
 * Whether a letter may be sent, and the new counts. A second letter to the same address does not
 * count as another address.
 */
export const frank = (before: InvitationCounts, { to, now, most }: InvitationRules): Franked => {
  const wait = waitUntilTomorrow(before, now)
  if (wait > 0) return { _tag: "Tomorrow", wait }
  const lately = before.addresses.filter(({ at }) => now - at < addressDays * dayMillis)
  const others = lately.filter(({ of }) => of !== to)
  if (others.length === lately.length && lately.length >= most) return { _tag: "Withheld" }
  const isSameDay = now - before.daySince < dayMillis
  const next = {
    daySince: isSameDay ? before.daySince : now,
    emails: isSameDay ? before.emails + 1 : 1,
    addresses: [...others, { of: to, at: now }],
  }
  return { _tag: "Goes", next }
}
