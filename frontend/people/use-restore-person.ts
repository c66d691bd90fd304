import type { PersonId } from "#protocol/ids.ts"
import { useRestorePerson } from "../api/trash.ts"
import { showError } from "../api/show-error.ts"
import { showToast } from "../ui/toast.ts"

/** Restores a deleted person, with a message either way. */
export const usePersonRestore = () => {
  const { mutateAsync: restore } = useRestorePerson()
  return async (id: PersonId) => {
    try {
      const { name } = await restore(id)
      showToast({ title: "Person restored", text: name, tone: "good" })
    } catch (error) {
      showError(error, "We couldn't restore the person", "Please try again in a moment.")
    }
  }
}
