import { kinCalled } from "#protocol/kinship.ts"
import { withPlainDigits } from "../../../lib/english/numbers.ts"
import { fold } from "#protocol/fold.ts"
import { tokenize } from "../../../lib/english/tokenize.ts"
import { termsOf } from "../../../lib/english/terms.ts"

/** A word of a sentence. */
export interface Word {
  /** In small letters, without marks and `’s`. */
  readonly plain: string
  /** Its stem, or the stem that stands for all words of its meaning; blank for little words. */
  readonly meaning: string
  readonly hasCapital: boolean
  readonly isFirst: boolean
  /** `’s` stood behind it. */
  readonly owns: boolean
  /** What stands between it and the next word, beside blanks. */
  readonly after: string
}

/** Words of one meaning, where families have more than one; the first stands for all. */
const groups = [
  ...Object.values(kinCalled),
  "child kid kids children",
  "girl lass",
  "boy lad",
  "wed marry married marriage wedding",
  "die dead death deceased passed",
  "afraid scared frightened fear feared",
  "taxi cab",
  "car automobile auto",
  "shop store",
  "film movie",
  "ill sick illness sickness",
  "begin start",
  "stop quit",
  "own self",
  "youngest last",
  "gift present",
  "flat apartment",
  "lorry truck",
  "doctor physician",
  "photo picture photograph",
  "reply answer",
  "talk speak",
  "house home",
  "road street",
  "little small",
  "big large",
  "love adore like enjoy fond",
  "coat jacket",
  "autumn fall",
  "bicycle bike",
  "pal buddy friend",
  "job work",
  "kilometre kilometer km",
  "old age aged",
  "receive get got gets",
  "sea ocean",
  "ship boat",
  "emigrate immigrate",
  "cook chef",
  "earn pay wages wage salary",
  "jail prison",
  "steal theft thief",
].map((group) => group.split(" "))

const stemOf = (word: string) => termsOf(word)[0] ?? ""
const standsFor = new Map<string, string>()
for (const [first = "", ...others] of groups)
  for (const word of [first, ...others]) {
    standsFor.set(word, first)
    if (stemOf(word) !== "") standsFor.set(stemOf(word), first)
  }

export const meaningOf = (plain: string): string => {
  const stem = stemOf(plain)
  return standsFor.get(plain) ?? standsFor.get(stem) ?? stem
}

/** The words of a text in order. A word is first where a sentence begins with it. */
export const wordsWithin = (text: string): ReadonlyArray<Word> => {
  const plainText = withPlainDigits(text)
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/[‐‑]/g, "-")
  let isFirst = true
  return tokenize(plainText, "hyphenated").map((token, at, all) => {
    const after = plainText.slice(token.end, all[at + 1]?.from).replaceAll(/\s+/g, "")
    const before = isFirst
    isFirst = /[.!?;:“"]/.test(after) && !/^(?:mr|mrs|ms|dr|st|jr|sr)$/i.test(token.text)
    const plain = fold(token.text)
    return {
      plain,
      meaning: meaningOf(plain),
      hasCapital: token.isCapital,
      isFirst: before,
      owns: token.isPossessive,
      after,
    }
  })
}

/** Both mean the same, or begin alike: `sharecropper`, `sharecropped`. */
export const isAlike = (one: string, other: string) =>
  one === other ||
  (one.length >= 5 && other.length >= 5 && one.slice(0, 5) === other.slice(0, 5)) ||
  (one.length >= 4 && other.length >= 4 && (one.startsWith(other) || other.startsWith(one)))

/** Stems of meanings a text holds. */
export const meaningsIn = (words: ReadonlyArray<Word>): ReadonlySet<string> =>
  new Set(words.flatMap(({ meaning }) => (meaning === "" ? [] : [meaning])))

const kin = new Set(
  `mother father parents parent grandmother grandfather grandparents grandparent great-grandmother
great-grandfather brother sister sibling siblings half-brother half-sister stepmother stepfather
stepson stepdaughter uncle aunt cousin nephew niece husband wife fiance fiancee son daughter child
grandson granddaughter grandchild grandchildren twin twins mother-in-law father-in-law
sister-in-law brother-in-law son-in-law daughter-in-law godmother godfather godchild widow widower`.split(
    /\s+/,
  ),
)

/** The word for a relative, as one; null for other words. */
export const kinOf = ({ plain, meaning }: Pick<Word, "plain" | "meaning">): string | null => {
  if (kin.has(plain))
    return plain === "siblings" ? "sibling" : plain.replace(/^(\w*child)ren$/, "$1")
  if (kin.has(meaning)) return meaning
  const one = plain.replace(/s$/, "").replace(/wive$/, "wife")
  return kin.has(one) ? one : null
}
