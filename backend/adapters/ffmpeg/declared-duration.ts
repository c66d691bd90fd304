// The duration a file claims to have, which may be more than can be decoded.
import { open } from "node:fs/promises"
import { Duration, Effect } from "effect"
import type { AudioInfo } from "../../ports/audio.ts"
import { firstAudio } from "./input-args.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"

/** A longer claim is taken to be wrong: no story is that long. */
const mostBelieved = 6 * 60 * 60
/**
 * Placeholder sizes of programs that stream a file before its size is known: all bits set, or nearly.
 */
const noSize = 0x7fff0000
/** How much of a wave file is searched for the chunks before its audio, in bytes. */
const window = 64 * 1024
const limit = Duration.seconds(10)
/** ffmpeg prints a file's metadata texts, such as lyrics, before its duration. */
const mostSaid = 256 * 1024

const nowhere = ["-f", "null", "-"]

const believed = (seconds: number): number | null =>
  seconds > 0 && seconds <= mostBelieved ? seconds : null

/**
 * Formats with a constant byte rate: PCM variants and A-law or µ-law. The headers of others often have
 * wrong rates.
 */
const evenFormats = new Set([1, 3, 6, 7, 0xfffe])

/** The byte rate of a `fmt ` chunk, 0 if it is not constant. */
const evenRate = (format: Buffer) =>
  format.length >= 14 && evenFormats.has(format.readUInt16LE(0))
    ? format.readUInt32LE(4) * format.readUInt16LE(12)
    : 0

/**
 * The duration by the `fmt ` and `data` chunks of a wave file. ffmpeg computes it from the file's size
 * instead, which hides that a file was truncated.
 */
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

/** Exactly two spaces: a metadata text that imitates this line is indented further. */
const length = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)(?:, start: (-?[\d.]+))?/m
const streams = /^ {2}Stream #0:\d+.*$/gm

/**
 * The duration that ffmpeg prints for a file; null when it is an estimate, or may be that of a video
 * track.
 */
export const claimedByListing = (everything: string): number | null => {
  // What follows describes the output, not the file.
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

/** What ffmpeg prints of a file; nothing where it cannot be read, which decoding finds out. */
export const listingOf = (ffmpeg: string, input: ReadonlyArray<string>): Effect.Effect<string> =>
  runFfmpeg(
    {
      ffmpeg,
      args: ["-loglevel", "info", ...input, ...firstAudio, "-c", "copy", "-t", "0", ...nowhere],
      ...{ silence: limit, limit, mostSaid },
    },
    () => {},
  ).pipe(Effect.orElseSucceed(() => ""))

/** The claimed duration in seconds; null when there is none or it is implausible. */
export const claimedSeconds = (
  listing: string,
  path: string,
  container: AudioInfo["container"],
): Effect.Effect<number | null> =>
  container === "wav"
    ? Effect.orElseSucceed(
        Effect.map(
          Effect.tryPromise(() => beginningOf(path)),
          claimedByWave,
        ),
        () => null,
      )
    : Effect.succeed(claimedByListing(listing))
