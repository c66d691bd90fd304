// The sound tracks of a file: which there are, and which of several is the one to hear.
import { Effect } from "effect"
import { loudnessMeter, loudnessOfPowers } from "./loudness.ts"
import { tolerant } from "./input-args.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { sampleJoiner } from "./samples.ts"
import { limitFor, silence } from "./time-limits.ts"

export interface SoundTrack {
  /** Its number among the sound tracks, from 0. */
  readonly number: number
  readonly isMono: boolean
  /** Its samples are floats as they were recorded: they may be above full scale, or no numbers. */
  readonly isFloat: boolean
}

/** Exactly two spaces: a metadata text that imitates this line is indented further. */
const soundStream = /^ {2}Stream #0:\d+[^\n]*?: Audio: (\w+)([^\n]*)$/gm

/** No codec, or the spatial sound that iPhones put beside the same sound as AAC. */
const notHeard = new Set(["none", "apac"])

/** The sound tracks in what ffmpeg prints of a file. Where it prints none, decoding tells why. */
export const tracksOf = (listing: string): readonly [SoundTrack, ...Array<SoundTrack>] => {
  // What follows describes the output, not the file.
  const [said = ""] = listing.split(/^(?:Output #|Stream mapping:)/m)
  const all = Array.from(said.matchAll(soundStream), ([, codec = "", rest = ""], number) => ({
    codec,
    number,
    isMono: /, (?:mono|1 channels?)\b/.test(rest),
    isFloat: /^pcm_f(?:32|64)/.test(codec),
  }))
  const [first, ...more] = all.filter(({ codec }) => !notHeard.has(codec))
  return [first ?? { number: 0, isMono: false, isFloat: false }, ...more]
}

/** More tracks than these are not compared. */
export const mostCompared = 8
/** Enough for a voice, in Hz. */
const rate = 8_000

/** The mean power of successive 100 ms of a track, of both sides together; none where it cannot be decoded. */
const powersOf = Effect.fnUntraced(function* (
  { ffmpeg, input, seconds, most }: Comparison,
  { number }: SoundTrack,
) {
  const sides = [loudnessMeter(rate), loudnessMeter(rate)] as const
  const join = sampleJoiner(2)
  const shape = ["-map", `0:a:${String(number)}`, "-ac", "2", "-ar", String(rate)]
  const bound = ["-fs", String(Math.ceil(most * rate * 8)), "-f", "f32le", "pipe:1"]
  const args = [...tolerant, ...input, ...shape, ...bound]
  yield* runFfmpeg({ ffmpeg, args, silence, limit: limitFor(seconds) }, (bytes) => {
    const samples = join(bytes)
    for (const [at, meter] of sides.entries())
      meter.add(
        Float32Array.from({ length: samples.length / 2 }, (_, n) => samples[n * 2 + at] ?? 0),
      )
  }).pipe(Effect.catchTag("FfmpegFailed", () => Effect.void))
  const right = sides[1].powers()
  return sides[0].powers().map((power, at) => power + (right[at] ?? 0))
})

/** A tenth of a second counts as speech this far, as a factor of power, above the quiet of its track. */
const aboveQuiet = 10

/** How many tenths of a second stand out of the quiet between them: a voice does, a hum or a hiss does not. */
const spoken = (powers: ReadonlyArray<number>) => {
  const quiet = powers.toSorted((one, other) => one - other)[Math.floor(powers.length / 10)] ?? 0
  return powers.filter((power) => power > 1e-9 && power > quiet * aboveQuiet).length
}

const highest = (values: ReadonlyArray<number>) =>
  values.reduce((one, other) => Math.max(one, other), -Infinity)

/**
 * Which of several tracks has the voice, by the power of their tenths of a second: the first that speaks
 * about as much as the one that speaks most, or where none does, the first that is about the loudest.
 */
export const trackToHear = (tracks: ReadonlyArray<ReadonlyArray<number>>): number => {
  const speech = tracks.map(spoken)
  const most = highest(speech)
  if (most >= 5) return speech.findIndex((count) => count >= most * 0.8)
  const loudness = tracks.map((powers) => loudnessOfPowers(powers) ?? -Infinity)
  const loudest = highest(loudness)
  return Math.max(
    0,
    loudness.findIndex((loud) => loud >= loudest - 3),
  )
}

interface Comparison {
  readonly ffmpeg: string
  readonly input: ReadonlyArray<string>
  readonly seconds: number
  /** Decoding stops after so many seconds. */
  readonly most: number
}

/** The track to hear; only where there are several, each is decoded to find it. */
export const chooseTrack = Effect.fn("Sound.chooseTrack")(function* (
  comparison: Comparison,
  tracks: readonly [SoundTrack, ...Array<SoundTrack>],
) {
  const [first, ...more] = tracks
  if (more.length === 0) return first
  const powers = yield* Effect.forEach(tracks.slice(0, mostCompared), (track) =>
    powersOf(comparison, track),
  )
  return tracks[trackToHear(powers)] ?? first
})
