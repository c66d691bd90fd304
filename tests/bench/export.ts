import { createWriteStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { makeFolder } from "../support/audio.ts"
import { writeFamily } from "./export/family.ts"
import { startFilled } from "./harness.ts"
import { memoryDuring, memoryOf, untilQuiet } from "./processes.ts"
import { median, print } from "./report.ts"
import { interleave, since } from "./rounds.ts"

const rounds = 3

const megabytes = (bytes: number) => bytes / 1024 / 1024

/** Asks as a browser does and writes what comes to a file; answers its bytes. */
const saveTo = async (file: string, address: string, cookie: string) => {
  const answer = await fetch(address, { headers: { cookie } })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${address}: ${answer.status}`)
  await pipeline(answer.body, createWriteStream(file))
  return (await stat(file)).size
}

/** An export of fifty stories: what it costs the server in memory and how fast it comes. */
export const measure = async () => {
  // What is said to Node here is said to the server as well: its memory depends on it.
  const { NODE_OPTIONS = "" } = process.env
  const { url, pid, filled, stop } = await startFilled(writeFamily, { NODE_OPTIONS })
  const anna = new Caller(url)
  await anna.signIn(filled.email, "a long enough password")
  // Loads what searching needs, which stays for as long as the server runs.
  await anna.post(routes.search, { query: "river" })
  await untilQuiet(pid)
  const atRest = memoryOf(pid).resident

  const file = join(await makeFolder(), "taken")
  /** The most it holds, all the while and in the first fifth of it, and megabytes a second. */
  const fetchAll = async (addresses: ReadonlyArray<string>) => {
    const begun = performance.now()
    const { value, held } = await memoryDuring(pid, async () => {
      let bytes = 0
      for (const address of addresses) bytes += await saveTo(file, url + address, anna.cookie)
      return megabytes(bytes)
    })
    const seconds = since(begun)
    const early = Math.max(...held.slice(0, Math.ceil(held.length / 5)))
    return { size: value, seconds, speed: value / seconds, peak: Math.max(...held), early }
  }
  const sent = await fetchAll(filled.addresses)
  const afterSending = memoryOf(pid).resident
  const [exports = []] = await interleave(rounds, [() => fetchAll([routes.exportData])])
  await stop()

  const most = Math.max(...exports.map(({ peak }) => peak))
  print(`npm run bench export (${filled.addresses.length} stories; ${rounds} exports)`, {
    "in an archive (MB)": exports[0]?.size ?? 0,
    "memory of the server at rest (MB)": atRest,
    "most while it sends each recording by itself (MB)": sent.peak,
    "and after that (MB)": afterSending,
    "most while it exports (MB)": most,
    "of it in the first fifth of the first export (MB)": exports[0]?.early ?? Number.NaN,
    "most during the first export (MB)": exports[0]?.peak ?? Number.NaN,
    "growth by exporting (MB, aim: under 50)": most - afterSending,
    "growth by sending and exporting, from rest (MB)": most - atRest,
    "an export, median (s)": median(exports.map(({ seconds }) => seconds)),
    "an export, median (MB/s)": median(exports.map(({ speed }) => speed)),
    "each recording by itself (MB/s)": sent.speed,
  })
}
