import { limits } from "#protocol/limits.ts"

const dayMillis = 24 * 60 * 60 * 1_000
const { emailsPerDay, emailsEach, addressDays } = limits.invitation

/** What is counted of a keeper's emails to others, whatever became of the invitations in them. */
export interface InvitationCounts {
  /** Milliseconds since 1970: the start of the day that `emails` counts. */
  readonly daySince: number
  readonly emails: number
  /** The addresses written to, each as a keyed hash, with the times of its last emails. */
  readonly addresses: ReadonlyArray<{ readonly of: string; readonly times: ReadonlyArray<number> }>
}

export const noInvitationCounts: InvitationCounts = { daySince: 0, emails: 0, addresses: [] }

/** The facts for deciding about one more email. */
interface InvitationRules {
  readonly to: string
  readonly now: number
  /** How many different addresses may be written to within `addressDays`. */
  readonly most: number
  /** Whether emails leave this server: what stays on it burdens nobody. */
  readonly leaves: boolean
}

type Franked =
  | { readonly _tag: "Goes"; readonly next: InvitationCounts }
  /** Enough emails for today; `wait` is in milliseconds. */
  | { readonly _tag: "Tomorrow"; readonly wait: number }
  /** One address more than allowed. */
  | { readonly _tag: "Withheld" }
  /** The address was written to today, or often enough lately. */
  | { readonly _tag: "Recent" }

/** How many milliseconds no email may be sent to anybody; 0 if one may be sent now. */
export const waitUntilTomorrow = ({ daySince, emails }: InvitationCounts, now: number): number =>
  emails < emailsPerDay ? 0 : Math.max(0, daySince + dayMillis - now)

/**
 * Whether an email may be sent, and the new counts. A second email to the same address does not
 * count as another address.
 */
export const frank = (
  before: InvitationCounts,
  { to, now, most, leaves }: InvitationRules,
): Franked => {
  const wait = waitUntilTomorrow(before, now)
  if (wait > 0) return { _tag: "Tomorrow", wait }
  const lately = before.addresses.flatMap(({ of, times }) => {
    const recent = times.filter((at) => now - at < addressDays * dayMillis)
    return recent.length === 0 ? [] : [{ of, times: recent }]
  })
  const others = lately.filter(({ of }) => of !== to)
  const times = lately.find(({ of }) => of === to)?.times ?? []
  const isToday = times.some((at) => now - at < dayMillis)
  if (leaves && (isToday || times.length >= emailsEach)) return { _tag: "Recent" }
  if (others.length === lately.length && lately.length >= most) return { _tag: "Withheld" }
  const isSameDay = now - before.daySince < dayMillis
  const next = {
    daySince: isSameDay ? before.daySince : now,
    emails: isSameDay ? before.emails + 1 : 1,
    addresses: [...others, { of: to, times: [...times, now].slice(-emailsEach) }],
  }
  return { _tag: "Goes", next }
}
