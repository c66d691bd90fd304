import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"

const read = (name: string) => readFile(new URL(`offline-page/${name}`, import.meta.url), "utf8")

/** In order of dependency. */
const scripts = ["dom.js", "biography.js", "story-list.js", "player.js", "story.js", "main.js"]

/** Joins the scripts into one without imports: browsers do not load modules from `file:` addresses. */
const asOneScript = (sources: ReadonlyArray<string>) => {
  const parts = sources.map((source) =>
    source.replaceAll(/^import .*$/gm, "").replaceAll(/^export /gm, ""),
  )
  return `"use strict";(() => {\n${parts.join("\n")}\n})()`
}

const fonts = [
  {
    family: "Fraunces Variable",
    file: "@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2",
  },
  {
    family: "Atkinson Hyperlegible Next Variable",
    file: "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
  },
] as const

const fontFace = async ({ family, file }: (typeof fonts)[number]) => {
  const bytes = await readFile(new URL(import.meta.resolve(file)))
  return `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url(data:font/woff2;base64,${bytes.toString("base64")}) format("woff2")}`
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The page's Content-Security-Policy: only its own style and script, and no network access. */
const policyFor = (style: string, script: string) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "font-src data:",
    "img-src 'self' file: data:",
    "media-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ")

/** The HTML before and after the exported data. */
interface OfflinePage {
  readonly before: string
  readonly after: string
}

const makePage = async (): Promise<OfflinePage> => {
  const faces = await Promise.all(fonts.map(fontFace))
  const style = `${faces.join("\n")}\n${await read("page.css")}`
  const script = asOneScript(await Promise.all(scripts.map(read)))
  const parts: Readonly<Record<string, string>> = {
    policy: policyFor(style, script),
    style,
    script,
  }
  const html = (await read("page.html")).replaceAll(
    /\s*<!--(policy|style|script)-->\s*/g,
    (_, name: string) => parts[name] ?? "",
  )
  const [before = "", after = ""] = html.split(/\s*<!--data-->\s*/)
  return { before, after }
}

let made: Promise<OfflinePage> | undefined

/** The same for every export, so it is assembled once. */
export const exportPage = (): Promise<OfflinePage> => (made ??= makePage())
