import type { SQLInputValue } from "node:sqlite"

/** A piece of SQL with the values of its parameters, in order. */
export interface Fragment {
  readonly text: string
  readonly values: ReadonlyArray<SQLInputValue>
}

/**
 * A tagged template for SQL: strings are inserted verbatim (our own SQL and quoted names only),
 * fragments bring their parameters.
 */
export const sql = (
  strings: TemplateStringsArray,
  ...parts: ReadonlyArray<string | Fragment>
): Fragment => ({
  text: strings.raw
    .map((string, n) => {
      const part = parts[n] ?? ""
      return string + (typeof part === "string" ? part : part.text)
    })
    .join(""),
  values: parts.flatMap((part) => (typeof part === "string" ? [] : part.values)),
})

export const parameter = (value: SQLInputValue): Fragment => ({ text: "?", values: [value] })

/** Neutral parts are omitted: beside a bare FALSE SQLite would not use any index. */
const joined = (parts: ReadonlyArray<Fragment>, word: string, nothing: Fragment): Fragment => {
  const telling = parts.filter(({ text }) => text !== nothing.text)
  const [only] = telling
  if (only === undefined) return nothing
  if (telling.length === 1) return only
  return {
    text: `(${telling.map((part) => part.text).join(` ${word} `)})`,
    values: telling.flatMap((part) => part.values),
  }
}

export const allOf = (parts: ReadonlyArray<Fragment>) => joined(parts, "AND", sql`TRUE`)
export const anyOf = (parts: ReadonlyArray<Fragment>) => joined(parts, "OR", sql`FALSE`)

/** An SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
