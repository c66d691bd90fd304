import { fold } from "#protocol/fold.ts"
import type { NamedPlace } from "#protocol/named-place.ts"
import type { Story } from "#protocol/story.ts"
import { minutesSeconds } from "../../lib/format.ts"

/** When it is first mentioned: 'mentioned at 2:14'. */
export const whenNamed = ({ start }: Pick<NamedPlace, "start">): string =>
  `mentioned at ${minutesSeconds(start)}`

/** Whether a place is the one where the story happened, as its teller has set it: nobody is asked for that again. */
export const isWhereItHappened = (
  { name, city, country }: Pick<NamedPlace, "name" | "city" | "country">,
  story: Pick<Story, "locationName" | "city" | "country">,
): boolean => {
  const isSame = (one: string | null, other: string) => fold(one ?? "") === fold(other)
  const isThere = !story.country || isSame(story.country, country)
  return (
    isThere &&
    [story.locationName, story.city].some((own) => own && (isSame(own, name) || isSame(own, city)))
  )
}

/** A story's named places by what the family thinks of them, each in the order they are named. */
export const byState = (places: ReadonlyArray<NamedPlace>) => {
  const of = (state: NamedPlace["state"]) => places.filter((place) => place.state === state)
  return { suggested: of("suggested"), confirmed: of("confirmed"), dismissed: of("dismissed") }
}
