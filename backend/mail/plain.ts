/** What has no place in a letter: controls, and the marks that turn the direction of all that follows. */
const unseemly = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu

/** A text that somebody typed, as one line. */
export const asLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replace(unseemly, "")
    .trim()

/** A text of several lines; empty when it says nothing. */
export const asLines = (text: string): ReadonlyArray<string> => {
  const lines = text
    .toWellFormed()
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/u)
    .map((line) => line.replaceAll("\t", " ").replace(unseemly, "").trim())
  const first = lines.findIndex((line) => line !== "")
  const last = lines.findLastIndex((line) => line !== "")
  return first === -1 ? [] : lines.slice(first, last + 1)
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Cut to so many letters as a reader counts them, so that no emoji is torn. */
export const clipped = (text: string, most: number) => {
  const parts = [...letters.segment(text)].map(({ segment }) => segment)
  return parts.length <= most
    ? text
    : `${parts
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
}

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
])

/** A text as it stands in HTML, also within quotes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => entities.get(letter) ?? letter)
