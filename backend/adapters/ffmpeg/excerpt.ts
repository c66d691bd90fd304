import { Effect } from "effect"
import { unfinished } from "./errors.ts"
import { inputOf, firstAudio } from "./input-args.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { bytesASecond, sampleRate } from "./samples.ts"
import { limitFor, silence } from "./time-limits.ts"

/** Decodes part of a playback file, which is one of ours: nothing about it is in doubt. */
export const excerpt = Effect.fn("Sound.excerpt")(function* (
  ffmpeg: string,
  playback: string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const seconds = Math.max(0, to - from)
  const bytes = new Uint8Array(Math.ceil(seconds * sampleRate) * (bytesASecond / sampleRate))
  let filled = 0
  const args = [
    ...["-ss", String(from), ...inputOf(playback, "m4a"), ...firstAudio],
    ...["-t", String(seconds), "-ac", "1", "-ar", String(sampleRate), "-f", "f32le", "pipe:1"],
  ]
  yield* runFfmpeg({ ffmpeg, args, silence, limit: limitFor(seconds) }, (chunk) => {
    const part = chunk.subarray(0, bytes.length - filled)
    bytes.set(part, filled)
    filled += part.length
  }).pipe(
    Effect.catchTags({
      FfmpegFailed: ({ reason }) => Effect.fail(unfinished(reason)),
      AudioStorageFull: () => Effect.fail(unfinished("There is no room to read it")),
    }),
  )
  return new Float32Array(bytes.buffer, 0, Math.floor(filled / 4))
})
