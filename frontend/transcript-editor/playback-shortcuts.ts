/** The keyboard shortcuts of the player while the focus is in the editor. */
export type ListeningKey = "here" | "back" | "toggle" | "next"

const byFunctionKey: Readonly<Record<string, ListeningKey>> = {
  F6: "here",
  F7: "back",
  F8: "toggle",
  F9: "next",
}
const byKey: Readonly<Record<string, ListeningKey>> = {
  h: "here",
  j: "back",
  k: "toggle",
  l: "next",
}
/** On a Mac, Alt changes the character of a key, so the key's position (`code`) is compared as well. */
const byPlace: Readonly<Record<string, ListeningKey>> = {
  KeyH: "here",
  KeyJ: "back",
  KeyK: "toggle",
  KeyL: "next",
}

type Pressed = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">

export const listeningKeyOf = (event: Pressed): ListeningKey | null => {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  // AltGr, which many keyboards need for typing, is reported as Ctrl and Alt.
  if (ctrlKey || metaKey || shiftKey) return null
  if (!altKey) return byFunctionKey[key] ?? null
  return byKey[key.toLowerCase()] ?? (/^[a-z]$/i.test(key) ? null : (byPlace[code] ?? null))
}

/** The shortcuts in the format of `aria-keyshortcuts`, and as text for people. */
export const keysFor: Readonly<Record<ListeningKey, { aria: string; words: string }>> = {
  here: { aria: "F6 Alt+H", words: "F6 or Alt+H" },
  back: { aria: "F7 Alt+J", words: "F7 or Alt+J" },
  toggle: { aria: "F8 Alt+K", words: "F8 or Alt+K" },
  next: { aria: "F9 Alt+L", words: "F9 or Alt+L" },
}

export const backSeconds = 3
