import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { bigFamily } from "../big-family.ts"
import { askMeanwhile, startFilled, startProgram } from "../harness.ts"
import { cpuMillis, memoryOf, untilQuiet } from "../processes.ts"
import { percentile, print } from "../report.ts"

const megabyte = 1024 * 1024
const users = Number(process.argv[4] ?? 20)
/** MB of each. */
const size = Number(process.argv[5] ?? 50)
/** As many as one user may have on their way. */
const each = 5

/** Seconds until all had arrived, and requests that broke off. */
const ClientsReport = Schema.Struct({ seconds: Schema.Finite, failures: Schema.Int })

/** A hundred uploads of 50 MB at once (`hundred 20 50`: twenty users with five each), and a family with 500 stories that looks at its list. */
export const measureHundred = async () => {
  const { url, pid, filled, stop } = await startFilled(bigFamily())
  await untilQuiet(pid)
  const probe = { address: url + routes.stories, cookie: filled.cookie, gap: 250 }
  const quiet = await askMeanwhile(probe, () => pause(3_000))
  const before = memoryOf(pid)
  const used = cpuMillis(pid)
  const job = JSON.stringify({ url, users, each, bytes: size * megabyte })
  let report = { seconds: Number.NaN, failures: 0 }
  const busy = await askMeanwhile(probe, async () => {
    const script = new URL("./many-clients.ts", import.meta.url)
    report = (await startProgram(script, ClientsReport, job)).said
  })
  print(
    `npm run bench upload hundred: ${String(users * each)} uploads of ${String(size)} MB at once`,
    {
      "until all have arrived (s)": report.seconds,
      "MB a second": (users * each * size) / report.seconds,
      "processor time of the server (s)": (cpuMillis(pid) - used) / 1_000,
      "requests that had to be repeated": String(report.failures),
      "500 stories, nothing else going on, p95 (ms)": percentile(quiet, 0.95),
      "500 stories meanwhile, p50 (ms)": percentile(busy, 0.5),
      "500 stories meanwhile, p95 (ms, aim: under 300)": percentile(busy, 0.95),
      "memory of the server before, at its peak (MB)": before.peak,
      "memory of the server at its peak (MB, aim: under 512)": memoryOf(pid).peak,
    },
  )
  await stop()
}
