import { kinBeforeName } from "#protocol/kinship.ts"
import { escapeRegExp } from "../../../lib/escape-reg-exp.ts"
import { he, his, type LinePart } from "./line-parts.ts"
import type { ComposedSubject } from "./subject.ts"
import { isFinite, verbAfter } from "./verbs.ts"

const courtesy = `(?:(?:${kinBeforeName}|mr\\.?|mrs\\.?|miss|dr\\.?) )?`

const namesOf = ({ name }: ComposedSubject) => [name.whole, name.first].map(escapeRegExp).join("|")

/** The person named at the beginning, and what follows; `isOwned` for 'Rosa’s kitchen'. */
interface Opening {
  readonly rest: string
  readonly isOwned: boolean
}

const byName = (text: string, subject: ComposedSubject): Opening | null => {
  const found = new RegExp(
    String.raw`^${courtesy}(?:${namesOf(subject)})(?![\p{L}-])(?! and | & |,? who\b)(['’]s?(?= ))?`,
    "iu",
  ).exec(text)
  const rest = text.slice(found?.[0].length ?? 0)
  // Without regard to case every letter would be a capital one.
  return found === null || /^ \p{Lu}/u.test(rest) ? null : { rest, isOwned: found[1] !== undefined }
}

const byKin = (text: string, { kin, isOwnVoice, name }: ComposedSubject): Opening | null => {
  const found = isOwnVoice ? null : kin?.exec(text)
  if (found === null || found === undefined) return null
  const follows = text.slice(found[0].length)
  const named = new RegExp(
    String.raw`^ (?:${escapeRegExp(name.first)}|${escapeRegExp(name.whole)})(?![\p{L}-])`,
    "iu",
  )
  const rest = follows.replace(named, "")
  // 'Aunt Mabel' is another aunt, 'Mom and Dad' are two, 'mother-in-law' is somebody else.
  if (/^(?: \p{Lu}| and | & | in law|-)/u.test(rest)) return null
  const owned = /^['’]s(?= )/.exec(rest)
  return { rest: rest.slice(owned?.[0].length ?? 0), isOwned: owned !== null }
}

const byPronoun = (text: string, { pronouns }: ComposedSubject): Opening | null => {
  const found =
    pronouns &&
    new RegExp(`^(?:(${pronouns.he})|${pronouns.his})(?= |['’](?:s|d|ll)\\b)`, "i").exec(text)
  return found && { rest: text.slice(found[0].length), isOwned: found[1] === undefined }
}

/** A sentence that begins with the person: by name, as kin, or by the pronoun. */
export const openingOf = (
  text: string,
  subject: ComposedSubject,
): (Opening & { by: "name" | "pronoun" }) | null => {
  const named = byName(text, subject) ?? byKin(text, subject)
  if (named !== null) return { ...named, by: "name" }
  const pronoun = byPronoun(text, subject)
  return pronoun && { ...pronoun, by: "pronoun" }
}

const adverbial =
  "(?:Later|Then|Afterwards|Eventually|Once|Every|In|At|On|For|After|Before|When|During|As|Until|From|By|While|Since|Finally|Next|Soon|Around|About|Over|Years later|Because|Although|Even)"

/** 'When she was six she crossed the river': the person after when it was. */
export const afterAdverbial = (
  text: string,
  subject: ComposedSubject,
): ReadonlyArray<LinePart> | null => {
  const called =
    subject.pronouns === null ? namesOf(subject) : `${subject.pronouns.he}|${namesOf(subject)}`
  const found = new RegExp(
    String.raw`^(${adverbial}\b[^.;:!?]{0,90}?)(?<![\p{L}])(?:${called})(?![\p{L}-])(?= |['’](?:s|d|ll)\b)`,
    "u",
  ).exec(text)
  if (found === null) return null
  const rest = text.slice(found[0].length)
  return startsFinite(rest) ? [found[1] ?? "", he, rest] : null
}

/** What follows a subject begins with its verb. */
const startsFinite = (rest: string) =>
  /^['’](?:s|d|ll) /.test(rest) || (/^,? /.test(rest) && isFinite(verbAfter(rest)))

/** The parts of a sentence that begins with the person; null where it is not one. */
export const partsFrom = ({ rest, isOwned }: Opening): ReadonlyArray<LinePart> | null =>
  isOwned ? [his, rest] : startsFinite(rest) ? [he, rest] : null

/** Whether each `she` or `he` is followed by a verb in its right form, as somebody in a hurry writes not. */
export const isGrammatical = (text: string) =>
  [...text.matchAll(/\b(?:she|he)\b(?!['’])(?<next>.{0,60})/gi)].every(({ groups }) => {
    const next = groups?.["next"] ?? ""
    return (
      /^(?:[^ ]|$| (?:and|or|who|with|in|to|at|of|–|herself|himself|both|all|too)\b)/.test(next) ||
      isFinite(verbAfter(next))
    )
  }) && !/\bis born\b|\b(?:he|she|it) (?:don['’]t|ain['’]t)\b|\b(?:they|we) was\b/i.test(text)
