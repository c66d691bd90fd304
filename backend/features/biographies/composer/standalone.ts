import { meansSeveral, meansShown } from "../../../lib/english/anaphora.ts"
import type { ComposerSentence } from "./spoken-sentences.ts"

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
