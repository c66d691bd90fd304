import { afterEach, expect, it, vi } from "vitest"
import { Effect } from "effect"
import { fastifyLogStyle, logAs, startupMessage } from "./log.ts"

afterEach(() => vi.restoreAllMocks())

/** What a process would write, by each of its three ways. */
const written = async (format: "text" | "json") => {
  const lines: Array<string> = []
  const note = (chunk: string | Uint8Array) => {
    lines.push(...String(chunk).trimEnd().split("\n"))
    return true
  }
  vi.spyOn(process.stdout, "write").mockImplementation(note)
  vi.spyOn(console, "log").mockImplementation(note)
  startupMessage(format)("Kintale is at http://localhost:3000")
  const line = { timestamp: "2026-11-27T01:02:03.004Z", level: "ERROR", message: "broken" }
  const { stream } = fastifyLogStyle(format)
  stream.write(`${JSON.stringify({ ...line, requestId: "abc", err: { stack: "at x" } })}\n`)
  await Effect.runPromise(
    Effect.logWarning("away").pipe(
      Effect.annotateLogs({ requestId: "def" }),
      Effect.provide(logAs(format, "info")),
    ),
  )
  return lines
}

it("R719 every line of a text begins with date, time and level, whoever writes it", async () => {
  const lines = await written("text")
  const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /
  expect(lines.map((line) => line.replace(stamp, ""))).toEqual([
    "INFO  Kintale is at http://localhost:3000",
    "ERROR broken (requestId=abc)",
    "at x",
    "WARN  away (requestId=def)",
  ])
  expect(lines.filter((line) => stamp.test(line))).toHaveLength(3)
})

it("R719 and is an object of JSON where it is to be gathered", async () => {
  const lines = (await written("json")).map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject([
    { level: "INFO", message: "Kintale is at http://localhost:3000" },
    { level: "ERROR", message: "broken", requestId: "abc" },
    { level: "WARN", message: "away", requestId: "def" },
  ])
})
