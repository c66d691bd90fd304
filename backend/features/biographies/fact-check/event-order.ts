import type { Word } from "./tokens.ts"

/** Meanings of something that happened; what comes first, happened first. */
type LiveEvent = ReadonlySet<string>

const little = new Set(
  "he she they i we it him her them his their my our me us the a an was were is are be been had have has did do does and in at on of to for with that this there then after before until till when while later afterwards first already finally by time once as from so right only".split(
    " ",
  ),
)
const meaningsOf = (words: ReadonlyArray<Word>): LiveEvent =>
  new Set(
    words.flatMap(({ plain, meaning }) =>
      little.has(plain) ? [] : [meaning === "" ? plain : meaning],
    ),
  )

const cut = (words: ReadonlyArray<Word>, at: number, skip = 1) =>
  [words.slice(0, at), words.slice(at + skip)] as const

/** Two happenings of one sentence in the order in which they happened. */
const inOrder = (words: ReadonlyArray<Word>): readonly [LiveEvent, LiveEvent] | null => {
  const plain = words.map((word) => word.plain)
  const find = (pattern: RegExp, from = 0) =>
    plain.findIndex((word, at) => at >= from && pattern.test(word))
  const pair = (first: ReadonlyArray<Word>, second: ReadonlyArray<Word>) =>
    first.length > 0 && second.length > 0
      ? ([meaningsOf(first), meaningsOf(second)] as const)
      : null
  const ofTwo = ([first, second]: ReturnType<typeof cut>) => pair(first, second)
  const comma = words.findIndex(({ after }) => after === ",")

  // 'After that' and 'later' lead from what stands before to what follows.
  const then = plain.findIndex(
    (word, at) =>
      at > 0 &&
      (/^(?:afterwards|afterward|later|then|next|thereafter)$/.test(word) ||
        (word === "after" && /^(?:that|this)$/.test(plain[at + 1] ?? ""))),
  )
  if (then !== -1) return ofTwo(cut(words, then, plain[then] === "after" ? 2 : 1))
  // 'I joined, and when I got out I married.'
  const andWhen = plain.findIndex(
    (word, at) => at > 1 && word === "when" && plain[at - 1] === "and",
  )
  if (andWhen !== -1) return pair(words.slice(0, andWhen - 1), words.slice(andWhen + 1))
  const isByTheTime = plain.slice(0, 3).join(" ") === "by the time"
  if (plain[0] === "after" && comma !== -1)
    return pair(words.slice(1, comma + 1), words.slice(comma + 1))
  if ((plain[0] === "before" || isByTheTime) && comma !== -1)
    return pair(words.slice(comma + 1), words.slice(1, comma + 1))
  if (isByTheTime) {
    const be = find(/^(?:was|were|had)$/, 4)
    return be === -1 ? null : pair(words.slice(be - 1), words.slice(3, be - 1))
  }
  const already = find(/^already$/)
  const when = find(/^when$/)
  if (already !== -1 && when > already) return ofTwo(cut(words, when))
  if (already !== -1 && when === 0 && comma !== -1)
    return pair(words.slice(comma + 1), words.slice(1, comma + 1))
  const after = find(/^after$/, 1)
  if (after !== -1) {
    const [second, first] = cut(words, after)
    return pair(first, second)
  }
  const before = find(/^before$/, 1)
  if (before !== -1) return ofTwo(cut(words, before))
  const until = find(/^(?:until|till)$/, 1)
  return until === -1 ? null : ofTwo(cut(words, until))
}

const sentencesIn = (words: ReadonlyArray<Word>) => {
  const all: Array<Array<Word>> = [[]]
  for (const word of words) {
    all.at(-1)?.push(word)
    if (/[.!?;]/.test(word.after)) all.push([])
  }
  return all.filter((one) => one.length > 0)
}

const share = (one: LiveEvent, other: LiveEvent) =>
  [...one].filter((word) => other.has(word)).length

/** Without what both happenings say. */
const apart = ([first, second]: readonly [LiveEvent, LiveEvent]) =>
  [
    new Set([...first].filter((word) => !second.has(word))),
    new Set([...second].filter((word) => !first.has(word))),
  ] as const

/** 'After the war' where a source says 'before the war'. */
const isTurned = (sentence: ReadonlyArray<Word>, source: ReadonlyArray<Word>) => {
  const sides = (words: ReadonlyArray<Word>) =>
    words.flatMap(({ plain }, at) => {
      if (plain !== "after" && plain !== "before") return []
      // 'Only after that' leads back to what stands before.
      if (/^(?:that|this)$/.test(words[at + 1]?.plain ?? "")) return []
      const next = words.slice(at + 1, at + 4).find((word) => !little.has(word.plain))
      return next === undefined || next.meaning === "" ? [] : [{ side: plain, of: next.meaning }]
    })
  const said = sides(source)
  return sides(sentence).some(({ side, of }) => {
    const same = said.filter((one) => one.of === of)
    return same.length > 0 && same.every((one) => one.side !== side)
  })
}

/** Whether a sentence tells two happenings in the other order than its source. */
export const isOtherOrder = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
): boolean => {
  if (isTurned(sentence, source)) return true
  const ordered = inOrder(sentence)
  if (ordered === null) return false
  const [first, second] = apart(ordered)
  return sentencesIn(source).some((one) => {
    const said = inOrder(one)
    if (said === null) return false
    const [earlier, later] = apart(said)
    const straight = [share(first, earlier), share(second, later)] as const
    const turned = [share(first, later), share(second, earlier)] as const
    if (turned.includes(0)) return false
    return straight.includes(0) || turned[0] + turned[1] > straight[0] + straight[1]
  })
}

/** 'In Perth before they lived in Durban': the places as one came to them. */
const oneAfterOther = (words: ReadonlyArray<Word>) => {
  const at = words.findIndex(({ plain }, on) => on > 1 && plain === "before")
  if (at === -1) return []
  const place = (from: number, to: number) =>
    words
      .slice(from, to)
      .find(
        ({ hasCapital, isFirst }, on, all) =>
          hasCapital && !isFirst && /^(?:in|at|to)$/.test(all[on - 1]?.plain ?? ""),
      )?.meaning
  const [first, then] = [place(0, at), place(at, words.length)]
  return first === undefined || then === undefined ? [] : [`${first} ${then}`]
}

/** Whether 'from here to there' is the other way round. */
export const isOtherWay = (sentence: ReadonlyArray<Word>, source: ReadonlyArray<Word>): boolean => {
  const ways = (words: ReadonlyArray<Word>) =>
    words.flatMap(({ plain }, at) => {
      if (plain !== "from") return []
      const on = words.slice(at + 2, at + 6).findIndex((word) => word.plain === "to")
      if (on === -1) return []
      const to = at + 2 + on
      const content = (from: number) =>
        words
          .slice(from, from + 3)
          .find(({ meaning, plain }) => meaning !== "" && !little.has(plain))?.meaning
      const [here, there] = [content(at + 1), content(to + 1)]
      return here === undefined || there === undefined ? [] : [`${here} ${there}`]
    })
  const said = new Set([...ways(source), ...oneAfterOther(source)])
  return [...ways(sentence), ...oneAfterOther(sentence)].some(
    (way) => !said.has(way) && said.has(way.split(" ").toReversed().join(" ")),
  )
}
