import { topics } from "#protocol/biography.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import type { StoredMoment, StoredSource } from "../../../platform/database/biographies.ts"
import type { RejectedSentence } from "../../../platform/database/rejections.ts"
import type { BiographySources, SpokenLine } from "../generation/sources.ts"
import { gap } from "../composer/gap.ts"
import { hashOfWords, plainWords } from "./rejected-sentences.ts"

/** A sentence as it was said or written, and where. */
export interface SourceSentence {
  readonly source: StoredSource
  readonly text: string
}

/** What is said to be wrong. */
export interface WrongText {
  readonly text: string
  readonly sources: ReadonlyArray<StoredSource>
  readonly echoes: ReadonlyArray<StoredMoment>
}

/** Seconds by which a sentence begins elsewhere after others were corrected before it. */
const nearly = 0.5
/** So much of a written sentence stands in a line that was made of it, in whatever person it is told. */
const mostly = 0.6
const personal =
  /^(?:i|me|my|mine|we|us|our|he|him|his|she|her|they|them|their|is|are|am|was|were|a|an|the)$/

/** A scrap like 'Yes' stands in many a line. */
const fewestWords = 2

const tellingWords = (text: string) =>
  plainWords(text)
    .split(" ")
    .filter((word) => word !== "" && !personal.test(word))

/** The sentence of that second, and those behind it that the text quotes as well. */
export const spokenFrom = (
  start: number,
  text: string,
  sentences: ReadonlyArray<SpokenLine>,
): ReadonlyArray<SpokenLine> => {
  const distances = sentences.map((sentence) => Math.abs(sentence.start - start))
  const nearest = distances.reduce((least, distance) => Math.min(least, distance), Infinity)
  const at = distances.indexOf(nearest)
  const lead = sentences[at]
  if (lead === undefined || nearest > nearly) return []
  const quoted = plainWords(text)
  const isQuoted = (sentence: string, before: string) => {
    const words = plainWords(sentence)
    const isLong = words.split(" ").length >= fewestWords
    return quoted.includes(isLong ? words : `${plainWords(before)} ${words}`)
  }
  const end = sentences.findIndex(
    (next, n) =>
      n > at &&
      (next.paragraph !== lead.paragraph || !isQuoted(next.text, sentences[n - 1]?.text ?? "")),
  )
  return sentences.slice(at, end === -1 ? undefined : end)
}

const spokenBehind = (
  { storyId, start, isTranslated }: StoredMoment,
  text: string,
  { stories }: BiographySources,
) =>
  spokenFrom(start, text, stories.find(({ id }) => id === storyId)?.sentences ?? []).map(
    (sentence): SourceSentence => ({
      text: sentence.text,
      source: {
        ...{ kind: "story", storyId, start: sentence.start },
        ...(isTranslated === true ? { isTranslated } : {}),
      },
    }),
  )

const writtenIn = (source: StoredSource, { answers, facts }: BiographySources): string => {
  switch (source.kind) {
    case "answer":
      return answers[source.question] ?? ""
    case "chat":
      return facts.find(({ id }) => id === source.factId)?.text ?? ""
    case "story":
    case "profile":
      return ""
  }
}

/** Everything that was said or written there. */
export const textsOf = (source: StoredSource, sources: BiographySources): ReadonlyArray<string> => {
  if (source.kind !== "story") return writtenSentences(writtenIn(source, sources))
  const story = sources.stories.find(({ id }) => id === source.storyId)
  return story?.sentences.map(({ text }) => text) ?? []
}

/** The words of sentences that were taken away, where they still stand; null: nowhere. */
export const rejectedText = (
  sentences: ReadonlyArray<RejectedSentence>,
  textsAt: (source: StoredSource) => ReadonlyArray<string>,
): string | null => {
  const found = sentences.flatMap(
    ({ source, words }) => textsAt(source).find((text) => hashOfWords(text) === words) ?? [],
  )
  return found.length === 0 ? null : [...new Set(found)].join(" ")
}

const sentencesIn = (source: StoredSource, sources: BiographySources) =>
  writtenSentences(writtenIn(source, sources))
    .filter((text) => text !== gap && plainWords(text) !== "")
    .map((text): SourceSentence => ({ source, text }))

/** The sentences of an answer that a line was made of: those of which most stands in it, else the nearest. */
const writtenBehind = (source: StoredSource, text: string, sources: BiographySources) => {
  const there = new Set(tellingWords(text))
  const shares = sentencesIn(source, sources).map((sentence) => {
    const words = tellingWords(sentence.text)
    const shared = words.filter((word) => there.has(word)).length
    return { sentence, share: words.length === 0 ? 0 : shared / words.length }
  })
  const most = shares.reduce((best, { share }) => Math.max(best, share), 0)
  if (most === 0) return []
  return shares
    .filter(({ share }) => share >= Math.min(mostly, most))
    .map(({ sentence }) => sentence)
}

/** The sentences that a line rests on, and those in which a voice says the same. */
export const sentencesBehind = (
  { text, sources, echoes }: WrongText,
  told: BiographySources,
): ReadonlyArray<SourceSentence> => [
  ...sources.flatMap((source) =>
    source.kind === "story" ? spokenBehind(source, text, told) : writtenBehind(source, text, told),
  ),
  ...echoes.flatMap((echo) => spokenBehind(echo, text, told)),
]

/** What an answer quotes word for word of what the family wrote. */
export const writtenQuotedIn = (
  content: string,
  told: BiographySources,
): ReadonlyArray<SourceSentence> => {
  const quoted = plainWords(content)
  const sources: ReadonlyArray<StoredSource> = [
    ...topics.map((question) => ({ kind: "answer", question }) as const),
    ...told.facts.map(({ id }) => ({ kind: "chat", factId: id }) as const),
  ]
  return sources
    .flatMap((source) => sentencesIn(source, told))
    .filter(({ text }) => {
      const words = plainWords(text)
      return words.split(" ").length >= fewestWords && quoted.includes(words)
    })
}
