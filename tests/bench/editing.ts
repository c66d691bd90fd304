import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { measureInChromium } from "./editing/browser-editor.ts"
import { type Job, Outcome } from "./editing/job.ts"
import { measureLongTranscript } from "./editing/long-transcript.ts"
import { prose } from "./editing/prose.ts"
import { starts } from "./editing/servers.ts"
import { print } from "./statistics.ts"

/** Each server is measured once a round; every other round goes through them backwards. */
const rounds = 2
const words = 2_000
const text = prose(words, 25)
const load = { clients: 50, gap: 200, warmUp: 3_000, measured: 20_000, settling: 2_000 }

const typistsAt = async (job: Job) => {
  const child = fork(fileURLToPath(new URL("./editing/typists.ts", import.meta.url)), [
    JSON.stringify(job),
  ])
  const ended = once(child, "exit")
  const [told] = await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`the typists ended with ${String(code)}`))),
  ])
  await ended
  return Schema.decodeUnknownSync(Outcome)(told)
}

const measureServer = async (start: (typeof starts)[string]) => {
  const { pid, target, stop } = await start()
  try {
    return await typistsAt({ ...load, target, pid, paragraphs: text })
  } finally {
    await stop()
  }
}

const median = (values: ReadonlyArray<number>) => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

interface Row {
  readonly of: (outcome: Outcome) => number
  readonly fraction: number
  /** Whether it says something to divide ours by another's. */
  readonly compared: boolean
}
const row = (of: Row["of"], fraction: number, compared = false): Row => ({ of, fraction, compared })
const seconds = load.measured / 1000
const rows: Readonly<Record<string, Row>> = {
  "from an edit to the others, p50 (ms)": row(({ p50 }) => p50, 2, true),
  "from an edit to the others, p95 (ms)": row(({ p95 }) => p95, 2, true),
  "from an edit to the others, longest (ms)": row(({ longest }) => longest, 1),
  "processor of the server (% of a core)": row(({ cpu }) => cpu, 1, true),
  "  of its child processes besides (%)": row(({ childrenCpu }) => childrenCpu, 1),
  "  of both in the 2 s after the last edit (ms)": row(({ cpuAfter }) => cpuAfter, 0),
  "memory of the server at the end (MB)": row(({ resident }) => resident, 0, true),
  "memory of the server at its peak (MB)": row(({ peak }) => peak, 0, true),
  "messages to the clients, a second": row(({ messages }) => messages / seconds, 0),
  "bytes of a message": row(({ messages, bytes }) => bytes / messages, 0),
  "processor for a message (µs)": row(({ cpu, messages }) => (cpu * seconds * 1e4) / messages, 1),
  "edits a second": row(({ edits }) => edits / seconds, 1),
  "pairs of edit and receiver": row(({ pairs }) => pairs, 0),
  "processor of the load generator (%)": row(({ typistsCpu }) => typistsCpu, 1),
  "processor of everything else here (%)": row(({ otherCpu }) => otherCpu, 1),
}

const line = (cells: ReadonlyArray<string>) => cells.map((cell) => cell.padStart(18)).join("")

const table = (outcomes: ReadonlyMap<string, ReadonlyArray<Outcome>>) => {
  const [first, ...others] = [...outcomes.keys()]
  const ratios = first === "Kintale" ? others : []
  const figures: Record<string, string> = {
    "": line([...outcomes.keys(), ...ratios.map((name) => `ours/${name}`)]),
  }
  for (const [title, { of, fraction, compared }] of Object.entries(rows)) {
    const values = new Map(
      [...outcomes].map(([name, rounds]) => [name, median(rounds.map(of))] as const),
    )
    const ours = values.get("Kintale") ?? Number.NaN
    figures[title] = line([
      ...[...values.values()].map((value) => value.toFixed(fraction)),
      ...ratios.map((name) =>
        compared ? (ours / (values.get(name) ?? Number.NaN)).toFixed(2) : "",
      ),
    ])
  }
  return figures
}

/**
 * One shared document, 50 clients with 5 edits a second each, at three servers one after the other.
 * `npm run bench editing NAME…` measures those named only.
 */
export const measure = async () => {
  const wanted = process.argv.slice(3)
  const chosen = Object.keys(starts).filter((name) => wanted.length === 0 || wanted.includes(name))
  const outcomes = new Map(chosen.map((name) => [name, new Array<Outcome>()]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? chosen : chosen.toReversed()) {
      const start = starts[name]
      if (start !== undefined) outcomes.get(name)?.push(await measureServer(start))
    }
  }
  print(
    `npm run bench editing (a document of ${String(words)} words, ${String(load.clients)} clients with ${String(1000 / load.gap)} edits a second each; medians of ${String(rounds)} rounds of ${String(seconds)} s)`,
    table(outcomes),
  )
  console.log(
    "  Kintale has each edit on the disk before anybody else sees it; the other two keep theirs in memory.",
  )
  await measureLongTranscript(chosen)
  if (chosen.includes("Kintale")) await measureInChromium()
}
