import { Option, Schema } from "effect"

/** The token is kept in the state of the browser's history entry: it survives a reload, but is in no URL. */
const StoredToken = Schema.Struct({ emailToken: Schema.NonEmptyString })
const decodeStoredToken = Schema.decodeUnknownOption(StoredToken)

/** The token in the address, or the one kept in this history entry; null without one. */
export const emailTokenOf = (search: string, state: unknown): string | null => {
  const opened = new URLSearchParams(search).get("token")
  // An empty token counts as none, even if an earlier one was kept.
  if (opened !== null) return opened.trim() === "" ? null : opened.trim()
  return Option.getOrNull(Option.map(decodeStoredToken(state), ({ emailToken }) => emailToken))
}

export const readEmailToken = (): string | null =>
  emailTokenOf(window.location.search, window.history.state)

/** Removes the token from the address bar, so that it is not copied, bookmarked or photographed. */
export const hideEmailToken = (emailToken: string): void =>
  window.history.replaceState({ emailToken }, "", window.location.pathname)

/** Call it once the token has been used. */
export const clearEmailToken = (): void =>
  window.history.replaceState(null, "", window.location.pathname)
