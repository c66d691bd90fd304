import { HttpError, errorMessage } from "../api/errors.ts"
import { needsUpgrade } from "../api/auth-and-quota-errors.ts"
import { FileGone } from "./file-byte-source.ts"

/** What the refusal of a file means for it, and for those that wait behind it. */
type FileTrouble =
  /** It is chosen once more, and goes on where it was. */
  | { readonly trouble: "missing" }
  /** It is about this file: the others go on. */
  | { readonly trouble: "failed"; readonly text: string }
  /** It would be the same for all of them: they wait. */
  | { readonly trouble: "stop"; readonly text: string; readonly isPlanFull: boolean }

const otherwise = "We couldn't upload this recording. Nothing is lost. Please try again."

/** How a failure is told that ended the sending of a file. */
export const fileTrouble = (error: unknown): FileTrouble => {
  if (error instanceof FileGone) return { trouble: "missing" }
  const text = errorMessage(error, otherwise)
  if (needsUpgrade(error)) return { trouble: "stop", text, isPlanFull: true }
  if (error instanceof HttpError && error.status === 429) {
    return { trouble: "stop", text, isPlanFull: false }
  }
  return { trouble: "failed", text }
}
