import { cpus } from "node:os"

/** The value below which `part` of the values lie. */
export const percentile = (values: ReadonlyArray<number>, part: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

export const heading = (title: string) => {
  console.log(`\n${title}`)
  console.log(
    `  ${String(cpus().length)} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`,
  )
}

export const line = (name: string, value: string | number) =>
  console.log(`  ${name.padEnd(52)} ${typeof value === "number" ? value.toFixed(2) : value}`)

export const print = (title: string, figures: Readonly<Record<string, string | number>>) => {
  heading(title)
  for (const [name, value] of Object.entries(figures)) line(name, value)
}
