import type { PersonId, UserId } from "#protocol/ids.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { HappenedRecord, StoryRecord } from "../../platform/database/stories.ts"
import { happenedIn } from "./story-date.ts"

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

/**
 * The date of a story where it no longer counts from the storyteller's birth as it is known; null where
 * it does. After a storyteller who was deleted the days stay: there is nothing to count from any more.
 */
export const recountedDays = (
  { happened }: Pick<StoryRecord, "happened">,
  storyteller: Pick<PersonRecord, "birthDate"> | undefined,
  today: string,
): HappenedRecord | null => {
  if (storyteller === undefined || !happened?.isByAge) return null
  const days = happenedIn(happened.words, { today, born: storyteller.birthDate })
  return days === null || (days.from === happened.from && days.to === happened.to) ? null : days
}

/** What of a story does not follow its people as they are now; null when all of it does. */
export const followingOf = (
  story: Pick<StoryRecord, "keeperId" | "keeperIds" | "storytellerId" | "subjectIds" | "happened">,
  people: Named,
  today: string,
): Partial<Pick<StoryRecord, "keeperIds" | "happened">> | null => {
  const keeperIds = keepersOf(story.keeperId, story.subjectIds, people)
  const isStored = isSame(keeperIds, story.keeperIds)
  const days = recountedDays(story, people.get(story.storytellerId), today)
  return isStored && days === null
    ? null
    : { ...(!isStored && { keeperIds }), ...(days !== null && { happened: days }) }
}
