import type { Filter, Json } from "./document-store.ts"

export interface Question {
  readonly title: string
  /** The stored documents, with ids from 1. */
  readonly kept: ReadonlyArray<{ readonly [field: string]: Json }>
  readonly asked: Filter
  /** The ids of the documents that match. */
  readonly found: ReadonlyArray<number>
}

/** MongoDB's answers. The filter is on the field `v` unless the title names another. */
export const questions: ReadonlyArray<Question> = [
  {
    title: "an empty filter finds everything",
    kept: [{ v: 1 }, {}],
    asked: {},
    found: [1, 2],
  },
  {
    title: "a value finds equal values of its own type only",
    kept: [{ v: 1 }, { v: "1" }, { v: true }, { v: 1.5 }, {}],
    asked: { v: 1 },
    found: [1],
  },
  {
    title: "true is not 1",
    kept: [{ v: 1 }, { v: true }, { v: "true" }],
    asked: { v: true },
    found: [2],
  },
  {
    title: "fractions, negative and huge numbers are found to the last bit",
    kept: [{ v: 0.1 + 0.2 }, { v: -1e-7 }, { v: 1e21 }, { v: 2 ** 60 }, { v: 0.3 }],
    asked: { v: { $in: [0.1 + 0.2, -1e-7, 1e21, 2 ** 60] } },
    found: [1, 2, 3, 4],
  },
  {
    title: "text is compared as it is written: case, accents, spaces and emoji count",
    kept: [{ v: "José " }, { v: "José" }, { v: "josé" }, { v: "Jose\u0301" }, { v: "👵🏽" }],
    asked: { v: { $in: ["José", "👵🏽"] } },
    found: [2, 5],
  },
  {
    title: "text with quotes, percent signs, backslashes and zeros is only text",
    kept: [{ v: `'; DROP "x" -- %_\\` }, { v: "a\u0000b" }, { v: "a" }],
    asked: { $or: [{ v: `'; DROP "x" -- %_\\` }, { v: "a\u0000b" }] },
    found: [1, 2],
  },
  {
    title: "null finds null and what is missing",
    kept: [{ v: null }, {}, { v: 0 }, { v: "" }, { v: false }],
    asked: { v: null },
    found: [1, 2],
  },
  {
    title: "a value finds the lists that hold it",
    kept: [{ v: [1, 2] }, { v: [2, 3] }, { v: 2 }, { v: ["2"] }, { v: [] }],
    asked: { v: 2 },
    found: [1, 2, 3],
  },
  {
    title: "null finds lists that hold null, not empty ones",
    kept: [{ v: [1, null] }, { v: [] }, { v: [1] }],
    asked: { v: null },
    found: [1],
  },
  {
    title: "a list finds the equal list",
    kept: [{ v: [1, 2] }, { v: [2, 1] }, { v: [1] }, { v: 1 }],
    asked: { v: [1, 2] },
    found: [1],
  },
  {
    title: "a list finds the list that holds it",
    kept: [{ v: [[1, 2]] }, { v: [[2, 1]] }, { v: [1, [1, 2], 2] }],
    asked: { v: [1, 2] },
    found: [1, 3],
  },
  {
    title: "a value does not find lists in lists",
    kept: [{ v: [[2]] }, { v: [2, [3]] }],
    asked: { v: 2 },
    found: [2],
  },
  {
    title: "an object finds the equal object",
    kept: [{ v: { a: 1, b: "x" } }, { v: { a: 1 } }, { v: { a: 1, b: "x", c: null } }],
    asked: { v: { a: 1, b: "x" } },
    found: [1],
  },
  {
    title: "an object finds the lists that hold an equal one",
    kept: [{ v: [{ a: 1, b: "x" }] }, { v: [{ a: 1 }] }],
    asked: { v: { a: 1, b: "x" } },
    found: [1],
  },
  {
    title: "$ne finds everything that equality does not, missing ones too",
    kept: [{ v: 1 }, { v: 2 }, {}, { v: [1, 2] }, { v: null }],
    asked: { v: { $ne: 1 } },
    found: [2, 3, 5],
  },
  {
    title: "$ne null finds what is there and is not null",
    kept: [{ v: 1 }, { v: null }, {}, { v: [null] }, { v: [] }],
    asked: { v: { $ne: null } },
    found: [1, 5],
  },
  {
    title: "$in finds any of its values, null for missing ones",
    kept: [{ v: 1 }, { v: "a" }, {}, { v: 2 }, { v: ["a", 9] }],
    asked: { v: { $in: ["a", null] } },
    found: [2, 3, 5],
  },
  {
    title: "$in of nothing finds nothing",
    kept: [{ v: 1 }, {}],
    asked: { v: { $in: [] } },
    found: [],
  },
  {
    title: "$nin finds what $in does not",
    kept: [{ v: 1 }, { v: "a" }, {}, { v: 2 }, { v: ["a", 9] }],
    asked: { v: { $nin: ["a", null] } },
    found: [1, 4],
  },
  {
    title: "a comparison with a number finds numbers only",
    kept: [{ v: 5 }, { v: 6.5 }, { v: "7" }, { v: true }, { v: null }, {}, { v: [1, 9] }],
    asked: { v: { $gt: 5 } },
    found: [2, 7],
  },
  {
    title: "a comparison with a text finds texts only",
    kept: [{ v: "2026-01-02" }, { v: "2026-01-03" }, { v: 3000 }, { v: false }, { v: {} }, {}],
    asked: { v: { $gte: "2026-01-03" } },
    found: [2],
  },
  {
    title: "$lt with a text finds the empty text and no numbers",
    kept: [{ v: "" }, { v: "a" }, { v: "b" }, { v: 0 }, { v: null }],
    asked: { v: { $lt: "b" } },
    found: [1, 2],
  },
  {
    title: "two comparisons bound a single value on both sides",
    kept: [{ v: 1 }, { v: 2 }, { v: 3 }, { v: "2" }],
    asked: { v: { $gt: 1, $lte: 3 } },
    found: [2, 3],
  },
  {
    title: "$exists tells null from missing",
    kept: [{ v: null }, {}, { v: [] }, { v: 0 }],
    asked: { v: { $exists: true } },
    found: [1, 3, 4],
  },
  {
    title: "$exists false finds what is missing",
    kept: [{ v: null }, {}, { w: 1 }],
    asked: { v: { $exists: false } },
    found: [2, 3],
  },
  {
    title: "a dotted path goes into objects",
    kept: [{ a: { b: { c: 1 } } }, { a: { b: 1 } }, { a: { c: 1 } }],
    asked: { "a.b.c": 1 },
    found: [1],
  },
  {
    title: "a dotted path goes into the objects of a list",
    kept: [
      { a: [{ b: 1 }, { b: 2 }] },
      { a: [{ b: 3 }] },
      { a: { b: [2] } },
      { a: [2, "x", null, true] },
    ],
    asked: { "a.b": 2 },
    found: [1, 3],
  },
  {
    title: "a dotted path does not go into lists in lists",
    kept: [{ a: [[{ b: 2 }]] }, { a: [{ b: 2 }, []] }],
    asked: { "a.b": 2 },
    found: [2],
  },
  {
    title: "null at a dotted path finds missing parents and single values in their place",
    kept: [{}, { a: 1 }, { a: { b: null } }, { a: { b: 1 } }, { a: {} }],
    asked: { "a.b": null },
    found: [1, 2, 3, 5],
  },
  {
    // For lists without an object the versions of MongoDB differ, so nothing is promised.
    title: "null at a dotted path finds lists with an object that lacks it",
    kept: [{ a: [{ b: 1 }] }, { a: [{ b: 1 }, { c: 1 }] }, { a: [{ b: null }] }],
    asked: { "a.b": null },
    found: [2, 3],
  },
  {
    title: "a number in a path is a position in a list or the name of a field",
    kept: [{ a: [5, 6] }, { a: { "1": 6 } }, { a: [6, 5] }],
    asked: { "a.1": 6 },
    found: [1, 2],
  },
  {
    title: "all parts of a filter must hold",
    kept: [
      { v: 1, w: 1 },
      { v: 1, w: 2 },
      { v: 2, w: 1 },
    ],
    asked: { v: 1, w: 1 },
    found: [1],
  },
  {
    title: "$and and $or nest",
    kept: [
      { v: 1, w: 1 },
      { v: 1, w: 2 },
      { v: 2, w: 1 },
      { v: 3, w: 3 },
    ],
    asked: { $and: [{ $or: [{ v: 1 }, { v: 2 }] }, { w: 1 }] },
    found: [1, 3],
  },
  {
    title: "$or beside a field narrows it",
    kept: [
      { v: 1, w: 1 },
      { v: 1, w: 2 },
      { v: 2, w: 1 },
    ],
    asked: { w: 1, $or: [{ v: 2 }, { v: 3 }] },
    found: [3],
  },
  {
    title: "$or of nothing finds nothing, $and of nothing everything",
    kept: [{ v: 1 }],
    asked: { $or: [{ $or: [] }, { $and: [], v: 1 }] },
    found: [1],
  },
]
