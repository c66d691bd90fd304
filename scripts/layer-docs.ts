import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { backend, frontend, type Layer, whyNot } from "./lint/layers.ts"

const root = join(import.meta.dirname, "..")

/** The page that shows the layers, from the top. */
export const architectureFile = "docs/contributing/architecture.md"

const placesOf = (layers: ReadonlyArray<Layer>) => layers.flatMap(({ places }) => places)
const isFile = (place: string) => /\.\w+$/.test(place)
/** `features/search` of `backend/features/search`. */
const short = (place: string) => place.split("/").slice(1).join("/")
const code = (text: string) => `\`${text}\``

// --- The picture ---

/** What the picture shows as one box. */
interface Group {
  readonly id: string
  readonly label: string
  readonly places: ReadonlyArray<string>
}

const group = (id: string, label: string, places: ReadonlyArray<string>): Group => ({
  id: id.replaceAll(/\W/g, "_"),
  label,
  places,
})

/** One box for each folder of the server, from the top. */
const serverGroups = (): ReadonlyArray<Group> => {
  const places = placesOf(backend)
  const tops = new Set(places.map((place) => short(place).split("/")[0] ?? ""))
  const isIn = (top: string) => (place: string) => short(place).split("/")[0] === top
  return [...tops].toReversed().map((top) => group(`backend ${top}`, top, places.filter(isIn(top))))
}

/** The folders of the client that several pages share are one box. */
const clientGroups = (): ReadonlyArray<Group> => {
  const places = placesOf(frontend)
  const alone = ["pages", "api", "ui", "lib"]
  const files = places.filter((place) => isFile(place) && place.endsWith(".tsx"))
  const shared = places.filter((place) => !isFile(place) && !alone.includes(short(place)))
  const [pages, ...others] = alone.map((name) =>
    group(`frontend ${name}`, name, [`frontend/${name}`]),
  )
  return [
    group("frontend files", files.map(short).toReversed().join(", "), files),
    ...(pages === undefined ? [] : [pages]),
    group("frontend shared", shared.map(short).join(", "), shared),
    ...others,
  ]
}

const someFileIn = (place: string) => (isFile(place) ? place : `${place}/some-file.ts`)
const mayImport = (from: string, to: string) => whyNot(someFileIn(from), someFileIn(to)) === null

interface Arrow {
  readonly from: Group
  readonly to: Group
  /** What of `to` may be imported, where that is less than half of it. */
  readonly only: ReadonlyArray<string>
}

/** From each group to those it may import, but for what other arrows lead to. */
const arrowsOf = (groups: ReadonlyArray<Group>): ReadonlyArray<Arrow> => {
  const all = groups.flatMap((from) =>
    groups.flatMap((to): ReadonlyArray<Arrow> => {
      const open = to.places.filter((place) => from.places.some((one) => mayImport(one, place)))
      if (from === to || open.length === 0) return []
      const isPart = open.length * 2 < to.places.length
      return [{ from, to, only: isPart ? open.map((place) => place.split("/").at(-1) ?? "") : [] }]
    }),
  )
  const leads = (from: Group, to: Group): boolean =>
    all.some((arrow) => arrow.from === from && (arrow.to === to || leads(arrow.to, to)))
  const isShort = ({ from, to }: Arrow) =>
    !all.some((arrow) => arrow.from === from && arrow.to !== to && leads(arrow.to, to))
  return all.filter((arrow) => arrow.only.length > 0 || isShort(arrow))
}

/** Long lists in lines of a box. */
const broken = (label: string) => label.replaceAll(/(.{14,}?), /g, "$1,<br>")

const boxes = (name: string, groups: ReadonlyArray<Group>) => [
  `  subgraph ${name}`,
  "    direction TB",
  ...groups.map(({ id, label }) => `    ${id}["${broken(label)}"]`),
  "  end",
]
const lines = (groups: ReadonlyArray<Group>) =>
  arrowsOf(groups).map(({ from, to, only }) =>
    only.length === 0
      ? `  ${from.id} --> ${to.id}`
      : `  ${from.id} -. "${only.join(", ")}" .-> ${to.id}`,
  )

/** The layers as a Mermaid graph: an arrow leads to what may be imported. */
export const layerGraph = () => {
  const server = serverGroups()
  const client = clientGroups()
  return [
    "```mermaid",
    "flowchart TD",
    ...boxes("frontend", client),
    ...boxes("backend", server),
    "  protocol",
    ...lines(client),
    ...lines(server),
    "  frontend --> protocol",
    "  backend --> protocol",
    "```",
  ].join("\n")
}

// --- The table ---

/** As the formatter has tables, so that it leaves them alone. */
const table = (rows: ReadonlyArray<ReadonlyArray<string>>) => {
  const [head = []] = rows
  const widths = head.map((_, at) => Math.max(3, ...rows.map((row) => (row[at] ?? "").length)))
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  const padded = (row: ReadonlyArray<string>) =>
    line(widths.map((width, at) => (row[at] ?? "").padEnd(width)))
  const [first = "", ...rest] = rows.map(padded)
  return [first, line(widths.map((width) => "-".repeat(width))), ...rest].join("\n")
}

/** What a layer may import beside `protocol`; `below`: the lines of the table under its own. */
const importsOf = ({ imports, except = [] }: Layer, below: ReadonlyArray<string>) => {
  if (imports === undefined) {
    const closed = ["adapters", ...except.map(short)].map(code)
    return `everything below but ${closed.join(" and ")}`
  }
  const ours = imports.filter((place) => place !== "protocol")
  if (ours.includes("backend")) return "everything below"
  const folders = below.filter((place) => !isFile(place) && place !== "frontend/pages")
  const hasAll = folders.length > 2 && folders.every((place) => ours.includes(place))
  const named = ours
    .filter((place) => !hasAll || !folders.includes(place))
    .map(short)
    .map(code)
  if (!hasAll) return named.join(", ") || "nothing else"
  return [
    "every folder below" + (below.includes("frontend/pages") ? " `pages`" : ""),
    ...named,
  ].join(", ")
}

const rowsOf = (layers: ReadonlyArray<Layer>) =>
  layers
    .map((layer, at) => [
      layer.places.map(short).map(code).join(", "),
      layer.about,
      importsOf(layer, placesOf(layers.slice(0, at))),
    ])
    .toReversed()

/** What each folder is and may import, from the top. */
export const layerTable = () =>
  [
    "### backend/",
    table([["folder", "what it is", "may import"], ...rowsOf(backend)]),
    "### frontend/",
    table([["folder", "what it is", "may import"], ...rowsOf(frontend)]),
  ].join("\n\n")

// --- The page ---

/** The page with a generated part put between its two comments. */
const withPart = (page: string, name: string, part: string) => {
  const begin = `<!-- ${name}: generated by \`npm run docs\` from scripts/lint/layers.ts -->`
  const end = `<!-- end of ${name} -->`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${architectureFile} has no place for its ${name}.`)
  return `${page.slice(0, from)}${begin}\n\n${part}\n\n${page.slice(to)}`
}

/** The page as it should be, from what it is. */
export const architecturePage = (page: string) =>
  withPart(withPart(page, "graph", layerGraph()), "table", layerTable())

if (import.meta.main) {
  const file = join(root, architectureFile)
  writeFileSync(file, architecturePage(readFileSync(file, "utf8")))
}
