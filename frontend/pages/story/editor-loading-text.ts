import { errorMessages } from "#protocol/error-messages.ts"
import type { DocumentLine } from "../../transcript-editor/shared-document.ts"

/** For whoever can mend it. */
const blockedForOperator =
  "The transcript can't be opened for corrections: this server's proxy doesn't pass live connections on. npm run doctor says which lines are missing."

/** What the editor waits for; `isLate`: for longer than it should take. */
export const loadingText = (
  line: DocumentLine["state"],
  { isLate, isOperator }: { readonly isLate: boolean; readonly isOperator: boolean },
): string => {
  if (line === "blocked") return isOperator ? blockedForOperator : errorMessages.socketsBlocked
  if (line === "away")
    return "No connection right now. The transcript will open as soon as it's back."
  if (isLate) return "The transcript isn't opening. We'll keep trying. Reloading the page may help."
  return "Opening the transcript…"
}
