// What the build adds to the bundler's work: the landing page, drawn beforehand, and what the service
// worker keeps. docs/contributing/adr/020-first-paint.md says why.
import { createHash } from "node:crypto"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./find-programs.mjs"

/** The two fonts every first screen is written in; those of other alphabets come when they are needed. */
const firstFonts = /(?:fraunces-latin-soft-normal|next-latin-wght-normal)-[^/]*\.woff2$/

/** A chunk and all it imports before it runs, by their keys in the bundler's manifest. */
const graphOf = (manifest, key, found = new Set()) => {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key].imports ?? []) graphOf(manifest, imported, found)
  return found
}

/** The addresses of a chunk and all it imports before it runs. */
export const scriptsOf = (manifest, key) =>
  [...graphOf(manifest, key)].map((chunk) => `/${manifest[chunk].file}`)

const stylesOf = (manifest, key) =>
  [...graphOf(manifest, key)].flatMap((chunk) =>
    (manifest[chunk].css ?? []).map((file) => `/${file}`),
  )

const fontsOf = (manifest) => {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  const fonts = [...new Set(files)].filter((file) => firstFonts.test(file))
  if (fonts.length !== 2) throw new Error(`Two fonts were expected first, not ${fonts.join(", ")}.`)
  return fonts.map((file) => `/${file}`)
}

const put = (page, mark, text) => {
  if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`)
  return page.replace(mark, () => text)
}

const preloads = (fonts) =>
  fonts
    .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`)
    .join("\n    ")

/** Writes what runs before the page is drawn beside the bundler's files, and tells where. */
const writeFirstScript = (dist) => {
  const script = readFileSync(join(root, "frontend/first-script.js"))
  const url = `/assets/first-${digest("sha256", "hex", script).slice(0, 8)}.js`
  writeFileSync(join(dist, url), script)
  return url
}

/** Draws the landing page as a browser would first, by a build of its own for Node. */
const draw = async (build, dist) => {
  const outDir = join(dist, ".prerender")
  await build({
    logLevel: "warn",
    build: {
      ssr: "prerender.tsx",
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  })
  const { prerender } = await import(pathToFileURL(join(outDir, "prerender.js")).href)
  const drawn = prerender()
  rmSync(outDir, { recursive: true })
  return drawn
}

/** The part of the service worker that has types: what another app hands over, as one script. */
const inboxScript = async (build) => {
  const [{ output }] = await build({
    logLevel: "warn",
    build: {
      lib: {
        entry: "share-target/receive-share.ts",
        formats: ["iife"],
        name: "inbox",
        fileName: "inbox",
      },
      write: false,
      copyPublicDir: false,
      manifest: false,
    },
  })
  return output[0].code
}

const digest = (algorithm, encoding, data) => createHash(algorithm).update(data).digest(encoding)

/** Puts into the service worker its inbox, which files it keeps, and a version that changes when any of them does. */
const finishWorker = (dist, inbox, urls) => {
  const files = urls.map((url) => ({
    url,
    integrity: `sha384-${digest("sha384", "base64", readFileSync(join(dist, url)))}`,
  }))
  const path = join(dist, "service-worker.js")
  const script = readFileSync(path, "utf8")
  const withInbox = put(script, "/* the inbox */", inbox)
  const listed = put(withInbox, "/* files of the build */", JSON.stringify(files).slice(1, -1))
  const version = digest("sha256", "hex", listed).slice(0, 16)
  writeFileSync(path, put(listed, '"in development"', JSON.stringify(version)))
}

/** Finishes the client in `dist` after the bundler; `build` is Vite's. */
export const finishPages = async (build, dist) => {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"))
  const fonts = fontsOf(manifest)
  const first = scriptsOf(manifest, "index.html")
  const ofTheApp = scriptsOf(manifest, "app.tsx").filter((url) => !first.includes(url))

  const firstScript = writeFirstScript(dist)
  const bare = readFileSync(join(dist, "index.html"), "utf8")
  const page = put(bare, "</title>", `</title>\n    <script src="${firstScript}"></script>`)
  const withFonts = put(page, "</title>", `</title>\n    ${preloads(fonts)}`)
  const { title, landings, waiting } = await draw(build, dist)
  const titled = put(withFonts, "<title>Kintale</title>", `<title>${title}</title>`)
  const empty = '<div id="root"></div>'
  // One with the prices of the plans and one without: which is sent, the server's settings say.
  for (const [name, html] of Object.entries(landings)) {
    const drawn = `<div id="root" data-drawn="${name}">${html}</div>`
    writeFileSync(join(dist, `${name}.html`), put(titled, empty, drawn))
  }

  // Whoever is not a visitor needs the app next; it is fetched beside the first script, not after it.
  const ahead = ofTheApp.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`)
  const forTheApp = put(withFonts, "</head>", `  ${ahead.join("\n    ")}\n  </head>`)
  writeFileSync(join(dist, "index.html"), put(forTheApp, empty, `<div id="root">${waiting}</div>`))

  // What is opened without a connection.
  const before = new Set([...first, ...ofTheApp])
  const offline = scriptsOf(manifest, "pages/record/offline-record-page.tsx").filter(
    (url) => !before.has(url),
  )
  const styles = stylesOf(manifest, "index.html")
  finishWorker(dist, await inboxScript(build), [
    "/index.html",
    firstScript,
    ...first,
    ...ofTheApp,
    ...offline,
    ...styles,
    ...fonts,
    "/favicon.svg",
  ])
}
