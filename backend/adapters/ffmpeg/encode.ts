import type { OnAudioProgress } from "../../ports/audio.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { playbackRate } from "./samples.ts"
import { limitFor, silence } from "./time-limits.ts"

/**
 * Mono at 32 kHz and 64 kbit/s is good enough for voices. ffmpeg's slower AAC coder would take twice as
 * long.
 */
const playbackBits = 64_000
/**
 * The highest sample in the playback file. With the encoder's overshoot, true peaks stay below -1.5 dB.
 */
const ceiling = 0.77

/** How a take is kept for the encoder: floats only where they may be above full scale. */
export const waveFormats = {
  integer: { name: "s16le", bytes: 2 },
  float: { name: "f32le", bytes: 4 },
} as const

/** A take as it was decoded for the encoder, headerless. */
export interface Wave {
  readonly path: string
  readonly isFloat: boolean
  /** How long its samples for the transcriber are. */
  readonly seconds: number
}

const waveInput = ({ path, isFloat }: Wave) => [
  ...["-protocol_whitelist", "file", "-f", waveFormats[isFloat ? "float" : "integer"].name],
  ...["-ar", String(playbackRate), "-ac", "1", "-i", `file:${path}`],
]

/**
 * Takes one after the other, each exactly as long as its samples for the transcriber: what was said in
 * the twentieth is played at the second at which it was heard.
 */
const joined = (waves: ReadonlyArray<Wave>) => {
  const lengths = waves.map(({ seconds }, at) => {
    const samples = String(Math.round(seconds * playbackRate))
    return `[${String(at)}:a:0]aformat=sample_fmts=flt,apad=whole_len=${samples},atrim=end_sample=${samples}[t${String(at)}]`
  })
  const all = waves.map((_, at) => `[t${String(at)}]`).join("")
  return `${lengths.join(";")};${all}concat=n=${String(waves.length)}:v=0:a=1`
}

/** Makes the playback file, `gain` decibels louder. */
export const encode = (
  { ffmpeg, waves }: { readonly ffmpeg: string; readonly waves: ReadonlyArray<Wave> },
  { playback, gain }: { readonly playback: string; readonly gain: number },
  report: OnAudioProgress,
) => {
  const seconds = waves.reduce((sum, wave) => sum + wave.seconds, 0)
  const loudness = `volume=${gain.toFixed(2)}dB,alimiter=limit=${String(ceiling)}:level=0`
  const filter =
    waves.length === 1
      ? ["-af", loudness]
      : ["-filter_complex", `${joined(waves)},${loudness}[whole]`, "-map", "[whole]"]
  const coder = ["-c:a", "aac", "-aac_coder", "fast", "-b:a", String(playbackBits)]
  const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-progress", "pipe:1"]
  const file = ["-movflags", "+faststart", "-f", "mp4", `file:${playback}`]
  const args = [...waves.flatMap(waveInput), ...filter, ...coder, ...plain, ...file]
  return runFfmpeg({ ffmpeg, args, silence, limit: limitFor(seconds) }, (bytes) => {
    const [, microseconds] = /out_time_us=(\d+)/.exec(bytes.toString("latin1")) ?? []
    if (microseconds !== undefined) report(Number(microseconds) / 1e6 / seconds)
  })
}
