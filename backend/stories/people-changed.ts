import type { PersonId, UserId } from "#protocol/ids.ts"
import type { Known } from "#protocol/when.ts"
import type { PersonRecord } from "../kept/people.ts"
import type { StoryRecord } from "../kept/stories.ts"
import { happenedIn } from "./happened.ts"

type Named = ReadonlyMap<PersonId, Pick<PersonRecord, "keeperId" | "birthDate">>

/** The keeper of the storyteller, and those of the subjects who still exist, each once. */
export const keepersOf = (
  keeperId: UserId,
  subjectIds: ReadonlyArray<PersonId>,
  people: Named,
): ReadonlyArray<UserId> => [
  ...new Set([keeperId, ...subjectIds.flatMap((id) => people.get(id)?.keeperId ?? [])]),
]

/**
 * Whom a story is about after a change: those who were named, then those it is about whom the asker
 * cannot see, and so could not have named.
 */
export const subjectsAfter = (
  before: ReadonlyArray<PersonId>,
  named: ReadonlyArray<PersonId>,
  isSeen: (id: PersonId) => boolean,
): ReadonlyArray<PersonId> => [...new Set([...named, ...before.filter((id) => !isSeen(id))])]

const isSame = (one: ReadonlyArray<number>, other: ReadonlyArray<number>) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The story's date as it is to be stored now, where it counts from a birth. */
const recounted = ({ happened }: Pick<StoryRecord, "happened">, known: Known) =>
  happened?.isByAge === true ? happenedIn(happened.words, known) : null

/** Whether the days of a story count from this birth, or from none. */
export const isDatedBy = (story: Pick<StoryRecord, "happened">, known: Known) => {
  const days = recounted(story, known)
  const { happened } = story
  return days === null || (days.from === happened?.from && days.to === happened.to)
}

/** What of a story does not follow its people as they are now; null when all of it does. */
export const followingOf = (
  story: Pick<StoryRecord, "keeperId" | "keeperIds" | "storytellerId" | "subjectIds" | "happened">,
  people: Named,
  today: string,
): Partial<Pick<StoryRecord, "keeperIds" | "happened">> | null => {
  const keeperIds = keepersOf(story.keeperId, story.subjectIds, people)
  const known = { today, born: people.get(story.storytellerId)?.birthDate ?? null }
  const isKept = isSame(keeperIds, story.keeperIds)
  const isDated = isDatedBy(story, known)
  return isKept && isDated
    ? null
    : {
        ...(!isKept && { keeperIds }),
        ...(!isDated && { happened: recounted(story, known) }),
      }
}
