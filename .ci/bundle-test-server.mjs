// Puts the server that most tests start into one file: it is started a hundred times, and half of each start
// goes to finding and linking its thousand modules. Tests of starting itself run what `npm start` runs.
import { pathToFileURL } from "node:url"
import { join } from "node:path"
import { build } from "vite"
import { root } from "./programs.mjs"

const [, , outDir] = process.argv

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

await build({
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [asByThemselves],
  ssr: { noExternal: ["effect"] },
  build: {
    ssr: join(root, "journeys/lightened-server.ts"),
    outDir,
    copyPublicDir: false,
    emptyOutDir: true,
    target: "node24",
    minify: false,
    // Optional, and missing where its download was refused.
    rolldownOptions: { external: ["ffmpeg-static"] },
  },
})
