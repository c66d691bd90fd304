import SearchableMap from "minisearch/SearchableMap"
import { cutLoose } from "../../../lib/english/stem.ts"
import { termOf } from "../tokenize.ts"

/**
 * How a word differs from its term: how many letters of the term are other ones, and what stands in
 * their place. '' where it does not differ; '1y' for 'story' of 'stori', '0ing' for 'working' of 'work'.
 */
const endingOf = (word: string, term: string) => {
  if (word === term) return ""
  let same = 0
  while (same < term.length && word[same] === term[same]) same++
  return `${String(term.length - same)}${word.slice(same)}`
}

/** The word again, of its term and what `endingOf` made of the two. */
const withEnding = (term: string, ending: string) => {
  const [, less = "0", instead = ""] = /^(\d*)(.*)$/s.exec(ending) ?? []
  return `${term.slice(0, term.length - Number(less))}${instead}`
}

/** A word as the index knows it: its term, and how the word differs from that. */
export interface KnownWord {
  readonly term: number
  /** 0 where the word is its term. */
  readonly ending: number
}

/** The words of stories come again and again, and a look into the tree costs more than one in here. */
const wordsStored = 4096

/** In front of stop words where terms are written down; no word has it. */
const stopMark = " "

/**
 * The terms of all passages, each with a number. Stop words have numbers of their own and stand beside
 * the tree, so that no beginning or likeness leads to them. A term is what words have in common; a word
 * is its term with another ending ('stori' and 'story').
 */
export class TermTable {
  #tree = new SearchableMap<number>()
  #stops = new Map<string, number>()
  #size = 0
  readonly #endings: Array<string>
  readonly #endingNumbers: Map<string, number>
  #lately = new Map<string, KnownWord>()

  constructor(names: ReadonlyArray<string> = [], endings: ReadonlyArray<string> = [""]) {
    for (const name of names) this.#add(name)
    this.#endings = [...endings]
    this.#endingNumbers = new Map(endings.map((ending, number) => [ending, number]))
  }

  /** How many numbers are given. */
  get size() {
    return this.#size
  }

  /** Gives the word's term a number where it has none. */
  learn(word: string): KnownWord {
    const lately = this.#lately.get(word)
    if (lately !== undefined) return lately
    const term = termOf(word)
    const name = term ?? `${stopMark}${word}`
    const known: KnownWord = {
      term: this.#numberOfName(name) ?? this.#add(cutLoose(name)),
      ending: this.#learnEnding(endingOf(word, term ?? word)),
    }
    if (this.#lately.size >= wordsStored) this.#lately.clear()
    this.#lately.set(cutLoose(word), known)
    return known
  }

  /** Null where no passage ever had the word. */
  find(word: string): KnownWord | null {
    const term = termOf(word)
    const number = this.#numberOfName(term ?? `${stopMark}${word}`)
    const ending = this.#endingNumbers.get(endingOf(word, term ?? word))
    return number === undefined || ending === undefined ? null : { term: number, ending }
  }

  numberOf(term: string): number | undefined {
    return this.#tree.get(term)
  }

  wordOf(term: string, ending: number) {
    return withEnding(term, this.#endings[ending] ?? "")
  }

  /** Terms that begin so, with their numbers; the one that is just this is among them. */
  startingWith(beginning: string): Iterable<[string, number]> {
    return this.#tree.atPrefix(beginning)
  }

  /** Terms that become this one by so many changes of a letter, with their numbers and the changes. */
  like(
    term: string,
    changes: number,
  ): ReadonlyMap<string, readonly [number: number, changes: number]> {
    return this.#tree.fuzzyGet(term, changes)
  }

  /** Gives every term the number that `newNumbers` has for its own, and forgets those it has -1 for. */
  renumber(newNumbers: Int32Array) {
    const terms = [...this.#tree]
    const stops = [...this.#stops]
    this.#tree = new SearchableMap()
    this.#stops = new Map()
    this.#lately = new Map()
    this.#size = newNumbers.reduce((most, number) => Math.max(most, number + 1), 0)
    for (const [term, number] of terms) {
      const now = newNumbers[number] ?? -1
      if (now >= 0) this.#tree.set(term, now)
    }
    for (const [stop, number] of stops) {
      const now = newNumbers[number] ?? -1
      if (now >= 0) this.#stops.set(stop, now)
    }
  }

  /** What the constructor takes. */
  toParts() {
    const names = Array.from({ length: this.#size }, () => "")
    for (const [term, number] of this.#tree) names[number] = term
    for (const [stop, number] of this.#stops) names[number] = stop
    return { names, endings: [...this.#endings] }
  }

  #numberOfName(name: string) {
    return (name.startsWith(stopMark) ? this.#stops : this.#tree).get(name)
  }

  #add(name: string) {
    const number = this.#size++
    if (name.startsWith(stopMark)) this.#stops.set(name, number)
    else this.#tree.set(name, number)
    return number
  }

  #learnEnding(ending: string) {
    const known = this.#endingNumbers.get(ending)
    if (known !== undefined) return known
    this.#endingNumbers.set(ending, this.#endings.length)
    return this.#endings.push(ending) - 1
  }
}
