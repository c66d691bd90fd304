import { Effect, Layer } from "effect"
import { sentencesOf } from "#protocol/sentences.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { Embedder } from "../../ports/embedder.ts"
import { Summarizer, type Summary } from "../../ports/summarizer.ts"
import { centrality, zScores, choose } from "./select-sentences.ts"
import { isHearsay } from "../../lib/english/event-factuality.ts"
import { interviewerSentences } from "../../lib/english/interviewer-sentences.ts"
import { clean, verbatim } from "../../lib/english/remove-fillers.ts"
import { wordsOf } from "../../lib/english/terms.ts"
import { isSelfCorrection } from "../../lib/english/self-corrections.ts"
import {
  type SummaryExcerpt,
  excerptsOf,
  inOneText,
  isWhole,
  singly,
  type SummarySentence,
  vividness,
} from "./excerpts.ts"
import { aloneness, information } from "../../lib/english/sentence-features.ts"

/** The maximum length of a summary in words. */
const wordLimit = 100
/** With fewer words, or more, nothing is chosen. */
const shortest = 7
const longest = 60
/** How many sentences are embedded and compared: 32 of them cost about 1.5 s of one core. */
const mostCompared = 32

/** With fewer that can be read by themselves, other sentences are told as well. */
const fewest = 3
/** Of a recording under so many seconds there is nothing to be picked. */
const shortestWithMoments = 45
const secondsAMoment = 60

/** Key moments by worth, at most one a minute, in their order. */
const momentsOf = (best: ReadonlyArray<SummaryExcerpt>, seconds: number) => {
  const most = seconds < shortestWithMoments ? 0 : Math.max(1, Math.floor(seconds / secondsAMoment))
  return best
    .slice(0, most)
    .toSorted((one, other) => one.start - other.start)
    .map(({ said, start }) => ({ text: said, start }))
}

const summaryOf = (
  excerpts: ReadonlyArray<SummaryExcerpt>,
  best: ReadonlyArray<SummaryExcerpt>,
  seconds: number,
): Summary => ({
  text: inOneText(excerpts),
  keyMoments: momentsOf(best, seconds),
})

const secondsOf = (transcript: Transcript) =>
  (transcript.at(-1)?.end ?? 0) - (transcript[0]?.start ?? 0)

const inWords = (text: string) => ` ${wordsOf(text).join(" ")} `

/**
 * The first sentences that fit, each once, also where one is a part of another; when the first alone is too
 * long, it is kept whole.
 */
const beginning = (sentences: ReadonlyArray<SummaryExcerpt>) => {
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

/** Sentences of a summary stand among others, and short ones say little there. */
const independence = (text: string) => aloneness(text, "loosely", 10)

const telling = ({ text }: SummaryExcerpt) => information(text) + 0.6 * independence(text)

const isCandidate = ({ text, words }: SummaryExcerpt) =>
  words >= shortest && words <= longest && !text.endsWith("?")

/** The most informative, up to `mostCompared`, without duplicates and in their original order. */
const worthComparing = (excerpts: ReadonlyArray<SummaryExcerpt>) => {
  const once = new Map(excerpts.toReversed().map((excerpt) => [excerpt.text, excerpt]))
  const candidates = excerpts.filter(
    (excerpt) => isCandidate(excerpt) && once.get(excerpt.text) === excerpt,
  )
  const best = candidates
    .map((excerpt) => ({ excerpt, tells: telling(excerpt) + vividness(excerpt) }))
    .toSorted((one, other) => other.tells - one.tells)
    .slice(0, mostCompared)
    .map(({ excerpt }) => excerpt)
  return candidates.filter((excerpt) => best.includes(excerpt))
}

const spokenIn = (transcript: Transcript): ReadonlyArray<SummarySentence> => {
  const spoken = transcript.flatMap((told, paragraph) =>
    sentencesOf([told]).map((sentence) => ({ ...sentence, paragraph })),
  )
  const isAsked = interviewerSentences(spoken)
  return spoken.flatMap(({ text: words, start, paragraph }, at): ReadonlyArray<SummarySentence> => {
    const text = clean(words)
    if (text === "") return []
    const said = verbatim(words)
    const isOwn = isAsked[at] !== true && !isHearsay(said)
    return [{ said, text, start, paragraph, at, words: text.split(" ").length, isOwn }]
  })
}

/** Only those that nothing takes back, or that take nothing back. */
const uncorrected = (sentences: ReadonlyArray<SummarySentence>) =>
  sentences.filter(
    ({ said, isOwn }, at) =>
      isOwn && !isSelfCorrection(said) && !isSelfCorrection(sentences[at + 1]?.said ?? ""),
  )

const summarize = Effect.fn("Summarizer.summarize")(function* (transcript: Transcript) {
  const embedder = yield* Embedder
  const said = unbroken(spokenIn(transcript))
  const words = said.reduce((sum, sentence) => sum + sentence.words, 0)
  const seconds = secondsOf(transcript)
  // A short recording is its own summary but for one sentence that says what it is about.
  if (words <= wordLimit) {
    const standing = singly(uncorrected(said).filter(isWhole))
    const byWorth = standing.toSorted((one, other) => telling(other) - telling(one))
    const first = standing.slice(0, 1)
    return summaryOf(first.length > 0 ? first : beginning(singly(said)), byWorth, seconds)
  }
  const whole = worthComparing(excerptsOf(said))
  const isPicked = whole.length >= fewest
  const candidates = isPicked ? whole : worthComparing(singly(uncorrected(said)))
  if (candidates.length === 0) return summaryOf(beginning(singly(said)), [], seconds)
  const vectors = yield* embedder.embed(candidates.map(({ text }) => text))
  const central = zScores(centrality(vectors))
  const informed = zScores(candidates.map(({ text }) => information(text)))
  const alone = zScores(candidates.map(({ text }) => independence(text)))
  const chosen = choose(
    candidates.map((candidate, at) => ({
      words: candidate.words,
      score:
        (central[at] ?? 0) +
        (informed[at] ?? 0) +
        0.6 * (alone[at] ?? 0) +
        2.5 * vividness(candidate),
      vector: vectors[at] ?? new Float32Array(),
    })),
    wordLimit,
  )
  const best = chosen.flatMap((at) => candidates[at] ?? [])
  return summaryOf(
    candidates.filter((_, at) => chosen.includes(at)),
    isPicked ? best : whole,
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
