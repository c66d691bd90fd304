// Builds the client into dist/ and the file of all places into built/, when something they are made of has
// changed since the last time.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { compressTexts } from "./compress.mjs"
import { makePlaces } from "./make-places.mjs"
import { finishPages } from "./prerender.mjs"
import { complaints, refuse, youngCallsCheck } from "./browsers/young-calls.ts"
import { root } from "./find-programs.mjs"

const sources = [
  ...["frontend", "protocol", "package.json", "package-lock.json", "vite.config.ts"],
  ...["scripts/build.mjs", "scripts/browsers", "scripts/compress.mjs", "scripts/prerender.mjs"],
]
const stamp = join(root, "dist/.built")

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
    : [path]

/** Every source by name, size and time of change, so that a deleted one is noticed as well. */
const state = () => {
  const digest = createHash("sha256")
  const files = sources.map((name) => join(root, name)).filter(existsSync)
  for (const file of files.flatMap(filesBelow).toSorted()) {
    const { size, mtimeMs } = statSync(file)
    digest.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`)
  }
  return digest.digest("hex")
}

makePlaces()

const before = state()
const built = existsSync(stamp) ? readFileSync(stamp, "utf8") : ""
if (before !== built) {
  process.chdir(root)
  // Whatever started this, a test or a developer: what is built is what families get.
  process.env.NODE_ENV = "production"
  console.log("Building the client, which takes about ten seconds …")
  const started = performance.now()
  const { build } = await import("vite")
  try {
    await build({
      logLevel: "warn",
      plugins: [youngCallsCheck()],
      build: { chunkSizeWarningLimit: 2_000 },
    })
    await finishPages(build, join(root, "dist"))
    // Not the bundler's: it is put together from its parts.
    const worker = join(root, "dist/service-worker.js")
    refuse(complaints("service-worker.js", readFileSync(worker, "utf8")))
    await compressTexts(join(root, "dist"))
  } catch (error) {
    console.error(`The client could not be built.\n${error.message}`)
    process.exit(1)
  }
  // What was true before the build began: a change made meanwhile builds again next time.
  writeFileSync(stamp, before)
  console.log(`Built the client in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
