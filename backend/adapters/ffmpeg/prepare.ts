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

/** ffmpeg gives sound or tells of its progress twice a second; a minute without a word is a hang. */
const silence = Duration.seconds(60)
/** A slow machine still works faster than the recording plays. */
const limitFor = (seconds: number) => Duration.seconds(120 + seconds)

/** Decoding takes about this part of the time, encoding the rest (600 s of opus: 1.3 s and 2.9 s). */
const decodingPart = 0.3
/** One channel at 32 kHz and 64 kbit/s is as good as a voice needs; ffmpeg's slower coder takes twice as long. */
const playbackRate = 32_000
const playbackBits = 64_000
/** Highest sample in the playback file: with what the encoder adds, true peaks stay below -1.5 dB. */
const ceiling = 0.77
/** Seconds a recording may really last: what a probe lets through, and some more than it could see. */
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
 * It came to nothing, and that may be the machine's doing or the file's. To be unreadable is for ever,
 * so it is said only when another look at the same file says so too.
 */
const cameToNothing = Effect.fnUntraced(function* (ffmpeg: string, path: string, reason: string) {
  yield* probe(ffmpeg, path).pipe(
    Effect.catchTag("SoundNotAllowed", () => Effect.fail(damaged(reason))),
  )
  return yield* unfinished(reason)
})

/** What is to be decoded: ffmpeg's arguments for it, and how long it should be. */
interface Recording {
  readonly ffmpeg: string
  readonly original: string
  readonly input: ReadonlyArray<string>
  readonly seconds: number
}

/**
 * Decodes once for both: samples for the engine, measured on their way, and a wave for the encoder,
 * which must know how loud the whole is before it begins. Gaps in a recording's clock are closed, so
 * that sound and words keep the same time; whole numbers cannot be NaN, which no encoder bears.
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
  /** The samples are whole; what is still being made is the playback file. */
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
  // The engine hears as loud a voice as the family, but nothing cut off: it needs no limiter.
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

/** Makes playback file, samples and peaks of an original, or leaves nothing behind. */
export const prepare = (ffmpeg: string, files: Files, seconds: number, telling: Telling) => {
  const wave = `${files.playback}.wave`
  return prepareWith(ffmpeg, { ...files, wave }, seconds, telling).pipe(
    Effect.catchTag("FfmpegFailed", ({ reason }) => Effect.fail(unfinished(reason))),
    Effect.onError(() => remove(files.playback, files.samples)),
    Effect.ensuring(remove(wave)),
  )
}
