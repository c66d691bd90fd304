import { accessToPerson, type Asker } from "../../access/policy.ts"
import type { PersonId } from "#protocol/ids.ts"
import type { StoryColumns } from "./columns.ts"
import type { Narrowing, TakenPerson } from "./types.ts"

type Days = NonNullable<Narrowing["happened"]>
const isWithin = (day: string, { from, to }: Days) => from <= day && day <= to

/** What of a story tells whether it is wanted. */
type Narrowed = Pick<
  StoryColumns,
  "id" | "storytellerId" | "subjectIds" | "recorderId" | "happened" | "createdAt"
>

/**
 * Whether a story is among those that a question is narrowed to. That it is about somebody is said of
 * people the asker may see: else they could learn by asking whom it is about.
 */
export const narrowed = (
  asker: Asker,
  people: ReadonlyMap<PersonId, TakenPerson>,
  only: Narrowing,
): ((story: Narrowed) => boolean) => {
  const wanted = only.people === undefined ? null : new Set(only.people)
  const shown = new Set(
    (only.people ?? []).filter((id) => {
      const person = people.get(id)
      return person !== undefined && accessToPerson(asker, person) !== "none"
    }),
  )
  const recorders = only.recorders === undefined ? null : new Set(only.recorders)
  const { happened: when, recorded, story: one } = only
  return ({ id, storytellerId, subjectIds, recorderId, happened, createdAt }) =>
    (one === undefined || id === one) &&
    (wanted === null ||
      wanted.has(storytellerId) ||
      subjectIds.some((subject) => shown.has(subject))) &&
    (recorders === null || (recorderId !== null && recorders.has(recorderId))) &&
    (when === undefined ||
      (happened !== null && happened.from <= when.to && when.from <= happened.to)) &&
    (recorded === undefined || isWithin(createdAt.slice(0, 10), recorded))
}
