// The server, restarted when its files change, and Vite in front of it. They end together.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { root } from "./find-programs.mjs"
import { makePlaces } from "./make-places.mjs"

process.chdir(root)
// Vite sends calls on to PORT, which may stand in the same file the server reads.
if (existsSync(".env")) process.loadEnvFile(".env")

// Before the server looks for it, which would make it at every restart until it is there.
makePlaces()
const { createServer } = await import("vite")
const vite = await createServer({ logLevel: "warn", clearScreen: false })
await vite.listen()
const address = vite.resolvedUrls.local[0].replace(/\/$/, "")

// The address in the browser is Vite's, and the server compares where a request comes from with its own.
const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "backend/main.ts"], {
  stdio: "inherit",
  env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? address },
})
console.log(`Kintale runs for development at ${address}`)

let ending = false
const end = async (signal) => {
  if (ending) return
  ending = true
  server.kill(signal)
  await vite.close()
}
server.once("error", (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exitCode = 1
  void end("SIGTERM")
})
server.once("exit", (code) => {
  process.exitCode ??= code ?? 0
  void end("SIGTERM")
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(signal))
