import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fastify from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendError } from "./effect-fastify.ts"
import { serveClient } from "./static-client.ts"

const app = fastify()
let above = ""
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), "kintale-client-"))
  // Installed in a folder that is called like that of the built files.
  const folder = join(above, "assets", "kintale", "dist")
  await mkdir(join(folder, "assets"), { recursive: true })
  await writeFile(join(folder, "index.html"), "<title>Kintale</title>")
  await writeFile(join(folder, "sw.js"), "// the worker")
  await writeFile(join(folder, "assets", "main-1a2b3c.js"), "// the client")
  app.setErrorHandler(sendError)
  await serveClient(app, { folder, secure: false, plans: "free-only" })
})
afterAll(async () => {
  await app.close()
  await rm(above, { recursive: true })
})

const storedFor = async (url: string) => (await app.inject({ url })).headers["cache-control"]

describe("the built client", () => {
  it("is kept for ever where its name tells its content, and asked for anew elsewhere, wherever it is installed", async () => {
    expect(await storedFor("/assets/main-1a2b3c.js")).toMatch(/immutable/)
    for (const url of ["/sw.js", "/index.html", "/people/7"]) {
      expect(await storedFor(url)).toBe("no-cache")
    }
  })

  it("is there for a program that only looks whether a page is, by the address an email leads to", async () => {
    for (const url of [
      "/reset-password?token=x",
      "/auth/verify-email?token=x",
      "/login",
      "/invite/abc",
    ]) {
      const { statusCode, headers, body } = await app.inject({ method: "HEAD", url })
      expect([statusCode, headers["content-type"], body]).toEqual([
        200,
        "text/html; charset=utf-8",
        "",
      ])
    }
    const missing = await app.inject({ method: "HEAD", url: "/api/nothing" })
    expect(missing.statusCode).toBe(404)
  })
})
