const matches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const date =
  /\b(?:1[89]\d\d|20[0-4]\d)\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|\b(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b|\bwhen I was \w+/i
/** A capitalised word within the sentence, other than `I`: probably a name. */
const name = /(?<=[a-z,;] )(?!I\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu
const ownVoice = /\b(?:I|we|my)\b/i
const turningPoint =
  /\b(?:born|grew up|married|graduated|moved|died|worked|started|became|joined|first)\b/i
const aboutTheTalk = /\b(?:thank you|question|interview)\b/i

/** How informative a sentence is: dates, names, first person, turning points of a life. */
export const information = (text: string) =>
  (date.test(text) ? 1 : 0) +
  0.4 * Math.min(3, matches(text, name)) +
  (ownVoice.test(text) ? 0.4 : 0) +
  (turningPoint.test(text) ? 0.8 : 0) -
  (aboutTheTalk.test(text) ? 1.5 : 0)

const filler = /\b(?:um+|uh+|you know|thing|things)\b|--/gi
const stutter = /\b(\w+)[,-]? \1\b/gi

/** How well a sentence can be understood out of context: 0 at best, each flaw subtracts. */
export const aloneness = (text: string, words: number) =>
  -(
    (/^(?:it|that|they|he|she)\b/i.test(text) ? 1 : 0) +
    0.5 * matches(text, filler) +
    0.5 * matches(text, stutter) +
    (words < 10 ? 0.4 : 0) +
    (words > 32 ? 0.5 : 0)
  )
