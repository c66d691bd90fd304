import { kinOf, type Word } from "./tokens.ts"

/** What else a source may say of a relative. */
const also = new Map<string, ReadonlyArray<string>>([
  ["husband", ["wed", "grandfather", "father", "widow"]],
  ["wife", ["wed", "grandmother", "mother", "widower"]],
  ["son", ["child", "boy"]],
  ["daughter", ["child", "girl"]],
  [
    "child",
    ["first", "born", "son", "daughter", "us", "twin", "baby", "boy", "girl", "mother", "father"],
  ],
  ["parent", ["mother", "father"]],
  ["sibling", ["brother", "sister", "us"]],
  ["grandchild", ["grandson", "granddaughter", "grandmother", "grandfather"]],
  ["grandparent", ["grandmother", "grandfather"]],
  ["grandson", ["grandmother", "grandfather", "grandchild"]],
  ["granddaughter", ["grandmother", "grandfather", "grandchild"]],
  ["nephew", ["aunt", "uncle"]],
  ["niece", ["aunt", "uncle"]],
  ["widow", ["husband"]],
  ["widower", ["wife"]],
])
/** Who says 'my brother' is a brother or sister; 'grandfather' is told by grandchildren. */
const relativesIn = (words: ReadonlyArray<Word>) =>
  new Set(words.flatMap((word) => [kinOf(word) ?? "", word.meaning, word.plain]))

const singular = (relative: string) => relative.replace(/parents$/, "parent")
/** Whose brother tells it may be a sister. */
const ownSibling = new Set(["brother", "sister", "twin", "sibling"])

/** A name and the relative it stands beside. */
const namedIn = (words: ReadonlyArray<Word>) =>
  words.flatMap((word, at) => {
    const next = words[at + 1]
    const relative = kinOf(word)
    if (relative === null || next === undefined || word.owns) return []
    const isBeside = next.hasCapital && (word.after === "" || word.after === ",")
    return isBeside && kinOf(next) === null ? [[next.plain, singular(relative)] as const] : []
  })

/** A relative that no source speaks of, or whom it calls another's; null: none. */
export const unsaidKin = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
): string | null => {
  const there = relativesIn(source)
  for (const word of sentence) {
    const relative = kinOf(word)
    if (relative === null) continue
    const one = singular(relative)
    const isThere = [relative, one, ...(also.get(one) ?? [])].some((other) => there.has(other))
    const isMentioned = ["i", "me", "my", "we"].some((own) => there.has(own))
    const isReturned =
      isMentioned && ownSibling.has(one) && [...ownSibling].some((other) => there.has(other))
    if (!isThere && !isReturned) return word.plain
  }
  const said = namedIn(source)
  for (const [name, relative] of namedIn(sentence)) {
    const others = said.filter(([other]) => other === name)
    const isSaid = others.some(
      ([, other]) => other === relative || also.get(relative)?.includes(other) === true,
    )
    if (others.length > 0 && !isSaid) return `${relative} ${name}`
  }
  return null
}
