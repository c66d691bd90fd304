/** Said so often that the words made up below are only the rest. */
const common =
  `the and to of i a in was that it he we my had they she you with for on his there at her
  were as but me so when all them our would up out have one be from said then not this by because
  very after time mother father could house little used went came back who what did just well`.split(
    /\s+/,
  )
const syllables =
  `ba ber bran cha den dor el fen gar hol in kel lan mar ming nor or pen qua ris sel tar ten um ven
  wes win yar zen ly`.split(/\s+/)

/** The same numbers from 0 to 1 each time. */
export const dice = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const vocabulary = (roll: () => number) => {
  const one = () => syllables[Math.floor(roll() * syllables.length)] ?? ""
  const made = Array.from({ length: 1_500 }, () =>
    Array.from({ length: 2 + Math.floor(roll() * 2) }, one).join(""),
  )
  return [...common, ...made]
}

/** Paragraphs of words spread as in speech, so that they compress about as speech does; no `<` in them. */
export const prose = (words: number, paragraphs: number): ReadonlyArray<string> => {
  const roll = dice(7)
  const known = vocabulary(roll)
  // The nth word of a language is heard about once for every n times the first one is.
  const word = () => known[Math.floor(known.length ** roll()) - 1] ?? "the"
  const sentence = (length: number) => {
    const text = Array.from({ length }, word).join(" ")
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
  }
  const each = Math.floor(words / paragraphs / 8)
  return Array.from({ length: paragraphs }, () =>
    Array.from({ length: each }, () => sentence(8)).join(" "),
  )
}
