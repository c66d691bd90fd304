import type { PersonId } from "#protocol/ids.ts"
import { type Called, type Calls, readCalls, type AskedPerson } from "./person-aliases.ts"
import { keyOf, type MeantFilter } from "./filter.ts"
import {
  beforeAbout,
  kinNames,
  kinWords,
  notTheirs,
  ofThings,
  storyNouns,
  tellingBare,
  tellingVerbs,
} from "./lexicon.ts"
import { termOf } from "../tokenize.ts"
import type { QueryToken } from "./tokens.ts"

/** Words of a question that may name somebody: from one, up to another. */
interface Named extends Called {
  readonly from: number
  readonly to: number
}

/** What is said around a name so that it can be nothing else: from a word, up to another. */
interface FilterContext {
  readonly from: number
  readonly to: number
}

const own = new Set(["my", "our"])
const helping = new Set(["did", "does", "do", "has", "had", "have"])
const joining = new Set(["and", "or"])
const denying = new Set(["not", "without", "except", "besides"])
const asking = new Set("how when where why what who whom which did does was were is are".split(" "))
const linking = new Set(["by", "of", "from", "about"])

/** The longest call that begins with a word. */
const namedAt = (
  said: ReadonlyArray<QueryToken>,
  from: number,
  { byWords, longest }: Calls,
): Named | null => {
  for (let to = Math.min(said.length, from + longest); to > from; to -= 1) {
    const words = said.slice(from, to)
    if (words.slice(0, -1).some(({ isPossessive }) => isPossessive)) continue
    const called = byWords.get(words.map(({ plain }) => plain).join(" "))
    if (called !== undefined) return { ...called, from, to }
  }
  return null
}

/** 'Told by Ines', 'stories about Ines', 'Ines's stories', 'what did Ines say', 'Ines told'. */
const aroundName = (
  said: ReadonlyArray<QueryToken>,
  { from, to, sureness }: Named,
): FilterContext | null => {
  const plain = (at: number) => said[at]?.plain ?? ""
  const isOwned = said[to - 1]?.isPossessive === true
  const first = own.has(plain(from - 1)) ? from - 1 : from
  const [before, earlier] = [plain(first - 1), plain(first - 2)]
  const next = plain(to)
  if (isOwned) return storyNouns.has(next) ? { from: first, to: to + 1 } : null
  const isAboutTelling =
    tellingVerbs.has(earlier) || storyNouns.has(earlier) || earlier === "recorded"
  if (before === "by" && isAboutTelling) {
    return { from: first - 2, to }
  }
  if (linking.has(before) && storyNouns.has(earlier)) return { from: first - 1, to }
  if (before === "by" && sureness !== "word" && sureness !== "kin") return { from: first - 1, to }
  if (tellingVerbs.has(next)) {
    // Somebody told Rosa; Rosa did not tell.
    const isTeller = !tellingVerbs.has(before) && !notTheirs.has(before)
    return isTeller ? { from: first, to: to + 1 } : null
  }
  if (helping.has(before) && tellingBare.has(next)) return { from: first - 1, to: to + 1 }
  return null
}

/** 'Without Rosa', 'not by Rosa'. */
const isDenied = (said: ReadonlyArray<QueryToken>, { from }: Named) =>
  said.slice(Math.max(0, from - 2), from).some(({ plain }) => denying.has(plain))

/** 'Mum and Dad's wedding': what belongs to both. */
const isOwnedWith = (said: ReadonlyArray<QueryToken>, { to }: Named) =>
  joining.has(said[to]?.plain ?? "") &&
  said.slice(to + 1, to + 3).some(({ isPossessive }) => isPossessive)

const isMonth = new Set(["may", "june", "april", "august"])

/** Whether somebody else, or something, is meant by the words around a name. */
const isOthers = (said: ReadonlyArray<QueryToken>, named: Named) => {
  const { from, to } = named
  const before = said[from - 1]
  const next = said[to]
  if (said[to - 1]?.isPossessive === true || isOwnedWith(said, named)) return true
  if (before?.plain === "of" || before?.plain === "from") return true
  if (before !== undefined && (notTheirs.has(before.plain) || before.isPossessive)) return true
  if (next !== undefined && ofThings.has(next.plain)) return true
  // 'In law', and names the family has nobody of: 'Rosa Parks', 'Aunt Rosa' where Rosa is no aunt.
  if (next?.plain === "in" && said[to + 1]?.plain === "law") return true
  const isUnknown = (word: QueryToken | undefined, at: number) =>
    word !== undefined &&
    word.isCapital &&
    at > 0 &&
    termOf(word.plain) !== null &&
    !/[,;:.!?]/.test(word.gap)
  const isKinBefore =
    before !== undefined && (kinNames.has(before.plain) || kinWords.has(before.plain))
  return isUnknown(next, to) || (isUnknown(before, from - 1) && from > 1) || isKinBefore
}

/** Written as a name within words that are not. */
const isWrittenAsName = (said: ReadonlyArray<QueryToken>, { from, to }: Named) =>
  from > 0 &&
  said.slice(from, to).every(({ isCapital }) => isCapital) &&
  said.some(({ raw }, at) => (at < from || at >= to) && /^\p{Ll}{3,}/u.test(raw))

/** Whether a name without anything that says so is that of somebody. */
const isSomebody = (said: ReadonlyArray<QueryToken>, named: Named): boolean => {
  const { from, to, sureness } = named
  const isOwn = own.has(said[from - 1]?.plain ?? "")
  if (isOthers(said, named)) return false
  const word = said[from]?.plain ?? ""
  switch (sureness) {
    case "whole":
    case "name":
    case "called":
      return true
    case "kin":
      return isOwn || (from === 0 && said[to]?.plain === "about")
    case "word":
      return (
        (from === 0 && beforeAbout.has(word) && said[to]?.plain === "about") ||
        (isWrittenAsName(said, named) && !isMonth.has(word))
      )
  }
}

/** 'Stories of May' are as well those of a month. */
const isDoubted = (said: ReadonlyArray<QueryToken>, named: Named) => {
  const { from, to, sureness } = named
  const before = said[from - 1]?.plain ?? ""
  if (notTheirs.has(before) || isDenied(said, named)) return true
  const isMonthToo = sureness === "word" && to - from === 1 && isMonth.has(said[from]?.plain ?? "")
  return isMonthToo && (before === "from" || before === "of")
}

/**
 * Whether a question goes on without the name: 'Rosa swimming' does, but 'how Rosa and Walter met' says
 * nothing without them.
 */
const isBeside = (said: ReadonlyArray<QueryToken>, { from, to }: Named) =>
  !asking.has(said[0]?.plain ?? "") &&
  ![said[from - 1], said[to]].some((word) => joining.has(word?.plain ?? ""))

const mostNamed = 3

const labelOf = (
  said: ReadonlyArray<QueryToken>,
  { from, to, people }: Named,
  names: ReadonlyMap<PersonId, string>,
) => {
  const distinct = [...new Set([...people].flatMap((id) => names.get(id) ?? []))]
  if (distinct.length <= mostNamed) return distinct.join(" or ")
  const typed = said.slice(from, to).map(({ raw }) => raw.replace(/['’]s?$/iu, ""))
  return `“${typed.join(" ")}” (${String(people.size)} people)`
}

/** Whom a question asks for. Words of other filters are none of theirs. */
export const meantPeople = (
  said: ReadonlyArray<QueryToken>,
  people: ReadonlyArray<AskedPerson>,
  isTaken: (at: number) => boolean,
): ReadonlyArray<MeantFilter> => {
  const calls = readCalls(people)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const found: Array<MeantFilter> = []
  for (let at = 0; at < said.length; at += 1) {
    const named = namedAt(said, at, calls)
    if (named === null) continue
    const { from, to } = named
    at = to - 1
    if (said.slice(from, to).some((_, n) => isTaken(from + n))) continue
    const isOut = isDoubted(said, named)
    const around = isOut ? null : aroundName(said, named)
    if (isOut || (around === null && !isSomebody(said, named))) continue
    const first = own.has(said[from - 1]?.plain ?? "") ? from - 1 : from
    found.push({
      key: keyOf(
        "person",
        said
          .slice(from, to)
          .map(({ plain }) => plain)
          .join(" "),
      ),
      kind: "person",
      label: labelOf(said, named, names),
      only: { people: [...named.people] },
      ...(around ?? { from: first, to }),
      isPlain: around !== null,
      isCut: around !== null || isBeside(said, named),
    })
  }
  return found
}
