import type { Word } from "./tokens.ts"

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
