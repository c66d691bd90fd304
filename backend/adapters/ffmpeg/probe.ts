import { Duration, Effect } from "effect"
import { limits } from "#protocol/limits.ts"
import {
  SoundNotAllowed,
  SoundUnreadable,
  type SoundFacts,
  type SoundNoRoom,
} from "../../ports/sound.ts"
import { inputOf, mediaTypes } from "./input.ts"
import { packetMeter } from "./packets.ts"
import { enough, runFfmpeg, type FfmpegFailed } from "./run-ffmpeg.ts"
import { sniff } from "./sniff.ts"

/** A probe reads at most 50 MB of packets and decodes two seconds: this much time is a hang. */
const limit = Duration.seconds(30)
/** Seconds beyond which a recording is too long however much more there is of it. */
const clearlyTooLong = limits.upload.seconds + 60

const firstAudio = ["-map", "0:a:0"]
const asPackets = ["-f", "framecrc", "pipe:1"]

const unreadable = (reason: string) => new SoundUnreadable({ reason })

/** Adds up packets; ffmpeg is stopped as soon as there are clearly too many. */
const packets = Effect.fnUntraced(function* (ffmpeg: string, args: ReadonlyArray<string>) {
  const meter = packetMeter()
  yield* runFfmpeg({ ffmpeg, args: [...args, ...asPackets], silence: limit, limit }, (bytes) => {
    meter.add(bytes.toString("latin1"))
    return meter.seconds() > clearlyTooLong ? enough : undefined
  })
  return meter.seconds()
})

const impossible = (failure: FfmpegFailed | SoundNoRoom) =>
  unreadable(failure._tag === "FfmpegFailed" ? failure.reason : "No room")

/** Tells by content what a file is and how long it is, following nothing it points to. */
export const probe = Effect.fn("Sound.probe")(function* (ffmpeg: string, path: string) {
  const sniffed = yield* Effect.tryPromise({
    try: () => sniff(path),
    catch: (error) => unreadable(String(error)),
  })
  if (sniffed._tag === "NotSound") return yield* unreadable("Its first bytes are no sound we know")
  if (sniffed._tag === "Other") return yield* new SoundNotAllowed({ container: sniffed.container })
  const { container } = sniffed
  const input = inputOf(path, container)
  // The packets say how long it is; only decoding some of them says that it is sound.
  const [seconds, decoded] = yield* Effect.all(
    [
      packets(ffmpeg, [...input, ...firstAudio, "-c", "copy"]),
      packets(ffmpeg, [...input, ...firstAudio, "-t", "2"]),
    ],
    { concurrency: "unbounded" },
  ).pipe(
    Effect.catchTags({
      FfmpegFailed: (e) => Effect.fail(impossible(e)),
      SoundNoRoom: (e) => Effect.fail(impossible(e)),
    }),
  )
  if (decoded <= 0 || seconds <= 0) return yield* unreadable("Nothing in it can be decoded")
  const facts: SoundFacts = { seconds, container, mediaType: mediaTypes[container] }
  return facts
})
