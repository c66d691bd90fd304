import { diffArrays } from "diff"
import type { CharacterRange } from "../../ports/word-checker.ts"
import { numberSaid } from "../../lib/english/numbers.ts"
import { tokenize } from "../../lib/english/tokenize.ts"

interface Word extends CharacterRange {
  /** Without case, and with one kind of apostrophe. */
  readonly plain: string
}

/** Words in a row that one mark covers at most; more of them heard otherwise are several marks. */
const longestRun = 3
/** Where so large a part of the words differs, the second model understood nothing, or both did not. */
const tooDifferent = 0.5

const plainWordsOf = (text: string): ReadonlyArray<Word> =>
  tokenize(text).map((token) => {
    const { from } = token
    const to = token.isPossessive ? token.end : token.to
    return { from, to, plain: text.slice(from, to).toLowerCase().replaceAll("’", "'") }
  })

/** Words that a number is said in at most, as in “two thousand three hundred and forty-five”. */
const longestNumber = 7

/** The words of a text, each number as one. */
const wordsOf = (text: string): ReadonlyArray<Word> => {
  const plain = plainWordsOf(text)
  const words: Array<Word> = []
  for (let at = 0; at < plain.length;) {
    const rest = plain.slice(at, at + longestNumber)
    const first = rest[0]
    if (first === undefined) break
    let count = 1
    let number: number | null = null
    for (let n = rest.length; n >= 1 && number === null; n -= 1) {
      number = numberSaid(rest.slice(0, n).map((word) => word.plain))
      if (number !== null) count = n
    }
    // “One” is mostly no number, as in “every one”.
    const isNumber = number !== null && first.plain !== "one"
    const to = rest[count - 1]?.to ?? first.to
    words.push(isNumber ? { from: first.from, to, plain: String(number) } : first)
    at += isNumber ? count : 1
  }
  return words
}

/** Said alike, and written as either. */
const alike: Readonly<Record<string, string>> = {
  ...{ mister: "mr", missus: "mrs", doctor: "dr", saint: "st" },
  ...{ ok: "okay", til: "till", until: "till", "'cause": "because", cause: "because" },
  ...{ yeah: "yes", alright: "all right", cannot: "can not", "can't": "can not" },
  ...{ "won't": "will not", gonna: "going to", wanna: "want to", gotta: "got to" },
}
const shortened: ReadonlyArray<readonly [RegExp, string]> = [
  [/n't$/, " not"],
  [/'m$/, " am"],
  [/'re$/, " are"],
  [/'ve$/, " have"],
  [/'ll$/, " will"],
  [/'d$/, " would"],
  [/'s$/, " is"],
]
const spelledOut = (word: string) =>
  alike[word] ??
  shortened.reduce(
    (text, [end, instead]) => (text === word ? text.replace(end, instead) : text),
    word,
  )
const american = (word: string) =>
  word
    .replace(/our(s|ed|ing|ite|hood|ly|ful)?$/, "or$1")
    .replace(/is(e|es|ed|ing|ation)$/, "iz$1")
    .replace(/([^aeiou])re$/, "$1er")

/** Whether two runs of words are the same, written in two ways. */
const isSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>) => {
  const number = numberSaid(one)
  if (number !== null && number === numberSaid(other)) return true
  const forms = [
    (word: string) => word,
    spelledOut,
    american,
    // Those who hear a possessive do not hear its apostrophe.
    (word: string) => word.replaceAll("'", ""),
  ]
  return forms.some(
    (form) =>
      one.map(form).join("").replaceAll(" ", "") === other.map(form).join("").replaceAll(" ", ""),
  )
}

interface Difference {
  readonly words: ReadonlyArray<Word>
  readonly instead: ReadonlyArray<string>
}

const differencesOf = (first: ReadonlyArray<Word>, second: ReadonlyArray<string>) => {
  const differences: Array<Difference> = []
  let at = 0
  let gone: ReadonlyArray<Word> = []
  const changes = diffArrays(
    first.map(({ plain }) => plain),
    [...second],
  )
  for (const [n, { added, removed, count, value }] of changes.entries()) {
    if (removed) {
      gone = first.slice(at, at + count)
      at += count
      if (changes[n + 1]?.added === true) continue
      differences.push({ words: gone, instead: [] })
    } else if (added) differences.push({ words: gone, instead: value })
    else at += count
    gone = []
  }
  return differences.filter(
    ({ words, instead }) =>
      !isSame(
        words.map(({ plain }) => plain),
        instead,
      ),
  )
}

const runsOf = (words: ReadonlyArray<Word>): ReadonlyArray<CharacterRange> =>
  Array.from({ length: Math.ceil(words.length / longestRun) }, (_, n) => {
    const run = words.slice(n * longestRun, (n + 1) * longestRun)
    return { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 }
  })

/**
 * The words of a text that another model heard otherwise, as ranges of its characters; none where that
 * one heard nothing, or where the two hardly agree about anything.
 */
export const doubtfulWords = (text: string, again: string): ReadonlyArray<CharacterRange> => {
  const first = wordsOf(text)
  const second = wordsOf(again).map(({ plain }) => plain)
  if (second.length === 0) return []
  const differences = differencesOf(first, second)
  const apart = differences.reduce(
    (sum, { words, instead }) => sum + Math.max(words.length, instead.length),
    0,
  )
  if (apart > tooDifferent * Math.max(first.length, second.length)) return []
  return differences.flatMap(({ words }) => runsOf(words))
}
