import { decadeOf, numberOf, ordinalOf } from "#protocol/dates/normalize.ts"
import type { Word } from "./tokens.ts"

/** A number that a text says, with all it may mean, and what it counts. */
interface MentionedNumber {
  readonly said: string
  /** As a sentence says it. */
  readonly value: string
  /** What words that say it may mean besides: '74 is 1974. */
  readonly alike: ReadonlyArray<string>
  /** The stem of the word behind it; blank where that says nothing. */
  readonly counts: string
}

const scale = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["dozen", 12],
])
const beforeYear =
  /^(?:in|of|since|till|until|by|from|to|around|about|summer|spring|fall|winter|autumn)$/
/** Smaller ones are said without counting anything. */
const least = 2

const digitsOf = (plain: string) => {
  const digits = /^(\d+)(?:st|nd|rd|th)?$/.exec(plain)?.[1]
  return digits === undefined ? null : Number(digits)
}

const decadeIn = (plain: string) => {
  const digits = /^(\d{2,4})s$/.exec(plain)?.[1]
  if (digits !== undefined) return digits.length === 2 ? `19${digits}s` : `${digits}s`
  const decade = decadeOf(plain)
  return decade === null ? null : `19${String(decade)}s`
}

/** One number in words or figures from `at` on, and how many words it takes. */
const readAt = (words: ReadonlyArray<Word>, at: number): readonly [number, number] | null => {
  const plain = words[at]?.plain ?? ""
  const digits = digitsOf(plain)
  if (digits !== null) return [digits, 1]
  const next = words[at + 1]?.plain ?? ""
  const isJoined = words[at]?.after === ""
  const two = isJoined ? numberOf(`${plain} ${next}`) : null
  if (two !== null) return [two, 2]
  const one = numberOf(plain) ?? (plain === "first" || plain === "second" ? null : ordinalOf(plain))
  if (one !== null) return [one, 1]
  const times = scale.get(plain) ?? scale.get(plain.replace(/s$/, ""))
  return times === undefined ? null : [times, 1]
}

const centuries = new Set([18, 19, 20])

/** The numbers of an English text. */
export const mentionedNumbers = (words: ReadonlyArray<Word>): ReadonlyArray<MentionedNumber> => {
  const told: Array<MentionedNumber> = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    const decade = decadeIn(word?.plain ?? "")
    if (word !== undefined && decade !== null) {
      told.push({ said: word.plain, value: decade, alike: [], counts: "" })
      continue
    }
    const first = readAt(words, at)
    if (word === undefined || first === null) continue
    const from = at
    let [value, taken] = first
    const alike = [String(value)]
    const follow = (skip: number) => readAt(words, at + taken + skip)
    const isAnd = words[at + taken]?.plain === "and"
    const next = follow(0) ?? (isAnd ? follow(1) : null)
    const skipped = follow(0) === null ? 1 : 0
    const nextWord = words[at + taken]?.plain ?? ""
    const isInWords = digitsOf(word.plain) === null
    if (scale.has(nextWord)) {
      value *= scale.get(nextWord) ?? 1
      taken += 1
      const rest = words[at + taken]?.plain === "and" ? follow(1) : follow(0)
      if (rest !== null && rest[0] < 100) {
        taken += rest[1] + (words[at + taken]?.plain === "and" ? 1 : 0)
        value += rest[0]
      }
    } else if (
      isInWords &&
      centuries.has(value) &&
      next !== null &&
      next[0] >= 10 &&
      next[0] < 100
    ) {
      alike.push(String(next[0]))
      value = value * 100 + next[0]
      taken += next[1] + skipped
    }
    const isShort = value >= 10 && value < 100
    const [previous] = words.slice(Math.max(0, from - 1), from)
    if (
      isShort &&
      (previous?.after.endsWith("'") === true || beforeYear.test(previous?.plain ?? ""))
    )
      alike.push(`19${String(value)}`, `20${String(value)}`)
    if (value >= 1_800 && value < 2_100) alike.push(`${String(Math.floor(value / 10) * 10)}s`)
    at += taken - 1
    const isHalted = (words[at]?.after ?? "") !== ""
    if (value >= least)
      told.push({
        said: word.plain,
        value: String(value),
        alike: [...new Set([...alike, String(value)])],
        counts: isHalted ? "" : (words[at + 1]?.meaning ?? ""),
      })
  }
  return told
}

/** Two are told without the number. */
const two =
  /\b(?:both|pair|couple|twins?|between|each other|and (?:i|me|my|his|her)|(?:i|me|him|her) and)\b/

/** How many names are listed one after the other. */
const countsOfLists = (words: ReadonlyArray<Word>) => {
  const counts = new Set<string>()
  let run = 0
  for (const { hasCapital, after } of words) {
    run = hasCapital ? run + 1 : 0
    if (hasCapital && run >= 3) counts.add(String(run))
    if (after !== "," && after !== "") run = 0
    if (!hasCapital || after === ",") continue
    run = 0
  }
  return counts
}

/** The first number of a sentence that its source does not say, or says of something else; null: none. */
export const wrongNumber = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
): string | null => {
  const said = mentionedNumbers(source)
  const all = new Set(said.flatMap(({ value, alike }) => [value, ...alike]))
  const listed = countsOfLists(source)
  const isOfTwo = two.test(source.map(({ plain }) => plain).join(" "))
  for (const { value, alike, counts, said: word } of mentionedNumbers(sentence)) {
    if (value === "2" && isOfTwo) continue
    if (listed.has(value)) continue
    if (
      !all.has(value) &&
      !(
        alike.length > 1 &&
        alike.some((other) => other.length > 2 && all.has(other) && !other.endsWith("s"))
      )
    )
      return word
    const sameThing = said.filter((other) => other.counts === counts)
    const isOfThis = sameThing.some((other) => other.value === value || other.alike.includes(value))
    if (counts !== "" && sameThing.length > 0 && !isOfThis) return `${word} of what follows it`
  }
  return null
}
