import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Logger } from "effect"
import { apply, filled, found, standing } from "../index-changes.fixture.ts"
import { SearchIndex } from "../search-index.ts"
import { indexHere, indexOn } from "./index-client.ts"

const root = mkdtempSync(join(tmpdir(), "kintale-index-thread-"))
afterAll(() => rmSync(root, { recursive: true }))
let folders = 0
const aFolder = () => {
  const folder = join(root, String((folders += 1)))
  mkdirSync(folder)
  return folder
}

/** Responds with the number of its start in place of the time up to which the store was read. */
const responding = `
  const responses = { standing: { cursor: { touched: starts }, stories: [], people: [] }, search: [] }
  const respond = ({ id, name }) =>
    parentPort.postMessage({ kind: "response", id, payload: responses[name] ?? null })
  const isDeadly = ({ name, payload }) => name === "search" && payload.words === "deadly"
`

/** A script in place of the index's; `starts` counts its starts, in a file. */
const aThread = (onMessage: string, atStart = "") => {
  const folder = aFolder()
  const path = join(folder, "thread.mjs")
  writeFileSync(
    path,
    `import { parentPort, workerData } from "node:worker_threads"
    import { appendFileSync, readFileSync } from "node:fs"
    appendFileSync(${JSON.stringify(join(folder, "starts"))}, workerData.isSuspect ? "!" : ".")
    const starts = readFileSync(${JSON.stringify(join(folder, "starts"))}, "utf8").length
    ${responding}
    ${atStart}
    parentPort.on("message", (request) => { ${onMessage} })`,
  )
  return { script: pathToFileURL(path), starts: () => readFileSync(join(folder, "starts"), "utf8") }
}

const keeper = fileURLToPath(new URL("snapshot-writer.fixture.ts", import.meta.url))

const quietly = Effect.provide(Logger.layer([]))
const cursor = Effect.map(standing, (standing) => standing.cursor?.touched)

describe("the thread of the index", () => {
  it.live(
    "R447 that dies tells all who wait, begins anew, and says nothing before it is known how",
    () => {
      const { script } = aThread("if (isDeadly(request)) process.exit(1); respond(request)")
      return Effect.gen(function* () {
        assert.strictEqual(yield* cursor, 1)
        const waiting = yield* Effect.forEach(["deadly", "river", "harvest"], (words) =>
          Effect.forkChild(Effect.flip(found(words))),
        )
        const beginning = yield* Effect.forkChild(cursor)
        const failures = yield* Effect.forEach(waiting, Fiber.join)
        assert.deepStrictEqual(
          failures.map(({ _tag }) => _tag),
          ["IndexLost", "IndexLost", "IndexLost"],
        )
        assert.strictEqual(yield* Fiber.join(beginning), 2)
        assert.deepStrictEqual(yield* found("river"), [])
      }).pipe(Effect.provide(indexOn(script, null)), quietly)
    },
  )

  it.live("R447 that dies while nobody waits is not taken for the one before", () => {
    const { script } = aThread(
      "respond(request); if (request.name === 'apply') setImmediate(() => process.exit(1))",
    )
    return Effect.gen(function* () {
      assert.strictEqual(yield* cursor, 1)
      yield* apply(filled)
      const failure = yield* Effect.flip(Effect.forever(found("river")))
      assert.strictEqual(failure._tag, "IndexLost")
      assert.strictEqual((yield* Effect.flip(found("river")))._tag, "IndexLost")
      assert.strictEqual(yield* cursor, 2)
    }).pipe(Effect.provide(indexOn(script, null)), quietly)
  })

  it.live("R446 that cannot bear what is kept does without it at the next start", () => {
    const { script, starts } = aThread(
      "respond(request)",
      "if (!workerData.isSuspect) process.exit(1)",
    )
    return Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(cursor))._tag, "IndexLost")
      assert.strictEqual(yield* cursor, 2)
      assert.strictEqual(starts(), ".!")
    }).pipe(Effect.provide(indexOn(script, null)), quietly)
  })

  it.live("that cannot answer a question has a fault, and loses nothing", () => {
    const { script } = aThread(
      `if (!isDeadly(request)) return respond(request)
      parentPort.postMessage({ kind: "error", id: request.id, payload: "no idea" })`,
    )
    return Effect.gen(function* () {
      yield* standing
      const cause = yield* Effect.flip(Effect.sandbox(found("deadly")))
      assert.include(String(cause), "no idea")
      assert.deepStrictEqual(yield* found("river"), [])
    }).pipe(Effect.provide(indexOn(script, null)), quietly)
  })

  it.live("is not started where nobody asks", () => {
    const { script, starts } = aThread("respond(request)")
    return Effect.gen(function* () {
      yield* (yield* SearchIndex).save
      assert.strictEqual((yield* Effect.flip(found("river")))._tag, "IndexLost")
      assert.throws(starts)
    }).pipe(Effect.provide(indexOn(script, null)), quietly)
  })

  it.live("loses what was left half-written long ago", () => {
    const folder = aFolder()
    const halves = ["new.half", "old.half", "README"].map((name) => join(folder, name))
    for (const path of halves) writeFileSync(path, "KINTALEC")
    const then = new Date("2026-01-01")
    for (const path of halves.slice(1)) utimesSync(path, then, then)
    return Effect.gen(function* () {
      yield* standing
      yield* (yield* SearchIndex).save
      assert.deepStrictEqual(readdirSync(folder).toSorted(), ["README", "new.half"])
    }).pipe(Effect.provide(indexHere(folder)))
  })

  it.live("R445 that is killed while it keeps what it knows has the last of it, whole", () =>
    Effect.gen(function* () {
      const folder = join(root, "killed")
      for (const wait of [0, 5, 20, 60]) {
        const keeping = spawn(process.execPath, [keeper, folder, "200", "1000000"])
        const ended = once(keeping, "exit")
        // The second time something is kept already.
        yield* Effect.promise(async () => {
          for await (const line of createInterface(keeping.stdout)) if (line === "2") break
          await setTimeout(wait)
          keeping.kill("SIGKILL")
          await ended
        })
        const told: Array<string> = []
        const log = Logger.layer([Logger.make(({ message }) => told.push(String(message)))])
        const { cursor, stories } = yield* standing.pipe(
          Effect.provide(indexHere(folder), { local: true }),
          Effect.provide(log),
        )
        assert.isAtLeast(cursor?.touched ?? 0, 1)
        assert.strictEqual(stories.length, 200)
        assert.deepStrictEqual(told, [])
      }
    }),
  )

  // `ulimit -f` counts blocks of 512 or 1,024 bytes, depending on the shell: either way 20 of them are
  // less than the 30,000 bytes that are kept.
  it.skipIf(process.platform === "win32")(
    "R445 on a full disk says so once, goes on, and leaves what was kept as it is",
    () => {
      const folder = join(root, "full")
      const kept = (blocks: string, bytes: number) =>
        spawnSync(
          "sh",
          [
            ...["-c", `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, keeper],
            ...[folder, String(bytes)],
          ],
          { encoding: "utf8" },
        )
          .stdout.split("\n")
          .at(-1)
      assert.strictEqual(kept("unlimited", 3), "0 stories, then 3; 0 warnings")
      assert.strictEqual(kept("20", 300), "3 stories, then 300; 1 warnings")
      assert.deepStrictEqual(readdirSync(folder), ["index"])
      assert.strictEqual(kept("unlimited", 300), "3 stories, then 300; 0 warnings")
      assert.strictEqual(kept("unlimited", 2), "300 stories, then 300; 0 warnings")
    },
  )
})
