import type { Word } from "./tokens.ts"

const not =
  /^(?:not|never|no|nobody|none|neither|nor|without|cannot|nothing|nowhere|hardly|\w+n't|\w+nt|refused?|failed)$/
const isNot = ({ plain }: Word) =>
  not.test(plain) &&
  (!plain.endsWith("nt") ||
    /^(?:did|do|does|was|were|is|are|had|has|have|could|would|should|ca|wo)nt$/.test(plain))
/** What ends, or lacks, is told with a 'not' as well. */
const ends =
  /\b(?:end|ended|ends|stopped|stop|quit|gave up|last|finished|left|over|until|till|nobody|hardly|barely|lost|gone|lack|missed|forgot|dropped|closed|empty|alone|only|too|instead|before|died|passed|refused|against|away|secret)\b/
/** What was wished or nearly so was not. */
const unreal =
  /^(?:almost|nearly|wanted|hoped|dreamed|dreamt|planned|meant|supposed|tried|threatened|offered|wished|wanting|intended|if|might|maybe|perhaps|could've|would've|should've)$/
const toldUnreal =
  /\b(?:almost|nearly|want\w*|hop\w+|dream\w*|plan\w*|meant|suppos\w*|tr(?:y|ied|ies|ying)|threat\w*|offer\w*|wish\w*|inten\w*|if|might|maybe|perhaps|would|could|may|possibly|probably|thought|believed|idea|should|asked|ready)\b/

const authorize = 5
const parts = /[.,;:!?…–—]/

/** Whether every place where a meaning stands in the source has such a word shortly before it. */
const isAlways = (meaning: string, source: ReadonlyArray<Word>, is: (word: Word) => boolean) => {
  const places = source.flatMap((word, at) => (word.meaning === meaning ? [at] : []))
  return (
    places.length > 0 &&
    places.every((at) => {
      const before: Array<Word> = []
      for (let back = at - 1; back >= 0 && back >= at - authorize; back -= 1) {
        const word = source[back]
        if (
          word === undefined ||
          parts.test(word.after) ||
          /^(?:but|when|because|and)$/.test(word.plain)
        )
          break
        before.push(word)
      }
      const clause: Array<Word> = []
      for (let on = at; on < source.length; on += 1) {
        const word = source[on]
        if (word === undefined) break
        clause.push(word)
        if (/[.;!?]/.test(word.after)) break
      }
      // 'Not until he was thirty' says that it was, and 'not only' too.
      const isTurned =
        clause.some(({ plain }) => plain === "until" || plain === "till") ||
        before.some(({ plain }) => plain === "only" || plain === "just")
      return !isTurned && before.some(is)
    })
  )
}

/** What a sentence denies that its source says, or says that its source denies; null: neither. */
export const wrongDenial = (
  sentence: ReadonlyArray<Word>,
  everything: ReadonlyArray<Word>,
): string | null => {
  // 'Nearly the whole of 1962' is no wish.
  const source = everything.filter(
    ({ plain }, at) =>
      !/^(?:nearly|almost)$/.test(plain) ||
      !everything
        .slice(at + 1, at + 3)
        .some((next) => /^(?:whole|all|every|entire)$/.test(next.plain)),
  )
  const all = source.map(({ plain }) => plain).join(" ")
  const own = sentence.map(({ plain }) => plain).join(" ")
  const denial = sentence.find(isNot)
  if (denial !== undefined) {
    if (!source.some(isNot) && !ends.test(all)) return `“${denial.plain}”`
  } else {
    const isEnd = ({ plain }: Word) => ends.test(plain)
    const denied = sentence.find(
      (word) =>
        word.meaning !== "" &&
        !word.hasCapital &&
        !sentence.some((other) => other.meaning !== word.meaning && isEnd(other)) &&
        isAlways(word.meaning, source, isNot),
    )
    if (denied !== undefined) return `that the source denies “${denied.plain}”`
  }
  if (toldUnreal.test(own)) return null
  const wished = sentence.find(
    ({ meaning, hasCapital }) =>
      meaning !== "" && !hasCapital && isAlways(meaning, source, ({ plain }) => unreal.test(plain)),
  )
  return wished === undefined ? null : `that “${wished.plain}” is only wished or supposed there`
}

const pairs = [
  ["older", "younger"],
  ["oldest", "youngest"],
  ["left", "right"],
  ["first", "last"],
  ["rich", "poor"],
  ["north", "south"],
  ["east", "west"],
  ["bought", "sold"],
  ["won", "lost"],
  ["early", "late"],
  ["more", "less"],
  ["hot", "cold"],
  ["black", "white"],
  ["boy", "girl"],
  ["son", "daughter"],
  ["brother", "sister"],
  ["upstairs", "downstairs"],
  ["good", "bad"],
  ["easy", "hard"],
  ["loved", "hated"],
  ["best", "worst"],
  ["opened", "closed"],
  ["arrived", "left"],
  ["before", "after"],
  ["loud", "quiet"],
  ["always", "never"],
  ["tall", "short"],
  ["strict", "kind"],
  ["lent", "borrowed"],
  ["summer", "winter"],
  ["spring", "autumn"],
] as const

/** What turns one of them into the other. */
const turners = /^(?:than|not|never|after|before|from|to|by)$/

/** A word whose opposite alone stands in the source; null: none. */
export const oppositeSaid = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
): string | null => {
  const [own, there] = [sentence, source].map((words) => new Set(words.map(({ plain }) => plain)))
  if (own === undefined || there === undefined) return null
  if ([...own, ...there].some((plain) => turners.test(plain) && plain === "than")) return null
  for (const [one, other] of pairs)
    for (const [said, meant] of [
      [one, other],
      [other, one],
    ] as const) {
      const isTurned = said === "before" || said === "after" || own.has("not") || there.has("not")
      const isFamily = /^(?:son|daughter|brother|sister|boy|girl|lent|borrowed|bought|sold)$/.test(
        said,
      )
      if (isTurned || isFamily) continue
      if (own.has(said) && there.has(meant) && !there.has(said) && !own.has(meant)) return said
    }
  return null
}
