import { daysOfBirth, yearOfBirth } from "#protocol/dates/birth-date.ts"
import { middleOf, yearOf, shapeOf } from "#protocol/dates/calendar.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import { isSelfCorrection } from "../../../lib/english/self-corrections.ts"
import type { Composed, BiographySources } from "../generation/sources.ts"
import { monthPattern } from "../../../lib/english/calendar-words.ts"
import { atPlace, bornWhen } from "../../../lib/english/birth-phrase.ts"
import { isNothing } from "../../../lib/english/normalize-text.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import { yearBornIn } from "../../../lib/english/parse-year.ts"
import { isInstruction } from "./prompt-injection.ts"
import { he, inWords, type LineDraft, isMention } from "./line-parts.ts"
import { momentOf } from "./corroboration.ts"
import { openingOf } from "./sentence-subject.ts"
import type { ComposerSentence } from "./spoken-sentences.ts"
import type { ComposedSubject } from "./subject.ts"
import { monthNames } from "#protocol/dates/normalize.ts"
import { wordsOf } from "../../../lib/english/terms.ts"

/** Whether a line says when or where the person was born. */
export const tellsBirth = ({ parts }: LineDraft) => {
  const [first, second] = parts
  return (
    first !== undefined &&
    isMention(first) &&
    first.as === "he" &&
    /^ (?:was|is) born\b/.test(`${typeof second === "string" ? second : ""}`)
  )
}

const saysWhen = new RegExp(
  `\\b(?:1[89]|20)\\d\\d\\b|\\bborn (?:on|in (?:${monthPattern}|the (?:spring|summer|autumn|fall|winter)))\\b|\\bnineteen\\b`,
  "i",
)

type Profile = BiographySources["person"]

/** The line that opens a life: what somebody told of the birth, with the date of the profile in it. */
export const withBirth = (
  drafts: ReadonlyArray<LineDraft>,
  { birthDate, birthPlace }: Profile,
): ReadonlyArray<LineDraft> => {
  const place = isNothing(birthPlace) ? "" : birthPlace.trim().replace(/[.,;]+$/, "")
  const told = drafts.find((draft) => draft.topic === "early_life" && tellsBirth(draft))
  if (told !== undefined) {
    const others = drafts.filter((draft) => draft !== told)
    const [first, second, ...more] = told.parts
    const isUndated = birthDate !== null && typeof second === "string" && !saysWhen.test(told.said)
    if (!isUndated || first === undefined) return [told, ...others]
    const dated = second.replace(/^( (?:was|is) born)/, `$1${bornWhen(birthDate)}`)
    const sources = [...told.sources, { kind: "profile", field: "birthDate" } as const]
    return [{ ...told, parts: [first, dated, ...more], sources }, ...others]
  }
  if (birthDate === null && place === "") return drafts
  const [firstWord = ""] = place.split(/[ ,]/)
  const isQuoted = drafts.some(
    ({ topic, said }) =>
      topic === "early_life" && /\bborn\b/i.test(said) && said.includes(firstWord),
  )
  if (birthDate === null && isQuoted) return drafts
  const when = bornWhen(birthDate)
  const opening: LineDraft = {
    topic: "early_life",
    parts: [he, ` was born${when}${place === "" ? "" : atPlace(place)}.`],
    made: "profile",
    sources: [
      ...(birthDate === null ? [] : [{ kind: "profile", field: "birthDate" } as const]),
      ...(place === "" ? [] : [{ kind: "profile", field: "birthPlace" } as const]),
    ],
    echoes: [],
    said: `born${when} in ${place}`,
  }
  return [opening, ...drafts]
}

/** The birth as an event of the timeline, if the profile knows when it was. */
export const profileBirth = ({ birthDate, birthPlace }: Profile, subject: ComposedSubject) => {
  const days = birthDate === null ? null : daysOfBirth(birthDate)
  if (days === null) return []
  const place = isNothing(birthPlace) ? "" : birthPlace.trim()
  const year = yearOf(middleOf(days))
  const isAbout = yearOf(days.from) !== yearOf(days.to)
  const text = inWords([he, ` was born${place === "" ? "" : atPlace(place)}.`], subject, "first")
  const source: StoredSource = { kind: "profile", field: "birthDate" }
  const found = { year, isAbout, isByAge: false, text, said: `born ${text}`, source }
  return [{ ...found, made: "profile" as const }]
}

type Born = NonNullable<Composed["born"]>

/** The year of birth: of the profile, else the first that is told. */
export const bornIn = (
  { person, answers, facts }: BiographySources,
  subject: ComposedSubject,
  spoken: Iterable<ComposerSentence>,
): Born | null => {
  const year = person.birthDate === null ? null : yearOfBirth(person.birthDate)
  if (year !== null) return { year, sources: [{ kind: "profile", field: "birthDate" }] }
  const isOfThem = (sentence: string, isOwn: boolean) => {
    if (isInstruction(sentence)) return false
    if (/^born\b/i.test(sentence)) return true
    if (isOwn) return /^(?:\w+ ){0,2}I was born\b/.test(sentence)
    const opening = openingOf(sentence, subject)
    return opening !== null && !opening.isOwned && /^ (?:was |is )?born\b/.test(opening.rest)
  }
  for (const sentence of writtenSentences(answers.early_life ?? "")) {
    const year = isOfThem(sentence, subject.isOwnVoice) ? yearBornIn(sentence) : null
    if (year !== null) return { year, sources: [{ kind: "answer", question: "early_life" }] }
  }
  for (const fact of facts) {
    for (const sentence of writtenSentences(fact.text)) {
      const year = isOfThem(sentence, false) ? yearBornIn(sentence) : null
      if (year !== null) return { year, sources: [{ kind: "chat", factId: fact.id }] }
    }
  }
  for (const one of spoken) {
    const next = one.story.sentences[one.at + 1]?.text ?? ""
    // What is taken back is not believed.
    const at = one.story.isOwn && !isSelfCorrection(next) ? one.text.search(/\bI was born\b/) : -1
    const year = at === -1 ? null : yearBornIn(one.text.slice(at))
    if (year !== null) return { year, sources: [{ kind: "story", ...momentOf(one) }] }
  }
  return null
}

const small = new Set("i we she he was is born in on at the of my".split(" "))

const afterBorn = /^[^,.;]{0,40}\b(?:is|was) born\b[^,.;]*, (?=(?:s?he|her|his|they|the|we)\b)/i

/**
 * What somebody writes of the early years, from where it says more than the line about the birth:
 * 'Onitsha, 1948. House on Old Market Road' goes on with the house.
 */
export const withoutBirth = (
  raw: string,
  { birthDate, birthPlace }: Pick<BiographySources["person"], "birthDate" | "birthPlace">,
): string => {
  if (birthDate === null || birthPlace.trim() === "") return raw
  const days = daysOfBirth(birthDate)
  if (days === null) return raw
  const [, month = "", day = ""] = days.from.split("-")
  const year = String(yearOf(middleOf(days)))
  const shape = shapeOf(days)
  const known = new Set([
    ...wordsOf(birthPlace),
    ...wordsOf(birthDate),
    year,
    ...(shape === "day" || shape === "month" ? [monthNames[Number(month) - 1] ?? ""] : []),
    ...(shape === "day" ? [String(Number(day)), day] : []),
    ...small,
  ])
  const said = wordsOf(raw)
  if (said.includes("born") && said.includes(year) && afterBorn.test(raw))
    return raw.replace(afterBorn, "")
  const segments = raw.split(/(?<=[,.;])\s+/)
  const from = segments.findIndex((segment) => !wordsOf(segment).every((word) => known.has(word)))
  return from === -1 ? "" : segments.slice(from).join(" ")
}
