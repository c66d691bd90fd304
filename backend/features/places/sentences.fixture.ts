/** A sentence and the settlements it means, by the name that is said and today's country. */
export interface JudgedSentence {
  readonly text: string
  readonly meant: ReadonlyArray<string>
}

/** Reads a sentence a line, with what is meant behind a bar. */
export const readSentences = (lines: string): ReadonlyArray<JudgedSentence> =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [text = "", meant = ""] = line.split(" | ")
      return { text: text.trim(), meant: meant.split(";").flatMap((one) => one.trim() || []) }
    })
