import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { Sound } from "../../ports/sound.ts"
import { aFolder, ffmpeg, filesIn, makeSound } from "./a-recording.ts"
import { ffmpegSound } from "./ffmpeg-sound.ts"
import { findFfmpeg } from "./find-ffmpeg.ts"

const made = mkdtempSync(join(tmpdir(), "kintale-long-"))
afterAll(() => rmSync(made, { recursive: true }))
const original = join(made, "long.wav")
const seconds = 120
makeSound("-f", "lavfi", "-i", `sine=300:d=${String(seconds)}:r=16000`, original)

const withSound = <A, E>(program: string, work: (sound: Sound["Service"]) => Effect.Effect<A, E>) =>
  Effect.provide(Effect.flatMap(Sound, work), ffmpegSound({ ffmpeg: program }))
const filesOf = (folder: string) => ({
  playback: join(folder, "playback"),
  samples: join(folder, "samples"),
})

describe("preparing a recording", () => {
  for (const when of ["begun", "half done"] as const)
    it.live(`leaves nothing behind when it is given up ${when}`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const reached = yield* Deferred.make<void>()
        const work = withSound(ffmpeg, (sound) =>
          sound.prepare({ original, seconds }, filesOf(folder), (part) => {
            if (part > (when === "begun" ? 0 : 0.5)) Deferred.doneUnsafe(reached, Effect.void)
          }),
        )
        const fiber = yield* Effect.forkChild(work)
        yield* Deferred.await(reached)
        yield* Fiber.interrupt(fiber)
        assert.deepStrictEqual(filesIn(folder), [])
      }).pipe(Effect.scoped),
    )

  for (const full of ["playback", "samples", "playback.wave"])
    it.live(`says that there is no room when the disk is full at ${full}, and leaves nothing`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        symlinkSync("/dev/full", join(folder, full))
        const failure = yield* Effect.flip(
          withSound(ffmpeg, (sound) =>
            sound.prepare({ original, seconds }, filesOf(folder), () => {}),
          ),
        )
        assert.strictEqual(failure._tag, "SoundNoRoom")
        assert.deepStrictEqual(filesIn(folder), [])
        assert.isTrue(existsSync("/dev/full"))
      }).pipe(Effect.scoped),
    )

  it.live("says that the tools are missing, whatever is asked of them", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const failures = yield* withSound(join(folder, "ffmpeg"), (sound) =>
        Effect.all([
          Effect.flip(sound.check),
          Effect.flip(sound.probe(original)),
          Effect.flip(sound.prepare({ original, seconds }, filesOf(folder), () => {})),
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
