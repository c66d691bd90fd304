import * as fc from "fast-check"
import MiniSearch from "minisearch"
import { describe, expect, it } from "vitest"
import { indexedWordsOf, termOf, wordsOf } from "../tokenize.ts"
import { type LexicalMatch, hearWords } from "./bm25.ts"
import { Postings } from "./postings.ts"

const vocabulary =
  `harvest harvests harvesting harvester mother mothers Rosa Rosa's rose roses Żółć zolc zólc
  story stories will wills the and of in market marketplace money monies barn barnyard farm farmer farming
  José jose grandmother grandmothers 1946 46 東京都 東京 京 dance danced dancing ballroom Harvert`
    .split(/\s+/)
    .filter((word) => word !== "")
const aWord = fc.constantFrom(...vocabulary)
const aText = fc.array(aWord, { maxLength: 12 }).map((words) => words.join(" "))
/** As somebody types: a word, its beginning, or with a letter wrong. */
const aTypedWord = fc.tuple(aWord, fc.nat(9), fc.nat(2)).map(([word, at, how]) => {
  if (how === 1) return word.slice(0, at + 1)
  return how === 2 && word.length > 4
    ? `${word.slice(0, at % 4)}x${word.slice((at % 4) + 1)}`
    : word
})
const aQuery = fc.array(aTypedWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "))
const aStory = fc.array(fc.record({ text: aText, isSeen: fc.boolean() }), { maxLength: 14 })

/** MiniSearch over these texts alone, as every user had it of their own. */
const searchAlone = (texts: ReadonlyArray<readonly [id: number, text: string]>, words: string) => {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ["text"],
    tokenize: indexedWordsOf,
    processTerm: termOf,
    searchOptions: { tokenize: wordsOf },
  })
  index.addAll(texts.map(([id, text]) => ({ id, text })))
  const all = new Set(texts.flatMap(([, text]) => indexedWordsOf(text).map(termOf)))
  const isHeld = (term: string) =>
    [...all].some((held) => held === term || (term.length > 3 && held?.startsWith(term)))
  const found = index.search(words, {
    combineWith: "OR",
    fuzzy: (term) => (term.length > 4 && !isHeld(term) ? 0.2 : false),
    prefix: (term) => term.length > 3,
    weights: { fuzzy: 0.3, prefix: 0.4 },
  })
  const terms = [...new Set(wordsOf(words).flatMap((word) => termOf(word) ?? []))]
  const holding = (term: string) => found.filter((hit) => hit.terms.includes(term)).length
  const worthOf = (term: string) =>
    Math.log(1 + (index.documentCount - holding(term) + 0.5) / (holding(term) + 0.5))
  const worth = terms.reduce((sum, term) => sum + worthOf(term), 0) || 1
  return {
    hits: found.map((hit): Hit => [
      Number(hit.id),
      hit.score / (2.7 * worth),
      terms.filter((term) => hit.terms.includes(term)),
    ]),
    partOf: (term: string) => (terms.includes(term) ? worthOf(term) / worth : 0),
  }
}
type Hit = readonly [passage: number, share: number, exact: ReadonlyArray<string>]

const hitsOf = ({ hits, shares, exactOf }: LexicalMatch) =>
  [...hits].map((passage): Hit => [passage, shares[passage] ?? 0, exactOf(passage)])

const expectSame = (found: ReadonlyArray<Hit>, wanted: ReadonlyArray<Hit>) => {
  const sorted = wanted.toSorted(([a], [b]) => a - b)
  expect(found.map(([passage, , exact]) => [passage, exact])).toEqual(
    sorted.map(([passage, , exact]) => [passage, exact]),
  )
  for (const [at, [, share]] of found.entries())
    expect(Math.abs(share - (sorted[at]?.[1] ?? 0))).toBeLessThan(1e-9)
}

const filledWith = (texts: ReadonlyArray<string>) => {
  const postings = new Postings()
  for (const text of texts) postings.put(text)
  return postings
}
const seeing = (told: ReadonlyArray<{ readonly isSeen: boolean }>) =>
  Uint8Array.from(told, ({ isSeen }) => (isSeen ? 1 : 0))
const all = (postings: Postings) => new Uint8Array(postings.size).fill(1)
const askFor = (postings: Postings, words: string, ...phrases: ReadonlyArray<string>) =>
  hearWords(postings, { words, phrases }, all(postings))

describe("what words say to a question", () => {
  it("R435 is for everybody what it would be if nothing else had ever been told", () => {
    fc.assert(
      fc.property(aStory, aQuery, (told, words) => {
        const seen = told.flatMap(({ text, isSeen }, id) => (isSeen ? [[id, text] as const] : []))
        fc.pre(wordsOf(words).some((word) => termOf(word) !== null))
        const postings = filledWith(told.map(({ text }) => text))
        const heard = hearWords(postings, { words, phrases: [] }, seeing(told))
        const alone = searchAlone(seen, words)
        expectSame(hitsOf(heard), alone.hits)
        for (const term of heard.terms)
          expect(heard.partOf(new Set([term]))).toBeCloseTo(alone.partOf(term), 9)
      }),
      { numRuns: 600 },
    )
  })

  it("R435 is told of hundreds of words at once", () => {
    const words = Array.from({ length: 70 }, (_, n) => `w${String(n)}`)
    const heard = askFor(filledWith([words.join(" "), "w3 w40 w69", "none"]), words.join(" "))
    expect(hitsOf(heard).map(([, , exact]) => exact)).toEqual([words, ["w3", "w40", "w69"]])
  })

  it("R435 is nothing to who sees nothing, or asks for nothing", () => {
    const postings = filledWith(["The harvest of 1946.", ""])
    const unseen = hearWords(
      postings,
      { words: "harvest", phrases: ["the harvest"] },
      new Uint8Array(2),
    )
    expect([...unseen.hits, ...unseen.shares]).toEqual([0, 0])
    expect([...askFor(postings, "").hits]).toEqual([])
    expect([...askFor(new Postings(), "harvest").hits]).toEqual([])
  })

  it("R436 takes a word for mistyped only where nothing that may be seen has it or begins with it", () => {
    const told = ["Our harvest.", "The harvester broke.", "Harvert, she wrote."]
    const postings = filledWith(told)
    const found = (words: string, ...seen: ReadonlyArray<number>) => [
      ...hearWords(postings, { words, phrases: [] }, Uint8Array.from(seen)).hits,
    ]
    expect(found("harvest", 1, 1, 1)).toEqual([0, 1])
    expect(found("harvest", 0, 0, 1)).toEqual([2])
    expect(found("harvezt", 1, 0, 1)).toEqual([0, 2])
  })

  it("R436 forgives a letter in a word of five, and two in a long one", () => {
    const postings = filledWith(["Our harvest.", "My grandmother."])
    const found = (words: string) => [...askFor(postings, words).hits]
    expect([found("harvezt"), found("harzezt"), found("our")]).toEqual([[0], [], [0]])
    expect([found("grindmither"), found("grintmither")]).toEqual([[1], []])
  })
})
