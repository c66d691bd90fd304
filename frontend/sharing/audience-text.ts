import { firstNameIn } from "#protocol/first-name.ts"
import type { Viewer, WhoMaySee } from "#protocol/who-may-see.ts"
import { listed } from "../lib/format.ts"
import { isolate } from "../lib/isolate.ts"

/** Who hears a new story, gathered from everybody it is told by or about. */
interface Audience {
  readonly names: ReadonlyArray<string>
  /** Whether others may see it whose names are not told to the user. */
  readonly hasOthers: boolean
  /** Whether an invitation of the user's own is not answered yet. */
  readonly hasInvited: boolean
}

const namesOf = ({ isEverybody, viewers }: WhoMaySee): ReadonlyArray<string> => {
  const nameOf = ({ name, isYou }: Pick<Viewer, "name" | "isYou">) =>
    isYou ? [] : [name || "someone without a name"]
  if (isEverybody) return viewers.flatMap(nameOf)
  return viewers.flatMap(({ ways }) =>
    ways.flatMap((way) => (way._tag === "Share" ? nameOf(way.by) : [])),
  )
}

const audienceOf = (people: ReadonlyArray<WhoMaySee>): Audience => ({
  names: [...new Set(people.flatMap(namesOf))],
  hasOthers: people.some(({ isEverybody }) => !isEverybody),
  hasInvited: people.some(({ invited }) => invited.length > 0),
})

/** How many are named before the rest is counted. */
const mostNamed = 3

/** Who can hear a new story, as a sentence. `people` is what is known of each one it is told by or about. */
export const audienceText = (people: ReadonlyArray<WhoMaySee>): string => {
  const { names, hasOthers, hasInvited } = audienceOf(people)
  if (hasOthers) {
    const named = names.slice(0, mostNamed)
    const [only = ""] = named
    if (only === "") return "Anyone it's shared with can hear this."
    const sharer = named.length === 1 ? `${isolate(firstNameIn(only))} shares` : "they share"
    const hearers = listed(named.map(isolate))
    return `${hearers} can hear this, and so can anyone ${sharer} it with.`
  }
  if (names.length === 0) {
    return hasInvited
      ? "Only you can hear this until your invitation is accepted."
      : "Only you can hear this."
  }
  const isLong = names.length > mostNamed + 1
  const named = (isLong ? names.slice(0, mostNamed) : names).map(isolate)
  const rest = isLong ? [`${String(names.length - mostNamed)} others`] : []
  return `${listed([...named, ...rest])} can hear this.`
}
