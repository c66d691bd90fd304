import { chmodSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect, Fiber, Schedule } from "effect"
import { aFolder } from "./recording.fixture.ts"
import { enough, runFfmpeg } from "./run-ffmpeg.ts"

const short = Duration.millis(300)
/** In which a program can begin and say which its child is, also on a machine with other work. */
const aWhile = Duration.seconds(5)
const long = Duration.seconds(60)

/** A script in place of ffmpeg that misbehaves; it gets its folder as `$folder`. */
const aProgram = (script: string) =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    const path = join(folder, "program")
    writeFileSync(path, `#!/bin/sh\nfolder=${folder}\n${script}\n`)
    chmodSync(path, 0o755)
    return { path, folder }
  })
const run = (path: string, { silence = long, limit = long } = {}) =>
  runFfmpeg({ ffmpeg: path, args: [], silence, limit }, () => {})
const failureOf = (
  script: string,
  times?: { silence?: Duration.Duration; limit?: Duration.Duration },
) =>
  Effect.gen(function* () {
    const { path, folder } = yield* aProgram(script)
    return { failure: yield* Effect.flip(run(path, times)), folder }
  })
const reasonOf = (failure: object) => ("reason" in failure ? String(failure.reason) : "")
/** Whether a process is running. A killed one that its parent has not reaped yet counts as dead. */
const isAlive = (pid: number) => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${String(pid)}/status`, "utf8"))
  } catch {
    return false
  }
}
/** A killed process closes its pipes a moment before it is gone. */
const isGone = (pid: number) =>
  Effect.sync(() => !isAlive(pid)).pipe(
    Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (gone) => gone, times: 6_000 }),
  )
const childOf = (folder: string) => Number(readFileSync(join(folder, "pid"), "utf8"))
/** A child process that keeps the output open and ignores requests to end. */
const stubborn = `trap "" TERM INT HUP; sleep 999 & echo $! > $folder/pid; echo begun; wait`

describe("ffmpeg", () => {
  it.live("that says nothing any more is killed with all its children", () =>
    Effect.gen(function* () {
      const { failure, folder } = yield* failureOf(stubborn, { silence: aWhile })
      assert.include(reasonOf(failure), "said nothing")
      assert.isTrue(yield* isGone(childOf(folder)))
    }).pipe(Effect.scoped),
  )

  it.live("that never comes to an end is killed, however much it says @slow", () =>
    Effect.gen(function* () {
      const { failure } = yield* failureOf("yes", { limit: short })
      assert.include(reasonOf(failure), "took too long")
    }).pipe(Effect.scoped),
  )

  it.live("that left a child behind is not waited for", () =>
    Effect.gen(function* () {
      const { folder } = yield* failureOf("sleep 999 & echo $! > $folder/pid", { silence: aWhile })
      assert.isTrue(yield* isGone(childOf(folder)))
    }).pipe(Effect.scoped),
  )

  it.live("is killed with all its children when nobody wants it any more", () =>
    Effect.gen(function* () {
      const { path, folder } = yield* aProgram(stubborn)
      const begun = yield* Deferred.make<void>()
      const command = { ffmpeg: path, args: [], silence: long, limit: long }
      const fiber = yield* Effect.forkChild(
        runFfmpeg(command, () => void Deferred.doneUnsafe(begun, Effect.void)),
      )
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      assert.isTrue(yield* isGone(childOf(folder)))
    }).pipe(Effect.scoped),
  )

  it.live("is stopped, and has succeeded, when its output was enough", () =>
    Effect.gen(function* () {
      const { path } = yield* aProgram("yes")
      const command = { ffmpeg: path, args: [], silence: long, limit: long }
      yield* runFfmpeg(command, () => enough)
    }).pipe(Effect.scoped),
  )

  it.live("that crashes or complains without end is told of in a few words", () =>
    Effect.gen(function* () {
      const crash = yield* failureOf("kill -SEGV $$")
      assert.include(reasonOf(crash.failure), "SIGSEGV")
      const flood = yield* failureOf("yes complaint | head -c 50000000 >&2; exit 1")
      assert.include(reasonOf(flood.failure), "It ended with 1: complaint")
      assert.isBelow(reasonOf(flood.failure).length, 9_000)
    }).pipe(Effect.scoped),
  )

  it.live("R95 that was stopped is told from one that stumbled over what it read @slow", () =>
    Effect.gen(function* () {
      const wasStopped = (failure: object) => "wasStopped" in failure && failure.wasStopped
      assert.isTrue(wasStopped((yield* failureOf("kill -KILL $$")).failure))
      assert.isTrue(wasStopped((yield* failureOf("kill -TERM $$")).failure))
      assert.isTrue(wasStopped((yield* failureOf("sleep 999", { silence: short })).failure))
      assert.isTrue(wasStopped((yield* failureOf("kill -SEGV $$")).failure))
      assert.isTrue(wasStopped((yield* failureOf("exit 137")).failure))
      assert.isTrue(
        wasStopped((yield* failureOf("echo 'Cannot allocate memory' >&2; exit 1")).failure),
      )
      assert.isFalse(wasStopped((yield* failureOf("exit 1")).failure))
    }).pipe(Effect.scoped),
  )

  it.live("that finds the disk full says so", () =>
    Effect.gen(function* () {
      const full = yield* failureOf("echo 'x.m4a: No space left on device' >&2; exit 1")
      assert.strictEqual(full.failure._tag, "AudioStorageFull")
      const limited = yield* failureOf("ulimit -f 1; exec yes > $folder/much")
      assert.strictEqual(limited.failure._tag, "AudioStorageFull")
    }).pipe(Effect.scoped),
  )

  it.live("that is not there or cannot be run is missing", () =>
    Effect.gen(function* () {
      const { path, folder } = yield* aProgram("true")
      chmodSync(path, 0o644)
      for (const missing of [join(folder, "none"), path, folder])
        assert.strictEqual((yield* Effect.flip(run(missing)))._tag, "SoundToolsMissing")
    }).pipe(Effect.scoped),
  )

  it.live("learns nothing of the server's secrets", () =>
    Effect.gen(function* () {
      process.env["KINTALE_TEST_SECRET"] = "hidden"
      const { path, folder } = yield* aProgram("env > $folder/seen")
      yield* run(path)
      delete process.env["KINTALE_TEST_SECRET"]
      assert.notInclude(readFileSync(join(folder, "seen"), "utf8"), "hidden")
    }).pipe(Effect.scoped),
  )
})
