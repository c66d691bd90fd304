import { anybody, isPronoun, isSame, type MentionedPerson } from "./person-mentions.ts"
import type { Word } from "./tokens.ts"

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
