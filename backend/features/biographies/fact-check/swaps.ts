import { anybody, isPronoun, isSame, type MentionedPerson } from "./person-mentions.ts"
import type { Word } from "./tokens.ts"
import { mentionedNumbers } from "./numbers.ts"

/** Who is named before each word, within its sentence; people joined by 'and' together. */
const ownersOf = (words: ReadonlyArray<Word>, persons: ReadonlyArray<MentionedPerson>) => {
  const owners: Array<ReadonlyArray<MentionedPerson>> = []
  let group: ReadonlyArray<MentionedPerson> = []
  words.forEach((_, at) => {
    if (at > 0 && /[.!?;]/.test(words[at - 1]?.after ?? "")) group = []
    const here = persons.find((one) => one.at === at)
    if (here !== undefined) {
      const last = group.at(-1)
      const isJoined = last !== undefined && at - last.end <= 3 && /^(?:and|or)$/.test(here.after)
      group = isJoined ? [...group, here] : [here]
    }
    owners.push(group)
  })
  return owners
}

/** Said of everybody. */
const ofAll = /^(?:first|last|then|also|later|up|down|when|together|once|still|again|back)$/
const isPlace = ({ is, after }: MentionedPerson) =>
  is.size === 1 && !is.has(anybody) && /^(?:in|at|near|to|into|from)$/.test(after)

/**
 * The word that a sentence says of one of two people, and its source only of the other; null: none. Only
 * where the sentence names both.
 */
export const exchangedAttribute = (
  [sentence, everybodyWasTold]: readonly [ReadonlyArray<Word>, ReadonlyArray<MentionedPerson>],
  [source, everybodySaid]: readonly [ReadonlyArray<Word>, ReadonlyArray<MentionedPerson>],
): string | null => {
  const [told, said] = [everybodyWasTold, everybodySaid].map((all) =>
    all.filter((one) => !isPlace(one)),
  )
  if (told === undefined || said === undefined) return null
  // 'Six years older' and 'six years younger' are said of the two ends of one thing.
  const compares = (words: ReadonlyArray<Word>, by: string) =>
    words.some(({ plain }) => plain === by)
  if (
    (compares(sentence, "older") && compares(source, "younger")) ||
    (compares(sentence, "younger") && compares(source, "older"))
  )
    return null
  const named = told.filter((one) => !isPronoun(one))
  if (named.length < 2) return null
  const [owners, sayers] = [ownersOf(sentence, told), ownersOf(source, said)]
  for (const [at, word] of sentence.entries()) {
    const of = owners[at] ?? []
    const isOfPerson = named.some((one) => one.at <= at && at <= one.end)
    if (
      word.meaning === "" ||
      ofAll.test(word.plain) ||
      of.length === 0 ||
      of.some(isPronoun) ||
      isOfPerson
    )
      continue
    // What comes before the next person in the source is told of whoever was named last.
    const there = source.flatMap((other, on) =>
      other.meaning === word.meaning ? [sayers[on] ?? []] : [],
    )
    if (there.length === 0 || there.some((group) => group.length === 0 || group.some(isPronoun)))
      continue
    const isOfTheSame = there.some((group) =>
      group.some((one) => of.some((other) => isSame(one, other))),
    )
    const others = named.filter((one) => !of.some((other) => isSame(one, other)))
    const isOfAnother = there.every((group) =>
      group.some((one) => others.some((other) => isSame(one, other))),
    )
    if (!isOfTheSame && isOfAnother) return word.plain
  }
  return null
}

type Pair = readonly [string, string]

const times =
  /^(?:spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|(?:sun|mon|tues|wednes|thurs|fri|satur)days?|morning|evening|night|noon|\d{4})$/
const verb =
  /^(?:sell|buy|earn|get|make|build|take|bring|keep|carri|eat|drink|wear|play|drive|rais|grow|teach|learn|lose|find|break|burn|speak|write|read|cook|bake)$/
const joints = /^(?:and|but|while|whereas|then)$/

/** Words in parts that say one thing each. */
const partsOf = (words: ReadonlyArray<Word>) => {
  const parts: Array<Array<Word>> = [[]]
  for (const word of words) {
    if (joints.test(word.plain)) parts.push([])
    else parts.at(-1)?.push(word)
    if (/[.,;:!?]/.test(word.after)) parts.push([])
  }
  return parts
}

/** What happens in a part, and when. */
const whenIn = (words: ReadonlyArray<Word>): ReadonlyArray<Pair> =>
  partsOf(words).flatMap((part) => {
    const when = part.flatMap(({ plain }) =>
      times.test(plain) ? [plain === "fall" ? "autumn" : plain] : [],
    )
    const years = mentionedNumbers(part).flatMap(({ alike }) =>
      alike.filter((one) => /^\d{4}$/.test(one)),
    )
    const what = part.flatMap(({ plain, meaning }) =>
      meaning === "" || times.test(plain) || /\d/.test(plain) ? [] : [meaning],
    )
    return what.flatMap((one) => [...when, ...years].map((time): Pair => [one, time]))
  })

/** What is done, and to which thing. */
const thingsIn = (words: ReadonlyArray<Word>): ReadonlyArray<Pair> =>
  words.flatMap((word, at) => {
    if (!verb.test(word.meaning) || word.after !== "") return []
    const thing = words.slice(at + 1, at + 4).find(({ meaning }) => meaning !== "")
    return thing === undefined ? [] : [[word.meaning, thing.meaning] as const]
  })

const keyOf = ([one, other]: Pair) => `${one}\n${other}`

const isExchanged = (told: ReadonlyArray<Pair>, said: ReadonlyArray<Pair>) => {
  const keys = new Set(said.map(keyOf))
  const has = (one: string, other: string) => keys.has(keyOf([one, other]))
  const once = [...new Map(told.map((pair) => [keyOf(pair), pair])).values()]
  return once.some(([one, its]) =>
    once.some(
      ([other, their]) =>
        one !== other &&
        its !== their &&
        has(one, their) &&
        has(other, its) &&
        !has(one, its) &&
        !has(other, their),
    ),
  )
}

/** Whether a sentence gives what was done in one year the year in which its source tells something else. */
const isOfAnotherYear = (told: ReadonlyArray<Pair>, said: ReadonlyArray<Pair>) => {
  const isYear = (time: string) => /^\d{4}$/.test(time)
  const years = new Set(told.flatMap(([, time]) => (isYear(time) ? [time] : [])))
  const [year, ...others] = [...years]
  if (year === undefined || others.length > 0) return false
  const own = new Set(told.map(([one]) => one))
  const inYear = said.filter(([, time]) => time === year)
  if (inYear.length === 0 || inYear.some(([one]) => own.has(one))) return false
  const elsewhere = new Set(
    said.flatMap(([one, time]) => (own.has(one) && isYear(time) ? [one] : [])),
  )
  return elsewhere.size >= 2
}

/** Whether a sentence exchanges when two things happened, or what two things were done to. */
export const arePairsExchanged = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
): boolean =>
  isOfAnotherYear(whenIn(sentence), whenIn(source)) ||
  isExchanged(whenIn(sentence), whenIn(source)) ||
  isExchanged(thingsIn(sentence), thingsIn(source))
