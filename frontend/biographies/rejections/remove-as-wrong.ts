import type { RejectionReason } from "#protocol/rejection.ts"
import { showError } from "../../api/show-error.ts"
import { showToast } from "../../ui/toast.ts"
import { reasonsFor, reasonWords, thanksWords, whyWords } from "./reason-text.ts"

/** How something is taken away, and what can be done about it after. */
interface Removal {
  /** Answers by which name it can be put back. */
  readonly remove: () => Promise<string>
  readonly explain: (id: string, reason: RejectionReason) => Promise<void>
  readonly undo: (id: string) => Promise<void>
  /** Whether it says a year. */
  readonly isDated: boolean
}

/** True when it is there again. */
export const putBack = async (undo: Removal["undo"], id: string): Promise<boolean> => {
  try {
    await undo(id)
    showToast({ title: "Put back", tone: "good" })
    return true
  } catch (error) {
    showError(error, "We couldn't put it back")
    return false
  }
}

/** Takes it away, and then asks why; nobody has to answer. */
export const removeAsWrong = async ({ remove, explain, undo, isDated }: Removal): Promise<void> => {
  const undoing = (id: string) => ({ label: "Undo", onAct: () => void putBack(undo, id) })
  const say = async (id: string, reason: RejectionReason) => {
    try {
      await explain(id, reason)
      showToast({
        ...{ title: "Thanks", text: thanksWords(reason), tone: "good" },
        action: undoing(id),
      })
    } catch (error) {
      showError(error, "We couldn't save your answer")
    }
  }
  try {
    const id = await remove()
    showToast({
      title: "Removed",
      tone: "good",
      action: undoing(id),
      question: {
        text: whyWords,
        options: reasonsFor(isDated).map((reason) => ({
          label: reasonWords[reason],
          onChoose: () => void say(id, reason),
        })),
      },
    })
  } catch (error) {
    showError(error, "We couldn't remove it")
  }
}
