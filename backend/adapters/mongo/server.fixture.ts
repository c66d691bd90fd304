import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { Effect, Schedule } from "effect"
import { MongoClient } from "mongodb"
import { freePort } from "../free-port.fixture.ts"

/** How tests get a server that speaks MongoDB's protocol. */
export type MongoServer =
  | { readonly kind: "running"; readonly url: string; readonly database: string }
  | { readonly kind: "startable"; readonly program: string; readonly name: "mongod" | "ferretdb" }
  | { readonly kind: "none"; readonly reason: string }

const onPath = (name: string) =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program))

/**
 * The same server with a new database, because the contract empties its collections, whose names are
 * also the product's.
 */
const inOwnDatabase = (url: string): Extract<MongoServer, { readonly kind: "running" }> => {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(url)
  if (parts === null) throw new Error("TEST_MONGODB_URL is no address of a MongoDB.")
  const [, server = "", before = "", words = ""] = parts
  const database = `kintale_contract_${Date.now()}`
  const source = /(^|&)authSource=/.test(words) ? "" : `&authSource=${before || "admin"}`
  return { kind: "running", url: `${server}/${database}?${words}${source}`, database }
}

export const findServer = (): MongoServer => {
  const url = process.env["TEST_MONGODB_URL"]
  if (url !== undefined && url !== "") return inOwnDatabase(url)
  for (const name of ["mongod", "ferretdb"] as const) {
    const program = onPath(name)
    if (program !== undefined) return { kind: "startable", program, name }
  }
  return {
    kind: "none",
    reason: "no TEST_MONGODB_URL is set and neither mongod nor ferretdb is on PATH",
  }
}

const answers = (port: number) =>
  Effect.callback<void, Error>((resume) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => {
      socket.destroy()
      resume(Effect.void)
    })
    socket.once("error", (cause) => resume(Effect.fail(cause)))
  })

const argumentsOf = {
  mongod: (folder: string, port: number) => [
    `--dbpath=${folder}`,
    `--port=${port}`,
    "--bind_ip=127.0.0.1",
  ],
  ferretdb: (folder: string, port: number) => [
    "--handler=sqlite",
    `--sqlite-url=file:${folder}/`,
    `--listen-addr=127.0.0.1:${port}`,
    "--telemetry=disable",
    `--state-dir=${folder}`,
    "--debug-addr=-",
  ],
}

/** The address of a server that is already running; drops the test's database when the scope ends. */
export const borrowServer = (url: string, database: string) =>
  Effect.acquireRelease(Effect.succeed(url), () =>
    Effect.promise(async () => {
      const client = await new MongoClient(url).connect()
      await client.db(database).dropDatabase()
      await client.close()
    }),
  )

/** Kills the server when our end of the pipe closes, which also happens when the tests are killed. */
const untilAbandoned = '"$@" & server=$!; cat; kill -9 "$server"; wait "$server"; exit 0'

/** Starts a server in its own folder until the scope ends; returns its address. */
export const startServer = Effect.fn("startServer")(function* (
  program: string,
  name: "mongod" | "ferretdb",
) {
  const port = yield* Effect.promise(freePort)
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-mongo-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
  )
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn("sh", ["-c", untilAbandoned, "sh", program, ...argumentsOf[name](folder, port)], {
        stdio: ["pipe", "ignore", "ignore"],
      }),
    ),
    (shell) =>
      Effect.callback<void>((resume) => {
        if (shell.exitCode !== null) return resume(Effect.void)
        shell.once("exit", () => resume(Effect.void))
        shell.stdin.end()
      }),
  )
  yield* Effect.orDie(
    Effect.retry(answers(port), { schedule: Schedule.spaced("100 millis"), times: 900 }),
  )
  // FerretDB 1 implements findAndModify in two steps; over a single connection calls are serialized.
  return `mongodb://127.0.0.1:${port}/contract${name === "ferretdb" ? "?maxPoolSize=1" : ""}`
})

/**
 * The stores a server can keep its documents in, and why one cannot be tried here. `TEST_STORE` names the
 * only one wanted: where tests of several run in different parts, each has one.
 */
export const testedStores = (): ReadonlyArray<{
  readonly name: "SQLite" | "MongoDB"
  readonly missing: string | null
}> => {
  const found = findServer()
  const wanted = process.env["TEST_STORE"] ?? ""
  return [
    { name: "SQLite" as const, missing: null },
    { name: "MongoDB" as const, missing: found.kind === "none" ? found.reason : null },
  ].filter(({ name }) => wanted === "" || wanted === name)
}
