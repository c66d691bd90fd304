import { sentencesOf } from "#protocol/sentences.ts"

/** A full stop after which somebody in a hurry goes on in small letters. */
const hurried =
  /(?<=(?:\p{Ll}{3}|\d)[.!?]+) (?=\p{Ll}{2})(?<!\b(?:approx|etc|ca|vs|yrs?|hrs?|mos?|incl|esp|dept|univ)\. )/u
/** An initial ends no sentence: J. Keller. */
const initial = /(?:^|[ (“"])(?!I\.)\p{Lu}\.$/u

/** Only the last part of a sentence is looked at: what ends in nothing but initials grows with each. */
const rejoined = (sentences: ReadonlyArray<string>): ReadonlyArray<string> => {
  const whole: Array<Array<string>> = []
  for (const sentence of sentences) {
    const parts = whole.at(-1)
    if (parts !== undefined && initial.test(parts.at(-1) ?? "")) parts.push(sentence)
    else whole.push([sentence])
  }
  return whole.map((parts) => parts.join(" "))
}

/** The sentences of a written text. A new line ends one. */
export const writtenSentences = (text: string): ReadonlyArray<string> =>
  text.split(/\n+/).flatMap((line) => {
    const told = { start: 0, end: 0, text: line }
    const sentences = sentencesOf([{ ...told, phrases: [told] }]).map((sentence) => sentence.text)
    return rejoined(sentences).flatMap((sentence) => sentence.split(hurried))
  })
