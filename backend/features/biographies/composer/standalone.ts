import type { ComposerSentence } from "./spoken-sentences.ts"

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
const meansSeveral = (whole: string) => {
  const text = whole.replace(anybody, "")
  const at = text.search(/\b(?:they|them|their)\b/i)
  return at !== -1 && !severalPeople.test(text.slice(0, at))
}

/** 'That woman', of whom nothing was said yet. */
const shown =
  /\b(?:that|those) (woman|man|boy|girl|lady|fellow|guy|kid|child|story|house|dog|room|shop|place|town|soldier|picture|hat|coat|pot|book|school|teacher|song|letter|train|ship|boat|car|money|paper|job|library|farm|men|women|people|boys|girls|stories|songs)\b/gi
const meansShown = (text: string) =>
  [...text.matchAll(shown)].some(
    ({ 1: noun = "", index }) => !text.slice(0, index).toLowerCase().includes(noun.toLowerCase()),
  )

const nameActing =
  /(?:^|(?<=\b(?:[Ww]hen|after|before|until|till|because|and) ))\p{Lu}\p{Ll}+(?= (?:never |always |also |still )?(?:was|had|came|come|got|went|left|died|said|stood|took|gave|\p{Ll}+ed)\b)/gu
const noName =
  /^(?:He|She|We|They|It|I|You|Nobody|Everybody|Everyone|Somebody|People|Mama|Papa|Mom|Dad|Daddy|Mother|Father|That|This|There|What|Who|Grandma|Grandpa|One|Some|Mine|All|Both|Neither|Then)$/
/** Names of those who do something in these words, with their places. */
export const namesActing = (text: string) =>
  [...text.matchAll(nameActing)].filter(({ 0: name }) => !noName.test(name))

/** A name that neither the family wrote nor the words before it explain. */
const namesUnknown = (text: string, known: string) =>
  namesActing(text).some(
    ({ 0: name, index }) => !known.includes(name) && !text.slice(0, index).includes(name),
  )

/** What belongs to somebody or something that the words do not name: 'she took hers off'. */
const leftOut = /\b(?:hers|theirs|ours|yours)\b/i
const whenUnsaid =
  /\b(?:the whole time|all that time|the (?:night|day|week|year) before|that (?:same )?(?:day|night|morning|evening|time|year|summer|winter|week)|after that|before that|by then|afterwards?|in the end)\b|^(?:On|By|In|At) the (?:first|second|third|fourth|fifth|last|next|other|same)\b|^The (?:first|second|third|last|next|same|other)\b(?! time)|^(?:[Tt]hat|[Tt]hose)\b/i

/** Whether somebody goes on here from what they said just before: 'And a soldier …'. */
export const goesOn = ({ story, at, paragraph }: ComposerSentence) => {
  const said = story.sentences[at]?.text ?? ""
  const before = story.sentences[at - 1]
  if (before === undefined) return false
  return (
    /^(?:And|But|Then)\b/i.test(said) || (/^So\b/i.test(said) && before.paragraph === paragraph)
  )
}

/** At the beginning of a paragraph, a word or two before it aside: 'Ja. So.' */
export const beginsParagraph = ({ story, at, paragraph }: ComposerSentence) => {
  const before = story.sentences.slice(Math.max(0, at - 3), at)
  return before
    .filter((sentence) => sentence.paragraph === paragraph)
    .every(({ text }) => text.split(" ").length < 3)
}
export const endsParagraph = ({ story, at, paragraph }: ComposerSentence) =>
  story.sentences[at + 1]?.paragraph !== paragraph

/** 'The scarf', after 'a scarf' was spoken of earlier in the recording. */
const pointsToAnother = ({ story, at, text }: ComposerSentence) => {
  const before = story.sentences
    .slice(Math.max(0, at - 40), at)
    .map((sentence) => sentence.text.toLowerCase())
    .join(" ")
  return [...text.matchAll(/\bthe (\p{Ll}{4,})\b/gu)].some(({ 1: noun = "" }) =>
    new RegExp(`\\b(?:an?|one) (?:\\p{L}+ ){0,2}${noun}\\b`, "u").test(before),
  )
}

/** What somebody else said there may go on here: 'He said, you have got to sing. If you sing …'. */
const goesOnSpeaking = ({ story, at, paragraph, text }: ComposerSentence) => {
  const before = story.sentences[at - 1]
  return (
    before?.paragraph === paragraph &&
    /\b(?:said|says|told|asked|shouted|answered)\b/i.test(before.text) &&
    /\byou(?:r|rs|rself)?\b/i.test(text)
  )
}

/** Whether words of a recording can be read without those before them. `known`: what the family wrote. */
export const isWhole = (lead: ComposerSentence, text: string, known: string): boolean => {
  if (goesOn(lead) || leftOut.test(text) || whenUnsaid.test(lead.text)) return false
  if (pointsToAnother(lead) || goesOnSpeaking(lead)) return false
  if (!beginsParagraph(lead) && /^The\b/.test(lead.text)) return false
  return !meansShown(text) && !meansSeveral(text) && !namesUnknown(text, known)
}

/** Whether one sentence says by itself where and what: not 'I went back' or 'I taught there'. */
export const saysWhere = (text: string): boolean =>
  !/\b(?:went|came) (?:back|up|over|out|down)\b(?! (?:to|from|on|into|here)\b)|(?<!\b(?:was|were|is|are|over|up|out) )\bthere(?: (?:till|until|for|in|from)\b|[.,])/i.test(
    text,
  ) &&
  !meansShown(text) &&
  !meansSeveral(text)
