import type { StoredSource } from "../../../platform/database/biographies.ts"
import { type Composed, type ComposedEvent, isTellable } from "../generation/sources.ts"
import { clean, verbatim } from "../../../lib/english/remove-fillers.ts"
import { faultsOf } from "../../../lib/english/disfluencies.ts"
import { happenedToAnother, isFactual } from "../../../lib/english/event-factuality.ts"
import { quoted } from "../../../lib/english/normalize-text.ts"
import {
  correctionWithin,
  hasUnsureAlternative,
  correctedNumber,
  isRetraction,
  isSelfCorrection,
} from "../../../lib/english/self-corrections.ts"
import { type MentionedYear, parseYear } from "../../../lib/english/parse-year.ts"
import { momentOf } from "./corroboration.ts"
import { tellerName } from "./names.ts"
import { otherMan, otherWoman } from "./classify-sentence.ts"
import { type ComposerSentence, namesActing } from "./spoken-sentences.ts"
import { meansUnknown, saysWhere } from "../../../lib/english/anaphora.ts"
import { type ComposedSubject, wordsFor } from "./subject.ts"

/** Something that is told with a year. */
export interface DatedStatement extends MentionedYear {
  readonly text: string
  readonly said: string
  readonly made: ComposedEvent["made"]
  readonly source: StoredSource
}
export type ComposedBirth = Composed["born"]

export const ofChild =
  /\b(?:son|daughter|child|children|baby|boy|girl|twins?|grand(?:son|daughter|child|children|kids?)s?|kids?)\b/iu
const ofOthersBirth =
  /\b(?:my|his|her|their|our) (?:\w+ ){0,2}(?!son|daughter|child|baby|boy|girl|twin)\w+ was born\b/i
/** Longer than that a sentence is none that anybody has heard the end of. */
const mostLetters = 600
const standsAlone = (one: ComposerSentence) =>
  one.said.length <= mostLetters &&
  // A correction within it is no fault, nor the commas of an answer.
  one.faults <= (correctionWithin(one.said) === null && one.asked === null ? 0 : 1) &&
  one.alone >= -1.4 &&
  one.text.split(" ").length <= 50 &&
  !one.text.endsWith("?") &&
  !/\b(?:interview|collection|article|recording)\b/i.test(one.text)

const longestLed = 45

/** A sentence word for word, with the one before it where only that says where or of whom; null: not to be told. */
const withLead = (one: ComposerSentence): string | null => {
  const { isOwn, sentences } = one.story
  const isLost = (text: string) => (isOwn && meansUnknown(text)) || !saysWhere(text)
  if (!isLost(one.text)) return one.said
  // What was asked says it.
  if (one.asked !== null || (one.at === 0 && !meansUnknown(one.text))) return one.said
  const before = sentences[one.at - 1]
  if (before === undefined || before.paragraph !== one.paragraph || before.text.endsWith("?"))
    return null
  if (!isTellable(before)) return null
  const lead = clean(before.text)
  const both = `${verbatim(before.text)} ${one.said}`
  const isFound =
    isOwn &&
    faultsOf(lead) === 0 &&
    !isSelfCorrection(before.text) &&
    !isLost(lead) &&
    !pronounFirst.test(lead) &&
    // 'There' needs a place.
    (!/\bthere\b/i.test(one.text) ||
      /\b(?:[Ii]n|[Aa]t|to|for|near|on) (?:the |a |an |my |our )?\p{L}{3}/u.test(lead)) &&
    (!/\bthere\b/i.test(one.text) || !/^(?:By|On|After|Before|In the) /.test(lead)) &&
    both.split(" ").length <= longestLed &&
    !meansUnknown(`${lead} ${one.text}`)
  return isFound ? both : null
}
const pronounFirst = /^(?:It|That|This|They|He|She|There|Those|These)\b/

/** The year a sentence tells, as far as it or the one after it corrects that; null: none, or it was not so. */
const yearAsCorrected = (
  { text, said }: Pick<ComposerSentence, "text" | "said">,
  next: string | null,
  born: number | null,
): MentionedYear | null => {
  const first = parseYear(text, born)
  if (first === null || (next !== null && isRetraction(next))) return null
  const by = (words: string): MentionedYear => {
    // 'Or, the visa was in ninety-two, I came in January of 1993': the year that is another one.
    const years = [words, ...words.split(/[,;]/)].flatMap((part) => parseYear(part, born) ?? [])
    const again = years.find(({ year }) => year !== first.year) ?? years[0]
    if (again !== undefined) return { ...again, isAbout: again.isAbout || first.isAbout }
    const number = correctedNumber(words)
    if (number === null) return first
    if (first.isByAge) return born === null ? first : { ...first, year: born + number }
    if (number > 1800) return { ...first, year: number }
    // 'Nineteen forty four. Sorry, forty five.'
    return number >= 10 && number < 100
      ? { ...first, year: Math.floor(first.year / 100) * 100 + number }
      : first
  }
  const within = correctionWithin(said)
  const told = within === null ? first : by(within)
  const isUnsure = hasUnsureAlternative(said)
  if (next === null || !isSelfCorrection(next)) return isUnsure ? { ...told, isAbout: true } : told
  const corrected = by(next)
  return /^or (?!the |no\b)/i.test(next) ? { ...told, isAbout: true } : corrected
}

const global = ({ source, flags }: RegExp) => new RegExp(source, `${flags}g`)
const lastAt = (text: string, pattern: RegExp) =>
  [...text.matchAll(global(pattern))].at(-1)?.index ?? -1
/** Nobody's death is told of whom only a pronoun names. */
const dies = /\b(?:he|she|they) (?:died|passed (?:away|on)|was (?:killed|buried))\b/i

/** Whether 'she' in somebody else's story may be another woman, by who was named last. */
const isOfAnother = (one: ComposerSentence, subject: ComposedSubject) => {
  const called = wordsFor(subject, false)
  if (called.test(one.text)) return false
  if (dies.test(one.text)) return true
  const others =
    subject.pronouns === null ? null : subject.pronouns.he === "she" ? otherWoman : otherMan
  const before = one.story.sentences.slice(Math.max(0, one.at - mostBack), one.at).toReversed()
  for (const { text } of before) {
    const own = lastAt(text, called)
    // 'My father' is the person, not another man.
    const rest = text.replace(global(called), (word) => " ".repeat(word.length))
    const other = Math.max(
      others === null ? -1 : lastAt(rest, others),
      namesActing(rest).at(-1)?.index ?? -1,
    )
    if (own !== -1 || other !== -1) return other > own
  }
  return false
}
const mostBack = 8

/** Something told in a recording; of others' stories only what speaks of the person. */
export const spokenEvent = (
  one: ComposerSentence,
  subject: ComposedSubject,
  born: ComposedBirth,
): ReadonlyArray<DatedStatement> => {
  const { sentences } = one.story
  const next = sentences[one.at + 1]?.text ?? null
  // It stands beside what it takes back.
  if (isSelfCorrection(one.said)) return []
  if (!standsAlone(one) || ofOthersBirth.test(one.text)) return []
  const told = yearAsCorrected(one, next, born?.year ?? null)
  if (told === null) return []
  const led = withLead(one)
  if (led === null) return []
  if (!isFactual(one.text, told.year)) return []
  const { isOwn, teller, isTranslated } = one.story
  if (happenedToAnother(one.text, told.year)) return []
  if (!isOwn && isOfAnother(one, subject)) return []
  const isOfThem = isOwn
    ? /\b(?:I|we|my|our|me|us)\b/i.test(one.text) ||
      // 'Were you married in Prague?' 'In Brno, in 1949.'
      (one.asked !== null && /\byou(?:r|rself)?\b/i.test(one.asked)) ||
      /^(?:In|The) [^,]{3,30}(?:1[89]|20)\d\d/.test(one.text)
    : !/^(?:\w+ ){0,3}(?:I|we|I['’]m)\b/i.test(one.text) &&
      (one.text.includes(subject.name.first) ||
        // 'My father came in 1957', in a story that begins with him.
        (subject.kin?.test(one.text) === true &&
          subject.kin.test(clean(sentences[0]?.text ?? ""))) ||
        new RegExp(`\\b(?:${subject.pronouns?.he ?? "he|she"})\\b`, "i").test(one.text))
  if (!isOfThem) return []
  if (
    told.isByAge &&
    !(
      isOwn &&
      /\b(?:when|until|since) I (?:was|turned)\b|\bI\b[^.]* at (?:the age of )?\w+/i.test(one.text)
    )
  )
    return []
  const isCorrected = next !== null && isSelfCorrection(next)
  const words = quoted(isCorrected ? `${led} ${verbatim(next)}` : led)
  const asked = one.asked === null || !isOwn ? "" : `Asked ${quoted(one.asked)}: `
  const text = isOwn
    ? `${asked}${words}`
    : `${tellerName(teller)} remembers${isTranslated ? ", in translation" : ""}: ${words}`
  return [
    {
      ...told,
      text,
      // 'And you were born in Lebanon.' 'In Zahlé, in 1936.'
      said: one.asked === null || !isOwn ? one.text : `${one.asked} ${one.text}`,
      made: "quotation",
      source: { kind: "story", ...momentOf(one) },
    },
  ]
}
