import { firstNameIn } from "#protocol/first-name.ts"
import type { PersonId } from "#protocol/ids.ts"
import { calledAlso, type KnownPeople } from "../metadata.ts"
import { termOf } from "../tokenize.ts"
import { kinNames, kinWords, namesNobody, ordinaryNames } from "./lexicon.ts"
import { nameWords } from "./tokens.ts"

/** Somebody the asker may see, as they know them. */
export interface AskedPerson extends KnownPeople {
  readonly id: PersonId
}

/**
 * How surely words name somebody. `whole`: a name of several words, or with what somebody is: 'Rosa
 * Holloway', 'aunt Ines'. `name`: a single name. `word`: a name that is a word as well. `called`: what
 * one says to one's mother. `kin`: what somebody is.
 */
type AliasConfidence = "whole" | "name" | "word" | "called" | "kin"

export interface Called {
  readonly people: ReadonlySet<PersonId>
  readonly sureness: AliasConfidence
}

/** Who is called what, by the words of it with spaces between. */
export interface Calls {
  readonly byWords: ReadonlyMap<string, Called>
  /** Of how many words the longest is. */
  readonly longest: number
}

const order: ReadonlyArray<AliasConfidence> = ["whole", "name", "word", "called", "kin"]
const surer = (one: AliasConfidence, other: AliasConfidence) =>
  order.indexOf(one) <= order.indexOf(other) ? one : other

/** A name of several words is nobody else's; one word may be a name, a word, or what somebody is. */
const surenessOf = (words: ReadonlyArray<string>): AliasConfidence => {
  const [word = ""] = words
  if (words.length > 1) return "whole"
  if (kinNames.has(word)) return "called"
  if (kinWords.has(word)) return "kin"
  return ordinaryNames.has(word) || word.length < 3 || termOf(word) === null ? "word" : "name"
}

const isKin = (words: ReadonlyArray<string>) =>
  words.some((word) => kinNames.has(word) || kinWords.has(word))

/** The words for what somebody is, and what families say instead. */
const saidFor = (called: string): ReadonlyArray<ReadonlyArray<string>> => {
  const words = nameWords(called).filter((word) => word !== "my" && word !== "our")
  const whole = words.join(" ")
  const others = Object.hasOwn(calledAlso, whole) ? (calledAlso[whole] ?? "").split(" ") : []
  const isNobody = words.length === 0 || words.some((word) => namesNobody.has(word))
  return isNobody ? [] : [words, ...others.map((word) => [word])]
}

/** 'Holloway, Walter' is Walter Holloway. */
const inOrder = (name: string) => {
  const [last = "", first, ...more] = name.split(",")
  return first === undefined || more.length > 0 ? name : `${first} ${last}`
}

/** All that a name is said as: whole, first name and last one, and the first name alone. */
const formsOf = (name: string): ReadonlyArray<ReadonlyArray<string>> => {
  const words = nameWords(inOrder(name))
  const first = nameWords(firstNameIn(inOrder(name)))
  const [form = "", given] = words
  const last = words.at(-1)
  const isShort = first.length === 1 && words.length > 1
  return [
    words,
    ...(isShort ? [first] : []),
    ...(isShort && words.length > 2 && last !== undefined ? [[...first, last]] : []),
    // Of 'Tia Rosa', 'Rosa' is the name.
    ...(!isShort && given !== undefined && isKin([form]) ? [[given]] : []),
  ].filter((words) => words.length > 0)
}

interface Call {
  readonly words: ReadonlyArray<string>
  readonly sureness: AliasConfidence
}

const callsRead = ({ name, also }: KnownPeople): ReadonlyArray<Call> => {
  // What the asker's own person is called who is linked to this one.
  const isName = (text: string) => /\p{Lu}/u.test(text) && !isKin(nameWords(text))
  const names = [name, ...also.filter(isName)].flatMap(formsOf)
  const kin = also.filter((text) => !isName(text)).flatMap(saidFor)
  const singles = names.filter((words) => words.length === 1 && !isKin(words))
  return [
    ...names.map((words) => ({ words, sureness: surenessOf(words) })),
    ...kin.map((words): Call => ({
      words,
      sureness: words.length === 1 ? kinSureness(words) : "kin",
    })),
    ...kin.flatMap((what) =>
      singles.map((who): Call => ({ words: [...what, ...who], sureness: "whole" })),
    ),
  ]
}

const calls = new Map<string, ReadonlyArray<Call>>()
/** As many people as a few hundred families have. */
const callsStored = 20_000

/** The same people are read for every question. */
const callsOf = ({ name, also }: KnownPeople): ReadonlyArray<Call> => {
  const called = [name, ...also].join("\n")
  const known = calls.get(called)
  if (known !== undefined) return known
  if (calls.size >= callsStored) calls.clear()
  const made = callsRead({ name, also })
  calls.set(called, made)
  return made
}

const kinSureness = ([word = ""]: ReadonlyArray<string>): AliasConfidence =>
  kinNames.has(word) ? "called" : "kin"

/** Reads what everybody is called whom the asker may see. */
export const readCalls = (people: ReadonlyArray<AskedPerson>): Calls => {
  const byWords = new Map<string, { people: Set<PersonId>; sureness: AliasConfidence }>()
  let longest = 0
  for (const person of people) {
    for (const { words, sureness } of callsOf(person)) {
      longest = Math.max(longest, words.length)
      const text = words.join(" ")
      const there = byWords.get(text)
      if (there === undefined) byWords.set(text, { people: new Set([person.id]), sureness })
      else {
        there.people.add(person.id)
        there.sureness = surer(there.sureness, sureness)
      }
    }
  }
  return { byWords, longest }
}
