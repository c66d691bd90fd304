import type { Fact } from "../metadata.ts"
import { cutLoose } from "../../../lib/english/stem.ts"
import { termOf, tokensOf } from "../tokenize.ts"
import {
  bits,
  countingOnce,
  type FactKinds,
  type FactsSaid,
  type FactTape,
  firstWord,
  kindsWith,
  nothing,
  unheardOf,
  wordsIn,
} from "./encode-metadata.ts"

/** A question to facts. */
export interface AskedOfFacts {
  /** Its distinct terms, or its words where all of them are stop words. */
  readonly terms: ReadonlyArray<string>
  /** Its words where all of them are stop words: they must stand one after another. */
  readonly phrase: ReadonlyArray<string> | null
  /** The words of each phrase that was quoted. */
  readonly quoted: ReadonlyArray<ReadonlyArray<string>>
}

/** A word of facts, how many stories have it, and one of them by its place. */
interface WordInFacts {
  readonly word: string
  readonly story: number
  readonly stories: number
}

const add = (said: FactKinds, at: number, kinds: number) => {
  said[at] = (said[at] ?? 0) | kinds
}

/** What people are called, as read for the last questions. */
const textsStored = 20_000

/**
 * The facts of all stories as numbers of words, a few dozen for each. They are read through at each
 * question, those of stories the asker may see: so there is nothing to be counted that they may not.
 */
export class MetadataIndex {
  readonly #numbers = new Map<string, number>()
  readonly #byTerm = new Map<string, Array<number>>()
  readonly #tapes: Array<FactTape | undefined> = []
  readonly #texts = new Map<string, FactTape>()

  put(story: number, facts: ReadonlyArray<Fact>) {
    this.#tapes[story] = this.#write(facts, (word) => this.#learn(word))
  }

  take(story: number) {
    this.#tapes[story] = undefined
  }

  /** Words in facts that are made when somebody asks: what people are called. */
  learn(facts: ReadonlyArray<Fact>) {
    for (const { text } of facts) for (const { word } of tokensOf(text)) this.#learn(word)
  }

  /** How a question is answered by the facts of a story and of those it has people from. */
  hearing(asked: AskedOfFacts) {
    const { terms, phrase, quoted } = asked
    const numberOf = (word: string) => this.#numbers.get(word) ?? unheardOf
    const marks = new Uint16Array(firstWord + this.#numbers.size)
    if (phrase === null) {
      for (const [at, term] of terms.entries()) {
        for (const number of this.#byTerm.get(term) ?? []) marks[number] = at + 1
      }
    }
    const sought = quoted.map((words) => words.map(numberOf))
    const whole = phrase?.map(numberOf) ?? null

    const readPhrases = (tape: FactTape, said: FactKinds) => {
      for (const [at, words] of sought.entries()) {
        for (const kind of kindsWith(tape, words)) add(said, terms.length + at, kind)
      }
      if (whole === null) return
      for (const kind of kindsWith(tape, whole)) {
        // Of words that stand nearly everywhere, only a name is telling.
        const counted = kind === bits.telling ? bits.mentioned : kind
        for (let at = 0; at < terms.length; at += 1) add(said, at, counted)
      }
    }
    /** Notes what kinds of facts have each term, and after them each quoted phrase. */
    const read = (tape: FactTape, said: FactKinds) => {
      let kind = 0
      for (let at = 0; at < tape.length; at += 1) {
        const number = tape[at] ?? 0
        const mark = marks[number] ?? 0
        if (mark > 0) add(said, mark - 1, kind)
        else if (number < firstWord) kind = number
      }
      if (whole !== null || sought.length > 0) readPhrases(tape, said)
    }
    const all = terms.length + quoted.length
    const said = new Uint8Array(all)
    const counted = countingOnce(terms)
    return {
      /** What facts that are no story's own say; null where that is nothing. */
      ofTape: (tape: FactTape): FactKinds | null => {
        const kinds = new Uint8Array(all)
        read(tape, kinds)
        return kinds.some((some) => some !== 0) ? kinds : null
      },
      /**
       * Null where none of its facts says any of it. `people`: which of `heard`, what facts that are no
       * story's own say, are said of it.
       */
      ofStory: (
        story: number,
        people: ReadonlyArray<number>,
        heard: ReadonlyArray<FactKinds | null>,
      ): FactsSaid | null => {
        said.fill(0)
        read(this.#tapes[story] ?? nothing, said)
        for (const tape of people) {
          const kinds = heard[tape] ?? null
          if (kinds === null) continue
          for (let at = 0; at < all; at += 1) add(said, at, kinds[at] ?? 0)
        }
        return counted(said)
      },
    }
  }

  /** Facts that are no story's own, to be read beside those that are. */
  tapeOf(facts: ReadonlyArray<Fact>): FactTape {
    return Uint32Array.from(facts.flatMap((fact) => [...this.#read(fact)]))
  }

  /**
   * The words of facts that begin so, without those that say nothing: in how many of the stories each
   * stands, and in which of them first.
   */
  complete(
    beginning: string,
    stories: Iterable<{ readonly place: number; readonly people: ReadonlyArray<number> }>,
    tapes: ReadonlyArray<FactTape>,
  ): ReadonlyArray<WordInFacts> {
    const words = new Map<number, string>()
    for (const [word, number] of this.#numbers)
      if (word.startsWith(beginning) && termOf(word) !== null) words.set(number, word)
    const found = new Map<string, { story: number; stories: number }>()
    for (const { place: story, people } of words.size === 0 ? [] : stories) {
      const others = people.map((tape) => tapes[tape] ?? nothing)
      for (const word of wordsIn([this.#tapes[story] ?? nothing, ...others], words)) {
        const there = found.get(word)
        if (there === undefined) found.set(word, { story, stories: 1 })
        else there.stories += 1
      }
    }
    return [...found].map(([word, there]) => ({ word, ...there }))
  }

  #learn(heard: string) {
    const known = this.#numbers.get(heard)
    if (known !== undefined) return known
    const number = firstWord + this.#numbers.size
    const word = cutLoose(heard)
    this.#numbers.set(word, number)
    const term = termOf(word)
    if (term === null) return number
    const same = this.#byTerm.get(term)
    if (same === undefined) this.#byTerm.set(term, [number])
    else same.push(number)
    return number
  }

  #write(facts: ReadonlyArray<Fact>, numberOf: (word: string) => number): FactTape {
    return Uint32Array.from(
      facts.flatMap(({ kind, text }) => [
        bits[kind],
        ...tokensOf(text).map(({ word }) => numberOf(word)),
      ]),
    )
  }

  #read(fact: Fact): FactTape {
    const name = `${fact.kind} ${fact.text}`
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    if (this.#texts.size >= textsStored) this.#texts.clear()
    const made = this.#write([fact], (word) => this.#numbers.get(word) ?? unheardOf)
    this.#texts.set(name, made)
    return made
  }

  /**
   * What `from` takes: of the words only those in facts of stories that are there, as others may be of
   * what was erased. What people are called is to be learnt again.
   */
  toParts() {
    const tapes = Array.from(this.#tapes, (tape) => tape ?? nothing)
    const lengths = Uint32Array.from(tapes, ({ length }) => length)
    const tape = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0))
    const names = [...this.#numbers.keys()]
    const kept = new Map<number, number>()
    const words: Array<string> = []
    let at = 0
    for (const number of tapes.flatMap((one) => [...one])) {
      const now = number < firstWord ? number : (kept.get(number) ?? firstWord + words.length)
      if (number >= firstWord && !kept.has(number)) {
        kept.set(number, now)
        words.push(names[number - firstWord] ?? "")
      }
      tape[at] = now
      at += 1
    }
    return { words, tape, lengths }
  }

  static from(parts: ReturnType<MetadataIndex["toParts"]>) {
    const made = new MetadataIndex()
    made.#fill(parts)
    return made
  }

  /** Has no word any more but those of stories that are there; what people are called is to be learnt again. */
  forgetGone() {
    const parts = this.toParts()
    this.#numbers.clear()
    this.#byTerm.clear()
    this.#texts.clear()
    this.#tapes.length = 0
    this.#fill(parts)
  }

  #fill({ words, tape, lengths }: ReturnType<MetadataIndex["toParts"]>) {
    for (const word of words) this.#learn(word)
    let at = 0
    for (const length of lengths) {
      this.#tapes.push(length === 0 ? undefined : tape.slice(at, at + length))
      at += length
    }
  }
}
