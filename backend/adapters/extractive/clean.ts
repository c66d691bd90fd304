/** Said while thinking, anywhere. */
const thinking = /(?:^|,? )\b(?:um+|uh+|er+m?)\b(?:,|(?=[ .!?]|$))/gi
/** Said while thinking, when it is set apart; `Do you know him` is a question. */
const setApart = /(?:^|,) ?(?:you know|I mean),/gi
/** Words that are said twice in good English, or for weight. */
const saidTwice = "had|that|very|so|no|long|many|far|years|never"
const doubled = new RegExp(`\\b(?!(?:${saidTwice})\\b)([\\p{L}']+)(?:,? \\1\\b)+`, "giu")

/** The teller's sentence without fillers and doubled words; never a word that was not said. */
export const clean = (text: string) =>
  text
    .replace(setApart, ",")
    .replace(thinking, "")
    .replace(doubled, "$1")
    .replace(/^[, ]+/, "")
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
