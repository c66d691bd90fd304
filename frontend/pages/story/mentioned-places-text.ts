import type { NamedPlace } from "#protocol/named-place.ts"
import { minutesSeconds } from "../../lib/format.ts"

/** When it is first mentioned: 'mentioned at 2:14'. */
export const whenNamed = ({ start }: Pick<NamedPlace, "start">): string =>
  `mentioned at ${minutesSeconds(start)}`

/** A story's named places by what the family thinks of them, each in the order they are named. */
export const byState = (places: ReadonlyArray<NamedPlace>) => {
  const of = (state: NamedPlace["state"]) => places.filter((place) => place.state === state)
  return { suggested: of("suggested"), confirmed: of("confirmed"), dismissed: of("dismissed") }
}
