import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ffmpegSound } from "../../../adapters/ffmpeg/ffmpeg-audio.ts"
import { aJob } from "../job.fixture.ts"
import { prepare } from "./prepare.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-prepare-"))
afterAll(() => rmSync(folder, { recursive: true }))
const nobody = () => undefined

/** What is said of recordings of which none has any sound, and some are not there. */
const saidOf = (...names: ReadonlyArray<string>) =>
  prepare
    .run(
      {
        ...aJob,
        folder,
        originals: names.map((name) => ({ path: join(folder, name), seconds: 1 })),
      },
      { progressed: nobody, heard: nobody, handOn: nobody },
    )
    .pipe(Effect.flip, Effect.provide(ffmpegSound({ ffmpeg: "ffmpeg" })))

it.effect(
  "R384 a file that is not on the server is named, blames no recording, and may come back",
  () =>
    Effect.gen(function* () {
      writeFileSync(join(folder, "there"), "")
      const [one, second, none] = yield* Effect.all([
        saidOf("gone"),
        saidOf("there", "gone"),
        saidOf("there", "there"),
      ])
      assert.strictEqual(
        one.reason,
        "The file for this recording is missing on the server. Please tell the person who runs it.",
      )
      assert.strictEqual(
        second.reason,
        "The file for part 2 is missing on the server. Please tell the person who runs it.",
      )
      assert.isTrue(one.canPass && second.canPass)
      assert.isFalse(none.canPass)
      assert.strictEqual(none.reason, "This recording is empty. There's no sound in it.")
    }),
)
