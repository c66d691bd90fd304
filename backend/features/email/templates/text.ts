/**
 * Characters that do not belong in a letter: control characters, and marks that change the text
 * direction.
 */
const unseemly = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu

/** Text that a user typed, as one line. */
export const asLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replace(unseemly, "")
    .trim()

/** Text of several lines; an empty array if there is nothing visible in it. */
export const asLines = (text: string): ReadonlyArray<string> => {
  const lines = text
    .toWellFormed()
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/u)
    .map((line) => line.replaceAll("\t", " ").replace(unseemly, "").trim())
  const first = lines.findIndex((line) => line !== "")
  const last = lines.findLastIndex((line) => line !== "")
  return first === -1 ? [] : lines.slice(first, last + 1)
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** At most `most` characters as a reader counts them, so that no emoji is cut in two. */
export const clipped = (text: string, most: number) => {
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment)
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

/** Text escaped for HTML, also within attributes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => entities.get(sign) ?? sign)
