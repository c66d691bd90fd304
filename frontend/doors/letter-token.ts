import { Option, Schema } from "effect"

/** Kept with the page's entry in the browser's history: a reload finds it, nothing that is sent or shown does. */
const Kept = Schema.Struct({ letterToken: Schema.NonEmptyString })
const decodeKept = Schema.decodeUnknownOption(Kept)

/** The token in an address, or the one this entry of the history brought before; null without one. */
export const letterTokenOf = (search: string, state: unknown): string | null => {
  const brought = new URLSearchParams(search).get("token")
  // An empty one counts as none, also over one brought before.
  if (brought !== null) return brought.trim() === "" ? null : brought.trim()
  return Option.getOrNull(Option.map(decodeKept(state), ({ letterToken }) => letterToken))
}

export const readLetterToken = (): string | null =>
  letterTokenOf(window.location.search, window.history.state)

/** Out of the address bar: a token that stays there is copied, bookmarked and photographed. */
export const hideLetterToken = (letterToken: string): void =>
  window.history.replaceState({ letterToken }, "", window.location.pathname)

/** Once it has been used: it opens nothing any more. */
export const forgetLetterToken = (): void =>
  window.history.replaceState(null, "", window.location.pathname)
