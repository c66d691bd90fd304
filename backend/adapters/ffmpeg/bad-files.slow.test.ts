import { ftruncateSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { limits } from "#protocol/limits.ts"
import type { Lost } from "#protocol/story.ts"
import { AudioTools } from "../../ports/audio.ts"
import { freePort } from "../free-port.fixture.ts"
import { aFolder, ffmpeg, filesIn, kinds } from "./recording.fixture.ts"
import { maker, seeded, tone, wave, type BadFile } from "./bad-files.fixture.ts"
import { damagedFiles } from "./damaged-files.fixture.ts"
import { lostFiles, partlyReadable } from "./partly-readable.fixture.ts"
import { ffmpegSound } from "./ffmpeg-audio.ts"
import { pointingFiles } from "./playlist-files.fixture.ts"

const made = mkdtempSync(join(tmpdir(), "kintale-made-"))
const make = maker(made)
const asked: Array<string> = []
const canary = createServer((request, response) => {
  asked.push(request.url ?? "")
  response.end("#EXTM3U\n")
})
const port = await freePort()
beforeAll(() => new Promise<void>((resolve) => void canary.listen(port, "127.0.0.1", resolve)))
afterAll(() => {
  canary.close()
  rmSync(made, { recursive: true })
})

/** A misleading file name, which must have no influence. */
const misleading = (folder: string) => join(folder, "-i http:evil %d ' recording.mp3")

/** Probes a file and, if that succeeds, prepares it; returns the result and the files left behind. */
const through = (original: string) =>
  Effect.gen(function* () {
    const sound = yield* AudioTools
    const folder = yield* aFolder
    const files = { playback: join(folder, "playback"), samples: join(folder, "samples") }
    const work = Effect.gen(function* () {
      const { seconds } = yield* sound.probe(original)
      if (seconds > limits.upload.seconds)
        return { seconds, takes: [seconds], lost: null, otherTracks: 0, peaks: [] }
      return yield* sound.prepare({ takes: [{ original, seconds }] }, files, () => {})
    })
    const outcome = yield* Effect.result(work)
    return { outcome, left: filesIn(folder), playback: files.playback }
  })

/** The duration may differ a little between codecs; the place of the missing part may not. */
const isMentioned = (lost: Lost | null, expected: Lost | undefined) => {
  if (expected === undefined) return assert.isNull(lost)
  assert.strictEqual(lost?.where, expected.where)
  assert.closeTo(lost?.seconds ?? 0, expected.seconds, 0.6)
}

const meetsItsFate = ({ fate, bytes, why, lost }: Omit<BadFile, "title">, original: string) =>
  Effect.gen(function* () {
    writeFileSync(original, bytes)
    const { outcome, left, playback } = yield* through(original)
    if (Result.isFailure(outcome)) {
      assert.deepStrictEqual(left, [], "what was begun is cleared away")
      if (fate !== "either") assert.isTrue(outcome.failure._tag === fate, outcome.failure._tag)
      if (why !== undefined)
        assert.strictEqual("why" in outcome.failure ? outcome.failure.why : null, why)
      return
    }
    const { seconds, peaks } = outcome.success
    assert.isTrue(peaks.length === 400 && peaks.every((peak) => peak >= 0 && peak <= 1))
    assert.isAbove(statSync(playback).size, 0)
    if (fate === "either") return
    if (typeof fate === "string") assert.fail(`It was heard for ${String(seconds)} s`)
    assert.closeTo(seconds, fate.seconds, 0.2)
    isMentioned(outcome.success.lost, lost)
  })

it.layer(ffmpegSound({ ffmpeg }), { excludeTestServices: true })("A bad recording", (it) => {
  const sibling = tone(make, "wav")
  const pointing = pointingFiles(`http://127.0.0.1:${String(port)}/a.mp3`, join(made, "tone.wav"))
  for (const file of [
    ...damagedFiles(make),
    ...lostFiles(make),
    ...partlyReadable(make),
    ...pointing,
  ])
    it.effect(`${file.title}: ${typeof file.fate === "string" ? file.fate : "heard"}`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        if (pointing.includes(file)) writeFileSync(join(folder, "sibling.wav"), sibling)
        yield* meetsItsFate(file, misleading(folder))
        assert.deepStrictEqual(asked, [], "nothing was asked of the network")
      }),
    )

  for (const kind of kinds)
    it.effect(`A13 ${kind} with bytes changed here and there is heard or refused`, () =>
      Effect.gen(function* () {
        const good = tone(make, kind)
        const original = misleading(yield* aFolder)
        for (let seed = 1; seed <= 2; seed++) {
          const random = seeded(seed)
          const bytes = Buffer.from(good)
          for (let change = 0; change < 16 ** seed; change++)
            bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
          yield* meetsItsFate({ fate: "either", bytes }, original)
        }
      }),
    )
})

it.layer(ffmpegSound({ ffmpeg }), { excludeTestServices: true })("A19 a recording", (it) => {
  const measured = (bytes: Buffer) =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "long")
      writeFileSync(path, bytes)
      return (yield* (yield* AudioTools).probe(path)).seconds
    })
  /** A sparse wave file of silence, which takes no space on the disk. */
  const silence = (seconds: number) =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "long.wav")
      const file = openSync(path, "w")
      writeFileSync(file, wave({ bits: 8, claims: seconds * 8_000 }, Buffer.alloc(0)))
      ftruncateSync(file, 44 + seconds * 8_000)
      return (yield* (yield* AudioTools).probe(path)).seconds
    })

  it.effect("of 1:59:59 is within two hours and one of 2:00:01 is not", () =>
    Effect.gen(function* () {
      assert.closeTo(yield* silence(7_199), 7_199, 0.01)
      assert.closeTo(yield* silence(7_201), 7_201, 0.01)
    }),
  )

  it.effect("of 2:00:01 as mp3 is too long, and one of 10 hours is not read to its end", () =>
    Effect.gen(function* () {
      const one = ["-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "7.2"]
      const plain = ["-write_xing", "0", "-id3v2_version", "0", "-b:a", "8k"]
      const bytes = make("quiet.mp3", ...one, ...plain)
      const repeated = (times: number) => Buffer.concat(Array.from({ length: times }, () => bytes))
      const once = yield* measured(bytes)
      const times = Math.ceil((limits.upload.seconds + 1) / once)
      assert.closeTo(yield* measured(repeated(times)), once * times, 1)
      const hours = yield* measured(repeated(times * 5))
      assert.isAbove(hours, limits.upload.seconds)
      assert.isBelow(hours, limits.upload.seconds + 600)
    }),
  )

  it.effect("that says 61 hours of itself, at one sample a second, is too long", () =>
    Effect.gen(function* () {
      const seconds = yield* measured(wave({ rate: 1 }, Buffer.alloc(441_000)))
      assert.isAbove(seconds, limits.upload.seconds)
    }),
  )

  it.effect("packed into a small file is measured by what is in it", () =>
    Effect.gen(function* () {
      const long = ["-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "7300", "-c:a", "flac"]
      assert.isAbove(yield* measured(make("packed.webm", ...long, "-f", "matroska")), 7_200)
    }),
  )
})
