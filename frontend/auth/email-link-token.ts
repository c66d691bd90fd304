import { Option, Schema } from "effect"

/** The token is kept in the state of the browser's history entry: it survives a reload, but is in no URL. */
const Kept = Schema.Struct({ letterToken: Schema.NonEmptyString })
const decodeKept = Schema.decodeUnknownOption(Kept)

/** The token in the address, or the one kept in this history entry; null without one. */
export const letterTokenOf = (search: string, state: unknown): string | null => {
  const brought = new URLSearchParams(search).get("token")
  // An empty token counts as none, even if an earlier one was kept.
  if (brought !== null) return brought.trim() === "" ? null : brought.trim()
  return Option.getOrNull(Option.map(decodeKept(state), ({ letterToken }) => letterToken))
}

export const readLetterToken = (): string | null =>
  letterTokenOf(window.location.search, window.history.state)

/** Removes the token from the address bar, so that it is not copied, bookmarked or photographed. */
export const hideLetterToken = (letterToken: string): void =>
  window.history.replaceState({ letterToken }, "", window.location.pathname)

/** Call it once the token has been used. */
export const forgetLetterToken = (): void =>
  window.history.replaceState(null, "", window.location.pathname)
