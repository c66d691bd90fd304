import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { measures } from "./metrics.ts"

const Board = Schema.fromJsonString(
  Schema.Struct({
    panels: Schema.Array(
      Schema.Struct({
        title: Schema.String,
        targets: Schema.optionalKey(Schema.Array(Schema.Struct({ expr: Schema.String }))),
      }),
    ),
  }),
)
const board = Schema.decodeSync(Board)(
  readFileSync(new URL("../../../docs/operating/grafana-dashboard.json", import.meta.url), "utf8"),
)

/** What each measure is called where it is read: a histogram has three. */
const shown = new Map(
  Object.values(measures).flatMap(({ id, type }) =>
    (type === "Histogram" ? ["_bucket", "_sum", "_count"] : [""]).map((end) => [id + end, id]),
  ),
)

describe("the board for Grafana", () => {
  it("asks only for what is measured, and shows all of it", () => {
    const asked = board.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:kintale|process)_\w+/g) ?? []),
    )
    assert.deepStrictEqual(
      asked.filter((name) => !shown.has(name)),
      [],
    )
    assert.sameMembers(
      [...new Set(asked.map((name) => shown.get(name)))],
      Object.values(measures).map(({ id }) => id),
    )
  })
})

describe("a measure", () => {
  it("has a name as Prometheus writes it, its unit at the end, and says what it is", () => {
    for (const { id, type, description } of Object.values(measures)) {
      assert.match(id, /^(kintale|process)_[a-z_]+$/)
      assert.strictEqual(id.endsWith("_total"), type === "Counter")
      assert.match(description ?? "", /\.$/)
    }
  })
})
