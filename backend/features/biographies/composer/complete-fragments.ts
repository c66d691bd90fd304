import { lowerFirst } from "../../../lib/english/capitals.ts"
import { smallNumbers } from "#protocol/dates/normalize.ts"
import { monthPattern } from "../../../lib/english/calendar-words.ts"
import { he, type LinePart } from "./line-parts.ts"
import { isAdverb, isModal, isPassive, isPast } from "./verbs.ts"

const months = `(?:${monthPattern})`
const year = "(?:1[89]|20)\\d\\d"

/** Dates as notes have them, with the word that a sentence puts before them. */
const dated = (text: string) =>
  text
    .replace(new RegExp(`^born (?=${year}\\b)`), "born in ")
    .replace(
      new RegExp(`^born (?=\\d{1,2}(?:st|nd|rd|th)? (?:of )?${months}|${months} \\d{1,2}\\b)`),
      "born on ",
    )
    .replace(new RegExp(`^born (?=${months} ${year})`), "born in ")
    .replace(new RegExp(`^(born in ${year}), (?=\\p{Lu})`, "u"), "$1 in ")
    .replace(new RegExp(`(?<=\\p{L}) (${year}) ?[-–] ?(${year})(?=[.,;]|$)`, "u"), " from $1 to $2")
    .replace(
      new RegExp(
        `,? (?<!\\b(?:in|of|since|from|until|to|by|and|or|before|after|around|about|summer|winter|spring|autumn|fall|${months}|\\d{1,2},) )(?<=[\\p{Ll}\\d)],? )(${year})(?=[.,;]|$)(?!, \\d)`,
        "u",
      ),
      " in $1",
    )

const present =
  /^(?:is|has|loves|likes|enjoys|plays|collects|lives|works|makes|sings|bakes|grows|speaks|keeps|paints|cooks|writes|reads|does|can)$/
const asAdjective =
  /^(?:skilled|retired (?!in\b|from\b|at\b|after\b)|set in (?:her|his)|lost in thought|fed up|left[- ]handed|well|used cars|burned out|worn|broken|spoken|dressed|tired|educated (?:woman|man)|gifted|sad|need|red|bed)\b/i

/** Past forms that are the bare verb as well: 'Shut the gate' asks for it. */
const alsoAsked =
  /^(?:put|shut|let|set|cut|hit|hurt|read|quit|cost|spread|beat|bet|bid|burst|cast|split|shed|rid|wed|wet|come|become|run)$/

/** What stands between the person and a fragment's first word; null where the fragment has no verb. */
const link = (first: string, rest: string): string | null => {
  const [, next = "", after = ""] = /^([\p{L}'’]+)\s*([\p{L}'’]*)/u.exec(rest) ?? []
  if (first === "married")
    return /^(?:to|for)$/.test(next) ? "was " : next === "" || next === "with" ? null : ""
  if (first === "raised") return /^(?:in|on|by|near|as|with)$/.test(next) ? "was " : ""
  if (/^(?:loved|respected|adored|admired)$/.test(first) && next === "by") return "was "
  if (alsoAsked.test(first) || (isAdverb(first) && alsoAsked.test(next))) return null
  if (isPassive(first)) return "was "
  if (isPast(first) || present.test(first) || isModal(first)) return next === "" ? null : ""
  return isAdverb(first) && (isPast(next) || (present.test(next) && after !== "")) ? "" : null
}

const rank =
  /^(?:the )?((?:youngest|oldest|eldest|middle|only|second|third|fourth|fifth|sixth|seventh|eighth|ninth|last|first)(?:-born)? (?:of|child|son|daughter|boy|girl|one)\b.*)/i

/** 'Youngest of 4' is 'the youngest of four'. */
const ofRank = (text: string): ReadonlyArray<LinePart> | null => {
  const said = rank.exec(text)?.[1]
  if (said === undefined || /[.;] /.test(said)) return null
  const inWords = said.replaceAll(/\b\d{1,2}\b(?! [A-Z])/g, (digits) =>
    Number(digits) > 12 ? digits : (smallNumbers[Number(digits)] ?? digits),
  )
  return [he, ` was the ${lowerFirst(inWords)}`]
}

/** A second clause without a verb: what reads well as a note would not as a sentence. */
const breaksOff = (text: string) =>
  text
    .split(/; | – /)
    .slice(1)
    .some(
      (clause) =>
        !/\b(?:was|were|is|are|had|has|\p{L}+ed)\b/u.test(
          clause.replace(/\b(?:who|which|that)\b.*/, ""),
        ),
    ) && / – |; /.test(text)

/** A fragment that lacks its subject, with the person before it: 'Born 1939 in…' */
export const completed = (text: string): ReadonlyArray<LinePart> | null => {
  const ranked = ofRank(text)
  if (ranked !== null) return ranked
  const [, first = "", rest = ""] = /^([\p{L}'’]+) (.*)$/u.exec(text) ?? []
  if (first === "" || asAdjective.test(text) || breaksOff(text)) return null
  const between = link(first.toLowerCase(), rest)
  if (between === null) return null
  const body = dated(lowerFirst(text)).replace(
    /^(\S+ [^,;–]*), (?=(\S+) )/,
    (whole: string, before: string, verb: string) =>
      isPast(verb.toLowerCase()) ? `${before} and ` : whole,
  )
  return [he, ` ${between}${body}`]
}
