import { type Added, useAddPerson, useAddStoryteller } from "../api/people.ts"
import { showError } from "../api/show-error.ts"
import type { NewPerson } from "#protocol/person.ts"
import { showToast } from "../ui/toast.ts"

/** The values of a new person. */
export type QuickPerson = Pick<NewPerson, "name" | "relationship" | "language">
/** Resolves to null when it failed; the user has been told why. */
export type Add = (newcomer: QuickPerson) => Promise<Added | null>

/** Adds people without leaving the form. */
export const useAdding = () => {
  const { mutateAsync: sendStoryteller } = useAddStoryteller()
  const { mutateAsync: sendPerson } = useAddPerson()

  const addStoryteller: Add = async (newcomer) => {
    try {
      const added = await sendStoryteller(newcomer)
      showToast({ title: "Storyteller created", text: added.name, tone: "good" })
      return added
    } catch (error) {
      showError(error, "Failed to create storyteller", "Please try again.")
      return null
    }
  }

  const addPerson: Add = async (newcomer) => {
    try {
      const added = await sendPerson(newcomer)
      showToast({ title: "Person added successfully!", text: added.name, tone: "good" })
      return added
    } catch (error) {
      showError(error, "Error", "Failed to add person")
      return null
    }
  }
  return { addStoryteller, addPerson }
}
