import { HttpError, isSignedOut, errorMessage, NetworkError } from "../api/errors.ts"
import { backOff, longPause } from "./chunk-size.ts"

/** Why nothing arrives at the moment. All of them pass, and then it goes on by itself. */
export type BlockedReason =
  /** The server cannot be reached, or has trouble of its own. */
  | { readonly why: "line" }
  | { readonly why: "signed out" }
  | { readonly why: "no room"; readonly text: string }

/** What to do after a call failed. */
export type Next =
  /** Ask how far the upload is, after so many milliseconds. */
  | { readonly next: "again"; readonly after: number; readonly hindrance: BlockedReason }
  /** The server knows nothing of it: everything is sent once more, from what is here. */
  | { readonly next: "anew"; readonly after: number }
  | { readonly next: "stop" }

const line = { why: "line" } as const

/**
 * Whether the server refused bytes because the upload is not as was thought: it has others, or was finished
 * elsewhere. Beyond its end it says so as it does beyond every limit, so that is believed once.
 */
export const saysMisplaced = (error: unknown, failures: number): boolean =>
  error instanceof HttpError &&
  (error.status === 409 || (failures === 1 && (error.status === 400 || error.status === 413)))

/** What follows where the server has other bytes than was thought: it is asked how many. */
export const misplaced = (failures: number, chance: number): Next => ({
  next: "again",
  after: failures === 1 ? 0 : backOff(failures, chance),
  hindrance: line,
})

/** What follows a failed call; `failures` in a row, this one among them. */
export const afterFailure = (error: unknown, failures: number, chance: number): Next => {
  const after = backOff(failures, chance)
  if (error instanceof NetworkError) return { next: "again", after, hindrance: line }
  if (!(error instanceof HttpError)) return { next: "stop" }
  if (isSignedOut(error)) {
    return { next: "again", after: longPause, hindrance: { why: "signed out" } }
  }
  switch (error.status) {
    case 404:
    case 410:
      return { next: "anew", after: failures === 1 ? 0 : after }
    case 507: {
      const text = errorMessage(error, "The server has no room for it right now.")
      return { next: "again", after: longPause, hindrance: { why: "no room", text } }
    }
    case 408:
    case 423:
      return { next: "again", after, hindrance: line }
    default:
      return error.status >= 500 ? { next: "again", after, hindrance: line } : { next: "stop" }
  }
}
