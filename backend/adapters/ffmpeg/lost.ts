// What is missing of a recording, and where.
import { open } from "node:fs/promises"
import { Duration, Effect } from "effect"
import type { Lost } from "#protocol/story.ts"
import type { SoundFacts } from "../../ports/sound.ts"
import { claimedSeconds } from "./claims.ts"
import { firstAudio, tolerant } from "./input.ts"
import { packetMeter } from "./packets.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { hasFrames } from "./sniff.ts"

/** Lengths in headers are rounded, and coders add and take a little: nobody misses less than this, in seconds. */
const tolerance = 2
/** Bytes at the end of a file in which some frames must be, if it is sound to its end. */
const tail = 16 * 1024

export interface Read {
  /** What the file says it lasts; null when it does not say. */
  readonly claimed: number | null
  /** What was decoded of it. */
  readonly seconds: number
  /** The second by the file's own clock at which the last sound ended. */
  readonly end: number
  /** Whether ffmpeg complained of what it read. */
  readonly isDamaged: boolean
}

/**
 * What to tell of a recording's missing part. A gap in its clock alone is none: a phone that leaves
 * silence out leaves gaps.
 */
export const lostOf = ({ claimed, seconds, end, isDamaged }: Read): Lost | null => {
  const missing = (claimed ?? 0) - seconds
  const behind = (claimed ?? 0) - end
  if (missing <= tolerance) return null
  // Most of it: between the two there may be a gap, or a last frame that was cut.
  if (behind > tolerance && behind > missing * 0.8)
    return { seconds: Math.min(behind, missing), where: "end" }
  if (isDamaged) return { seconds: missing, where: "within" }
  return behind > tolerance ? { seconds: behind, where: "end" } : null
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
  readonly container: SoundFacts["container"]
}

/** The second of the file's own clock at which its sound ends. */
const endOf = (
  { ffmpeg, input, path, container }: Recording,
  { claimed, seconds, isDamaged }: Omit<Read, "end">,
) => {
  // The clock of an MP3 or a wave is the count of what was read.
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

/** Looks for what is missing of a recording of which `seconds` were decoded; looks closely only when something is. */
export const findLost = Effect.fn("Sound.findLost")(function* (
  recording: Recording,
  decoded: { readonly seconds: number; readonly isDamaged: boolean },
) {
  const { path, container } = recording
  const claimed = yield* claimedSeconds(recording, path, container)
  if (claimed === null || claimed - decoded.seconds <= tolerance) return null
  const end = yield* endOf(recording, { claimed, ...decoded })
  return lostOf({ claimed, ...decoded, end })
})
