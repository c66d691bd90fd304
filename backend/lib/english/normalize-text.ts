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
