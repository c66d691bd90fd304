import { type Added, useAddPerson, useAddStoryteller } from "../api/people.ts"
import type { NewPerson } from "#protocol/person.ts"

/** The values of a new person. */
type QuickPerson = Pick<NewPerson, "name" | "relationship" | "language">
/** Resolves to null when it failed; the user has been told why. */
export type Add = (newcomer: QuickPerson) => Promise<Added | null>

/** Adds people without leaving the form. */
export const useAdding = () => {
  const { mutateAsync: sendStoryteller } = useAddStoryteller()
  const { mutateAsync: sendPerson } = useAddPerson()

  const orNull = (adding: Promise<Added>) => adding.catch(() => null)
  const addStoryteller: Add = (newcomer) => orNull(sendStoryteller(newcomer))
  const addPerson: Add = (newcomer) => orNull(sendPerson(newcomer))
  return { addStoryteller, addPerson }
}
