import { Schema, type SchemaAST } from "effect"
import { describe, expect, it } from "vitest"
import { answers, filtersOf, ownFiles, representationOf, schemas } from "./schemas.fixture.ts"

/** Without an end: `*`, `+` and `{3,}` outside of a class, or not from the first character to the last. */
const isEndless = (pattern: string) => {
  const bare = pattern.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x")
  return !/^\^.*\$$/.test(bare) || /[*+]|\{\d+,\}/.test(bare)
}

const isOfBounds = (filter: SchemaAST.Filter<unknown>) => {
  const { id, payload } = representationOf(filter)
  if (id.endsWith("/isPattern")) return !isEndless(String(payload["source"]))
  return /\/is(MaxLength|Length|LengthBetween|MaxProperties|PropertiesLength)/.test(id)
}
/** The paths of everything that may be as long as whoever sends it likes. */
const unboundedIn = (ast: SchemaAST.AST, path: string): ReadonlyArray<string> => {
  const isBounded = filtersOf(ast.checks).some(isOfBounds)
  const here = isBounded ? [] : [path]
  switch (ast._tag) {
    case "String":
      return here
    case "Arrays":
      return [
        ...(ast.rest.length === 0 ? [] : here),
        ...[...ast.elements, ...ast.rest].flatMap((one) => unboundedIn(one, `${path}[]`)),
      ]
    case "Objects":
      return [
        ...(ast.indexSignatures.length === 0 ? [] : here),
        ...ast.indexSignatures.flatMap(({ parameter, type }) => [
          ...unboundedIn(parameter, `${path}{key}`),
          ...unboundedIn(type, `${path}{}`),
        ]),
        ...ast.propertySignatures.flatMap(({ name, type }) =>
          unboundedIn(type, `${path}.${String(name)}`),
        ),
      ]
    case "Union":
      return ast.types.flatMap((one) => unboundedIn(one, path))
    case "Declaration":
      return ast.typeParameters.flatMap((one) => unboundedIn(one, path))
    case "Suspend":
    case "Unknown":
    case "Any":
    case "TemplateLiteral":
      return [`${path}: ${ast._tag}`]
    default:
      return []
  }
}

describe("what a client sends", () => {
  it("R602 has a longest text and a longest list, unless only the server makes it", () => {
    const unbounded = new Map(
      schemas.map(([name, schema]) => [name, unboundedIn(Schema.toType(schema).ast, name)]),
    )
    const byTheServer = new Set([...answers, ...ownFiles])
    const found = [...unbounded].flatMap(([name, paths]) => (byTheServer.has(name) ? [] : paths))
    expect(found).toEqual([])
    // A name that is not needed here any more would let another schema of that name through.
    expect([...byTheServer].filter((name) => (unbounded.get(name) ?? []).length === 0)).toEqual([])
  })

  it("R602 is seen to have no end, wherever that is", () => {
    const endless = Schema.Struct({
      word: Schema.String,
      shape: Schema.String.check(Schema.isPattern(/^\S+$/)),
      lists: Schema.Array(Schema.Array(Schema.Int)).check(Schema.isMaxLength(3)),
      byName: Schema.Record(Schema.String.check(Schema.isMaxLength(3)), Schema.Boolean),
      either: Schema.NullOr(Schema.Struct({ deep: Schema.Trim })),
    })
    expect(unboundedIn(Schema.toType(endless).ast, "")).toEqual([
      ...[".word", ".shape", ".lists[]", ".byName", ".either.deep"],
    ])
  })
})
