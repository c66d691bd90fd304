import { hashOf } from "../../../lib/sha256.ts"
import { verbatim } from "../../../lib/english/remove-fillers.ts"
import { parseYear } from "../../../lib/english/parse-year.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import type { RejectedSentence, RejectionRecord } from "../../../platform/database/rejections.ts"
import type { Exclusion } from "../generation/sources.ts"

/** The words of a sentence, whatever stands around and between them. */
export const plainWords = (text: string): string =>
  (
    verbatim(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ")

/** So many digits of a hash are enough to tell sentences of a family apart. */
const digits = 24

/** What a sentence is known by: it is the same one after another transcription that has the same words. */
export const hashOfWords = (text: string): string => hashOf(plainWords(text)).slice(0, digits)

/** Where a sentence stands, without the second. */
const placeOf = (source: StoredSource): string => {
  switch (source.kind) {
    case "story":
      return `story ${String(source.storyId)}`
    case "answer":
      return `answer ${source.question}`
    case "chat":
      return `chat ${String(source.factId)}`
    case "profile":
      return `profile ${source.field}`
  }
}

const keyOf = ({ source, words }: Pick<RejectedSentence, "source" | "words">) =>
  `${placeOf(source)} ${words}`

/** Whether something may still be made of its sentences, as long as it is no event in that year. */
export const isOfYearOnly = ({ reason, year }: Pick<RejectionRecord, "reason" | "year">) =>
  reason === "wrong year" && year !== null

/** Somebody who tells the year in so many words tells a wrong one, wherever that is told. */
const namesYear = (text: string) => parseYear(text, null) !== null

/** Which sentences were taken away, to be asked of each one that something may be made of. */
export interface RejectedSentences {
  readonly isEmpty: boolean
  /** Whether any is of this source. */
  readonly hasIn: (source: StoredSource) => boolean
  readonly exclusionOf: (source: StoredSource, text: string) => Exclusion | null
}

/** As they are for somebody of whom something is made: theirs, and those that hold for everybody. */
export const rejectedSentences = (
  rejections: ReadonlyArray<RejectionRecord>,
  isFor: (rejection: RejectionRecord, sentence: RejectedSentence) => boolean,
): RejectedSentences => {
  const places = new Set<string>()
  const exclusions = new Map<string, Exclusion>()
  for (const rejection of rejections) {
    for (const sentence of rejection.sentences.filter((one) => isFor(rejection, one))) {
      const key = keyOf(sentence)
      places.add(placeOf(sentence.source))
      if (exclusions.get(key) !== "sentence")
        exclusions.set(key, isOfYearOnly(rejection) ? "year" : "sentence")
    }
  }
  return {
    isEmpty: exclusions.size === 0,
    hasIn: (source) => places.has(placeOf(source)),
    exclusionOf: (source, text) => {
      if (!places.has(placeOf(source)) || plainWords(text) === "") return null
      const excluded = exclusions.get(keyOf({ source, words: hashOfWords(text) })) ?? null
      return excluded === "year" && namesYear(text) ? "sentence" : excluded
    },
  }
}

/** Those of a person's sources. */
export const rejectedOf = (
  personId: RejectionRecord["personId"],
  rejections: ReadonlyArray<RejectionRecord>,
) =>
  rejectedSentences(
    rejections,
    (rejection, { isEverywhere }) => isEverywhere || rejection.personId === personId,
  )

/** The rejections that took a line of a person's biography away, by its id. */
export const rejectedLinesOf = (
  of: RejectionRecord["personId"],
  rejections: ReadonlyArray<RejectionRecord>,
): ReadonlyMap<string, string> =>
  new Map(
    rejections.flatMap(({ id, personId, lineId }) =>
      lineId === null || personId !== of ? [] : [[lineId, id] as const],
    ),
  )

/** Those of a story, for what is made of it alone: its summary and key moments. */
export const rejectedIn = (rejections: ReadonlyArray<RejectionRecord>) =>
  rejectedSentences(rejections, (_, { isEverywhere }) => isEverywhere)
