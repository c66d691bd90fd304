import * as fc from "fast-check"
import type { Filter, Json, Sort, Update } from "../../ports/document-store.ts"

/*
 * Random documents and queries on which mingo is known to agree with MongoDB. Where it does not, the
 * contract of Documents has tests instead: nested lists (mingo flattens them); null below a list of
 * objects, or at a list index (mingo drops missing values); null and missing in one sort (mingo
 * distinguishes them); characters beyond U+FFFF against U+E000 to U+FFFF (mingo compares UTF-16,
 * MongoDB UTF-8).
 */

type Fields = { readonly [field: string]: Json }

const text = fc.oneof(
  fc.constantFrom("", "a", "A", "b", "ab", "é", "e\u0301", "👵🏽", "1", "true", "null", "[1]", "{}"),
  fc.constantFrom("a\u0000", "a\u0000b", "\ud800", "a'b", 'a"b', "a\\b", "%", "$a", "\n", "\u2028"),
  fc.string({ maxLength: 3 }),
)
const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, 0.1 + 0.2, 0.3, 1e21, 2 ** 53, 2 ** 60, -1e-7, 5e-324, Number.MAX_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
)
const present = fc.oneof(text, number, fc.boolean())
const scalar = fc.oneof({ weight: 6, arbitrary: present }, fc.constant(null))
const listOfScalars = fc.array(scalar, { maxLength: 3 })

const fields = <T extends Json>(inside: fc.Arbitrary<T>): fc.Arbitrary<Fields> =>
  fc.record({ b: inside, c: inside }, { requiredKeys: [], noNullPrototype: true })

/** Nested objects, with lists of single values as leaves. */
const straight: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  listOfScalars,
  fields(scalar),
  fields(fc.oneof(scalar, listOfScalars, fields(scalar))),
)
/** Also lists of objects that contain single values. */
const branching: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.array(fc.oneof(present, fields(present), fields(fields(present))), { maxLength: 3 }),
  fields(fc.array(fields(present), { maxLength: 3 })),
)
const documentsOf = (value: fc.Arbitrary<Json>): fc.Arbitrary<ReadonlyArray<Fields>> =>
  fc.array(fc.record({ a: value, d: value }, { requiredKeys: [], noNullPrototype: true }), {
    maxLength: 6,
  })

const compared = fc.oneof(text, number)
const operators = (value: fc.Arbitrary<null | boolean | number | string>): fc.Arbitrary<Json> =>
  fc.oneof(
    value,
    value.map(($eq) => ({ $eq })),
    value.map(($ne) => ({ $ne })),
    fc.array(value, { maxLength: 3 }).map(($in) => ({ $in })),
    fc.array(value, { maxLength: 3 }).map(($nin) => ({ $nin })),
    compared.map(($gt) => ({ $gt })),
    compared.map(($lte) => ({ $lte })),
    fc.tuple(compared, compared).map(([$gte, $lt]) => ({ $gte, $lt })),
  )
const existence = fc.boolean().map(($exists) => ({ $exists }))

const filtersOf = (
  conditions: ReadonlyArray<readonly [path: string, condition: fc.Arbitrary<Json>]>,
): fc.Arbitrary<Filter> => {
  const field: fc.Arbitrary<Filter> = fc.oneof(
    ...conditions.map(([path, condition]) => condition.map((asked) => ({ [path]: asked }))),
  )
  const parts = fc.array(field, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 4, arbitrary: field },
    parts.map(($and) => ({ $and })),
    parts.map(($or) => ({ $or })),
    fc.tuple(field, parts).map(([one, $or]) => ({ ...one, $or })),
    fc.tuple(parts, parts).map(([$or, rest]) => ({ $and: [{ $or }, ...rest] })),
  )
}

const whole = fc.oneof(listOfScalars, fields(scalar))

export const straightCase = fc.tuple(
  documentsOf(straight),
  filtersOf([
    ["a", fc.oneof(operators(scalar), existence, whole)],
    ["d", operators(scalar)],
    ["a.b", operators(scalar)],
    ["a.b.c", operators(scalar)],
    ["a.0", operators(present)],
    ["a.b.1", operators(present)],
    ["id", fc.integer({ min: 0, max: 7 }).map(($gt) => ({ $gt }))],
  ]),
)

export const branchingCase = fc.tuple(
  documentsOf(branching),
  filtersOf([
    ["a", fc.oneof(operators(present), fields(present))],
    ["a.b", operators(present)],
    ["a.c", operators(present)],
    ["a.b.c", operators(present)],
  ]),
)

/** For collections with indexes: `a` and `b.c` hold single values, `many` a list. */
export const indexedCase = fc.tuple(
  fc.array(
    fc.record(
      {
        a: scalar,
        b: fc.record({ c: scalar }, { requiredKeys: [], noNullPrototype: true }),
        many: listOfScalars,
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    { maxLength: 8 },
  ),
  filtersOf([
    ["a", fc.oneof(operators(scalar), existence)],
    ["b.c", operators(scalar)],
    ["many", fc.oneof(operators(scalar), existence, listOfScalars)],
  ]),
)

/** The same, and lists of values to count by. */
export const countCase = fc.tuple(
  indexedCase,
  fc.array(fc.array(compared, { maxLength: 4 }), { maxLength: 4 }),
)

export const sortCase = fc.tuple(
  fc.array(
    fc.record({ a: present, b: fields(present) }, { requiredKeys: [], noNullPrototype: true }),
    { maxLength: 8 },
  ),
  fc
    .shuffledSubarray(["a", "b.b", "b.c"], { minLength: 1 })
    .chain((paths) =>
      fc.tuple(...paths.map((path) => fc.tuple(fc.constant(path), fc.constantFrom(1, -1)))),
    )
    .map((sort): Sort => [...sort, ["id", 1]]),
)

const changed = fc.constantFrom("a", "d", "a.b", "a.b.c", "d.1", "d.0.c", "x.y")
export const updateCase = fc.tuple(
  fc.record({ a: straight, d: branching }, { requiredKeys: [], noNullPrototype: true }),
  fc.oneof(
    fc.tuple(changed, straight).map(([path, value]): Update => ({ $set: { [path]: value } })),
    changed.map((path): Update => ({ $unset: { [path]: true } })),
    fc
      .tuple(changed, fc.integer({ min: -9, max: 9 }))
      .map(([path, value]): Update => ({ $inc: { [path]: value } })),
    fc.tuple(changed, scalar).map(([path, value]): Update => ({ $push: { [path]: value } })),
    fc.tuple(changed, scalar).map(([path, value]): Update => ({ $pull: { [path]: value } })),
  ),
)
