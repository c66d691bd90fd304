import { open, rm } from "node:fs/promises"
import { Duration, Effect } from "effect"
import { limits } from "#protocol/limits.ts"
import {
  peakCount,
  SoundNoRoom,
  SoundUnreadable,
  type PreparedSound,
  type Report,
} from "../../ports/sound.ts"
import { factorOf, gainFor } from "./gain.ts"
import { inputOf } from "./input.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { steadily } from "./progress.ts"
import { amplify, bytesASecond, sampleRate, sampleSink } from "./samples.ts"
import { sniff } from "./sniff.ts"

export interface PrepareFiles {
  readonly original: string
  readonly playback: string
  readonly samples: string
}

/** ffmpeg tells of its progress twice a second; a minute without a word is a hang. */
const silence = Duration.seconds(60)
/** A slow machine still works faster than the recording plays. */
const limitFor = (seconds: number) => Duration.seconds(120 + seconds)

/** Decoding takes about this part of the time, encoding the rest (measured, opus). */
const decodingPart = 0.25
/** 64 kbit/s of one channel at 32 kHz is as good as a voice needs. */
const playbackBits = 64_000
/** Highest sample in the playback file: the encoder's overshoot stays below -1.5 dB true peak. */
const ceiling = 0.77
/** Seconds that a recording may really last: what the probe found, and some for the end of a packet. */
const mostSeconds = limits.upload.seconds + 60

const failedAs = (reason: string) => new SoundUnreadable({ reason })
const fileFailure = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EFBIG")
    ? new SoundNoRoom()
    : failedAs(String(error))
const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: fileFailure })

/** Gaps in a recording's clock are closed, so that sound and words keep the same time; whole numbers cannot be NaN. */
const cleaned = "asetpts=N/SR/TB,aformat=sample_fmts=s32:channel_layouts=mono"

const decodeSamples = Effect.fn("Sound.decodeSamples")(function* (
  ffmpeg: string,
  input: ReadonlyArray<string>,
  to: string,
  seconds: number,
  report: Report,
) {
  const file = yield* Effect.acquireRelease(
    attempt(() => open(to, "w")),
    (opened) => Effect.promise(() => opened.close()),
  )
  const sink = sampleSink(file)
  const output = ["-map", "0:a:0", "-af", cleaned, "-ac", "1", "-ar", String(sampleRate)]
  const bound = ["-fs", String(mostSeconds * bytesASecond), "-f", "f32le", "pipe:1"]
  const command = {
    ffmpeg,
    args: [...input, ...output, ...bound],
    silence,
    limit: limitFor(seconds),
  }
  yield* runFfmpeg(command, async (bytes) => {
    await sink.add(bytes)
    report(Math.min(1, sink.seconds() / seconds))
  })
  return sink
}, Effect.scoped)

const encodePlayback = (
  ffmpeg: string,
  input: ReadonlyArray<string>,
  { to, seconds, gain }: { readonly to: string; readonly seconds: number; readonly gain: number },
  report: Report,
) => {
  const loudness = `volume=${gain.toFixed(2)}dB,alimiter=limit=${String(ceiling)}:level=0`
  const sound = ["-map", "0:a:0", "-af", `${cleaned},aresample=32000,${loudness}`, "-ac", "1"]
  const coder = ["-c:a", "aac", "-aac_coder", "fast", "-b:a", String(playbackBits)]
  const plain = ["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"]
  const bound = ["-fs", String(Math.ceil((mostSeconds * playbackBits) / 4)), "-progress", "pipe:1"]
  const file = ["-movflags", "+faststart", "-f", "mp4", `file:${to}`]
  const args = [...input, ...sound, ...coder, ...plain, ...bound, ...file]
  return runFfmpeg({ ffmpeg, args, silence, limit: limitFor(seconds) }, (bytes) => {
    const [, microseconds] = /out_time_us=(\d+)/.exec(bytes.toString("latin1")) ?? []
    if (microseconds !== undefined) report(Math.min(1, Number(microseconds) / 1e6 / seconds))
  })
}

/** Decodes once to samples, measuring, and once more to the playback file, by then knowing how loud it must be. */
export const prepare = Effect.fn("Sound.prepare")(
  function* (ffmpeg: string, files: PrepareFiles, seconds: number, report: Report) {
    const sniffed = yield* attempt(() => sniff(files.original))
    if (sniffed._tag !== "Allowed") return yield* failedAs("It is not one of the kinds allowed")
    const input = inputOf(files.original, sniffed.container)
    const tell = steadily(report)
    const sink = yield* decodeSamples(
      ffmpeg,
      input,
      files.samples,
      Math.max(seconds, 0.1),
      (part) => tell(part * decodingPart),
    )
    const heard = sink.seconds()
    if (heard === 0) return yield* failedAs("Nothing in it can be decoded")
    if (heard >= mostSeconds) return yield* failedAs("It is longer than it was found to be")
    const gain = gainFor(sink.loudness())
    // The engine hears as loud a voice as the family, but nothing cut off: it needs no limiter.
    const unclipped = Math.min(factorOf(gain), 1 / Math.max(sink.highest(), 1e-6))
    yield* Effect.all(
      [
        attempt(() => amplify(files.samples, unclipped)),
        encodePlayback(ffmpeg, input, { to: files.playback, seconds: heard, gain }, (part) =>
          tell(decodingPart + part * (1 - decodingPart)),
        ),
      ],
      { concurrency: "unbounded" },
    )
    tell(1)
    const prepared: PreparedSound = { seconds: heard, peaks: sink.peaks(peakCount, factorOf(gain)) }
    return prepared
  },
  (work, _, files) =>
    work.pipe(
      Effect.catchTag("FfmpegFailed", ({ reason }) => Effect.fail(failedAs(reason))),
      Effect.onError(() =>
        Effect.promise(async () => {
          await rm(files.playback, { force: true })
          await rm(files.samples, { force: true })
        }),
      ),
    ),
)
