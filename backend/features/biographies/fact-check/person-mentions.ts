import { isCalendarWord } from "../../../lib/english/calendar-words.ts"
import { kinOf, type Word } from "./tokens.ts"

/** Somebody in a sentence: their name, what they are to others, or `P` for a pronoun. */
export interface MentionedPerson {
  readonly at: number
  readonly end: number
  readonly is: ReadonlySet<string>
  /** The little word before: 'from', 'by'. */
  readonly after: string
  /** By its form a pronoun may only do, or only have something done to it. */
  readonly may: "do" | "be done to" | "both"
}

const pronouns = new Set("i me myself we us he him himself she her herself they them".split(" "))
/** Whom a pronoun means is open; of 'he' and 'she' one is not the other. */
export const anybody = "P"
const genders = new Map([
  ["he", "he"],
  ["him", "he"],
  ["himself", "he"],
  ["she", "she"],
  ["her", "she"],
  ["herself", "she"],
])
const firstPerson = new Set(["i", "me", "myself", "we", "us"])
const onlyDoers = new Set(["i", "we", "he", "she", "they"])
const onlyDoneTo = new Set(["me", "us", "him", "her", "them"])
const own = new Set(
  "my his her their our your its the a an old little older younger big late dear own that this".split(
    " ",
  ),
)
const folk = new Set(
  `man woman boy girl teacher neighbor neighbour boss soldier friend priest nurse doctor farmer lady
fellow officer captain master butcher baker landlord landlady tenant guest foreman nun rabbi pastor
sergeant comrade colleague pupil student patient owner customer husband wife
stranger guy fellow fella judge mayor lawyer policeman king queen minister president bride groom partner
dog cat horse cow goat bull postman mailman milkman
driver workers worker maid servant widow orphan captain child baby enemy general principal coach driver`.split(
    /\s+/,
  ),
)
const folkIn = ({ plain }: Word) =>
  folk.has(plain) ? plain : folk.has(plain.replace(/s$/, "")) ? plain.replace(/s$/, "") : null
const joins = new Set(["", ","])
/** Behind it 'her' owns what follows. */
const isOwnersHer = (words: ReadonlyArray<Word>, at: number) => {
  const next = words[at + 1]
  return (
    words[at]?.plain === "her" &&
    words[at]?.after === "" &&
    next !== undefined &&
    next.meaning !== "" &&
    !/^(?:first|again|every|home|back|away)$/.test(next.plain)
  )
}

/** Written with a capital, and nobody's name. */
export const isNobody = (plain: string) => isCalendarWord(plain) || plain === "god" || plain === "i"

const isName = (word: Word, known: ReadonlySet<string>) =>
  !isNobody(word.plain) && ((word.hasCapital && !word.isFirst) || known.has(word.plain))

/**
 * Everybody who is named in words, in order. `names` are capital words that a sentence may begin with;
 * `tellers` who may be meant by 'I'.
 */
export const personsIn = (
  words: ReadonlyArray<Word>,
  known: ReadonlySet<string>,
  names: ReadonlySet<string>,
  tellers: ReadonlySet<string> = new Set(),
): ReadonlyArray<MentionedPerson> => {
  const found: Array<MentionedPerson> = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) continue
    if (pronouns.has(word.plain) && !isOwnersHer(words, at)) {
      const done = onlyDoneTo.has(word.plain) ? "be done to" : "both"
      const may = onlyDoers.has(word.plain) ? "do" : done
      const gender = genders.get(word.plain) ?? anybody
      const is = new Set(firstPerson.has(word.plain) ? [anybody, ...tellers] : [gender])
      found.push({ at, end: at, is, after: words[at - 1]?.plain ?? "", may })
      continue
    }
    const is = new Set<string>()
    let end = at
    for (let on = at; on < words.length; on += 1) {
      const one = words[on]
      if (one === undefined) break
      const relative = kinOf(one) ?? folkIn(one)
      const isNamed = isName(one, known) || (one.hasCapital && names.has(one.plain))
      if (relative === null && !isNamed) {
        // 'Mick, his brother': one and the same.
        const isBetween = is.size > 0 && own.has(one.plain) && words[on - 1]?.after === ","
        const then = words[on + 1]
        if (isBetween && then !== undefined && kinOf(then) !== null) continue
        break
      }
      if (
        one.owns &&
        relative !== null &&
        on === at &&
        kinOf(words[on + 1] ?? one) === null &&
        !folk.has(words[on + 1]?.plain ?? "")
      )
        break
      if (relative !== null) is.add(relative)
      if (isNamed) is.add(known.has(one.plain) ? "P" : one.plain)
      if (isNamed) is.add(one.plain)
      end = on
      const next = words[on + 1]
      const goesOn = joins.has(one.after) && next !== undefined
      if (!goesOn) break
      if (
        one.after === "," &&
        !(own.has(next.plain) || (kinOf(next) !== null && is.size === 1 && !isNamed))
      )
        break
    }
    if (is.size === 0) continue
    const isOwner = words[end]?.owns === true && words[end + 1] !== undefined
    let before = at - 1
    while (own.has(words[before]?.plain ?? "")) before -= 1
    if (!isOwner) found.push({ at, end, is, after: words[before]?.plain ?? "", may: "both" })
    at = end
  }
  return found
}

export const isPronoun = ({ is }: MentionedPerson) =>
  [...is].every((one) => one === anybody || one === "he" || one === "she")

export const isSame = (one: MentionedPerson, other: MentionedPerson) =>
  [...one.is].some((name) => other.is.has(name)) ||
  (one.is.has(anybody) && isPronoun(other)) ||
  (other.is.has(anybody) && isPronoun(one))
