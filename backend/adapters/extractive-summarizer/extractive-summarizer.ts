import { Effect, Layer } from "effect"
import { sentencesOf, type SpokenSentence } from "#protocol/sentences.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { Embedder } from "../../ports/embedder.ts"
import { Summarizer, type Summary } from "../../ports/summarizer.ts"
import { centrality } from "./lexrank.ts"
import { choose } from "./select-sentences.ts"
import { meansUnknown, pointsBack } from "../../lib/english/dangling-references.ts"
import { faultsOf } from "../../lib/english/disfluencies.ts"
import { isHearsay } from "../../lib/english/event-factuality.ts"
import { interviewerSentences } from "../../lib/english/interviewer-sentences.ts"
import { clean, verbatim } from "../../lib/english/remove-fillers.ts"
import { isSelfCorrection } from "../../lib/english/self-corrections.ts"
import { standsAlone } from "./standalone.ts"
import { zScores } from "./vector-math.ts"
import { aloneness, information } from "./sentence-features.ts"

/** The maximum length of a summary in words. */
const wordLimit = 100
/** Sentences with fewer words are not chosen. */
const shortest = 7
const longest = 45
/** How many sentences are embedded and compared: 32 of them cost about 1.5 s of one core. */
const mostCompared = 32

/** With fewer sentences that can be read by themselves, others are told as well. */
const fewest = 3
/** Of a recording under so many seconds there is nothing to be picked. */
const shortestWithMoments = 45
const secondsAMoment = 60

/** A sentence with its words as they were said; `text` is without what only speaking needs. */
interface SummarySentence extends SpokenSentence {
  readonly said: string
  /** The teller says it, and neither takes it back nor has it from others. */
  readonly isTrue: boolean
}

/** Whether it can be read away from everything before it. */
const isWhole = ({ text, isTrue }: SummarySentence) =>
  isTrue && standsAlone(text) && faultsOf(text) === 0 && !meansUnknown(text) && !pointsBack(text)

/** Key moments by worth, at most one a minute, in their order. */
const momentsOf = (best: ReadonlyArray<SummarySentence>, seconds: number) => {
  const most = seconds < shortestWithMoments ? 0 : Math.max(1, Math.floor(seconds / secondsAMoment))
  return best
    .filter(isWhole)
    .slice(0, most)
    .toSorted((one, other) => one.start - other.start)
    .map(({ said, start }) => ({ text: said, start }))
}

const summaryOf = (
  sentences: ReadonlyArray<SummarySentence>,
  best: ReadonlyArray<SummarySentence>,
  seconds: number,
): Summary => ({
  text: sentences.map(({ said }) => said).join(" "),
  keyMoments: momentsOf(best, seconds),
})

const secondsOf = (transcript: Transcript) =>
  (transcript.at(-1)?.end ?? 0) - (transcript[0]?.start ?? 0)

const inWords = (text: string) =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `

/**
 * The first sentences that fit, each once, also where one is a part of another; when the first alone is too
 * long, it is kept whole.
 */
const beginning = (sentences: ReadonlyArray<SummarySentence>) => {
  let words = 0
  let told = ""
  return sentences.filter((sentence) => {
    const again = inWords(sentence.text)
    if (words > wordLimit || told.includes(again)) return false
    words += sentence.words
    const fits = told === "" || words <= wordLimit
    if (fits) told += again
    return fits
  })
}

/** It begins in the middle, or goes on in small letters after a full stop: words were lost there. */
const broken = /^["“‘(]*\p{Ll}|\p{L}{3}(?<!\b(?:etc|Inc|Corp|approx|Dept|Ave|Blvd))[.!?] \p{Ll}/u

/** Without broken sentences, unless most are: then nobody has written capitals. */
const unbroken = (sentences: ReadonlyArray<SummarySentence>) => {
  const whole = sentences.filter(({ said }) => !broken.test(said))
  return whole.length * 2 > sentences.length ? whole : sentences
}

const telling = ({ text, words }: SpokenSentence) =>
  information(text) + 0.6 * aloneness(text, words)

const isCandidate = ({ text, words }: SpokenSentence) =>
  words >= shortest && words <= longest && !text.endsWith("?")

/**
 * The most informative sentences, up to `mostCompared`, without duplicates and in their original order.
 */
const worthComparing = (sentences: ReadonlyArray<SummarySentence>) => {
  const once = new Map(sentences.toReversed().map((sentence) => [sentence.text, sentence]))
  const candidates = sentences.filter(
    (sentence) => isCandidate(sentence) && once.get(sentence.text) === sentence,
  )
  const best = candidates
    .map((sentence) => ({ sentence, tells: telling(sentence) }))
    .toSorted((one, other) => other.tells - one.tells)
    .slice(0, mostCompared)
    .map(({ sentence }) => sentence)
  return candidates.filter((sentence) => best.includes(sentence))
}

const summarize = Effect.fn("Summarizer.summarize")(function* (transcript: Transcript) {
  const embedder = yield* Embedder
  const spoken = sentencesOf(transcript)
  const isAsked = interviewerSentences(spoken)
  const sentences = spoken.map((sentence, at): SummarySentence => {
    const text = clean(sentence.text)
    const said = verbatim(sentence.text)
    const isTrue =
      isAsked[at] !== true &&
      !isSelfCorrection(said) &&
      !isSelfCorrection(spoken[at + 1]?.text ?? "") &&
      !isHearsay(said)
    return { text, said, start: sentence.start, words: text.split(" ").length, isTrue }
  })
  const said = unbroken(sentences.filter((sentence) => sentence.text !== ""))
  const words = said.reduce((sum, sentence) => sum + sentence.words, 0)
  const seconds = secondsOf(transcript)
  const standing = said.filter(isWhole)
  // A short recording is its own summary but for one sentence that says what it is about.
  if (words <= wordLimit) {
    const byWorth = standing.toSorted((one, other) => telling(other) - telling(one))
    const first = standing.slice(0, 1)
    return summaryOf(first.length > 0 ? first : beginning(said), byWorth, seconds)
  }
  const whole = worthComparing(standing)
  const candidates =
    whole.length >= fewest ? whole : worthComparing(said.filter(({ isTrue }) => isTrue))
  if (candidates.length === 0) return summaryOf(beginning(said), [], seconds)
  const vectors = yield* embedder.embed(candidates.map((sentence) => sentence.text))
  const central = zScores(centrality(vectors))
  const informed = zScores(candidates.map(({ text }) => information(text)))
  const alone = zScores(candidates.map(({ text, words }) => aloneness(text, words)))
  const chosen = choose(
    candidates.map(({ words }, at) => ({
      words,
      score: (central[at] ?? 0) + (informed[at] ?? 0) + 0.6 * (alone[at] ?? 0),
      vector: vectors[at] ?? new Float32Array(),
    })),
    wordLimit,
  )
  return summaryOf(
    candidates.filter((_, at) => chosen.includes(at)),
    chosen.flatMap((at) => candidates[at] ?? []),
    seconds,
  )
})

/**
 * Extractive summaries: the most informative sentences in the teller's own words, none of them
 * generated.
 */
export const extractiveWriter: Layer.Layer<Summarizer, never, Embedder> = Layer.effect(
  Summarizer,
  Effect.gen(function* () {
    const embedder = yield* Embedder
    return Summarizer.of({
      summarize: (transcript) =>
        summarize(transcript).pipe(Effect.provideService(Embedder, embedder)),
    })
  }),
)

/** Loads the embedding model at once, while the recording is still being prepared. */
export const wakefulExtractiveWriter: Layer.Layer<Summarizer, never, Embedder> = Layer.tap(
  extractiveWriter,
  () =>
    Embedder.use((embedder) =>
      Effect.forkScoped(Effect.ignore(embedder.embed(["Once upon a time"]))),
    ),
)
