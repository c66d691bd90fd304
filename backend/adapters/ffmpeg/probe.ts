import { Duration, Effect, Result } from "effect"
import { limits } from "#protocol/limits.ts"
import {
  SoundNotAllowed,
  SoundUnfinished,
  SoundUnreadable,
  type AudioInfo,
  type AudioStorageFull,
  type WhyUnreadable,
} from "../../ports/audio.ts"
import { claimedSeconds, listingOf } from "./declared-duration.ts"
import { inputOf, mediaTypes, tolerant } from "./input-args.ts"
import { tellsOfTrouble } from "./resource-failure.ts"
import { packetMeter } from "./packets.ts"
import { enough, runFfmpeg, type FfmpegFailed } from "./run-ffmpeg.ts"
import { sniff } from "./sniff.ts"
import { mostCompared, tracksOf } from "./sound-tracks.ts"

/**
 * A probe reads at most 50 MB of packets and decodes ten seconds, so exceeding this time means that it
 * hangs.
 */
const limit = Duration.seconds(30)
/** Counting stops here: the recording is too long, however long it is. */
const clearlyTooLong = limits.upload.seconds + 60
/** How many seconds are decoded before a recording is accepted. */
const tasted = 10

const asPackets = ["-f", "framecrc", "pipe:1"]

const unreadable = (why: WhyUnreadable, reason: string) => new SoundUnreadable({ why, reason })

const noStream = /matches no streams/
/** ffmpeg names a codec it knows and must not use; also one of a film's pictures, which it is not asked for. */
const offTheList =
  /Codec \((\w+)\) not on whitelist[^\n]*\n(?:\[[^\]\n]*\] )*Error while opening decoder/
/** A codec that ffmpeg does not know, whatever else is said of it. */
const unknown = /Decoder \(codec none\) not found|no decoder found for: none|unknown codec/i

const failedAs = (failure: FfmpegFailed | AudioStorageFull) => {
  if (failure._tag === "AudioStorageFull") return new SoundUnfinished({ reason: "No room" })
  const { reason, wasStopped } = failure
  if (wasStopped) return new SoundUnfinished({ reason })
  const [, codec] = offTheList.exec(reason) ?? []
  if (codec !== undefined) return new SoundNotAllowed({ container: codec })
  if (unknown.test(reason)) return unreadable("unknown format", reason)
  return unreadable(noStream.test(reason) ? "empty" : "damaged", reason)
}

/** Adds up the durations of packets; stops ffmpeg once there are more than `most` seconds. */
const packets = Effect.fnUntraced(function* (
  ffmpeg: string,
  args: ReadonlyArray<string>,
  most: number,
) {
  const meter = packetMeter()
  const complaints = yield* runFfmpeg(
    { ffmpeg, args: [...args, ...asPackets], silence: limit, limit },
    (bytes) => {
      meter.add(bytes.toString("latin1"))
      return meter.seconds() > most ? enough : undefined
    },
  ).pipe(
    Effect.catchTags({
      FfmpegFailed: (e) => Effect.fail(failedAs(e)),
      AudioStorageFull: (e) => Effect.fail(failedAs(e)),
    }),
  )
  return { seconds: meter.seconds(), run: meter.longestRun(), complaints }
})

/**
 * A damaged file must have one contiguous stretch of audio, because random data that looks like audio
 * decodes to short fragments. A quarter of the expected duration is enough, and at most half a second.
 */
const isEnough = (run: number, expected: number) => run >= Math.min(0.5, expected / 4)

interface Probed {
  readonly ffmpeg: string
  readonly path: string
  readonly container: AudioInfo["container"]
  readonly input: ReadonlyArray<string>
}

/** Measures one sound track, if enough of it can be decoded. */
const probeTrack = Effect.fnUntraced(function* (
  { ffmpeg, path, container, input }: Probed,
  number: number,
) {
  const track = ["-map", `0:a:${String(number)}`]
  // The packets give the duration, which is that of the longest track, since another one may be heard;
  // only decoding some of them shows that they are audio.
  const [whole, decoded] = yield* Effect.all(
    [
      packets(ffmpeg, [...input, "-map", "0:a", "-c", "copy"], clearlyTooLong),
      packets(ffmpeg, [...tolerant, ...input, ...track], tasted),
    ],
    { concurrency: "unbounded" },
  )
  const { complaints } = decoded
  // Some ffmpeg versions exit successfully when a resource ran out.
  const scraps = (why: WhyUnreadable, reason: string) =>
    tellsOfTrouble(complaints)
      ? new SoundUnfinished({ reason: complaints })
      : unreadable(why, reason)
  if (decoded.seconds < limits.upload.leastSeconds) {
    return yield* scraps(complaints === "" ? "empty" : "damaged", "Nothing in it can be decoded")
  }
  if (complaints !== "") {
    const claimed = yield* claimedSeconds(yield* listingOf(ffmpeg, input), path, container)
    const expected = Math.max(whole.seconds, claimed ?? 0)
    if (!isEnough(decoded.run, expected)) return yield* scraps("damaged", "Only scraps decode")
  }
  const facts: AudioInfo = { seconds: whole.seconds, container, mediaType: mediaTypes[container] }
  return facts
})

/** Identifies a file by its content and measures it, without following any reference in it. */
export const probe = Effect.fn("Sound.probe")(function* (ffmpeg: string, path: string) {
  const sniffed = yield* Effect.tryPromise({
    try: () => sniff(path),
    catch: (error) => new SoundUnfinished({ reason: String(error) }),
  })
  if (sniffed === null) return yield* unreadable("empty", "There are no bytes in it")
  if (sniffed._tag === "NotSound")
    return yield* unreadable("not sound", "Its first bytes are no sound we know")
  if (sniffed._tag === "Other") return yield* new SoundNotAllowed({ container: sniffed.container })
  const { container } = sniffed
  const input = inputOf(path, container)
  const probed = { ffmpeg, path, container, input }
  const first = yield* Effect.result(probeTrack(probed, 0))
  if (Result.isSuccess(first)) return first.success
  const rejection = first.failure
  if (rejection._tag === "SoundToolsMissing" || rejection._tag === "SoundUnfinished")
    return yield* rejection
  // Where another track can be heard, that decides.
  const tracks = tracksOf(yield* listingOf(ffmpeg, input)).slice(0, mostCompared)
  const more = tracks.filter(({ number }) => number > 0)
  if (more.length === 0) return yield* rejection
  return yield* Effect.firstSuccessOf(more.map(({ number }) => probeTrack(probed, number))).pipe(
    Effect.catchTags({
      SoundUnreadable: () => Effect.fail(rejection),
      SoundNotAllowed: () => Effect.fail(rejection),
    }),
  )
})
