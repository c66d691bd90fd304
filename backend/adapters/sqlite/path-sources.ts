import type { Path } from "../../ports/document-query.ts"
import { below, element, keyAt, keyOfRow, rootPath, typeAt } from "./json-keys.ts"
import { literal } from "./sql-fragment.ts"

/** One way in which a path can reach a value, through any lists along it. */
export interface PathSource {
  /** The `json_each` tables of the lists that are traversed. */
  readonly from: ReadonlyArray<string>
  /** Conditions under which this way exists. */
  readonly guards: ReadonlyArray<string>
  /** Further conditions for a missing value to count: there is no list along the way. */
  readonly straight: ReadonlyArray<string>
  /** The value is at path `at` in `json`. */
  readonly json: string
  readonly at: string
  /** Reached by a list index. Then neither its own elements nor its absence count. */
  readonly positional: boolean
}

const walk = (here: PathSource, path: ReadonlyArray<string>): ReadonlyArray<PathSource> => {
  const [name, ...rest] = path
  if (name === undefined) return [here]
  const { json, at } = here
  const isList = `${typeAt(json, at)} IS 'array'`
  const onward = walk(
    {
      ...here,
      at: below(at, name),
      straight: at === rootPath ? here.straight : [...here.straight, `NOT (${isList})`],
      positional: false,
    },
    rest,
  )
  if (at === rootPath) return onward
  const row = `e${here.from.length}`
  const through: PathSource = {
    from: [...here.from, `json_each(${json}, ${literal(at)}) ${row}`],
    guards: [...here.guards, isList, `${row}.type = 'object'`],
    straight: here.straight,
    json: `${row}.value`,
    at: rootPath,
    positional: false,
  }
  const byPosition = /^\d+$/.test(name)
    ? walk(
        {
          ...here,
          at: element(at, name),
          guards: [...here.guards, isList],
          positional: rest.length === 0,
        },
        rest,
      )
    : []
  return [...onward, ...walk(through, path), ...byPosition]
}

/** Every way in which a path can reach values of a document, by MongoDB's rules. */
export const sourcesOf = (path: Path, json = "doc"): ReadonlyArray<PathSource> =>
  walk({ from: [], guards: [], straight: [], json, at: rootPath, positional: false }, path)

const select = (
  columns: string,
  from: ReadonlyArray<string>,
  where: ReadonlyArray<string>,
): string =>
  `SELECT ${columns}${from.length > 0 ? ` FROM ${from.join(", ")}` : ""} WHERE ${where.join(" AND ")}`

/** Selects `value, row` for every single value a path reaches: the content of a `many` index. */
export const selectValues = (
  path: Path,
  json: string,
  row: string,
  tables: ReadonlyArray<string>,
): string =>
  sourcesOf(path, json)
    .flatMap((source) => {
      const { guards, at } = source
      const type = typeAt(source.json, at)
      const from = [...tables, ...source.from]
      const each = `json_each(${source.json}, ${literal(at)}) v`
      const single = "NOT IN ('null', 'array', 'object')"
      return [
        select(`${keyAt(source.json, at)} AS value, ${row} AS row`, from, [
          ...guards,
          `${type} ${single}`,
        ]),
        select(
          `${keyOfRow("v")} AS value, ${row} AS row`,
          [...from, each],
          [...guards, `${type} IS 'array'`, `v.type ${single}`],
        ),
      ]
    })
    .join(" UNION ")
