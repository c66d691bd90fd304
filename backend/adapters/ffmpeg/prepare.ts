import { open, rm } from "node:fs/promises"
import { Duration, Effect } from "effect"
import { limits } from "#protocol/limits.ts"
import {
  peakCount,
  SoundNoRoom,
  SoundUnfinished,
  SoundUnreadable,
  type PreparedSound,
  type Report,
} from "../../ports/sound.ts"
import { factorOf, gainFor } from "./gain.ts"
import { inputOf, tolerant } from "./input.ts"
import { findLost } from "./lost.ts"
import { tellsOfTrouble } from "./machine-trouble.ts"
import { probe } from "./probe.ts"
import { steadily } from "./progress.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { amplify, bytesASecond, sampleRate, sampleSink } from "./samples.ts"
import { sniff } from "./sniff.ts"

interface Files {
  readonly original: string
  readonly playback: string
  readonly samples: string
}

/** ffmpeg outputs audio or progress twice a second, so a minute without output means that it hangs. */
const silence = Duration.seconds(60)
/** Even a slow machine works faster than real time. */
const limitFor = (seconds: number) => Duration.seconds(120 + seconds)

/** The share of decoding in the total time; the rest is encoding (600 s of opus: 1.3 s and 2.9 s). */
const decodingPart = 0.3
/**
 * Mono at 32 kHz and 64 kbit/s is good enough for voices. ffmpeg's slower AAC coder would take twice as
 * long.
 */
const playbackRate = 32_000
const playbackBits = 64_000
/**
 * The highest sample in the playback file. With the encoder's overshoot, true peaks stay below -1.5 dB.
 */
const ceiling = 0.77
/** The maximum decoded duration: what a probe lets through, and a margin for what it could not see. */
const mostSeconds = limits.upload.seconds + 60

const damaged = (reason: string) => new SoundUnreadable({ why: "damaged", reason })
const unfinished = (reason: string) => new SoundUnfinished({ reason })
const attempt = <A>(work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (error) =>
      /ENOSPC|EFBIG|EDQUOT/.test(String(error)) ? new SoundNoRoom() : unfinished(String(error)),
  })
const remove = (...paths: ReadonlyArray<string>) =>
  Effect.promise(() => Promise.all(paths.map((path) => rm(path, { force: true }))))

/**
 * Nothing was decoded, because of the machine or of the file. Since unreadable is a permanent verdict,
 * it is only given when a second probe of the file confirms it.
 */
const cameToNothing = Effect.fnUntraced(function* (ffmpeg: string, path: string, reason: string) {
  yield* probe(ffmpeg, path).pipe(
    Effect.catchTag("SoundNotAllowed", () => Effect.fail(damaged(reason))),
  )
  return yield* unfinished(reason)
})

/** ffmpeg's input arguments, and the expected duration. */
interface Recording {
  readonly ffmpeg: string
  readonly original: string
  readonly input: ReadonlyArray<string>
  readonly seconds: number
}

/**
 * Decodes once for two outputs: samples for the transcriber, measured on the way, and a wave file for
 * the encoder, which needs to know the overall loudness before it starts. Gaps in the timestamps are
 * closed, so that playback and transcript have the same times. Integer samples exclude NaN, which
 * encoders cannot handle.
 */
const decode = Effect.fn("Sound.decode")(function* (
  { ffmpeg, original, input, seconds }: Recording,
  to: { readonly samples: string; readonly wave: string },
  report: Report,
) {
  const file = yield* Effect.acquireRelease(
    attempt(() => open(to.samples, "w")),
    (opened) => Effect.promise(() => opened.close()),
  )
  const sink = sampleSink(file)
  const whole = "asetpts=N/SR/TB,aformat=sample_fmts=s32:channel_layouts=mono,asplit[a][b]"
  const rates = `[a]aresample=${String(sampleRate)}[heard];[b]aresample=${String(playbackRate)}[played]`
  const bound = (bytes: number) => ["-fs", String(mostSeconds * bytes)]
  const heard = ["-map", "[heard]", ...bound(bytesASecond), "-f", "f32le", "pipe:1"]
  const played = ["-map", "[played]", ...bound(playbackRate * 2), "-f", "s16le", `file:${to.wave}`]
  const args = [
    ...tolerant,
    ...input,
    "-filter_complex",
    `[0:a:0]${whole};${rates}`,
    ...heard,
    ...played,
  ]
  const work = { ffmpeg, args, silence, limit: limitFor(seconds) }
  const complaints = yield* runFfmpeg(work, async (bytes) => {
    await sink.add(bytes)
    report(sink.seconds() / seconds)
  }).pipe(
    Effect.catchTag("FfmpegFailed", (failure) =>
      failure.wasStopped
        ? Effect.fail(unfinished(failure.reason))
        : cameToNothing(ffmpeg, original, failure.reason),
    ),
  )
  if (sink.seconds() === 0) {
    if (tellsOfTrouble(complaints)) return yield* unfinished(complaints)
    return yield* cameToNothing(ffmpeg, original, "Nothing in it can be decoded")
  }
  return { sink, isDamaged: complaints !== "" }
}, Effect.scoped)

const encode = (
  { ffmpeg, input, seconds }: Omit<Recording, "original">,
  { playback, gain }: { readonly playback: string; readonly gain: number },
  report: Report,
) => {
  const loudness = `volume=${gain.toFixed(2)}dB,alimiter=limit=${String(ceiling)}:level=0`
  const coder = ["-c:a", "aac", "-aac_coder", "fast", "-b:a", String(playbackBits)]
  const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-progress", "pipe:1"]
  const file = ["-movflags", "+faststart", "-f", "mp4", `file:${playback}`]
  const args = [...input, "-af", loudness, ...coder, ...plain, ...file]
  return runFfmpeg({ ffmpeg, args, silence, limit: limitFor(seconds) }, (bytes) => {
    const [, microseconds] = /out_time_us=(\d+)/.exec(bytes.toString("latin1")) ?? []
    if (microseconds !== undefined) report(Number(microseconds) / 1e6 / seconds)
  })
}

const waveInput = (path: string) => [
  ...["-protocol_whitelist", "file", "-f", "s16le"],
  ...["-ar", String(playbackRate), "-ac", "1", "-i", `file:${path}`],
]

interface Telling {
  readonly report: Report
  /** The samples are complete; the playback file is still being encoded. */
  readonly hearable: (seconds: number) => void
}

const prepareWith = Effect.fn("Sound.prepare")(function* (
  ffmpeg: string,
  { original, playback, samples, wave }: Files & { readonly wave: string },
  claimed: number,
  { report, hearable }: Telling,
) {
  const sniffed = yield* attempt(() => sniff(original))
  if (sniffed._tag === "Empty")
    return yield* new SoundUnreadable({ why: "empty", reason: "There are no bytes in it" })
  if (sniffed._tag !== "Allowed") return yield* damaged("It is not one of the kinds allowed")
  const { container } = sniffed
  const input = inputOf(original, container)
  const recording = { ffmpeg, original, input, seconds: Math.max(claimed, 0.1) }
  const tell = steadily(report)
  const { sink, isDamaged } = yield* decode(recording, { samples, wave }, (part) =>
    tell(Math.min(1, part) * decodingPart),
  )
  const seconds = sink.seconds()
  if (seconds >= mostSeconds) return yield* damaged("It is longer than it was found to be")
  const lost = yield* findLost({ ffmpeg, input, path: original, container }, { seconds, isDamaged })
  const gain = gainFor(sink.loudness())
  // The transcriber's samples get the same gain as the playback file, or less where they would clip, so
  // that no limiter is needed.
  const unclipped = Math.min(factorOf(gain), 1 / Math.max(sink.highest(), 1e-6))
  yield* Effect.all(
    [
      Effect.andThen(
        attempt(() => amplify(samples, unclipped)),
        Effect.sync(() => hearable(seconds)),
      ),
      encode({ ffmpeg, input: waveInput(wave), seconds }, { playback, gain }, (part) =>
        tell(decodingPart + Math.min(1, part) * (1 - decodingPart)),
      ),
    ],
    { concurrency: "unbounded" },
  )
  tell(1)
  const prepared: PreparedSound = { seconds, lost, peaks: sink.peaks(peakCount, factorOf(gain)) }
  return prepared
})

/** Makes playback file, samples and peaks of an original. When it fails, it leaves no files behind. */
export const prepare = (ffmpeg: string, files: Files, seconds: number, telling: Telling) => {
  const wave = `${files.playback}.wave`
  return prepareWith(ffmpeg, { ...files, wave }, seconds, telling).pipe(
    Effect.catchTag("FfmpegFailed", ({ reason }) => Effect.fail(unfinished(reason))),
    Effect.onError(() => remove(files.playback, files.samples)),
    Effect.ensuring(remove(wave)),
  )
}
