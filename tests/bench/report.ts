import { cpus } from "node:os"

/** The value below which `part` of the values lie. */
export const percentile = (values: ReadonlyArray<number>, part: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
export const median = (values: ReadonlyArray<number>) => percentile(values, 0.5)

/** Several percentiles in a line. */
export const spread = (values: ReadonlyArray<number>, parts = [0.5, 0.95], fraction = 1) =>
  parts.map((part) => percentile(values, part).toFixed(fraction)).join(", ")

export const heading = (title: string) => {
  console.log(`\n${title}`)
  console.log(
    `  ${String(cpus().length)} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`,
  )
}

export const line = (name: string, value: string | number) =>
  console.log(`  ${name.padEnd(52)} ${typeof value === "number" ? value.toFixed(2) : value}`)

export type Figures = Readonly<Record<string, string | number>>

export const print = (title: string, figures: Figures) => {
  heading(title)
  for (const [name, value] of Object.entries(figures)) line(name, value)
}
