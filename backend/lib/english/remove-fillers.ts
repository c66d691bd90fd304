import { upperFirst } from "./capitals.ts"

const setApart = /(?:^|,) ?(?:you know|I mean|I guess|like),/gi
const thinking = /(?:^|,? )\b(?:um+|uh+|er+m?|mm+|hmm+)\b(?:,|(?=[ .!?]|$))/gi
/** What is doubled on purpose, or by grammar. Words have a bound: a page without a blank is tried from each sign. */
const saidTwice = "had|that|very|so|no|long|many|far|years|never"
const doubled = new RegExp(`\\b(?!(?:${saidTwice})\\b)([\\p{L}']{1,64})(?:[,-]? \\1\\b)+`, "giu")
const doubledPair = /\b([\p{L}']{1,64}(?: [\p{L}']{1,64}){1,3}),? \1\b/giu
/** What leads on to a sentence. 'No' is never among it, nor 'so far', 'well known', 'yes and no'. */
const opening =
  /^(?:(?:well|so|yeah|okay|oh|and|but), |(?:and|but|so) (?=(?:so|I|we|he|she|they|it|you|my|our|your|his|her|their|the|a|an|there|then|when|in|on|at|one|that|this)\b))+/i

/** A blank for what stands in brackets, up to the first that closes them; brackets that are left open stay. */
const withoutBracketed = (text: string) => {
  const leftOpen = new Set<string>()
  let rest = ""
  let from = 0
  for (const { 0: sign, index } of text.matchAll(/[<[]/g)) {
    if (index < from || leftOpen.has(sign)) continue
    const end = text.indexOf(sign === "<" ? ">" : "]", index)
    if (end === -1) {
      leftOpen.add(sign)
      continue
    }
    rest += `${text.slice(from, index)} `
    from = end + 1
  }
  return rest + text.slice(from)
}

/** Word for word as it was said: what is quoted. Only what is no speech ([laughs]), and blanks, are left out. */
export const verbatim = (text: string) => withoutBracketed(text).replace(/\s+/g, " ").trim()

/**
 * A spoken sentence without what only speaking needs: to be compared and weighed, never to be shown.
 * Words are removed, never added, and none that says whether it was so.
 */
export const clean = (text: string) =>
  upperFirst(
    withoutBracketed(text)
      .trim()
      .replace(opening, "")
      .replace(setApart, ",")
      .replace(thinking, "")
      .replace(doubled, "$1")
      .replace(doubledPair, "$1")
      .replace(/^[, ]+/, "")
      .replace(opening, "")
      .replace(/^[, ]+/, "")
      .replace(/\s+/g, " ")
      .replace(/ ([,.;:!?])/g, "$1")
      .replace(/,+/g, ",")
      .trim(),
  )
