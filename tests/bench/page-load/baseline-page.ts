import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import compress from "@fastify/compress"
import fastify from "fastify"

const fonts = {
  Fraunces: /^fraunces-latin-soft-normal-.*woff2$/,
  Atkinson: /^atkinson-.*next-latin-wght-normal-.*woff2$/,
}

/** The words a visitor sees first in the fonts they see them in, and nothing else: no page of ours can be faster. */
const pageOf = (files: Readonly<Record<string, string>>, { heading = "", text = "" }) => {
  const names = Object.entries(files)
  const faces = names.map(
    ([name, file]) =>
      `@font-face{font-family:${name};src:url(/${file});font-weight:100 900;font-display:swap}`,
  )
  const links = names.map(
    ([, file]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bare</title>${links.join("")}
<style>${faces.join("")}body{font:18px/1.6 Atkinson;margin:40px;max-width:640px}h1{font:560 54px/1.1 Fraunces}</style>
<h1>${heading}</h1><p>${text}</p></html>`
}

/** Serves it from this process; answers where, and how to end it. */
export const serveBarePage = async (dist: string, words: { heading: string; text: string }) => {
  const names = await readdir(join(dist, "assets"))
  const files: Record<string, string> = {}
  const app = fastify()
  await app.register(compress)
  for (const [family, pattern] of Object.entries(fonts)) {
    const name = names.find((file) => pattern.test(file))
    if (name === undefined) throw new Error(`The build has no ${family}.`)
    files[family] = name
    const bytes = await readFile(join(dist, "assets", name))
    app.get(`/${name}`, (_, reply) => reply.type("font/woff2").send(bytes))
  }
  app.get(`/`, (_, reply) => reply.type("text/html").send(pageOf(files, words)))
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  return { url: `${url}/?${randomBytes(4).toString("hex")}`, end: () => app.close() }
}
