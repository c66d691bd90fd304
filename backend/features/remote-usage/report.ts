import { largestOf } from "#protocol/long-lists.ts"
import type { RemoteCallRecord } from "../../platform/database/remote-calls.ts"
import type { MonthlyUsageRecord } from "../../platform/database/monthly-usage.ts"
import type { MonthlyLimits } from "./units.ts"
import { costOf } from "./prices.ts"

/** What was sent in a month to one model of one machine for one job. */
export interface Sum {
  readonly month: string
  readonly job: RemoteCallRecord["job"]
  readonly machine: string
  readonly model: string
  readonly calls: number
  readonly failed: number
  readonly unknown: number
  readonly seconds: number
  readonly tokens: number
  /** In US dollars; null where the price is not known. */
  readonly cost: number | null
}

const keyOf = ({ month, job, machine, model }: Sum) => [month, machine, job, model].join("\n")

const sumOf = (call: RemoteCallRecord): Sum => ({
  month: new Date(call.at).toISOString().slice(0, 7),
  job: call.job,
  machine: call.host,
  model: call.model,
  calls: 1,
  failed: call.kind === null || call.kind === "answered" ? 0 : 1,
  unknown: call.kind === null ? 1 : 0,
  seconds: call.seconds ?? 0,
  tokens: call.tokens ?? 0,
  cost: costOf(call),
})

/** Adds calls to what was summed before; the latest month first. */
export const tally = (
  before: ReadonlyArray<Sum>,
  calls: ReadonlyArray<RemoteCallRecord>,
): ReadonlyArray<Sum> => {
  const sums = new Map(before.map((sum) => [keyOf(sum), sum]))
  for (const one of calls.map(sumOf)) {
    const sum = sums.get(keyOf(one))
    if (sum === undefined) sums.set(keyOf(one), one)
    else
      sums.set(keyOf(one), {
        ...sum,
        calls: sum.calls + one.calls,
        failed: sum.failed + one.failed,
        unknown: sum.unknown + one.unknown,
        seconds: sum.seconds + one.seconds,
        tokens: sum.tokens + one.tokens,
        cost: sum.cost === null || one.cost === null ? null : sum.cost + one.cost,
      })
  }
  const orderOf = ({ machine, job, model }: Sum) => [machine, job, model].join("\n")
  return [...sums.values()].toSorted(
    (one, other) =>
      other.month.localeCompare(one.month) || orderOf(one).localeCompare(orderOf(other)),
  )
}

const heads = [
  "month",
  "machine",
  "job",
  "model",
  "calls",
  "failed",
  "?",
  "minutes",
  "tokens",
  "cost",
]
/** From here on the columns are figures. */
const firstFigure = heads.indexOf("calls")

const figure = (count: number) => (count === 0 ? "" : count.toLocaleString("en"))

const cellsOf = (sum: Sum): ReadonlyArray<string> => [
  ...[sum.month, sum.machine, sum.job, sum.model],
  ...[sum.calls, sum.failed, sum.unknown].map(figure),
  sum.seconds === 0 ? "" : (sum.seconds / 60).toFixed(1),
  figure(sum.tokens),
  sum.cost === null ? "not known" : `$${sum.cost.toFixed(4)}`,
]

/** The sums as lines of text, their columns under each other. */
export const tableOf = (sums: ReadonlyArray<Sum>): ReadonlyArray<string> => {
  const rows = [heads, ...sums.map(cellsOf)]
  const widths = heads.map((_, at) => largestOf(rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at < firstFigure ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  )
}

const of = (used: string, most: number | null, unit: string) =>
  `${used}${most === null ? "" : ` of ${most.toLocaleString("en")}`} ${unit}`

/** What is used of a month: '412.5 of 600 minutes and 1,200 tokens'. */
export const usedOf = (
  month: string,
  kept: ReadonlyArray<typeof MonthlyUsageRecord.Type>,
  { aiMinutesPerMonth, aiTokensPerMonth }: MonthlyLimits,
): string => {
  const used = (unit: string) => kept.find(({ id }) => id === `${month} ${unit}`)?.used ?? 0
  const minutes = (used("milliseconds") / 60_000).toLocaleString("en", { maximumFractionDigits: 1 })
  const tokens = used("tokens").toLocaleString("en")
  return `${of(minutes, aiMinutesPerMonth, "minutes")} and ${of(tokens, aiTokensPerMonth, "tokens")}`
}
