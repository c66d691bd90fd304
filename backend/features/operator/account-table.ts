import { fileSize } from "#protocol/file-size.ts"
import { largestOf } from "#protocol/long-lists.ts"
import type { AccountOnServer } from "#protocol/operator.ts"

type AccountLine = Omit<AccountOnServer, "id" | "createdAt">

const heads = ["username", "name", "email", "stories", "size", "last here"]

const cellsOf = (line: AccountLine): ReadonlyArray<string> => [
  line.username,
  line.name,
  line.isConfirmed ? line.email : `${line.email} (not confirmed)`,
  String(line.stories),
  fileSize(line.bytes),
  line.lastActiveAt?.slice(0, 10) ?? "not known",
]

/** The accounts as lines of a table, whoever takes most room first. */
export const accountTable = (lines: ReadonlyArray<AccountLine>): ReadonlyArray<string> => {
  const rows = [
    heads,
    ...lines.toSorted((one, other) => other.bytes - one.bytes).map((line) => cellsOf(line)),
  ]
  const widths = heads.map((_, at) => largestOf(rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  )
}
