/**
 * Makes external text safe for the log: no line breaks, terminal control sequences or invisible
 * characters.
 */
export const asLogLine = (text: string) =>
  text.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
