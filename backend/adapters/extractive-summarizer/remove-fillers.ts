/** Hesitation sounds, anywhere. */
const thinking = /(?:^|,? )\b(?:um+|uh+|er+m?)\b(?:,|(?=[ .!?]|$))/gi
/** Filler phrases, only when set off by commas; in `Do you know him` it is no filler. */
const setApart = /(?:^|,) ?(?:you know|I mean),/gi
/** Words that are legitimately doubled, by grammar or for emphasis. */
const saidTwice = "had|that|very|so|no|long|many|far|years|never"
/** A word has a bound: a page without a blank is tried from each sign. */
const doubled = new RegExp(`\\b(?!(?:${saidTwice})\\b)([\\p{L}']{1,64})(?:,? \\1\\b)+`, "giu")

/** The sentence without fillers and doubled words. Words are only removed, never added. */
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
