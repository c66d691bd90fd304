import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { longDate } from "../../ui/format.ts"

export interface Statistic {
  readonly label: string
  readonly value: string
}

type Counted = Pick<CurrentUser, "storiesRecorded" | "subscriptionStatus" | "lastActiveAt">

const remaining = ({ storiesRecorded, subscriptionStatus }: Counted): string =>
  subscriptionStatus === "active"
    ? "Unlimited"
    : String(Math.max(0, limits.free.stories - storiesRecorded))

/** Days are counted in the user's time zone. */
const dayWords = (iso: string, now: Date): string => {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const day = longDate(iso)
  if (day === longDate(now.toISOString())) return "Today"
  return day === longDate(yesterday.toISOString()) ? "Yesterday" : day
}

export const statisticsOf = (user: Counted, now: Date): ReadonlyArray<Statistic> => [
  { label: "Stories Recorded", value: String(user.storiesRecorded) },
  { label: "Stories Remaining", value: remaining(user) },
  { label: "Last Active", value: dayWords(user.lastActiveAt, now) },
]
