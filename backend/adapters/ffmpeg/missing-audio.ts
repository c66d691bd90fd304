// Finds which part of a recording is missing.
import { open } from "node:fs/promises"
import { Duration, Effect } from "effect"
import { hasFrames } from "#protocol/audio-kind.ts"
import type { Lost } from "#protocol/story.ts"
import type { AudioInfo } from "../../ports/audio.ts"
import { claimedSeconds } from "./declared-duration.ts"
import { firstAudio, tolerant } from "./input-args.ts"
import { packetMeter } from "./packets.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"

/** A smaller difference in seconds is ignored: headers round, and codecs pad or trim a little. */
const tolerance = 2
/** How many bytes at the end of an MP3 are searched for frames, to tell whether it is complete. */
const tail = 16 * 1024

interface DecodedAudio {
  /** The duration the file claims; null when it claims none. */
  readonly claimed: number | null
  /** The duration that was decoded. */
  readonly seconds: number
  /** The timestamp in the file at which the last sound ends. */
  readonly end: number
  /** Whether ffmpeg reported errors while decoding. */
  readonly isDamaged: boolean
}

/**
 * What to report as missing. A gap in the timestamps alone is no loss: phones that skip silence leave
 * gaps.
 */
export const lostOf = ({ claimed, seconds, end, isDamaged }: DecodedAudio): Lost | null => {
  const missing = (claimed ?? 0) - seconds
  const behind = (claimed ?? 0) - end
  if (missing <= tolerance) return null
  // Most of what is missing is the end. The rest may be a gap before it, or a truncated last frame.
  if (behind > tolerance && behind > missing * 0.8)
    return { seconds: Math.min(behind, missing), where: "end" }
  if (isDamaged) return { seconds: missing, where: "within" }
  return behind > tolerance ? { seconds: behind, where: "end" } : null
}

/** What is missing of takes that are played one after the other. */
export const lostOfAll = (takes: ReadonlyArray<Lost | null>): Lost | null => {
  const lost = takes.filter((one) => one !== null)
  const seconds = lost.reduce((sum, one) => sum + one.seconds, 0)
  if (seconds === 0) return null
  const isAtEnd = lost.length === 1 && takes.at(-1)?.where === "end"
  return { seconds, where: isAtEnd ? "end" : "within" }
}

const lastBytes = async (path: string) => {
  const file = await open(path, "r")
  try {
    const { size } = await file.stat()
    const at = Math.max(0, size - tail)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tail), 0, tail, at)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

interface Recording {
  readonly ffmpeg: string
  readonly input: ReadonlyArray<string>
  readonly path: string
  readonly container: AudioInfo["container"]
  /** What ffmpeg prints of it. */
  readonly listing: string
}

/** The timestamp at which a file's sound ends. */
const endOf = (
  { ffmpeg, input, path, container }: Recording,
  { claimed, seconds, isDamaged }: Omit<DecodedAudio, "end">,
) => {
  // MP3 and wave files have no timestamps; ffmpeg counts what it has read.
  if (container === "wav") return Effect.succeed(seconds)
  if (container === "mp3") {
    return Effect.map(
      Effect.promise(() => lastBytes(path)),
      (bytes) => (isDamaged && hasFrames(bytes) ? (claimed ?? seconds) : seconds),
    )
  }
  const meter = packetMeter()
  const limit = Duration.seconds(120 + seconds)
  const args = [...tolerant, ...input, ...firstAudio, "-f", "framecrc", "pipe:1"]
  return runFfmpeg({ ffmpeg, args, silence: limit, limit }, (bytes) =>
    meter.add(bytes.toString("latin1")),
  ).pipe(Effect.map(() => meter.end()))
}

/**
 * Compares what was decoded with what the file claims, and looks for the missing part only when there
 * is a difference.
 */
export const findLost = Effect.fn("Sound.findLost")(function* (
  recording: Recording,
  decoded: { readonly seconds: number; readonly isDamaged: boolean },
) {
  const { listing, path, container } = recording
  const claimed = yield* claimedSeconds(listing, path, container)
  if (claimed === null || claimed - decoded.seconds <= tolerance) return null
  const end = yield* endOf(recording, { claimed, ...decoded })
  return lostOf({ claimed, ...decoded, end })
})
