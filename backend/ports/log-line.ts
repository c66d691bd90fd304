/** A text from outside as it may stand in the log: it cannot end the line, colour a terminal or hide anything. */
export const asLogLine = (text: string) =>
  text.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
