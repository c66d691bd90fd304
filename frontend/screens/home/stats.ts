import type { Person } from "#protocol/person.ts"
import type { StoryCard } from "#protocol/story.ts"
import type { CurrentUser } from "#protocol/user.ts"

export interface Stat {
  readonly label: string
  /** Null while it is not known yet. */
  readonly value: string | null
}

/** Mine are the stories I recorded and those told by the people I keep; others are shared with me. */
const ownStories = (
  stories: ReadonlyArray<StoryCard>,
  people: ReadonlyArray<Person>,
  user: CurrentUser,
) => {
  const mine = new Set<number>(people.map(({ id }) => id))
  return stories.filter(
    ({ recorderId, storytellerId }) => recorderId === user.id || mine.has(storytellerId),
  )
}

const isInMonthOf = (now: Date) => (iso: string) => {
  const date = new Date(iso)
  return date.getFullYear() === now.getFullYear() && date.getMonth() === now.getMonth()
}

const count = (list: ReadonlyArray<unknown> | undefined) =>
  list === undefined ? null : String(list.length)

/** The four figures of the dashboard; months are those of the reader's own calendar. */
export const statsOf = (
  user: CurrentUser,
  stories: ReadonlyArray<StoryCard> | undefined,
  people: ReadonlyArray<Person> | undefined,
  now: Date,
): ReadonlyArray<Stat> => {
  const own = stories && people && ownStories(stories, people, user)
  const thisMonth = own?.filter(({ createdAt }) => isInMonthOf(now)(createdAt))
  const storytellers = people?.filter(({ type }) => type === "storyteller")
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
