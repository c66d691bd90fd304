// Brings a bare clone to the state in which the project runs, and does nothing when it is there.
//   node scripts/bootstrap.mjs [ffmpeg] [chromium] [redis] [nginx] [caddy]
// No dependencies; runs on any Node >= 18, before anything is installed.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { find, isBest, root } from "./find-programs.mjs"

const run = (command, args, options) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", ...options }).status === 0

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what the lock file says. npm writes its own note of what it installed
 * last of all, so a half-finished installation has none. Versions are compared rather than file
 * times, because a checkout touches files without changing them. Optional packages may be absent:
 * most belong to other platforms.
 */
const isInstalled = () => {
  const wanted = packagesOf("package-lock.json")
  const present = packagesOf("node_modules/.package-lock.json")
  if (wanted === null || present === null) return false
  const same = (name) =>
    present[name].extraneous ||
    (present[name].version === wanted[name]?.version &&
      present[name].integrity === wanted[name]?.integrity)
  const missing = Object.keys(wanted).filter(
    (name) => name !== "" && !present[name] && !wanted[name].optional,
  )
  return missing.length === 0 && Object.keys(present).every(same)
}

const install = () => {
  console.log("Installing npm packages, which takes about a minute …")
  const args = ["ci", "--include=dev", "--include=optional", "--loglevel=error"]
  const npm = process.env.npm_execpath // the npm that started us, if one did
  const done = npm?.endsWith("npm-cli.js")
    ? run(process.execPath, [npm, ...args])
    : run("npm", args)
  if (done) return
  console.error("The npm packages could not be installed. npm's own message is above.")
  process.exit(1)
}

const aptGet = "/usr/bin/apt-get"
const mayInstall = () =>
  process.platform === "linux" && process.getuid() === 0 && existsSync(aptGet)

process.env.DEBIAN_FRONTEND = "noninteractive"
const withApt = (names, options) =>
  run(aptGet, ["install", "-y", "-qq", "--no-install-recommends", ...names], options)

/** Tries with the package lists that are there first: fetching them takes longer than most installations. */
const installWithApt = (names) => {
  console.log(`Installing ${names.join(" and ")} with apt-get …`)
  return withApt(names) || (run(aptGet, ["update", "-qq"]) && withApt(names))
}

/**
 * The Chromium without windows spares a test run a third of its time. Where apt does not know it, or
 * answers late, whatever Chromium there is does as well.
 */
const installShell = () => {
  console.log("Trying for chromium-headless-shell with apt-get …")
  withApt(["chromium-headless-shell"], { stdio: "ignore", timeout: 60_000 })
}

const explain = ({ name, variable, given, without }) =>
  given
    ? `${variable} is set to ${given}, which is not a program that can run. Until you fix it, ${without}.`
    : `${name} was not found. Install it with your system's package manager or set ${variable} to its path. Until then, ${without}.`

if (!isInstalled()) install()

// A Node that npm brought but that cannot run here (built for glibc on a musl system) only hides the machine's own.
const pinned = join(root, "node_modules/.bin/node")
const pinnedWorks = existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0
if (!pinnedWorks) rmSync(pinned, { force: true })
if (!pinnedWorks && Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Kintale needs Node 24 or newer. This is ${process.version}, and no newer one could be installed.`,
  )
  process.exit(1)
}

// Programs npm cannot bring. Going on without one is right: the server works without ffmpeg but for
// recordings, and the tests say themselves what they could not do.
if (process.argv.includes("chromium") && mayInstall() && !isBest(find("chromium"))) installShell()
const missing = process.argv.slice(2).filter((name) => find(name).path === null)
const installable = missing.filter((name) => !find(name).given)
if (installable.length > 0 && mayInstall())
  installWithApt(installable.map((name) => find(name).debian))
for (const program of missing.map(find)) {
  if (program.path === null) console.error(explain(program))
}
