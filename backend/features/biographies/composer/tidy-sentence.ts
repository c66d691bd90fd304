import { upperFirst } from "../../../lib/english/capitals.ts"
const withoutApostrophe = /\b(did|do|does|was|were|is|are|has|have|had|would|could|should)nt\b/gi

/** What somebody wrote, as a sentence: capital letter, full stop, apostrophes, no bullet. */
export const tidy = (text: string): string => {
  const plain = text
    .trim()
    .replace(/^(?:[-•*–·▪]+|\d{1,2}[.)])\s+/, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" & ", " and ")
    .replaceAll(withoutApostrophe, "$1n't")
    .replaceAll(/(?<=\w) (?:-|–|--) (?=\w)/g, " – ")
    .replaceAll(/!{2,}/g, "!")
  return finished(plain)
}

/** Word for word, with the capital letter and the full stop that a sentence has. */
export const finished = (text: string): string => {
  const plain = upperFirst(
    text
      .trim()
      .replace(/^(?:[-•*–·▪]+|\d{1,2}[.)])\s+/, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/(?<![\p{L}'’])i(?=['’](?:m|ve|d|ll)\b| )/gu, "I"),
  )
  if (plain === "" || /[.!?…]["”’)»]*$/u.test(plain)) return plain
  // A smiley or an emoji ends a sentence as well.
  return /[\p{L}\p{N}"”’)»%'*]$/u.test(plain) ? `${plain}.` : plain.replace(/[,;:\s–-]+$/, ".")
}

/** Talk around what is told: it is quoted, so that it sounds like whoever says it. */
export const isChatty = (text: string) =>
  /(?:^|, )(?:well|anyway|like I said|I think|I guess|you know|you see|let me see|lol|haha|btw|by the way)\b|\b(?:lol|haha|btw|idk|tbh|omg)\b|\blong story\b|!{2,}|\?{2,}|[\p{Extended_Pictographic}]/iu.test(
    text.replaceAll(/[©®™]/g, ""),
  )
