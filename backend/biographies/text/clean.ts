const setApart = /(?:^|,) ?(?:you know|I mean|I guess|like),/gi
const thinking = /(?:^|,? )\b(?:um+|uh+|er+m?|mm+|hmm+)\b(?:,|(?=[ .!?]|$))/gi
/** What is doubled on purpose, or by grammar. */
const saidTwice = "had|that|very|so|no|long|many|far|years|never"
const doubled = new RegExp(`\\b(?!(?:${saidTwice})\\b)([\\p{L}']+)(?:[,-]? \\1\\b)+`, "giu")
const doubledPair = /\b([\p{L}']+(?: [\p{L}']+){1,3}),? \1\b/giu
const opening = /^(?:(?:well|so|yeah|yes|okay|oh|and|but|no)\b[, ]+)+/i

/** A spoken sentence without what only speaking needs. Words are removed, never added. */
export const clean = (text: string) =>
  text
    .replace(/<[^>]*>|\[[^\]]*\]/g, " ")
    .replace(setApart, ",")
    .replace(thinking, "")
    .replace(doubled, "$1")
    .replace(doubledPair, "$1")
    .replace(opening, "")
    .replace(/^[, ]+/, "")
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .replace(/,+/g, ",")
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
