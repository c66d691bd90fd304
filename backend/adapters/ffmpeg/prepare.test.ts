import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { AudioTools } from "../../ports/audio.ts"
import { aFolder, ffmpeg, filesIn, makeSound } from "./recording.fixture.ts"
import { ffmpegSound } from "./ffmpeg-audio.ts"
import { findFfmpeg } from "./find-ffmpeg.ts"

const made = mkdtempSync(join(tmpdir(), "kintale-long-"))
afterAll(() => rmSync(made, { recursive: true }))
const original = join(made, "long.wav")
const seconds = 120
makeSound("-f", "lavfi", "-i", `sine=300:d=${String(seconds)}:r=16000`, original)

const withSound = <A, E>(
  program: string,
  work: (sound: AudioTools["Service"]) => Effect.Effect<A, E>,
) => Effect.provide(Effect.flatMap(AudioTools, work), ffmpegSound({ ffmpeg: program }))
/**
 * A shell wrapper around the real ffmpeg that simulates trouble of the machine; `$real` is its path.
 */
const inTrouble = (folder: string, script: string) => {
  const path = join(folder, "troubled")
  writeFileSync(path, `#!/bin/sh\nreal=${ffmpeg}\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}
const troubles = {
  "cannot map its libraries": `ulimit -v 100000; exec "$real" "$@"`,
  "cannot be found by its wrapper": `exec nowhere/ffmpeg "$@"`,
  crashes: `kill -SEGV $$`,
  "was killed in its wrapper": `exit 137`,
  "runs out of memory": `echo "Cannot allocate memory" >&2; exit 1`,
  "runs out of memory and calls it an end": `echo "Cannot allocate memory" >&2; exit 0`,
  // The failure does not recur when the same file is probed again.
  "fails to decode, of what it cannot say": `case "$*" in *filter_complex*) exit 1;; esac; exec "$real" "$@"`,
  "decodes nothing": `case "$*" in *filter_complex*) exit 0;; esac; exec "$real" "$@"`,
}
const filesOf = (folder: string) => ({
  playback: join(folder, "playback"),
  samples: join(folder, "samples"),
})

describe("preparing a recording", () => {
  for (const when of ["begun", "half done"] as const)
    it.live(`leaves nothing behind when it is given up ${when} @slow`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const reached = yield* Deferred.make<void>()
        const work = withSound(ffmpeg, (sound) =>
          sound.prepare({ takes: [{ original, seconds }] }, filesOf(folder), (part) => {
            if (part > (when === "begun" ? 0 : 0.5)) Deferred.doneUnsafe(reached, Effect.void)
          }),
        )
        const fiber = yield* Effect.forkChild(work)
        yield* Deferred.await(reached)
        yield* Fiber.interrupt(fiber)
        assert.deepStrictEqual(filesIn(folder), [])
      }).pipe(Effect.scoped),
    )

  for (const full of ["playback", "samples", "playback.0.wave"])
    it.live(
      `says that there is no room when the disk is full at ${full}, and leaves nothing @slow`,
      () =>
        Effect.gen(function* () {
          const folder = yield* aFolder
          symlinkSync("/dev/full", join(folder, full))
          const failure = yield* Effect.flip(
            withSound(ffmpeg, (sound) =>
              sound.prepare({ takes: [{ original, seconds }] }, filesOf(folder), () => {}),
            ),
          )
          assert.strictEqual(failure._tag, "AudioStorageFull")
          assert.deepStrictEqual(filesIn(folder), [])
          assert.isTrue(existsSync("/dev/full"))
        }).pipe(Effect.scoped),
    )

  for (const [how, script] of Object.entries(troubles))
    it.live(`R95 blames no good recording when ffmpeg ${how}, and leaves nothing @slow`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const files = yield* aFolder
        const failures = yield* withSound(inTrouble(folder, script), (sound) =>
          Effect.all([
            Effect.flip(
              sound.prepare({ takes: [{ original, seconds }] }, filesOf(files), () => {}),
            ),
            script.includes("filter_complex")
              ? Effect.as(sound.probe(original), null)
              : Effect.flip(sound.probe(original)),
          ]),
        )
        for (const failure of failures)
          if (failure !== null) assert.strictEqual(failure._tag, "SoundUnfinished")
        assert.deepStrictEqual(filesIn(files), [])
      }).pipe(Effect.scoped),
    )

  it.live("R95 calls a recording damaged when another look says so too @slow", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const path = join(folder, "damaged.m4a")
      makeSound("-i", original, "-t", "5", path)
      writeFileSync(path, readFileSync(path).subarray(0, 200))
      const failure = yield* Effect.flip(
        withSound(ffmpeg, (sound) =>
          sound.prepare({ takes: [{ original: path, seconds }] }, filesOf(folder), () => {}),
        ),
      )
      assert.isTrue(failure._tag === "SoundUnreadable" && failure.why === "damaged")
    }).pipe(Effect.scoped),
  )

  it.live("says that the tools are missing, whatever is asked of them", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const failures = yield* withSound(join(folder, "ffmpeg"), (sound) =>
        Effect.all([
          Effect.flip(sound.check),
          Effect.flip(sound.probe(original)),
          Effect.flip(sound.prepare({ takes: [{ original, seconds }] }, filesOf(folder), () => {})),
        ]),
      )
      for (const failure of failures) assert.strictEqual(failure._tag, "SoundToolsMissing")
      assert.deepStrictEqual(filesIn(folder), [])
    }).pipe(Effect.scoped),
  )
})

describe("the ffmpeg that is used", () => {
  it("is the one that was given, else one that runs", async () => {
    assert.strictEqual(await findFfmpeg("/opt/ffmpeg"), "/opt/ffmpeg")
    await Effect.runPromise(withSound(await findFfmpeg(undefined), (sound) => sound.check))
  })
})
