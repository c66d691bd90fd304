import { sentenceOf } from "./ask-error.ts"
import { endsTheSession } from "./refusals.ts"
import { showToast } from "../ui/toast.ts"

/** Says why something was refused; that the session is over has been said already. */
export const tellRefusal = (error: unknown, title: string, otherwise: string): void => {
  if (endsTheSession(error)) return
  showToast({ title, text: sentenceOf(error, otherwise), tone: "bad" })
}
