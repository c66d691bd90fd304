/** What people write into a form to say that they have nothing to write. */
const blank =
  /^(?:n\/?a|none|nothing|-+|\?+|don['’]?t know|i don['’]?t know|do not know|not sure|unknown|no idea|skip|see above|tbd)?[.! ]*$/i
export const isNothing = (text: string) => blank.test(text.trim())

/** In quotation marks; those within become single ones. */
export const quoted = (text: string) =>
  `“${text
    .replace(/[“"„«]([^“”"„«»]*)[”“"»]/g, "‘$1’")
    .replace(/[“”"„«»]/g, "’")
    .trim()}”`

/** The cosine of two vectors of unit length. */
export const cosine = (a: Float32Array, b: Float32Array) => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
