import { sentenceOf } from "./ask-error.ts"
import { endsTheSession } from "./refusals.ts"
import { showToast } from "../ui/toast.ts"

/** Shows a toast with the reason of a refusal; not when the session has ended, which has its own message. */
export const tellRefusal = (error: unknown, title: string, otherwise: string): void => {
  if (endsTheSession(error)) return
  showToast({ title, text: sentenceOf(error, otherwise), tone: "bad" })
}
