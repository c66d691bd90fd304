import { open, rm } from "node:fs/promises"
import { Effect } from "effect"
import { limits } from "#protocol/limits.ts"
import type { Lost } from "#protocol/story.ts"
import {
  peakCount,
  SoundUnreadable,
  type PreparedSound,
  type OnAudioProgress,
  type AudioTake,
} from "../../ports/audio.ts"
import { decodeTake } from "./decode.ts"
import { encode, type Wave } from "./encode.ts"
import { attempt, damaged, unfinished } from "./errors.ts"
import { factorOf, gainFor } from "./gain.ts"
import { lostOfAll } from "./missing-audio.ts"
import { steadily } from "./progress.ts"
import { amplify, sampleSink } from "./samples.ts"

interface Work {
  readonly takes: ReadonlyArray<AudioTake>
  /** More seconds than these are not decoded. */
  readonly most?: number
}
interface Files {
  readonly playback: string
  readonly samples: string
}

/** The share of decoding in the total time; the rest is encoding (600 s of opus: 1.3 s and 2.9 s). */
const decodingPart = 0.3
/** The maximum decoded duration: what a probe lets through, and a margin for what it could not see. */
const mostSeconds = limits.upload.seconds + 60

const remove = (...paths: ReadonlyArray<string>) =>
  Effect.promise(() => Promise.all(paths.map((path) => rm(path, { force: true }))))

/** Where a take is decoded to for the encoder; the first has number 0. */
const waveOf = ({ playback }: Files, at: number) => `${playback}.${String(at)}.wave`

interface Decoded extends Wave {
  readonly lost: Lost | null
  /** How many sound tracks there are beside the one that is heard. */
  readonly otherTracks: number
  /** Nobody can read it. What could be decoded before that was noticed still counts. */
  readonly unreadable: SoundUnreadable | null
}

/**
 * Decodes the takes one after the other into one file of samples. One that cannot be read does not
 * spoil the others: it counts as lost, unless there is nothing to be heard in any.
 */
const decodeAll = Effect.fn("Sound.decodeAll")(function* (
  ffmpeg: string,
  { takes: given, most = mostSeconds }: Work,
  to: Files,
  report: OnAudioProgress,
) {
  const file = yield* Effect.acquireRelease(
    attempt(() => open(to.samples, "w")),
    (opened) => Effect.promise(() => opened.close()),
  )
  const takes = given.map((take) => ({ ...take, seconds: Math.max(take.seconds, 0.1) }))
  const expected = takes.reduce((sum, { seconds }) => sum + seconds, 0)
  const all = sampleSink(file)
  const decoded: Array<Decoded> = []
  let before = 0
  for (const [at, take] of takes.entries()) {
    const sink = all.begin()
    const wave = waveOf(to, at)
    const left = most - all.seconds()
    const found = yield* decodeTake({ ffmpeg, take, sink, wave, most: left }, (part) =>
      report((before + Math.min(1, part) * take.seconds) / expected),
    ).pipe(
      Effect.map((heard) => ({ ...heard, unreadable: null })),
      Effect.catchTag("SoundUnreadable", (unreadable) => {
        const seconds = Math.max(0, take.seconds - sink.seconds())
        const lost = { seconds, where: "end" as const }
        return Effect.succeed({ lost, unreadable, otherTracks: 0, isFloat: false })
      }),
    )
    if (all.seconds() >= most) return yield* damaged("It is longer than it was found to be")
    before += take.seconds
    decoded.push({ path: wave, seconds: sink.seconds(), ...found })
  }
  const [first] = decoded
  if (first?.unreadable && decoded.every(({ unreadable }) => unreadable !== null))
    return yield* first.unreadable
  return { all, decoded }
}, Effect.scoped)

interface Telling {
  readonly report: OnAudioProgress
  /** The samples are complete; the playback file is still being encoded. */
  readonly hearable: (heard: Pick<PreparedSound, "seconds" | "takes">) => void
}

const prepareWith = Effect.fn("Sound.prepare")(function* (
  ffmpeg: string,
  work: Work,
  files: Files,
  { report, hearable }: Telling,
) {
  const tell = steadily(report)
  const { all, decoded } = yield* decodeAll(ffmpeg, work, files, (part) =>
    tell(Math.min(1, part) * decodingPart),
  )
  const found = { seconds: all.seconds(), takes: decoded.map(({ seconds }) => seconds) }
  const gain = gainFor(all.loudness())
  // The transcriber's samples get the same gain as the playback file, or less where they would clip, so
  // that no limiter is needed.
  const unclipped = Math.min(factorOf(gain), 1 / Math.max(all.highest(), 1e-6))
  const waves = decoded.filter((take) => take.seconds > 0)
  yield* Effect.all(
    [
      Effect.andThen(
        attempt(() => amplify(files.samples, unclipped)),
        Effect.sync(() => hearable(found)),
      ),
      encode({ ffmpeg, waves }, { playback: files.playback, gain }, (part) =>
        tell(decodingPart + Math.min(1, part) * (1 - decodingPart)),
      ),
    ],
    { concurrency: "unbounded" },
  )
  tell(1)
  const prepared: PreparedSound = {
    ...found,
    lost: lostOfAll(decoded.map(({ lost }) => lost)),
    otherTracks: decoded.reduce((sum, { otherTracks }) => sum + otherTracks, 0),
    peaks: all.peaks(peakCount, factorOf(gain)),
  }
  return prepared
})

/** Makes playback file, samples and peaks of takes. When it fails, it leaves no files behind. */
export const prepare = (ffmpeg: string, work: Work, files: Files, telling: Telling) => {
  const waves = work.takes.map((_, at) => waveOf(files, at))
  return prepareWith(ffmpeg, work, files, telling).pipe(
    Effect.catchTag("FfmpegFailed", ({ reason }) => Effect.fail(unfinished(reason))),
    Effect.onError(() => remove(files.playback, files.samples)),
    // oxlint-disable-next-line kintale/no-spread-arguments -- one for each of at most twenty takes
    Effect.ensuring(remove(...waves)),
  )
}
