import { spawn } from "node:child_process"
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Option } from "effect"
import { DocumentStore, StoreFull, type CollectionShape } from "../../ports/document-store.ts"
import { documentsOver, sqliteDocuments } from "./documents.ts"
import { StoreInUse } from "./lock.ts"
import { openStore } from "./open.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-store-"))
afterAll(() => rmSync(folder, { recursive: true }))

const collections: ReadonlyArray<CollectionShape> = [
  { name: "stories", indexes: [{ paths: [["subjectIds", 1]], many: true }] },
]
const at = (name: string) => sqliteDocuments({ file: join(folder, name), collections })
const opens = (name: string) => Effect.exit(Effect.provide(Effect.asVoid(DocumentStore), at(name)))

/** Starts a process that writes to a store, and waits until it has printed so many lines. */
const startWriter = async (name: string, lines: number) => {
  const program = fileURLToPath(new URL("writer.fixture.ts", import.meta.url))
  const child = spawn(process.execPath, [program, join(folder, name)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let said = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text))
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()))
  while (said.split("\n").length <= lines && child.exitCode === null) await pause(1)
  return {
    kill: async () => {
      child.kill("SIGKILL")
      await gone
      // The first line says that the store is open; an incomplete last line is no acknowledgement.
      return said.split("\n").slice(1, -1).map(Number)
    },
  }
}

const long = (id: number) => ({ id, text: "x".repeat(20_000) })

describe("the store of a SQLite server", () => {
  it.effect("keeps everything over a restart, and never says an id again", () =>
    Effect.gen(function* () {
      const told = { id: 1, title: "The flood" }
      const before = Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.insert("stories", told)
        return yield* store.nextId("stories")
      })
      const after = Effect.gen(function* () {
        const store = yield* DocumentStore
        assert.deepStrictEqual(yield* store.get("stories", 1), Option.some(told))
        return yield* store.nextId("stories")
      })
      assert.strictEqual(yield* Effect.provide(before, at("restart.db")), 1)
      assert.strictEqual(yield* Effect.provide(after, at("restart.db")), 2)
    }),
  )

  it.effect("can be read by nobody but the server's own user", () =>
    Effect.gen(function* () {
      const mode = Effect.gen(function* () {
        yield* (yield* DocumentStore).check
        return ["", "-wal", "-shm"].map(
          (end) => statSync(join(folder, `mode.db${end}`)).mode & 0o777,
        )
      })
      const modes = yield* Effect.provide(mode, at("mode.db"))
      assert.deepStrictEqual(modes, process.platform === "win32" ? modes : [0o600, 0o600, 0o600])
    }),
  )

  it.effect(
    "refuses a second server with a plain sentence, and lets it in when the first is gone",
    () =>
      Effect.gen(function* () {
        const second = yield* opens("alone.db").pipe(Effect.provide(at("alone.db")))
        const reason = Exit.isFailure(second) ? Cause.squash(second.cause) : null
        assert.instanceOf(reason, StoreInUse)
        assert.match(
          String(reason),
          /Another server is running on the store .*alone\.db\. Stop it first/,
        )
        assert.isTrue(Exit.isSuccess(yield* opens("alone.db")))
      }),
  )

  it.effect("lets the next server in at once when the first was killed @slow", () =>
    Effect.gen(function* () {
      const writer = yield* Effect.promise(() => startWriter("killed.db", 1))
      const during = yield* opens("killed.db")
      yield* Effect.promise(() => writer.kill())
      const after = yield* opens("killed.db")
      assert.isTrue(Exit.isFailure(during))
      assert.isTrue(Exit.isSuccess(after))
    }),
  )

  it.effect("has every acknowledged document after the server was killed at any moment @slow", () =>
    Effect.gen(function* () {
      let acknowledged: Array<number> = []
      for (const lines of [2, 5, 12, 30, 60]) {
        const writer = yield* Effect.promise(() => startWriter("crash.db", lines))
        acknowledged = [...acknowledged, ...(yield* Effect.promise(() => writer.kill()))]
      }
      const kept = yield* Effect.gen(function* () {
        const store = yield* DocumentStore
        const found = yield* store.find("stories", { filter: {} })
        for (const { id } of found.slice(-20))
          assert.strictEqual(yield* store.count("stories", { subjectIds: id }), 1)
        return new Set(found.map(({ id }) => id))
      }).pipe(Effect.provide(at("crash.db")))
      assert.isAbove(acknowledged.length, 100)
      assert.strictEqual(new Set(acknowledged).size, acknowledged.length)
      assert.deepStrictEqual(
        acknowledged.filter((id) => !kept.has(id)),
        [],
      )
    }),
  )

  it.effect("says so when the disk is full, keeps what it has, and heals without a restart", () =>
    Effect.gen(function* () {
      const file = join(folder, "full.db")
      const database = yield* openStore({ file, collections })
      const store = documentsOver(database, collections)
      yield* store.insert("stories", long(1))
      // SQLite's own limit leads to the same failure as a full disk.
      database.exec("PRAGMA max_page_count = 40")
      const many = Array.from({ length: 50 }, (_, at) => long(at + 2))
      const grow = { $set: { text: "y".repeat(900_000) } }
      const rejections = [
        yield* Effect.flip(store.insertMany("stories", many)),
        yield* Effect.flip(store.findAndUpdate("stories", { id: 1 }, grow)),
        yield* Effect.flip(store.insert("stories", { id: 2, ...grow.$set })),
      ]
      for (const rejection of rejections) assert.instanceOf(rejection, StoreFull)
      assert.deepStrictEqual(yield* store.find("stories", { filter: {} }), [long(1)])
      database.exec("PRAGMA max_page_count = 100000")
      yield* store.insertMany("stories", many)
      assert.strictEqual(yield* store.count("stories", {}), 51)
    }),
  )

  it.effect(
    "R723 does not pass for working once its file was taken away, or another stands there",
    () =>
      Effect.gen(function* () {
        const { check } = yield* DocumentStore
        yield* check
        renameSync(join(folder, "taken.db"), join(folder, "taken away.db"))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(check)))
        writeFileSync(join(folder, "taken.db"), "")
        assert.isTrue(Exit.isFailure(yield* Effect.exit(check)))
        renameSync(join(folder, "taken away.db"), join(folder, "taken.db"))
        yield* check
      }).pipe(Effect.provide(at("taken.db"))),
  )

  it.effect("refuses a store that a newer version has written", () =>
    Effect.gen(function* () {
      const file = join(folder, "newer.db")
      yield* Effect.scoped(
        Effect.map(openStore({ file, collections }), (database) =>
          database.exec("PRAGMA user_version = 99"),
        ),
      )
      const exit = yield* opens("newer.db")
      const reason = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
      assert.match(String(reason), /written by a newer version/)
    }),
  )
})
