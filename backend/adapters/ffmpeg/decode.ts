import { Effect } from "effect"
import { SoundUnreadable, type OnAudioProgress, type AudioTake } from "../../ports/audio.ts"
import { listingOf } from "./declared-duration.ts"
import { waveFormats } from "./encode.ts"
import { attempt, damaged, unfinished } from "./errors.ts"
import { inputOf, tolerant } from "./input-args.ts"
import { findLost } from "./missing-audio.ts"
import { tellsOfTrouble } from "./resource-failure.ts"
import { probe } from "./probe.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { bytesASecond, mostHeight, playbackRate, sampleRate, type SampleSink } from "./samples.ts"
import { sniff } from "./sniff.ts"
import { chooseTrack, type SoundTrack, tracksOf } from "./sound-tracks.ts"
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

interface Heard {
  readonly input: ReadonlyArray<string>
  readonly track: SoundTrack
  /** The only channel to be heard; null for the mix of all. */
  readonly channel: 0 | 1 | null
}

/** Replaces what is no sound in floats as they were recorded, before filters spread it. */
const onlySound = `aeval='if(lt(abs(val(ch)),${String(mostHeight)}),val(ch),0)':c=same`

/**
 * Decodes once for two outputs: samples for the transcriber, measured on the way, and a wave file for
 * the encoder, which needs to know the overall loudness before it starts. Gaps in the timestamps are
 * closed, so that playback and transcript have the same times. Integer samples exclude NaN, which
 * encoders cannot handle; floats as they were recorded stay floats, since they may be above full scale.
 * Of two channels both come, to be measured, unless `channel` is to be heard alone. Returns whether
 * ffmpeg reported errors.
 */
const decode = Effect.fn("Sound.decode")(function* (
  { ffmpeg, take: { original, seconds }, sink, wave, most }: Decoding,
  { input, track, channel }: Heard,
  report: OnAudioProgress,
) {
  const { number, isFloat } = track
  const isMono = track.isMono || channel !== null
  yield* attempt(() => sink.restart(isMono))
  const format = isFloat ? `${onlySound},aformat=sample_fmts=flt` : "aformat=sample_fmts=s32"
  const sides = track.isMono ? "mono" : "stereo"
  const alone = channel === null ? "" : `,pan=mono|c0=c${String(channel)}`
  const whole = `asetpts=N/SR/TB,${format}:channel_layouts=${sides}${alone},asplit[a][b]`
  const rates = `[a]aresample=${String(sampleRate)}[heard];[b]aformat=channel_layouts=mono,aresample=${String(playbackRate)}[played]`
  const bound = (bytes: number) => ["-fs", String(Math.ceil(most * bytes))]
  const heard = ["-map", "[heard]", ...bound(bytesASecond * (isMono ? 1 : 2)), "-f", "f32le"]
  const waveFormat = isFloat ? waveFormats.float : waveFormats.integer
  const played = [...bound(playbackRate * waveFormat.bytes), "-f", waveFormat.name, `file:${wave}`]
  const args = [
    ...tolerant,
    ...input,
    "-filter_complex",
    `[0:a:${String(number)}]${whole};${rates}`,
    ...[...heard, "pipe:1"],
    ...["-map", "[played]", ...played],
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

/** Decodes a take, and returns how, and what is missing of it. */
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
  const listing = yield* listingOf(ffmpeg, input)
  const tracks = tracksOf(listing)
  const track = yield* chooseTrack({ ffmpeg, input, seconds: take.seconds, most }, tracks)
  const found = { otherTracks: tracks.length - 1, isFloat: track.isFloat }
  const isDamaged = yield* decode(decoding, { input, track, channel: null }, report)
  const channel = sink.channelInstead()
  if (channel !== null) yield* decode(decoding, { input, track, channel }, report)
  const seconds = sink.seconds()
  if (seconds >= most) return { ...found, lost: null }
  const recording = { ffmpeg, input, path, container, listing }
  return { ...found, lost: yield* findLost(recording, { seconds, isDamaged }) }
})
