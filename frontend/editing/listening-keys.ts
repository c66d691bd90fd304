/** What the keyboard can do for somebody who listens while they write. */
export type ListeningKey = "here" | "back" | "toggle" | "next"

const byFunctionKey: Readonly<Record<string, ListeningKey>> = {
  F6: "here",
  F7: "back",
  F8: "toggle",
  F9: "next",
}
const byLetter: Readonly<Record<string, ListeningKey>> = {
  h: "here",
  j: "back",
  k: "toggle",
  l: "next",
}
/** A Mac writes another sign with Alt; there the place of the key counts. */
const byPlace: Readonly<Record<string, ListeningKey>> = {
  KeyH: "here",
  KeyJ: "back",
  KeyK: "toggle",
  KeyL: "next",
}

type Pressed = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">

export const listeningKeyOf = (event: Pressed): ListeningKey | null => {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  // AltGr, with which some keyboards write, comes as Ctrl and Alt.
  if (ctrlKey || metaKey || shiftKey) return null
  if (!altKey) return byFunctionKey[key] ?? null
  return byLetter[key.toLowerCase()] ?? (/^[a-z]$/i.test(key) ? null : (byPlace[code] ?? null))
}

/** As `aria-keyshortcuts` wants them, and as they are read. */
export const keysFor: Readonly<Record<ListeningKey, { aria: string; words: string }>> = {
  here: { aria: "F6 Alt+H", words: "F6" },
  back: { aria: "F7 Alt+J", words: "F7" },
  toggle: { aria: "F8 Alt+K", words: "F8" },
  next: { aria: "F9 Alt+L", words: "F9" },
}

export const backSeconds = 3
