// How long a file says it is, which is not always how long it can be heard.
import { open } from "node:fs/promises"
import { Duration, Effect } from "effect"
import type { SoundFacts } from "../../ports/sound.ts"
import { firstAudio } from "./input.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"

/** Nobody tells a story for longer: a file that says more is wrong about itself. */
const mostBelieved = 6 * 60 * 60
/** What programs write that do not know yet how much will follow: all the bits of a number, or nearly. */
const noSize = 0x7fff0000
/** Bytes in which the chunks before the sound of a wave file are looked for. */
const window = 64 * 1024
const limit = Duration.seconds(10)
/** Texts in a file, lyrics for one, stand before its length. */
const mostSaid = 256 * 1024

const nowhere = ["-f", "null", "-"]

const believed = (seconds: number): number | null =>
  seconds > 0 && seconds <= mostBelieved ? seconds : null

/** Sound of which each second has as many bytes: PCM in its kinds, and telephone speech. Others say rates that are wrong. */
const evenFormats = new Set([1, 3, 6, 7, 0xfffe])

/** Bytes a second by a `fmt ` chunk, 0 where they are not even. */
const evenRate = (format: Buffer) =>
  format.length >= 14 && evenFormats.has(format.readUInt16LE(0))
    ? format.readUInt32LE(4) * format.readUInt16LE(12)
    : 0

/** Seconds by the `fmt ` and `data` chunks of a wave file. ffmpeg goes by the file's size instead. */
export const claimedByWave = (bytes: Buffer): number | null => {
  let rate = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === "fmt ") rate = evenRate(bytes.subarray(at + 8))
    if (name === "data") return size >= noSize || rate === 0 ? null : believed(size / rate)
    at += 8 + size + (size % 2)
  }
  return null
}

/** Two spaces in front: a text in the file that looks like it has more. */
const length = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)(?:, start: (-?[\d.]+))?/m
const streams = /^ {2}Stream #0:\d+.*$/gm

/** Seconds by what ffmpeg says of a file; null where it guesses, or where the length may be that of pictures. */
export const claimedByListing = (everything: string): number | null => {
  // Behind it stands what would be made of the file.
  const [said = ""] = everything.split(/^(?:Output #|Stream mapping:)/m)
  const [, hours, minutes, seconds, start] = length.exec(said) ?? []
  const sounding = (said.match(streams) ?? []).filter((line) => !line.includes("attached pic"))
  const isSoundAlone = sounding.length === 1 && sounding[0]?.includes(": Audio:") === true
  if (seconds === undefined || !isSoundAlone || said.includes("Estimating duration")) return null
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return believed(whole - Math.max(0, Number(start ?? 0)))
}

const beginningOf = async (path: string) => {
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(window), 0, window, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** How long a file says it is, in seconds; null when it does not say, or nobody would believe it. */
export const claimedSeconds = (
  { ffmpeg, input }: { readonly ffmpeg: string; readonly input: ReadonlyArray<string> },
  path: string,
  container: SoundFacts["container"],
): Effect.Effect<number | null> =>
  container === "wav"
    ? Effect.orElseSucceed(
        Effect.map(
          Effect.tryPromise(() => beginningOf(path)),
          claimedByWave,
        ),
        () => null,
      )
    : runFfmpeg(
        {
          ffmpeg,
          args: ["-loglevel", "info", ...input, ...firstAudio, "-c", "copy", "-t", "0", ...nowhere],
          ...{ silence: limit, limit, mostSaid },
        },
        () => {},
      ).pipe(
        Effect.map(claimedByListing),
        // What is not known is not told; whether the file can be read is found out elsewhere.
        Effect.orElseSucceed(() => null),
      )
