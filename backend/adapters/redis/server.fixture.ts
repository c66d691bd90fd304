import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { Effect, Schedule } from "effect"
import { freePort } from "../free-port.fixture.ts"

/** The Redis that `REDIS_SERVER` names, else the one on the path. */
export const findRedis = () =>
  process.env["REDIS_SERVER"] ??
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "redis-server"))
    .find((program) => existsSync(program)) ??
  null

const portOf = (address: ReturnType<ReturnType<typeof createServer>["address"]>) =>
  typeof address === "object" && address !== null ? address.port : 0

const answers = (port: number) =>
  Effect.callback<void, Error>((resume) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("data", () => {
      socket.destroy()
      resume(Effect.void)
    })
    socket.once("error", (cause) => resume(Effect.fail(cause)))
    socket.write("PING\r\n")
  })

/** Kills the server when our end of the pipe closes, which also happens when the tests are killed. */
const untilAbandoned =
  '"$@" & server=$!; cat; kill -9 "$server"; wait "$server" 2>/dev/null; exit 0'

/** A Redis on a free port, which can be killed and started again, with what it had or with nothing. */
export const aRedis = Effect.fnUntraced(function* (
  program: string,
  extra: ReadonlyArray<string> = [],
) {
  const port = yield* Effect.promise(freePort)
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-redis-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
  )
  let shell: ChildProcess | null = null

  const kill = Effect.callback<void>((resume) => {
    const running = shell
    shell = null
    if (running === null || running.exitCode !== null) return resume(Effect.void)
    running.once("exit", () => resume(Effect.void))
    running.stdin?.end()
  })
  const start = Effect.gen(function* () {
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder]
    const kept = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""]
    const all = ["-c", untilAbandoned, "sh", program, ...settings, ...kept, ...extra]
    shell = spawn("sh", all, { stdio: ["pipe", "ignore", "ignore"] })
    yield* Effect.orDie(
      Effect.retry(answers(port), { schedule: Schedule.spaced("20 millis"), times: 4_500 }),
    )
  })
  const forgets = Effect.sync(() => {
    rmSync(join(folder, "appendonlydir"), { recursive: true, force: true })
    rmSync(join(folder, "appendonly.aof"), { force: true })
  })
  yield* Effect.acquireRelease(start, () => kill)
  return { port, url: `redis://127.0.0.1:${String(port)}`, kill, start, forgets }
})

/**
 * The way of one node to a Redis: it can be cut, so that nothing gets through and all is refused, or
 * lead nowhere, so that nothing is answered.
 */
export const aWay = Effect.fnUntraced(function* (port: number) {
  const open = new Set<Socket>()
  let state: "open" | "cut" | "nowhere" = "open"
  const server = createServer((near) => {
    near.on("error", () => near.destroy())
    if (state === "cut") return near.destroy()
    const far = connect(port, "127.0.0.1")
    far.on("error", () => near.destroy())
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on("data", (data) => {
        if (state === "open") other.write(data)
      })
      one.on("close", () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const listening = yield* Effect.acquireRelease(
    Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(portOf(server.address()))))
    }),
    () =>
      Effect.callback<void>((resume) => {
        for (const socket of open) socket.destroy()
        server.close(() => resume(Effect.void))
      }),
  )
  const becomes = (next: typeof state) =>
    Effect.sync(() => {
      state = next
      if (next === "cut") for (const socket of open) socket.destroy()
    })
  return { port: listening, url: `redis://127.0.0.1:${String(listening)}`, becomes }
})
