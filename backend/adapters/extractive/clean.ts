/** The teller's sentence without fillers and doubled words; never a word that was not said. */
export const clean = (text: string) =>
  text
    .replace(/(?:^|,? )\b(?:um+|uh+|er+m?|you know|I mean)\b(?:,|(?=[ .!?]|$))/gi, "")
    .replace(/\b(\w+)(?:,? \1\b)+/gi, "$1")
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
