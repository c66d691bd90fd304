import type { Topic } from "#protocol/biography.ts"
import { nearTopics, type TopicVectors } from "./topic-classifier.ts"
import type { Meanings } from "./embeddings.ts"
import { momentOf } from "./corroboration.ts"
import type { LineDraft } from "./line-parts.ts"
import { type ComposerSentence, goesOn } from "./spoken-sentences.ts"
import type { ComposedSubject } from "./subject.ts"
import { isSelfCorrection } from "../../../lib/english/self-corrections.ts"
import { inThirdPerson } from "./third-person.ts"

const turningPoint =
  /\bI (?:was born|grew up|started|began|worked|married|graduated|moved|came|joined|left|learned|became|opened|served|retired|attended|went to|got my)\b/
/** 'Over that shop', 'there', 'it', 'the other one': only what was said before tells which. */
const dangles =
  /\b(?:that|this|those|these) (?!(?:I|we|he|she|they|my|the|was|were|is|year|day|morning)\b)\p{L}+|\bthere\b(?! (?:was|were|is|are)\b)|\b(?:it|them|one|ones|either|neither|both|such|another|other)\b|\bthe (?:same|other|next|last|first|second|rest)\b(?! (?:time|year|world))|\b(?:still|again|too|either|instead|as well)\b[.,]?/iu
const nextTakesBack = ({ story, at }: ComposerSentence) => {
  const next = story.sentences[at + 1]
  return next !== undefined && isSelfCorrection(next.text)
}
const pointsBack =
  /^(?:After|Before|Since) that\b|^.{0,40}\b(?:built|made|sold|bought|did|got|took|opened|started|loved|had|kept|left|joined) (?:it|that|them|this|one|there)\b|\bthat['’]s\b|\bthere and\b|\bI (?:came|went) (?:in|up|down|out|back|over|home|to the|to him|to her)\b/i
/** What is added after the year is no sentence of its own. */
const addedOn =
  /\d{4}, (?!(?:and|but|when|where|because|with|in|on|at|after|before|to|from)\b)\p{Ll}/u
/** Years as they are spoken read badly; they are quoted. */
const spokenYear =
  /\bnineteen (?:and |hundred )?\w+|\bin (?:twenties|(?:twen|thir|for|fif|six|seven|eigh|nine)ty-\w+)\b/i
const dialect =
  /\b(?:gonna|gotta|wanna|ain['’]t|cause|fella|y['’]all|them days|there was (?:two|three|four|five|six|seven|eight|many))\b/i

interface OwnFact {
  readonly spoken: ComposerSentence
  readonly draft: LineDraft
}

const untold: ReadonlyArray<Topic> = ["challenges", "legacy", "achievements", "personality"]

const topicOf = (spoken: ComposerSentence, meanings: Meanings, topics: TopicVectors): Topic => {
  if (/\bborn\b|\bgrew up\b/.test(spoken.text)) return "early_life"
  const vector = meanings.of(spoken.text)
  if (vector === null) return "education"
  const near = nearTopics(spoken.text, vector, topics).find(({ topic }) => !untold.includes(topic))
  return near?.topic ?? "education"
}

/** Faultless sentences about a turning point of the teller's own life, in the third person. */
export const ownFacts = (
  spoken: Iterable<ComposerSentence>,
  subject: ComposedSubject,
  meanings: Meanings,
  topics: TopicVectors,
): ReadonlyArray<OwnFact> =>
  [...spoken].flatMap((one) => {
    const { text, story } = one
    if (!story.isOwn || one.faults > 0 || one.alone <= -1 || !turningPoint.test(text)) return []
    if (one.asked !== null || isSelfCorrection(one.said) || nextTakesBack(one)) return []
    if (dangles.test(text)) return []
    if (pointsBack.test(text) || spokenYear.test(text) || dialect.test(text)) return []
    if (addedOn.test(text) || goesOn(one) || /\bI started (?:with|out)\b/.test(text)) return []
    const parts = inThirdPerson(text, subject.pronouns)
    if (parts === null) return []
    const draft: LineDraft = {
      topic: topicOf(one, meanings, topics),
      parts,
      made: "third person",
      sources: [{ kind: "story", ...momentOf(one) }],
      echoes: [],
      said: text,
    }
    return [{ spoken: one, draft }]
  })
