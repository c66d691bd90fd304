// `npm test`: what decides quickly. With `all`, as in `npm run test:all`, everything; with names of parts after
// it, only these (`rest`: what `npm test` leaves out). Says what runs and how long that usually takes; the last
// line says how it went.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs"
import { freemem, tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { endAll, runChild } from "./run-child.mjs"
import { add, none, sentence } from "./test-counts.mjs"
import { parts, testServer } from "./test-parts.mjs"
import { find, root } from "./find-programs.mjs"
import { clock, progressOf, secondsUntilDone } from "./test-progress.mjs"

process.chdir(root)

const [, , mode, ...named] = process.argv
const chosen = () => {
  if (mode !== "all") return parts.filter(({ isQuick }) => isQuick)
  if (named.length === 0) return parts
  const unknown = named.filter(
    (name) => name !== "rest" && !parts.some((part) => part.name === name),
  )
  if (unknown.length > 0) {
    const names = ["rest", ...parts.map(({ name }) => name)]
    console.error(`There is no part called ${unknown.join(", ")}. Parts: ${names.join(", ")}.`)
    process.exit(2)
  }
  const wanted = parts.filter(
    ({ name, isQuick }) => named.includes(name) || (named.includes("rest") && !isQuick),
  )
  // What tests run has to be built first; where nothing has changed that takes a moment.
  const builds = wanted.some(({ isBuilt }) => isBuilt)
  return parts.filter((part) => wanted.includes(part) || (builds && part.name === "build"))
}

const memory = "/dev/shm"
/** More than all tests together have on the disk at any time. */
const enough = 4 * 1024 ** 3
/**
 * Where the tests keep what they make. Hundreds of stores wait for the disk at each change, as they must;
 * in memory that costs nothing, and what survives a killed server is the same.
 */
const folderOfTests = () => {
  if (!existsSync(memory) || freemem() < 2 * enough) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < enough ? tmpdir() : memory
}
const folder = mkdtempSync(join(folderOfTests(), "kintale-test-"))

/** No test may find the way to a family's own server through the shell it is started from. */
const ofTheServer = [
  "DATA_DIR",
  "HOST",
  "PORT",
  "PUBLIC_URL",
  "MONGODB_URL",
  "MAIL_URL",
  "MAIL_FROM",
  "REGISTRATION",
  "TRUST_PROXY",
  "SESSION_SECRET",
]
const programs = { chromium: find("chromium"), redis: find("redis") }
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ofTheServer.includes(name)),
  ),
  PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
  // Where no locale is set Chromium cannot name a file in every script.
  ...(!process.env.LC_ALL && !process.env.LC_CTYPE && !process.env.LANG && { LANG: "C.UTF-8" }),
  TMPDIR: folder,
  FAST_SERVER: join(testServer, "fast-server.js"),
  STORYBOOK_DISABLE_TELEMETRY: "1",
  // Hundreds of servers are started; what they are made of is compiled once.
  NODE_COMPILE_CACHE: join(folder, "compiled"),
  ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
  ...(programs.chromium.path && { CHROMIUM_PATH: programs.chromium.path }),
}

/** What each part took on this machine the last time it was green, by name. */
const timesFile = join(root, "node_modules/.cache/kintale-test-seconds.json")
const times = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, "utf8")) : {}
const usual = ({ name, seconds }) => times[name] ?? seconds
const plan = chosen()
const waiting = [...plan]
const started = performance.now()
const elapsed = () => (performance.now() - started) / 1000
/** Much of a part is waiting for servers or pages; two at once leave neither core without work. */
const atOnce = 2
const progress = progressOf({ atOnce, waiting: () => waiting, secondsOf: usual })

let interrupted = false
let total = none
const red = []

const runStep = async (
  { command, args, env: own, limit, count, reportsTo, skipCode },
  name,
  onText,
) => {
  const report = join(folder, `${name}.json`)
  const more = reportsTo?.(report) ?? {}
  const { code, output } = await runChild(command, [...args, ...(more.args ?? [])], {
    env: { ...env, ...own, ...more.env },
    limit,
    onText,
  })
  const isSkipped = skipCode !== undefined && code === skipCode
  return { counts: count(report, code === 0 || isSkipped), output, isSkipped }
}

/** Runs a part and reports on it in one piece; answers whether it is green. */
const run = async (part) => {
  const missing = [part.needs ?? []].flat().find((name) => programs[name].path === null)
  if (missing !== undefined) {
    const { names, without, variable } = programs[missing]
    const sorry = `There is no ${names[0]} on this machine (${variable} can name it): ${without}.`
    // Without a browser nothing is proved; several nodes are for those who run several.
    const isNeeded = missing !== "redis"
    if (isNeeded) {
      total = add(total, { ...none, failed: 1 })
      red.push(part.name)
    }
    console.log(`${isNeeded ? "✗" : "–"} ${part.name.padEnd(17)} ${sorry}`)
    return !isNeeded
  }
  const begun = performance.now()
  progress.begin(part)
  const onText = (text) => progress.onText(part, text)
  const steps = part.steps.map((step, n) => runStep(step, `${part.name}-${String(n)}`, onText))
  const results = await Promise.all(steps)
  progress.end(part)
  if (interrupted) return false
  const seconds = (performance.now() - begun) / 1000
  const counts = results.map((result) => result.counts).reduce(add, none)
  total = add(total, counts)
  const isGreen = counts.failed === 0
  if (isGreen && results.every(({ isSkipped }) => isSkipped)) {
    console.log(`– ${part.name.padEnd(17)} ${results.map(({ output }) => output.trim()).join(" ")}`)
    return true
  }
  const told = counts.passed > 0 || counts.skipped > 0 ? sentence(counts) : ""
  console.log(
    `${isGreen ? "✓" : "✗"} ${part.name.padEnd(17)}${seconds.toFixed(1).padStart(6)} s  ${told}`.trimEnd(),
  )
  if (isGreen) times[part.name] = Math.round(seconds)
  else {
    red.push(part.name)
    for (const { counts: own, output } of results)
      if (own.failed > 0) console.log(`${output.trimEnd()}\n`)
  }
  return isGreen
}

const end = (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (interrupted) return
    interrupted = true
    console.log("\nInterrupted; ending what runs …")
    void endAll().then(() => end(130))
  })
}

const estimate = secondsUntilDone(
  plan,
  Array.from({ length: atOnce }, () => 0),
  usual,
)
console.log(`${String(plan.length)} parts, about ${clock(estimate)} on a quiet machine\n`)
const running = new Set()
let isStopped = false
/** What is built by now, or was not to be built. */
let isReady = !plan.some(({ name }) => name === "build")
const begin = async (part) => {
  const isGreen = await run(part)
  if (!isGreen && part.stopsAll) isStopped = true
  if (part.name === "build") isReady = true
}
/** The first that can begin; none where all wait for what is being built. What runs alone is not overtaken: it would wait again. */
const next = () => waiting.find((part) => isReady || !part.isBuilt || part.isAlone)
const isOver = () => waiting.length === 0 || interrupted || isStopped
while (!isOver()) {
  const part = next()
  if (part === undefined || running.size >= (part.isAlone ? 1 : atOnce)) {
    await Promise.race(running)
    continue
  }
  waiting.splice(waiting.indexOf(part), 1)
  const ending = begin(part)
  running.add(ending)
  void ending.finally(() => running.delete(ending))
  if (part.isAlone) await ending
}
await Promise.all(running)
if (!interrupted) {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true })
  writeFileSync(timesFile, JSON.stringify(times))
  console.log(`\n${clock(elapsed())} in all`)
  if (red.length > 0)
    console.log(`Red: ${red.join(", ")}. Again: npm run test:all -- ${red.join(" ")}`)
  console.log(sentence(total))
  end(total.failed > 0 ? 1 : 0)
}
