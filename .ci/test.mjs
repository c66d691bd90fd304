// Everything `npm test` runs: the checks first, then all tests. The last line says how it went. With `nodes`:
// only nodes of one server that are killed, and the journeys whose browsers are on different ones; with
// NODES_TOO=1 all and these.
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { endAll, runChild } from "./children.mjs"
import { add, countPlaywright, countStep, countVitest, sentence } from "./counts.mjs"
import { find, root } from "./programs.mjs"

process.chdir(root)

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
const reports = mkdtempSync(join(folderOfTests(), "kintale-test-"))
const reportOf = (name) => join(reports, `${name}.json`)

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
const bin = join(root, "node_modules/.bin")
const testServer = join(root, "node_modules/.cache/kintale-test-server")
const chromium = find("chromium")
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ofTheServer.includes(name)),
  ),
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  TMPDIR: reports,
  LIGHTENED_SERVER: join(testServer, "lightened-server.js"),
  STORYBOOK_DISABLE_TELEMETRY: "1",
  // Hundreds of servers are started; what they are made of is compiled once.
  NODE_COMPILE_CACHE: join(reports, "compiled"),
  ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
  ...(chromium.path && { CHROMIUM_PATH: chromium.path }),
}

const pinned = join(bin, "node")
const node = existsSync(pinned) ? pinned : process.execPath
const minutes = (count) => count * 60_000
const step = (name, command, ...args) => ({
  name,
  command,
  args,
  limit: minutes(10),
  count: countStep,
})
const vitest = (name, project, ...rest) => ({
  name,
  command: join(bin, "vitest"),
  args: ["run", "--project", project, process.stdout.isTTY ? "--color" : "--no-color"].concat(
    ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`],
    rest,
  ),
  limit: minutes(45),
  count: countVitest,
})

const checks = [
  step("dependencies", node, ".ci/lock-check.mjs"),
  step("types", join(bin, "tsc")),
  step("lint", join(bin, "oxlint"), "--deny-warnings"),
  step("format", join(bin, "oxfmt"), "--check"),
]
// On two cores; four files at a time where much of each is waiting for a server.
const pure = vitest("pure", "pure", "--maxWorkers=2")
const adapters = vitest("adapters", "adapters", "--maxWorkers=2")
const servers = vitest("whole servers", "servers", "--maxWorkers=4")
const stories = { ...vitest("stories", "stories", "--maxWorkers=2"), needsChromium: true }
const client = step("client build", node, ".ci/build.mjs")
const server = step("test server", node, ".ci/bundle-test-server.mjs", testServer)
const playwright = (name, ...rest) => ({
  name,
  command: join(bin, "playwright"),
  args: ["test", `--project=${name}`, "--reporter=list,json", ...rest],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
  limit: minutes(45),
  count: countPlaywright,
  needsChromium: true,
})
const journeys = playwright("journeys")
// Each of its workers has four processes of the server.
const nodes = playwright("nodes", "--workers=2")
// One after the other: of each the nodes have all of the machine.
const endedNodes = vitest("nodes killed", "nodes", "--maxWorkers=1")
const onlyNodes = process.argv[2] === "nodes"
const redis = find("redis")
/** The parts that want a Redis; without one a sentence says that they are left out. */
const ofNodes = () => {
  if (!onlyNodes && process.env.NODES_TOO !== "1") return []
  if (redis.path !== null) return [endedNodes, nodes]
  console.log(`There is no ${redis.names[0]} on this machine: ${redis.without}.`)
  return []
}

const perform = (part) =>
  part.needsChromium && chromium.path === null
    ? { ok: false, output: "Chromium was not found; CHROMIUM_PATH can name it.\n", seconds: 0 }
    : runChild(part.command, part.args, { env: { ...env, ...part.env }, limit: part.limit })

let interrupted = false
let total = { passed: 0, failed: 0, skipped: 0 }

/** Runs a part and reports on it in one piece, so that parts beside each other do not mix their words. */
const run = async (part) => {
  const { ok, output, seconds } = await perform(part)
  if (interrupted) return false
  const counts = part.count(reportOf(part.name), ok)
  total = add(total, counts)
  const good = counts.failed === 0
  const told = part.count === countStep ? "" : sentence(counts)
  console.log(
    `${good ? "✓" : "✗"} ${part.name.padEnd(16)}${seconds.toFixed(1).padStart(6)} s  ${told}`.trimEnd(),
  )
  if (!good) console.log(`${output.trimEnd()}\n`)
  return good
}
const inOrder = async (parts) => {
  for (const part of parts) if (!interrupted) await run(part)
}

const end = (code) => {
  rmSync(reports, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (interrupted) return
    interrupted = true
    console.log("Interrupted; ending what runs …")
    void endAll().then(() => end(130))
  })
}

const started = performance.now()
const last = ofNodes()
if (onlyNodes) {
  if (last.length === 0) end(0)
  await Promise.all([client, server].map(run))
  await inOrder(last)
} else {
  // What is quickly known is told first; what has short deadlines gets the machine to itself. Storybook itself
  // is built by continuous integration: here no test would read it.
  const sound = Promise.all(checks.map(run))
  await Promise.all([client, server, pure, adapters].map(run))
  if ((await sound).every(Boolean)) await inOrder([servers, stories, journeys, ...last])
}
if (!interrupted) {
  console.log(`\n${((performance.now() - started) / 1000).toFixed(1)} s in all`)
  console.log(sentence(total))
  end(total.failed > 0 || total.passed === 0 ? 1 : 0)
}
