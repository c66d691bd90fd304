import { Effect } from "effect"
import { isTellable, type LifeStory } from "../generation/sources.ts"
import { interviewerSentences, questionBefore } from "../../../lib/english/interviewer-sentences.ts"
import { clean, verbatim } from "../../../lib/english/remove-fillers.ts"
import { faultsOf } from "../../../lib/english/disfluencies.ts"
import { yieldingLoop } from "../../../lib/yielding-loop.ts"
import { isInstruction } from "./prompt-injection.ts"
import { aloneness, information } from "../../../lib/english/sentence-features.ts"
import { meansSeveral, meansShown } from "../../../lib/english/anaphora.ts"

/** A sentence of a recording. */
export interface ComposerSentence {
  /** Without what only speaking needs: to be weighed. */
  readonly text: string
  /** Word for word: to be quoted. */
  readonly said: string
  /** What somebody else asked just before it, word for word. */
  readonly asked: string | null
  readonly start: number
  readonly paragraph: number
  /** Its place among the sentences of its story. */
  readonly at: number
  readonly story: LifeStory
  readonly faults: number
  readonly alone: number
  readonly tells: number
}

/** Whether the words are English, told so or translated. */
export const isRead = ({ language, isTranslated }: LifeStory) => isTranslated || language === "en"

/** So many sentences after words that command a machine are not believed. */
const doubted = 3
const spokenIn = function* (story: LifeStory): Generator<ComposerSentence | null> {
  let doubt: { readonly paragraph: number; left: number } | null = null
  const isAsked = interviewerSentences(story.sentences)
  for (const [at, sentence] of story.sentences.entries()) {
    const { text: said, start, paragraph } = sentence
    if (isInstruction(said)) doubt = { paragraph, left: doubted + 1 }
    if (doubt !== null && doubt.paragraph === paragraph && doubt.left > 0) {
      doubt.left -= 1
      yield null
      continue
    }
    const text = clean(said)
    yield text === "" || isAsked[at] === true || !isTellable(sentence)
      ? null
      : {
          text,
          said: verbatim(said),
          asked: questionBefore(story.sentences, at),
          start,
          paragraph,
          at,
          story,
          faults: faultsOf(text),
          alone: aloneness(text),
          tells: information(text),
        }
  }
}

const inOrder = function* (stories: ReadonlyArray<LifeStory>) {
  for (const story of stories) yield* spokenIn(story)
}

/** Every spoken sentence that may be told, in order. */
export const spokenOf = Effect.fn("biographies.spokenOf")(function* (
  stories: ReadonlyArray<LifeStory>,
) {
  const sentences = inOrder(stories.filter(isRead))
  return yield* yieldingLoop(sentences, (spoken): ReadonlyArray<ComposerSentence> =>
    spoken === null ? [] : [spoken],
  )
})

/** How much a sentence promises before its meaning is known. */
const promise = ({ tells, alone, faults, story, text }: ComposerSentence) =>
  tells + 0.6 * alone - faults + (story.isOwn ? 0.3 : 0) - (text.endsWith("?") ? 2 : 0)

/** Long and whole enough that its meaning matters; a shorter one is told with the one before it. */
export const hasMeaning = ({ text, faults }: ComposerSentence) =>
  faults < 2 && text.split(" ").length >= 4

/** The sentences that promise most, each with those that follow it in its paragraph. */
export const mostPromising = (
  all: ReadonlyArray<ComposerSentence>,
  most: number,
): ReadonlySet<ComposerSentence> => {
  if (all.length <= most) return new Set(all)
  const order = all.map((spoken, at) => ({ at, promise: promise(spoken) }))
  const chosen = new Set<ComposerSentence>()
  for (const { at } of order.toSorted((one, other) => other.promise - one.promise)) {
    const lead = all[at]
    for (const spoken of all.slice(at, at + 3)) {
      if (chosen.size >= most) return chosen
      if (spoken.story === lead?.story && spoken.paragraph === lead.paragraph) chosen.add(spoken)
    }
  }
  return chosen
}

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
