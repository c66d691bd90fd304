import { styleText } from "node:util"

export type CheckState = "ok" | "warning" | "problem" | "skipped"

/** One thing an operator asks, answered in a sentence; `advice` says what to do, and which line to put where. */
export interface Check {
  readonly name: string
  readonly state: CheckState
  readonly sentence: string
  readonly advice?: string
}

const signs = { ok: "✓", warning: "!", problem: "✗", skipped: "–" } as const
const colors = { ok: "green", warning: "yellow", problem: "red", skipped: "gray" } as const

/** As wide as the longest name. */
const nameWidth = 16
const indent = " ".repeat(nameWidth + 2)

export const inColor = (state: CheckState, text: string, isColored: boolean) =>
  isColored ? styleText(colors[state], text, { validateStream: false }) : text

/** A check as it is printed; without colors its sign says how it went. */
export const asPrinted = (check: Check, isColored: boolean): string => {
  const { name, state, sentence, advice } = check
  const begin = inColor(state, `${signs[state]} ${name.padEnd(nameWidth)}`, isColored)
  const lines = [`${begin}${sentence}`, ...(advice === undefined ? [] : [`${indent}${advice}`])]
  return lines.join("\n")
}

const counted = (count: number, what: string) =>
  count === 0 ? [] : [`${String(count)} ${what}${count === 1 ? "" : "s"}`]

/** The last line, and the exit code: a warning is no reason to fail. */
export const verdictOf = (checks: ReadonlyArray<Check>) => {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length
  const [problems, warnings] = [count("problem"), count("warning")]
  const found = [...counted(problems, "problem"), ...counted(warnings, "warning")]
  return {
    code: problems === 0 ? 0 : 1,
    state: problems > 0 ? "problem" : warnings > 0 ? "warning" : "ok",
    sentence: found.length === 0 ? "Everything is fine." : `${found.join(" and ")}.`,
  } as const
}
