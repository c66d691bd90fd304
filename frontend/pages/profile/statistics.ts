import { type PlansHere, roomOf } from "#protocol/plan.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { longDate } from "../../lib/format.ts"

export interface Statistic {
  readonly label: string
  readonly value: string
}

type Counted = Pick<CurrentUser, "storiesRecorded" | "subscriptionStatus" | "lastActiveAt">

const remaining = (user: Counted, kind: PlansHere["kind"]): string => {
  const { stories } = roomOf(user.subscriptionStatus, kind)
  return stories === null ? "Unlimited" : String(Math.max(0, stories - user.storiesRecorded))
}

/** Days are counted in the user's time zone. */
const dayWords = (iso: string, now: Date): string => {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const day = longDate(iso)
  if (day === longDate(now.toISOString())) return "Today"
  return day === longDate(yesterday.toISOString()) ? "Yesterday" : day
}

export const statisticsOf = (
  user: Counted,
  now: Date,
  kind: PlansHere["kind"],
): ReadonlyArray<Statistic> => [
  { label: "Stories Recorded", value: String(user.storiesRecorded) },
  { label: "Stories Remaining", value: remaining(user, kind) },
  { label: "Last Active", value: dayWords(user.lastActiveAt, now) },
]
