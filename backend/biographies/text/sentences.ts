import { sentencesOf } from "#protocol/sentences.ts"

/** A full stop after which somebody in a hurry goes on in small letters. */
const hurried =
  /(?<=(?:\p{Ll}{3}|\d)[.!?]+) (?=\p{Ll}{2})(?<!\b(?:approx|etc|ca|vs|yrs?|hrs?|mos?|incl|esp|dept|univ)\. )/u
/** An initial ends no sentence: J. Keller. */
const initial = /(?:^|[ (“"])(?!I\.)\p{Lu}\.$/u

const rejoined = (sentences: ReadonlyArray<string>): ReadonlyArray<string> => {
  const whole: Array<string> = []
  for (const sentence of sentences) {
    const last = whole.at(-1)
    if (last !== undefined && initial.test(last)) whole[whole.length - 1] = `${last} ${sentence}`
    else whole.push(sentence)
  }
  return whole
}

/** The sentences of a written text. A new line ends one. */
export const writtenSentences = (text: string): ReadonlyArray<string> =>
  text.split(/\n+/).flatMap((line) => {
    const told = { start: 0, end: 0, text: line }
    const sentences = sentencesOf([{ ...told, phrases: [told] }]).map((sentence) => sentence.text)
    return rejoined(sentences).flatMap((sentence) => sentence.split(hurried))
  })
