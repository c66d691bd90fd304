import type { StoryOverview } from "#protocol/story-list.ts"
import type { PlansHere } from "#protocol/plan.ts"
import type { Person } from "#protocol/person.ts"
import type { StoryCard } from "#protocol/story.ts"
import type { CurrentUser } from "#protocol/user.ts"
import type { Stat } from "../../stories/stat-cards.tsx"

/** `2026-10`, on the reader's own calendar, as the overview's months are. */
const monthOf = (now: Date) =>
  `${String(now.getFullYear())}-${String(now.getMonth() + 1).padStart(2, "0")}`

const planOf = ({ subscriptionStatus }: CurrentUser): Stat => ({
  label: "Plan",
  value: subscriptionStatus === "active" ? "Premium" : "Free",
})

const shown = (count: number | undefined) => (count === undefined ? null : String(count))

/**
 * The figures of the dashboard: all that the user can hear, their own and what others share with them.
 * Somebody shared who is linked to one of the user's own is the same storyteller. Where nothing can be
 * bought there is no plan to name. Months are those of the reader's own calendar.
 */
export const statsOf = (
  user: CurrentUser,
  overview: StoryOverview | undefined,
  people: ReadonlyArray<Person> | undefined,
  now: Date,
  plans: PlansHere | null,
): ReadonlyArray<Stat> => {
  const thisMonth =
    overview && (overview.months.find(({ month }) => month === monthOf(now))?.stories ?? 0)
  const storytellers = people?.filter(
    ({ type, linkedTo }) => type === "storyteller" && linkedTo === null,
  )
  return [
    { label: "Total Stories", value: shown(overview?.stories) },
    { label: "Storytellers", value: shown(storytellers?.length) },
    { label: "This Month", value: shown(thisMonth) },
    ...(plans?.kind === "premium" ? [planOf(user)] : []),
  ]
}

const newestFirst = (a: StoryCard, b: StoryCard) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt)

export const recentStories = (stories: ReadonlyArray<StoryCard>, count: number) =>
  stories.toSorted(newestFirst).slice(0, count)
