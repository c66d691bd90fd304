import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch, Schedule } from "effect"
import { Threads, type ThreadTask } from "../../ports/worker-threads.ts"
import { workerThreads } from "./worker-thread-pool.ts"

const root = mkdtempSync(join(tmpdir(), "kintale-threads-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let scripts = 0

/** Answers how often the script was started; asks for what it is told to, ends, or never does. */
const aTask = (timeout = 60_000): ThreadTask<string, string, string, string> => {
  const path = join(root, `${String((scripts += 1))}.mjs`)
  const starts = JSON.stringify(`${path}.starts`)
  appendFileSync(`${path}.starts`, "")
  writeFileSync(
    path,
    `import { parentPort } from "node:worker_threads"
    import { appendFileSync, readFileSync } from "node:fs"
    appendFileSync(${starts}, ".")
    const started = String(readFileSync(${starts}, "utf8").length)
    let first
    parentPort.on("message", ({ kind, id, payload }) => {
      if (payload === "endless") for (;;);
      if (payload === "deadly") throw new Error("no idea")
      if (kind === "request") first = id
      if (payload === "ask")
        return parentPort.postMessage({ kind: "request", id: 1, name: "help", payload: "what?" })
      if (kind === "error") return
      parentPort.postMessage({ kind: "response", id: first, payload: kind === "response" ? payload : started })
    })`,
  )
  return { script: pathToFileURL(path), timeout }
}

const nothing = () => Effect.succeed("nothing")
const ask = (task: ReturnType<typeof aTask>, question: string) =>
  Threads.use(({ run }) => run(task, question, nothing))

describe("work on a thread of its own", () => {
  it.live(
    "R588 that never comes to an end is ended, and others have theirs meanwhile @slow",
    () => {
      const task = aTask()
      return Effect.gen(function* () {
        const left = yield* Effect.forkChild(ask(task, "endless"), { startImmediately: true })
        assert.match(yield* ask(task, "short"), /^[12]$/)
        yield* Fiber.interrupt(left)
        const ended = yield* Effect.flip(ask(aTask(300), "endless"))
        assert.isTrue(ended.isEndless)
      }).pipe(Effect.provide(workerThreads()))
    },
  )

  it.live("R588 that ends its thread is told so, and the next has another thread", () => {
    const task = aTask()
    return Effect.gen(function* () {
      assert.strictEqual(yield* ask(task, "short"), "1")
      const ended = yield* Effect.flip(ask(task, "deadly"))
      assert.isFalse(ended.isEndless)
      assert.include(ended.reason, "no idea")
      assert.strictEqual(yield* ask(task, "short"), "2")
      assert.strictEqual(yield* ask(task, "short"), "2")
    }).pipe(Effect.provide(workerThreads()))
  })

  it.live("R588 that is not wanted any more ends its thread", () => {
    const task = aTask()
    return Effect.gen(function* () {
      const begun = yield* Latch.make()
      const waiting = Effect.andThen(begun.open, Effect.never)
      const left = yield* Effect.forkChild(
        Threads.use(({ run }) => run(task, "ask", () => waiting)),
      )
      yield* begun.await
      yield* Fiber.interrupt(left)
      assert.strictEqual(yield* ask(task, "short"), "2")
    }).pipe(Effect.provide(workerThreads()))
  })

  it.live("is given what it asks for, and what waits for that is not late", () =>
    Effect.gen(function* () {
      const { run } = yield* Threads
      const said = yield* run(aTask(), "ask", (asked) => Effect.succeed(`${asked} that`))
      assert.strictEqual(said, "what? that")
      const rejected = yield* Effect.flip(
        run(aTask(), "ask", () => Effect.fail("not now" as const)),
      )
      assert.strictEqual(rejected, "not now")
    }).pipe(Effect.provide(workerThreads())),
  )

  it.live("R588 has no thread before the first and after the last of it", () => {
    const task = aTask()
    return Effect.gen(function* () {
      assert.strictEqual(yield* ask(task, "short"), "1")
      // Asked sooner than the thread has ended, it is the same one.
      const later = yield* ask(task, "short").pipe(
        Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (said) => said !== "1" }),
      )
      assert.strictEqual(later, "2")
    }).pipe(Effect.provide(workerThreads(1)))
  })
})
