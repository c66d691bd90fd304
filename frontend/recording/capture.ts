import { limits } from "#protocol/limits.ts"
import { newId } from "../data/new-id.ts"
import { extensionOf, pickFormat } from "./formats.ts"
import { startKeeping } from "./keeping.ts"
import type { Microphone } from "./microphone.ts"
import { fileNameOf, type Take } from "./take.ts"
import { holdTake, type Release } from "./take-lock.ts"

const { pieceMilliseconds } = limits.recording

/** Bits per second: clear speech, and ten minutes stay under 10 MB. */
const bitsPerSecond = 128_000
/** Milliseconds to wait for the recorder's `stop` event, which some browsers never fire. */
const patience = 3_000

export interface CaptureEvents {
  /** Milliseconds recorded so far. */
  readonly recorded: () => number
  readonly onPiece: () => void
  readonly onBackupLost: () => void
  /** Called once at the end, however it ended; null when nothing was recorded. */
  readonly onEnd: (take: Take | null) => void
}

export interface Capture {
  readonly levels: ReadonlyArray<number>
  /** Measures the loudness now; call it with every drawn frame. */
  readonly hear: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly finish: () => void
  /** Releases the lock on the take, so that it can be offered again, also in another tab. */
  readonly release: () => void
  readonly discard: () => void
}

const recorderFor = (stream: MediaStream): MediaRecorder => {
  const format = pickFormat((wanted) => MediaRecorder.isTypeSupported(wanted))
  const options = { audioBitsPerSecond: bitsPerSecond }
  return new MediaRecorder(stream, format === null ? options : { ...options, mimeType: format })
}

/** Records one take, piece by piece, from an open microphone. */
export const beginCapture = (
  microphone: Microphone,
  userId: number,
  { recorded, onPiece, onBackupLost, onEnd }: CaptureEvents,
): Capture => {
  const media = recorderFor(microphone.stream)
  const saveKey = newId()
  const startedAt = new Date()
  const pieces: Array<Blob> = []
  const levels: Array<number> = []
  let keptLevels = 0
  let longest = 0
  let ended = false
  const lock: Promise<Release | null> = holdTake(saveKey)

  media.start(pieceMilliseconds)
  const mediaType = media.mimeType || "audio/webm"
  const kept = { saveKey, userId, mediaType, startedAt: startedAt.toISOString() }
  const keeping = startKeeping(kept, onBackupLost)

  const soFar = () => (longest = Math.max(longest, recorded()))

  /** Adds one level for each tenth of a second, even if the browser runs the page less often. */
  const hear = () => {
    const due = Math.floor(soFar() / pieceMilliseconds)
    if (levels.length >= due) return
    const level = microphone.level()
    while (levels.length < due) levels.push(level)
  }

  const end = () => {
    if (ended) return
    ended = true
    microphone.close()
    const blob = new Blob(pieces, { type: mediaType })
    const fileName = fileNameOf(startedAt, extensionOf(mediaType))
    const take = { saveKey, blob, seconds: soFar() / 1_000, fileName, mediaType, levels }
    onEnd(blob.size === 0 ? null : take)
  }

  media.addEventListener("dataavailable", ({ data }) => {
    if (ended || data.size === 0) return
    hear()
    pieces.push(data)
    keeping.add(data, soFar() / 1_000, levels.slice(keptLevels))
    keptLevels = levels.length
    onPiece()
  })
  media.addEventListener("stop", end)
  media.addEventListener("error", end)
  for (const track of microphone.stream.getTracks()) {
    track.addEventListener("ended", () => window.setTimeout(end, patience))
  }

  return {
    levels,
    hear,
    pause: () => {
      if (media.state === "recording") media.pause()
    },
    resume: () => {
      if (media.state === "paused") media.resume()
    },
    finish: () => {
      if (media.state === "inactive") return end()
      media.stop()
      window.setTimeout(end, patience)
    },
    release: () => {
      void keeping.done().then(async () => (await lock)?.())
    },
    discard: () => {
      void keeping.discard().then(async () => (await lock)?.())
    },
  }
}
