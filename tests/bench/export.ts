import { fork } from "node:child_process"
import { once } from "node:events"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { memoryOf } from "./editing/process-figures.ts"
import { ExportReport } from "./export/report.ts"
import { percentile, print } from "./statistics.ts"

const rounds = 3
/** Milliseconds between two looks at a server's memory. */
const gap = 20

const megabytes = (bytes: number) => bytes / 1024 / 1024

/** The family is written by a process of its own, so that the server that is measured begins as any does. */
const writeFamily = async (dataDir: string) => {
  const child = fork(fileURLToPath(new URL("./export/family.ts", import.meta.url)), [dataDir])
  const [told] = await once(child, "message")
  await once(child, "exit")
  return Schema.decodeUnknownSync(ExportReport)(told)
}

interface Peak<A> {
  readonly value: A
  /** MB, all the while and in the first fifth of it. */
  readonly peak: number
  readonly early: number
  readonly seconds: number
}

/** The most a process holds while something is done, and how long that takes. */
const peakDuring = async <A>(pid: number, work: () => Promise<A>): Promise<Peak<A>> => {
  const held = [memoryOf(pid).resident]
  const looking = setInterval(() => held.push(memoryOf(pid).resident), gap)
  const begun = performance.now()
  try {
    const value = await work()
    const seconds = (performance.now() - begun) / 1000
    const early = Math.max(...held.slice(0, Math.ceil(held.length / 5)))
    return { value, peak: Math.max(...held), early, seconds }
  } finally {
    clearInterval(looking)
  }
}

/** Asks as a browser does and writes what comes to a file; answers its bytes. */
const saveTo = async (file: string, address: string, cookie: string) => {
  const answer = await fetch(address, { headers: { cookie } })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${address}: ${answer.status}`)
  await pipeline(answer.body, createWriteStream(file))
  return (await stat(file)).size
}

/** The same files one after the other into one, as a program does that does nothing else. */
const copyTo = async (file: string, originals: ReadonlyArray<string>) => {
  await rm(file, { force: true })
  for (const original of originals) {
    await pipeline(createReadStream(original), createWriteStream(file, { flags: "a" }))
  }
  return (await stat(file)).size
}

/** The same recordings one after the other from the server, as relatives who listen ask for them. */
const fetchEach = async (file: string, addresses: ReadonlyArray<string>, cookie: string) => {
  let bytes = 0
  for (const address of addresses) bytes += await saveTo(file, address, cookie)
  return bytes
}

/** A server that has just started has things to do; they are not to be taken for the export's. */
const untilQuiet = async (pid: number) => {
  for (let [before, quiet] = [0, 0]; quiet < 4;) {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const { resident } = memoryOf(pid)
    quiet = Math.abs(resident - before) < 3 ? quiet + 1 : 0
    before = resident
  }
  return memoryOf(pid).resident
}

const measureIn = async (folder: string) => {
  const dataDir = join(folder, "data")
  const told = await writeFamily(dataDir)
  // What is said to Node here is said to the server as well: its memory depends on it.
  const { NODE_OPTIONS = "" } = process.env
  const server = await startServer({ dataDir, env: { NODE_OPTIONS } })
  const anna = new Caller(server.url)
  await anna.signIn(told.email, told.password)
  // Loads what searching needs, which stays for as long as the server runs.
  await anna.get(`${routes.search}?q=river`)
  const atRest = await untilQuiet(server.pid)

  const file = join(folder, "taken")
  const addresses = told.addresses.map((address) => server.url + address)
  const speedOf = ({ value, seconds }: Peak<number>) => megabytes(value) / seconds
  const sent = await peakDuring(server.pid, () => fetchEach(file, addresses, anna.cookie))
  const afterSending = memoryOf(server.pid).resident

  const exports: Array<Peak<number>> = []
  const copies: Array<Peak<number>> = []
  for (let round = 0; round < rounds; round += 1) {
    exports.push(
      await peakDuring(server.pid, () => saveTo(file, server.url + routes.exportData, anna.cookie)),
    )
    copies.push(await peakDuring(server.pid, () => copyTo(file, told.originals)))
  }
  await server.stop()

  const median = (values: ReadonlyArray<number>) => percentile(values, 0.5)
  const most = Math.max(...exports.map(({ peak }) => peak))
  print(`npm run bench export (${told.originals.length} stories; ${rounds} exports)`, {
    "in an archive (MB)": megabytes(exports[0]?.value ?? 0),
    "memory of the server at rest (MB)": atRest,
    "most while it sends each recording by itself (MB)": sent.peak,
    "and after that (MB)": afterSending,
    "most while it exports (MB)": most,
    "of it in the first fifth of the first export (MB)": exports[0]?.early ?? Number.NaN,
    "most during the first export (MB)": exports[0]?.peak ?? Number.NaN,
    "growth by exporting (MB, aim: under 50)": most - afterSending,
    "growth by sending and exporting, from rest (MB)": most - atRest,
    "an export, median (s)": median(exports.map(({ seconds }) => seconds)),
    "an export, median (MB/s)": median(exports.map(speedOf)),
    "each recording by itself (MB/s)": speedOf(sent),
    "a plain copy of the same files, median (MB/s)": median(copies.map(speedOf)),
  })
}

/** An export of fifty stories: what it costs the server in memory and how fast it comes. */
export const measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), "kintale-"))
  try {
    await measureIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
