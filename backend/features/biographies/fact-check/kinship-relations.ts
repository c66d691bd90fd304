import type { MentionedPerson } from "./person-mentions.ts"
import { kinOf, type Word } from "./tokens.ts"

/** Who did something to whom, by what was done. */
export interface KinshipRole {
  readonly did: string
  readonly who: MentionedPerson
  readonly whom: MentionedPerson
}

type Neighbors = readonly [
  before: MentionedPerson | undefined,
  after: ReadonlyArray<MentionedPerson>,
]

export const frame = (
  did: string,
  who: MentionedPerson | undefined,
  whom: MentionedPerson | undefined,
) => (who === undefined || whom === undefined ? [] : [{ did, who, whom }])

/** 'Older' and 'younger' are one relation, read from either end. */
export const compared = (
  words: ReadonlyArray<Word>,
  at: number,
  before: MentionedPerson | undefined,
  after: ReadonlyArray<MentionedPerson>,
) => {
  const word = words[at]
  const than = words.slice(at + 1, at + 4).findIndex(({ plain }) => plain === "than")
  if (word === undefined || than === -1 || !/\w(?:er|ier)$|^(?:more|less)$/.test(word.plain))
    return []
  const [one, other] = [before, after.find((somebody) => somebody.at > at + 1 + than)]
  return word.plain === "younger"
    ? frame("older", other, one)
    : frame(word.plain.replace("elder", "older"), one, other)
}

export const loan = /^(?:loan|loaned|lent|borrowed)$/
/** 'The money she had from her cousin, a loan.' */
export const had = (
  words: ReadonlyArray<Word>,
  at: number,
  [before, after]: Neighbors,
  isLoan: boolean,
) => {
  if (!/^(?:had|got|has|have)$/.test(words[at]?.plain ?? "")) return []
  const from = after.find((one) => one.after === "from" && one.at - at <= 5)
  return frame(isLoan ? "lend" : "give", from, before)
}

/** Where 'after' or 'before' stands within so many words; -1 where none does. */
const turnBehind = (words: ReadonlyArray<Word>, at: number, authorize: number) => {
  const on = words
    .slice(at + 1, at + 1 + authorize)
    .findIndex(({ plain }) => /^(?:after|before)$/.test(plain))
  return on === -1 ? -1 : at + 1 + on
}

/** 'He lived four years after his wife died', 'he died before her': who outlived whom. */
export const outlived = (words: ReadonlyArray<Word>, at: number, [before, after]: Neighbors) => {
  const { plain = "" } = words[at] ?? {}
  const turn = turnBehind(words, at, 6)
  const other = after.find((one) => one.at > turn)
  const isOfDeath =
    other !== undefined &&
    /^(?:died|passed|death|was|had)$/.test(words[other.end + 1]?.plain ?? "died")
  if (turn === -1 || !isOfDeath) return []
  const isAfter = words[turn]?.plain === "after"
  if (plain === "lived" && isAfter) return frame("outliv", before, other)
  if (plain !== "died") return []
  return isAfter ? frame("outliv", before, other) : frame("outliv", other, before)
}

/** 'Three years after my brother' says who is older. */
export const born = (
  words: ReadonlyArray<Word>,
  at: number,
  before: MentionedPerson | undefined,
  after: ReadonlyArray<MentionedPerson>,
) => {
  if (words[at]?.plain !== "born") return []
  const turn = turnBehind(words, at, 5)
  const other = turn === -1 ? undefined : after.find((somebody) => somebody.at > turn)
  return words[turn]?.plain === "before"
    ? frame("older", before, other)
    : frame("older", other, before)
}

/** 'Lena was Maria's aunt', 'Lena was the aunt of Maria'. */
export const related = (
  words: ReadonlyArray<Word>,
  at: number,
  persons: ReadonlyArray<MentionedPerson>,
) => {
  const word = words[at]
  const relative = word === undefined ? null : kinOf(word)
  if (relative === null || words[at + 1]?.plain !== "of") return []
  const one = persons.findLast((somebody) => somebody.end < at)
  const other = persons.find((somebody) => somebody.at > at + 1 && somebody.at <= at + 4)
  return frame(`is ${relative}`, one, other)
}
