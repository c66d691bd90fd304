// Writes down how this version keeps its documents, for the tests of the version after it:
// `node backend/platform/database/note-release.fixture.ts > backend/platform/database/fixtures/last-release.jsonl`, at each release.
import { Effect, Schema, SchemaRepresentation } from "effect"
import { everyRecord } from "./every-record.fixture.ts"
import { someDocuments } from "./some-documents.fixture.ts"

/** Of so many documents those are noted that differ in which fields they have, and of which kinds. */
const sampled = 100
const noted = 6

/** Long lists tell no more than short ones. */
const short = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 2).map(short)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, short(inner)]))
}

/** Which fields there are in a document, and what kind of value each has. */
const traits = (value: unknown, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(value))
    return value.length === 0 ? [`${path} []`] : value.flatMap((one) => traits(one, `${path}[]`))
  if (typeof value !== "object" || value === null) return [`${path} ${typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => traits(inner, `${path}.${key}`))
}

/** Those that show the most that was not shown yet. */
const tellingOf = (all: ReadonlyArray<unknown>) => {
  const shown = new Set<string>()
  const news = (one: unknown) => traits(one).filter((trait) => !shown.has(trait)).length
  return Array.from({ length: noted }, () => {
    const best = all.toSorted((one, other) => news(other) - news(one))[0]
    if (best === undefined || news(best) === 0) return []
    for (const trait of traits(best)) shown.add(trait)
    return [best]
  }).flat()
}

/**
 * Leaves out of a shape what is words for people. Rules of our own have no name to be noted by; of those it
 * is left what kind of value it is.
 */
const strip = (value: unknown) => {
  if (typeof value !== "object" || value === null) return
  Reflect.deleteProperty(value, "annotations")
  for (const inner of Object.values(value)) strip(inner)
  const checks: unknown = Reflect.get(value, "checks")
  if (Array.isArray(checks))
    Reflect.set(
      value,
      "checks",
      checks.filter((check) => "representation" in check),
    )
}

for (const { shape, schema } of everyRecord) {
  // As it is written; what it is read from may be older.
  const written = Schema.toType(schema)
  const kept = SchemaRepresentation.toRepresentation(written.ast)
  strip(kept)
  const all = await Effect.runPromise(someDocuments(written, sampled, shape.name))
  const line = {
    collection: shape.name,
    shape: SchemaRepresentation.toJson(kept),
    documents: tellingOf(all.map(short).filter(Schema.is(written))),
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
