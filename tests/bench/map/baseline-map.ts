import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import files from "@fastify/static"
import fastify from "fastify"
import { build } from "vite"

const root = fileURLToPath(new URL("./baseline", import.meta.url))

/** Builds the bare map and serves it from this process; answers where, and how to end it. */
export const serveBareMap = async () => {
  const folder = await mkdtemp(join(tmpdir(), "kintale-bare-map-"))
  await build({
    root,
    configFile: false,
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true, target: "es2022" },
  })
  const app = fastify()
  await app.register(files, { root: folder })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  const end = async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, end }
}
