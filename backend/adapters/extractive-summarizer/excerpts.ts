import { meansUnknown, pointsBack } from "../../lib/english/anaphora.ts"
import { faultsOf } from "../../lib/english/disfluencies.ts"
import { isSelfCorrection } from "../../lib/english/self-corrections.ts"
import { standsAlone } from "../../lib/english/standalone.ts"

/** A sentence of a recording: as it was said, and as it is weighed. */
export interface SummarySentence {
  readonly said: string
  /** Without what only speaking needs. */
  readonly text: string
  readonly start: number
  readonly paragraph: number
  /** Its place among the sentences of the recording. */
  readonly at: number
  readonly words: number
  /** The teller says it, and does not have it from others. */
  readonly isOwn: boolean
}

/** Sentences said in a row: the first stands by itself, and those that lean on it go with it. */
export interface SummaryExcerpt {
  readonly said: string
  readonly text: string
  readonly start: number
  readonly words: number
  readonly sentences: number
  /** Which sentences of the recording it is, the last one not among them. */
  readonly from: number
  readonly until: number
}

/** Said to whoever listens: 'You asked for other things.' */
const addressed = /^(?:you|your)\b|\byou (?:asked|know|see)\b/i

/** Whether a sentence can be read away from everything before it. */
export const isWhole = ({ text, said, isOwn }: SummarySentence): boolean =>
  isOwn &&
  standsAlone(text) &&
  faultsOf(text) === 0 &&
  !meansUnknown(text) &&
  !pointsBack(text) &&
  !addressed.test(text) &&
  !isSelfCorrection(said)

/** Begins with what was said just before: it says how that went on, or that it did not. */
const leans =
  /^(?:and|but|so|then|because|he|she|they|it|that|this|these|those|there|his|her|their|its|them|which|who|not|no|nobody|never|none|what|after that|afterwards|by then|in the end|we never|I never)\b/i
/** An answer, or an afterthought. */
const fewWords = 6
const mostSentences = 4
const mostWords = 55

const goesOn = (sentence: SummarySentence, words: number) =>
  (leans.test(sentence.said) || sentence.words <= fewWords) && words + sentence.words <= mostWords

const joined = (run: ReadonlyArray<SummarySentence>): ReadonlyArray<SummaryExcerpt> => {
  const [first] = run
  const last = run.at(-1)
  if (first === undefined || last === undefined) return []
  return [
    {
      said: run.map(({ said }) => said).join(" "),
      text: run.map(({ text }) => text).join(" "),
      start: first.start,
      words: run.reduce((sum, { words }) => sum + words, 0),
      sentences: run.length,
      from: first.at,
      until: last.at + 1,
    },
  ]
}

/** What a sentence takes along: what takes it back always, what leans on it as far as it is short. */
const runFrom = (sentences: ReadonlyArray<SummarySentence>, lead: SummarySentence, at: number) => {
  const run = [lead]
  let words = lead.words
  for (let place = at + 1; ; place += 1) {
    const next = sentences[place]
    if (next?.paragraph !== lead.paragraph || !next.isOwn || next.text.endsWith("?")) return run
    const fits = run.length < mostSentences && goesOn(next, words)
    if (!fits && !isSelfCorrection(next.said)) return run
    run.push(next)
    words += next.words
  }
}

/** Everything that can be read by itself, in order; no sentence is in two of them. */
export const excerptsOf = (
  sentences: ReadonlyArray<SummarySentence>,
): ReadonlyArray<SummaryExcerpt> => {
  const excerpts: Array<SummaryExcerpt> = []
  for (let at = 0; at < sentences.length;) {
    const lead = sentences[at]
    if (lead === undefined || !isWhole(lead)) {
      at += 1
      continue
    }
    const run = runFrom(sentences, lead, at)
    for (const excerpt of joined(run)) excerpts.push(excerpt)
    at += run.length
  }
  return excerpts
}

/** Single sentences, where too few can be read by themselves. */
export const singly = (sentences: ReadonlyArray<SummarySentence>): ReadonlyArray<SummaryExcerpt> =>
  sentences.flatMap((sentence) => joined([sentence]))

/** Excerpts as one text; where something was left out between them it says so. */
export const inOneText = (excerpts: ReadonlyArray<SummaryExcerpt>): string =>
  excerpts
    .map(({ said, from }, at) => {
      const before = excerpts[at - 1]
      return before === undefined ? said : `${before.until === from ? " " : " … "}${said}`
    })
    .join("")

const vivid =
  /\b(?:said|says|told|laughed|laughing|cried|crying|never|only|remember|forget|scared|afraid|loved|sang)\b/i
const speech = /["“”]/

/** How much somebody would want to hear it: what was said there, how it ended, more than a date. */
export const vividness = ({ text, words, sentences }: SummaryExcerpt): number => {
  const last = text.split(/(?<=[.!?]) /).at(-1) ?? ""
  return (
    (vivid.test(text) ? 0.5 : 0) +
    (speech.test(text) ? 0.7 : 0) +
    (sentences === 1 ? -0.3 : last.split(" ").length <= 8 ? 0.5 : 0) -
    (words < 10 ? 0.7 : 0)
  )
}
