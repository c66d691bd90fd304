// The lock file must be good for every machine and tell nothing about the one it was written on, and
// every package we chose must have its reason and stand where it belongs.
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./find-programs.mjs"

const text = readFileSync(join(root, "package-lock.json"), "utf8")
const { packages } = JSON.parse(text)

/** Where Node would look for `name` from the package at `path`, nearest first. */
const places = (path, name) => {
  const folders = path === "" ? [] : path.split("/node_modules/")
  return folders
    .map(
      (_, index) =>
        `${folders.slice(0, folders.length - index).join("/node_modules/")}/node_modules/${name}`,
    )
    .concat(`node_modules/${name}`)
}

// npm leaves out binaries of other platforms that its registry does not know yet, and `npm ci` then fails there.
const unlocked = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !places(path, name).some((place) => packages[place]))
    .map((name) => `${path === "" ? "package.json" : path} names ${name}, which has no entry.`),
)
// The image is built for both, and neither of us has the other's machine.
const twins = [
  ["x64", "arm64"],
  ["arm64", "x64"],
]
const unpaired = twins.flatMap(([here, there]) =>
  Object.entries(packages)
    .filter(
      ([path]) => path.includes("linux") && path.includes(`-${here}`) && !path.includes("musl"),
    )
    .filter(([path, { version }]) => packages[path.replace(here, there)]?.version !== version)
    .map(([path]) => `${path} has no twin for ${there}.`),
)
const addresses = Object.entries(packages)
  .filter(([, entry]) => entry.resolved !== undefined)
  .map(([path]) => `${path} holds a download address.`)
const unproved = Object.entries(packages)
  .filter(([path, entry]) => path !== "" && !entry.link && !entry.inBundle && !entry.integrity)
  .map(([path]) => `${path} has no integrity.`)

const reasons = readFileSync(join(root, "docs/contributing/adr/006-dependencies.md"), "utf8")
const { dependencies, devDependencies, optionalDependencies } = packages[""]
const unexplained = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  .filter((name) => !reasons.includes(`\`${name}\``))
  .map((name) => `${name} has no line in docs/contributing/adr/006-dependencies.md.`)

// The image holds the packages under `dependencies`, so they are all the server reads, and nothing else.
const serverSources = new Map()
const read = (file) => {
  if (serverSources.has(file) || !existsSync(file)) return
  const source = readFileSync(file, "utf8")
  serverSources.set(file, source)
  // Imports, and the files that further processes are started with.
  for (const [, path] of source.matchAll(/"((?:\.{1,2}|#protocol)\/[^"]+\.ts)"/g)) {
    read(path.startsWith("#") ? join(root, path.slice(1)) : join(dirname(file), path))
  }
}
read(join(root, "backend/main.ts"))
const names = (name, before = "") =>
  serverSources
    .values()
    .some(
      (source) => source.includes(`${before}"${name}"`) || source.includes(`${before}"${name}/`),
    )
const idle = Object.keys(dependencies)
  .filter((name) => !names(name))
  .map((name) => `${name} is a dependency the server never reads: devDependencies are its place.`)
const absent = Object.keys(devDependencies)
  .filter((name) => ["from ", "import ", "import("].some((before) => names(name, before)))
  .map((name) => `${name} is imported by the server: dependencies are its place.`)

const problems = [
  ...unlocked,
  ...unpaired,
  ...addresses,
  ...unproved,
  ...unexplained,
  ...idle,
  ...absent,
]
if (problems.length > 0) {
  console.error(`package-lock.json:\n${problems.map((problem) => `  ${problem}`).join("\n")}`)
  process.exit(1)
}
