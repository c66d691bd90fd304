import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { cpuMillis, memoryOf } from "../editing/process-figures.ts"
import { percentile, print } from "../statistics.ts"
import { started } from "../lists.ts"
import { type CrowdJob, ClientsReport } from "./job.ts"

const megabyte = 1024 * 1024
const users = Number(process.argv[4] ?? 20)
/** MB of each. */
const size = Number(process.argv[5] ?? 50)
/** As many as one user may have on their way. */
const each = 5
/** Somebody else's question, this often; nobody waits for the answer before the next. */
const gap = 250

const Ready = Schema.Struct({ url: Schema.String, cookie: Schema.String })

const crowd = async (job: CrowdJob) => {
  const child = fork(fileURLToPath(new URL("./many-clients.ts", import.meta.url)), [
    JSON.stringify(job),
  ])
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the crowd ended with ${String(code)}`)
  })
  const [told] = await Promise.race([once(child, "message"), ended])
  ended.catch(() => undefined)
  return Schema.decodeUnknownSync(ClientsReport)(told)
}

/** How long each of somebody's questions took, for as long as something goes on. */
const meanwhile = async (address: string, cookie: string, during: Promise<unknown>) => {
  const over = new AbortController()
  const end = () => over.abort()
  void during.then(end, end)
  const answers: Array<Promise<number>> = []
  while (!over.signal.aborted) {
    const asked = performance.now()
    const whole = fetch(address, { headers: { cookie } }).then((answer) => answer.arrayBuffer())
    answers.push(whole.then(() => performance.now() - asked))
    await pause(gap)
  }
  return Promise.all(answers)
}

/** A hundred uploads of 50 MB at once (`hundred 20 50`: twenty users with five each), and a family with 500 stories that looks at its list. */
export const measureHundred = async () => {
  const server = await started("./big-family-server.ts")
  const { url, cookie } = Schema.decodeUnknownSync(Ready)(server.told)
  const list = url + routes.stories
  const pid = server.child.pid ?? 0
  const quiet = await meanwhile(list, cookie, pause(3_000))
  const before = memoryOf(pid)
  const used = cpuMillis(pid)
  const sending = crowd({ url, users, each, bytes: size * megabyte })
  const busy = await meanwhile(list, cookie, sending)
  const { seconds, failures } = await sending
  print(
    `npm run bench upload hundred: ${String(users * each)} uploads of ${String(size)} MB at once`,
    {
      "until all have arrived (s)": seconds,
      "MB a second": (users * each * size) / seconds,
      "processor time of the server (s)": (cpuMillis(pid) - used) / 1_000,
      "requests that had to be repeated": String(failures),
      "500 stories, nothing else going on, p95 (ms)": percentile(quiet, 0.95),
      "500 stories meanwhile, p50 (ms)": percentile(busy, 0.5),
      "500 stories meanwhile, p95 (ms, aim: under 300)": percentile(busy, 0.95),
      "memory of the server before, at its peak (MB)": before.peak,
      "memory of the server at its peak (MB, aim: under 512)": memoryOf(pid).peak,
    },
  )
  server.end()
}
