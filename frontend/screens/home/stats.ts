import type { Person } from "#protocol/person.ts"
import type { StoryCard } from "#protocol/story.ts"
import type { CurrentUser } from "#protocol/user.ts"
import type { Stat } from "../../cards/stat-cards.tsx"

/** A story is the user's own if they recorded it or one of their own people tells it; the others are shared with them. */
const ownStories = (stories: ReadonlyArray<StoryCard>) =>
  stories.filter(({ access }) => access === "own")

const isInMonthOf = (now: Date) => (iso: string) => {
  const date = new Date(iso)
  return date.getFullYear() === now.getFullYear() && date.getMonth() === now.getMonth()
}

const count = (list: ReadonlyArray<unknown> | undefined) =>
  list === undefined ? null : String(list.length)

/** The four stat cards of the dashboard; months are in the user's time zone. */
export const statsOf = (
  user: CurrentUser,
  stories: ReadonlyArray<StoryCard> | undefined,
  people: ReadonlyArray<Person> | undefined,
  now: Date,
): ReadonlyArray<Stat> => {
  const own = stories && ownStories(stories)
  const thisMonth = own?.filter(({ createdAt }) => isInMonthOf(now)(createdAt))
  const storytellers = people?.filter(
    ({ type, sharedBy }) => type === "storyteller" && sharedBy === null,
  )
  return [
    { label: "Total Stories", value: count(own) },
    { label: "Storytellers", value: count(storytellers) },
    { label: "This Month", value: count(thisMonth) },
    { label: "Plan", value: user.subscriptionStatus === "active" ? "Premium" : "Free" },
  ]
}

const newestFirst = (a: StoryCard, b: StoryCard) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt)

export const recentStories = (stories: ReadonlyArray<StoryCard>, count: number) =>
  stories.toSorted(newestFirst).slice(0, count)
