import type { Topic } from "#protocol/biography.ts"
import { append } from "#protocol/long-lists.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import type { LifeFact, BiographySources } from "../generation/sources.ts"
import { isNothing } from "../../../lib/english/normalize-text.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import { framedAnswer, framedFact } from "./attributions.ts"
import { gap } from "./gap.ts"
import { withoutInstructions } from "./prompt-injection.ts"
import { isEnglish } from "../../../lib/english/is-english.ts"
import { inARow, underOneLead, finished } from "./tidy-sentence.ts"
import { type LineDraft, isMention, type LinePart } from "./line-parts.ts"
import { formOf, otherMan, otherWoman } from "./classify-sentence.ts"
import { withoutBirth } from "./birth.ts"
import { type ComposedSubject, hasFirstPerson } from "./subject.ts"
import { tellerName } from "./names.ts"
import { hasVerb } from "./verbs.ts"

interface AnswerSentence {
  readonly raw: string
  /** As the biography tells it; null: quoted. */
  readonly parts: ReadonlyArray<LinePart> | null
}
/** Sentences that stay together: all told, or all quoted. */
interface Piece {
  readonly isQuoted: boolean
  readonly made: LineDraft["made"]
  readonly told: ReadonlyArray<AnswerSentence>
}

const countWords = (text: string) => text.split(/\s+/).length

const bullet = /^\s*(?:[-•*–·▪]+|\d{1,2}[.)])\s+/

const unitsIn = (answer: string): ReadonlyArray<string> => {
  const lines = answer
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
  const bare = lines.map((line) => line.replace(bullet, ""))
  const isList =
    bare.length > 1 && bare.every((line) => countWords(line) <= 6 && !/[.!?:]$/.test(line))
  if (isList && !bare.some((line) => hasVerb(`x ${line}`))) return [inARow(bare)]
  const units: Array<string> = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = bare[at] ?? ""
    const under = lines.slice(at + 1).findIndex((next) => !bullet.test(next))
    const items = bare.slice(at + 1, under === -1 ? undefined : at + 1 + under)
    if (line.endsWith(":") && items.length > 1 && items.every((item) => !/[.!?]/.test(item))) {
      const sentences = writtenSentences(line)
      append(units, sentences.slice(0, -1))
      units.push(underOneLead(sentences.at(-1) ?? line, items))
      at += items.length
    } else append(units, writtenSentences(line))
  }
  return units
}

/** What was written, a sentence or a list at a time, and the gaps between. */
export const unitsOf = (answer: string): ReadonlyArray<string> =>
  answer.split(gap).flatMap((part, at) => [...(at === 0 ? [] : [gap]), ...unitsIn(part)])

const isScrap = (raw: string) =>
  countWords(raw) <= 5 &&
  /^(?:it|still|not|never|every|all|only|always|twice|once|no|each|any|both)\b/i.test(raw) &&
  !hasVerb(`x ${raw}`) &&
  !hasFirstPerson(raw) &&
  isEnglish(raw) &&
  !/[,:;?]/.test(raw)

/** Quotations that follow each other are one. */
const inOne = (pieces: ReadonlyArray<Piece>) => {
  const whole: Array<Piece> = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last?.isQuoted === true && piece.isQuoted) {
      whole[whole.length - 1] = { ...last, told: [...last.told, ...piece.told] }
    } else whole.push(piece)
  }
  return whole
}

/** 'He' after a sentence about the person's father: told of the person it would mean the father. */
const couldBeOther = (
  before: AnswerSentence | undefined,
  raw: string,
  { pronouns }: ComposedSubject,
) => {
  const [first] = before?.parts ?? []
  if (pronouns === null || first === undefined || !isMention(first) || first.as !== "his")
    return false
  return (
    new RegExp(`^${pronouns.he}\\b`, "i").test(raw) &&
    (pronouns.he === "she" ? otherWoman : otherMan).test(before?.raw ?? "")
  )
}

/** The sentences of one answer, together with those they lean on. */
const piecesOf = (
  units: ReadonlyArray<string>,
  about: { readonly topic: Topic; readonly subject: ComposedSubject; readonly isOwn: boolean },
): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  units.forEach((raw, at) => {
    const form = formOf(raw, { ...about, before: units[at - 1] ?? "" })
    const told = { raw, parts: form.parts }
    const last = pieces.at(-1)
    const grow = (piece: Piece) =>
      void (pieces[pieces.length - 1] = { ...piece, told: [...piece.told, told] })
    if (last === undefined || (!form.leans && form.parts !== null)) {
      const isQuoted = form.parts === null || form.leans
      pieces.push({ isQuoted, made: isQuoted ? "quotation" : form.made, told: [told] })
    } else if (last.isQuoted) grow(last)
    else if (form.parts !== null && !couldBeOther(last.told.at(-1), raw, about.subject)) grow(last)
    else if (form.parts === null && isScrap(raw) && about.topic !== "interests") {
      pieces[pieces.length - 1] = { ...last, told: [...last.told, { raw, parts: [finished(raw)] }] }
    } else if (form.leans) {
      // A quotation that says 'it' takes along the sentence that says what.
      const kept = last.told.slice(0, -1)
      const taken = last.told.slice(-1)
      pieces.splice(-1, 1, ...(kept.length === 0 ? [] : [{ ...last, told: kept }]))
      pieces.push({ isQuoted: true, made: "quotation", told: [...taken, told] })
    } else pieces.push({ isQuoted: true, made: "quotation", told: [told] })
  })
  return inOne(pieces)
}

const wordsIn = (piece: Piece) => countWords(piece.told.map(({ raw }) => raw).join(" "))

/** So many words stand in one quotation. */
const longestQuotation = 90
/** From this share of quoted words on all of it is: half-quoted answers read badly. */
const mostQuoted = 0.6

/** Many quotations between few told sentences are one quotation. */
const evened = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const all = pieces.reduce((sum, piece) => sum + wordsIn(piece), 0)
  const quotations = pieces.filter(({ isQuoted }) => isQuoted)
  const words = quotations.reduce((sum, piece) => sum + wordsIn(piece), 0)
  const isPatchy = pieces.length > 2 && (words > mostQuoted * all || quotations.length > 2)
  if (pieces.length < 2 || quotations.length === 0 || !isPatchy || all > longestQuotation)
    return pieces
  return [{ isQuoted: true, made: "quotation", told: pieces.flatMap(({ told }) => told) }]
}

/** The sentences of a quotation, in as many quotations as their length needs. */
const chunked = (raws: ReadonlyArray<string>): ReadonlyArray<string> => {
  const chunks: Array<Array<string>> = []
  for (const raw of raws) {
    const last = chunks.at(-1)
    if (last !== undefined && countWords([...last, raw].join(" ")) <= longestQuotation)
      last.push(raw)
    else chunks.push([raw])
  }
  return chunks.map((chunk) => chunk.map(finished).join(" "))
}

const toldParts = (told: ReadonlyArray<AnswerSentence>): ReadonlyArray<LinePart> =>
  told.flatMap(({ raw, parts }, at) => [...(at > 0 ? [" "] : []), ...(parts ?? [finished(raw)])])

const draftsOf = (
  pieces: ReadonlyArray<Piece>,
  {
    topic,
    source,
    frame,
    opened = (raws) => raws,
  }: {
    /** The sentences of a first quotation, without what stands before it already. */
    readonly opened?: (raws: ReadonlyArray<string>) => ReadonlyArray<string>
    readonly topic: Topic
    readonly source: StoredSource
    readonly frame: (words: string, isMore: boolean, isAfter: boolean) => ReadonlyArray<LinePart>
  },
): ReadonlyArray<LineDraft> => {
  let quotations = 0
  const draft = (
    parts: ReadonlyArray<LinePart>,
    made: LineDraft["made"],
    said: string,
  ): LineDraft => ({
    topic,
    parts,
    made,
    sources: [source],
    echoes: [],
    said,
  })
  return pieces.flatMap((piece, at) => {
    const all = piece.told.map(({ raw }) => raw)
    const raws = piece.isQuoted && at === 0 ? opened(all) : all
    if (!piece.isQuoted) return [draft(toldParts(piece.told), piece.made, raws.join(" "))]
    return chunked(raws).map((words) =>
      draft(frame(words, quotations++ > 0, at > 0 && topic !== "legacy"), "quotation", words),
    )
  })
}

/** Typed in a hurry, in small letters: as a quotation it stays what somebody wrote. */
const isHurried = (units: ReadonlyArray<string>) =>
  units.length > 1 && units.filter((unit) => /^\p{Ll}/u.test(unit)).length > 0.6 * units.length

const isFeeling = (topic: Topic) =>
  topic === "challenges" || topic === "personality" || topic === "legacy"

/** The lines of the keeper's answer to one question. */
export const draftsOfAnswer = (
  { answers, person }: BiographySources,
  topic: Topic,
  subject: ComposedSubject,
): ReadonlyArray<LineDraft> => {
  const answer = answers[topic] ?? ""
  if (isNothing(answer)) return []
  const about = { topic, subject, isOwn: subject.isOwnVoice }
  const runs = withoutInstructions(unitsOf(answer)).map((units) =>
    units.filter((unit) => !isNothing(unit)),
  )
  const isOneQuotation =
    !isEnglish(answer) || isHurried(runs.flat()) || (subject.isOwnVoice && isFeeling(topic))
  const pieces = runs.flatMap((units) =>
    isOneQuotation && units.length > 0
      ? [
          {
            isQuoted: true,
            made: "quotation" as const,
            told: units.map((raw) => ({ raw, parts: null })),
          },
        ]
      : evened(piecesOf(units, about)),
  )
  return draftsOf(pieces, {
    topic,
    source: { kind: "answer", question: topic },
    opened: ([first = "", ...others]) =>
      topic === "early_life"
        ? [withoutBirth(first, person), ...others].filter((raw) => raw !== "")
        : [first, ...others],
    frame: (words, isMore, isAfter) => framedAnswer(words, { topic, subject, isMore, isAfter }),
  })
}

/** The lines of what somebody told in the chat. */
export const draftsOfFact = (
  fact: LifeFact,
  subject: ComposedSubject,
): ReadonlyArray<LineDraft> => {
  if (isNothing(fact.text)) return []
  const by = tellerName(fact.by)
  const isKeeper = by === subject.keeper
  const about = {
    topic: fact.topic,
    // What the keeper calls Grandma may be somebody else's mother.
    subject: isKeeper ? subject : { ...subject, kin: null, isOwnVoice: false },
    isOwn: isKeeper && subject.isOwnVoice,
  }
  const pieces = withoutInstructions(unitsOf(fact.text)).flatMap((units) =>
    evened(piecesOf(units, about)),
  )
  return draftsOf(pieces, {
    topic: fact.topic,
    source: { kind: "chat", factId: fact.id },
    frame: (words) => framedFact(words, by),
  })
}
