const somebody = /\b(?:he|she|they|him|his|her|their|them)\b/i
const introduced =
  /\b(?:mother|father|mom|mum|dad|mama|daddy|papa|brothers?|sisters?|uncle|aunt|husband|wife|son|daughter|children|kids|boys|girls|grand\w+|parents|friends?|teacher|people|soldiers?|men|women|man|woman|boy|girl|lady|nurse|doctor|priest|neighbou?rs?|cousins?|family|families|nobody|everybody|everyone)\b(?!['’]s)|(?<=[a-z,] )(?!I\b)\p{Lu}\p{Ll}+(?!['’]s)|^\p{Lu}\p{Ll}+ (?:was|had|came|said|went|\p{Ll}+ed)\b/u

/** Whoever had the say, or people at large: 'they let me go', 'as they say'. Nobody asks who. */
const anybody =
  /\bthey(?= (?:\p{L}+ed|made|let|put|gave|took|sent|told|kept|brought|threw|found|paid|offered|would not let|did not let) (?:me|us)\b)|\bas they (?:say|said|call|called|used to say)\b/giu

/** Whether a pronoun means somebody who was spoken of before, and so nobody knows whom. */
export const meansUnknown = (whole: string) => {
  const text = whole.replace(anybody, "")
  const at = text.search(somebody)
  return at !== -1 && !introduced.test(text.slice(0, at))
}

const severalPeople =
  /\b(?:people|children|men|women|family|families|folks|everybody|everyone|nobody|police|crew|team|school|company|army|government)\b|(?<!\b(?:thi|hi|wa|i|a|ye|always|alway|u|it|doe|ha)|s|u|i|['’])s\b|\band\b/i
/** 'They' before anybody of whom there are several. */
export const meansSeveral = (whole: string) => {
  const text = whole.replace(anybody, "")
  const at = text.search(/\b(?:they|them|their)\b/i)
  return at !== -1 && !severalPeople.test(text.slice(0, at))
}

/** 'That woman', of whom nothing was said yet. */
const shown =
  /\b(?:that|those) (woman|man|boy|girl|lady|fellow|guy|kid|child|story|house|dog|room|shop|place|town|soldier|picture|hat|coat|pot|book|school|teacher|song|letter|train|ship|boat|car|money|paper|job|library|farm|men|women|people|boys|girls|stories|songs)\b/gi
export const meansShown = (text: string) =>
  [...text.matchAll(shown)].some(
    ({ 1: noun = "", index }) => !text.slice(0, index).toLowerCase().includes(noun.toLowerCase()),
  )

/** Whether one sentence says by itself where and what: not 'I went back' or 'I taught there'. */
export const saysWhere = (text: string): boolean =>
  !/\b(?:went|came) (?:back|up|over|out|down)\b(?! (?:to|from|on|into|here)\b)|(?<!\b(?:was|were|is|are|over|up|out) )\bthere(?: (?:till|until|for|in|from)\b|[.,])/i.test(
    text,
  ) &&
  !meansShown(text) &&
  !meansSeveral(text)

/** What stands for something that was said before, if nothing in these words is. */
const standsIn =
  /\b(?:it|them|one|ones|that|this|those|these|there|either|neither|both|such|another|other|others)\b(?! (?:was|were|is|are|rained|snowed|takes|took)\b)|\bthe (?:same|other|next|rest)\b/iu
const named =
  /\b(?:the|an?|my|our|your|his|her|their|no|every|each|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) \p{L}{3,}|(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/u

/** Whether a sentence speaks of something by 'it' or 'that one' before it has named anything. */
export const pointsBack = (text: string): boolean => {
  const at = text.search(standsIn)
  return at !== -1 && !named.test(text.slice(0, at))
}
