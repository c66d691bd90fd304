/**
 * The people at the keys, in a process of their own: each with a document of their own that they type
 * into; of what the others type they only note when it came, so that the server is measured and not them.
 */
import { Schema } from "effect"
import { childrenOf, cpuMillis, machineMillis, memoryOf } from "../processes.ts"
import { percentile } from "../report.ts"
import { Job, type Outcome } from "./job.ts"
import { dice } from "./prose.ts"
import { arrived, fill, join, type Tab } from "./wire.ts"

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, millis)))
/** Looks again and again, for ten seconds at most. */
const until = async (done: () => boolean) => {
  for (let looks = 0; looks < 200 && !done(); looks += 1) await pause(50)
}

const opens = "<".charCodeAt(0)
const closes = ">".charCodeAt(0)
const zero = "0".charCodeAt(0)
const digits = 6
const tokenOf = (edit: number) => `<${String(edit).padStart(digits, "0")}> `

/** The number of the edit whose token begins there, or -1. */
const editAt = (data: Buffer, at: number) => {
  if (data[at + digits + 1] !== closes) return -1
  let edit = 0
  for (let n = at + 1; n <= at + digits; n += 1) {
    const digit = (data[n] ?? 0) - zero
    if (digit < 0 || digit > 9) return -1
    edit = edit * 10 + digit
  }
  return edit
}

const run = async (job: Job): Promise<Outcome> => {
  await fill(job.target, job.paragraphs)
  const tabs: Array<Tab> = []
  while (tabs.length < job.clients) {
    const some = Array.from({ length: Math.min(10, job.clients - tabs.length) }, () =>
      join(job.target),
    )
    tabs.push(...(await Promise.all(some)))
  }

  const madeAt: Array<number> = []
  const madeBy: Array<number> = []
  // Room for all of it beforehand: nothing here may grow, and halt everybody, while it is measured.
  const most = Math.ceil((job.warmUp + job.measured) / job.gap + 1) * job.clients ** 2
  /** Who heard of which edit, so that what comes twice is not counted twice. */
  const told = new Uint8Array(most)
  const lags = new Float64Array(most)
  let [heard, pairs] = [0, 0]
  let [begins, ends] = [Infinity, Infinity]
  let [messages, bytes] = [0, 0]

  const overhear = (receiver: number) => (data: Buffer) => {
    const now = performance.now()
    if (now >= begins && now < ends) {
      messages += 1
      bytes += data.length
    }
    for (let at = data.indexOf(opens); at !== -1; at = data.indexOf(opens, at + 1)) {
      const edit = editAt(data, at)
      const made = madeAt[edit]
      if (made === undefined || madeBy[edit] === receiver) continue
      const pair = edit * job.clients + receiver
      if (told[pair] !== 0) continue
      told[pair] = 1
      heard += 1
      if (made < begins || made >= ends) continue
      lags[pairs] = now - made
      pairs += 1
    }
  }
  tabs.forEach((tab, receiver) => tab.overhear(overhear(receiver)))

  const roll = dice(50)
  const start = performance.now()
  begins = start + job.warmUp
  ends = begins + job.measured
  const length = tabs[0]?.text.length ?? 0
  const type = async (tab: Tab, by: number) => {
    // A place of their own, and on from there: nobody else's edits are in the way of this document.
    let place = Math.floor((length * by) / job.clients)
    for (let due = start + roll() * job.gap; due < ends; due += job.gap) {
      await pause(due - performance.now())
      const edit = madeAt.length
      const token = tokenOf(edit)
      madeBy.push(by)
      madeAt.push(performance.now())
      tab.text.insert(place, token)
      place += token.length
    }
  }
  const used = () => ({
    server: cpuMillis(job.pid),
    children: childrenOf(job.pid).reduce((sum, child) => sum + cpuMillis(child), 0),
    typists: cpuMillis(process.pid),
    machine: machineMillis(),
  })
  const typing = Promise.all(tabs.map(type))
  await pause(begins - performance.now())
  const before = used()
  await pause(ends - performance.now())
  const after = used()
  const { resident, peak } = memoryOf(job.pid)
  await typing

  const wanted = madeAt.length * (job.clients - 1)
  await until(() => heard === wanted)
  if (heard < wanted) throw new Error(`${wanted - heard} edits of ${wanted} never came`)
  await pause(job.settling)
  const settled = used()

  const tokens = madeAt.map((_, edit) => tokenOf(edit))
  await arrived(job.target, (text) => {
    const found = text.match(/<\d{6}> /g) ?? []
    return found.length === tokens.length && new Set(found).size === tokens.length
  })

  for (const tab of tabs) tab.close()

  const all = [...lags.subarray(0, pairs)]
  const percent = (kind: keyof typeof before) => ((after[kind] - before[kind]) / job.measured) * 100
  return {
    edits: madeAt.filter((made) => made >= begins && made < ends).length,
    pairs,
    p50: percentile(all, 0.5),
    p95: percentile(all, 0.95),
    longest: percentile(all, 1),
    cpu: percent("server"),
    childrenCpu: percent("children"),
    typistsCpu: percent("typists"),
    otherCpu: percent("machine") - percent("server") - percent("children") - percent("typists"),
    cpuAfter: settled.server + settled.children - after.server - after.children,
    resident,
    peak,
    messages,
    bytes,
  }
}

const [given = ""] = process.argv.slice(2)
process.send?.(await run(Schema.decodeUnknownSync(Job)(JSON.parse(given))))
process.disconnect()
