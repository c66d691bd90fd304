import { Effect } from "effect"
import { SoundUnreadable, type OnAudioProgress, type AudioTake } from "../../ports/audio.ts"
import { attempt, damaged, unfinished } from "./errors.ts"
import { inputOf, tolerant } from "./input-args.ts"
import { findLost } from "./missing-audio.ts"
import { tellsOfTrouble } from "./resource-failure.ts"
import { probe } from "./probe.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { bytesASecond, playbackRate, sampleRate, type SampleSink } from "./samples.ts"
import { sniff } from "./sniff.ts"
import { limitFor, silence } from "./time-limits.ts"

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

interface Decoding {
  readonly ffmpeg: string
  readonly take: AudioTake
  /** Its samples continue those of the takes before it. */
  readonly sink: ReturnType<SampleSink["begin"]>
  /** The path of the wave file for the encoder, without a header. */
  readonly wave: string
  /** Decoding stops after so many seconds. */
  readonly most: number
}

/**
 * Decodes once for two outputs: samples for the transcriber, measured on the way, and a wave file for
 * the encoder, which needs to know the overall loudness before it starts. Gaps in the timestamps are
 * closed, so that playback and transcript have the same times. Integer samples exclude NaN, which
 * encoders cannot handle. Returns whether ffmpeg reported errors.
 */
const decode = Effect.fn("Sound.decode")(function* (
  { ffmpeg, take: { original, seconds }, sink, wave, most }: Decoding,
  input: ReadonlyArray<string>,
  report: OnAudioProgress,
) {
  const whole = "asetpts=N/SR/TB,aformat=sample_fmts=s32:channel_layouts=mono,asplit[a][b]"
  const rates = `[a]aresample=${String(sampleRate)}[heard];[b]aresample=${String(playbackRate)}[played]`
  const bound = (bytes: number) => ["-fs", String(Math.ceil(most * bytes))]
  const heard = ["-map", "[heard]", ...bound(bytesASecond), "-f", "f32le", "pipe:1"]
  const played = ["-map", "[played]", ...bound(playbackRate * 2), "-f", "s16le", `file:${wave}`]
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
  return complaints !== ""
})

/** Decodes a take, and returns what is missing of it. */
export const decodeTake = Effect.fn("Sound.decodeTake")(function* (
  decoding: Decoding,
  report: OnAudioProgress,
) {
  const { ffmpeg, take, sink, most } = decoding
  const path = take.original
  const sniffed = yield* attempt(() => sniff(path))
  if (sniffed === null)
    return yield* new SoundUnreadable({ why: "empty", reason: "There are no bytes in it" })
  if (sniffed._tag !== "Allowed") return yield* damaged("It is not one of the kinds allowed")
  const { container } = sniffed
  const input = inputOf(path, container)
  const isDamaged = yield* decode(decoding, input, report)
  const seconds = sink.seconds()
  if (seconds >= most) return null
  return yield* findLost({ ffmpeg, input, path, container }, { seconds, isDamaged })
})
