import { limits } from "#protocol/limits.ts"
import { newId } from "../lib/uuid.ts"
import { extensionOf, pickFormat } from "./audio-formats.ts"
import { startKeeping } from "./persist-chunks.ts"
import { createGrowingTake } from "./live-source.ts"
import { type AudioInput, listDevices, type Microphone } from "./microphone.ts"
import { noSignal, problemOf, type Signal, type SignalProblem, withPeak } from "./signal.ts"
import { fileNameOf, type Take } from "./take.ts"
import { sendTake, type TakeSending } from "./take-upload.ts"

const { pieceMilliseconds } = limits.recording

/** Bits per second: clear speech, and two hours stay under the 50 MB an upload may have. */
const bitsPerSecond = 48_000
/** Milliseconds to wait for the recorder's `stop` event, which some browsers never fire. */
const timeout = 3_000

/** Whose take it is, and of which story. */
interface CaptureOf {
  readonly userId: number
  readonly saveKey: string
  readonly part: number
}

interface CaptureEvents {
  /** Milliseconds recorded so far. */
  readonly recorded: () => number
  readonly onPiece: () => void
  readonly onBackupLost: () => void
  /** What is wrong with the microphone's signal has changed. */
  readonly onSignal: (problem: SignalProblem | null) => void
  /** Something of it arrived on the server, or what keeps it from arriving changed. */
  readonly onSent: () => void
  /** Called once at the end, however it ended; null when nothing was recorded. */
  readonly onEnd: (take: Take | null) => void
}

export interface Capture {
  readonly takeKey: string
  readonly sending: TakeSending
  readonly levels: ReadonlyArray<number>
  /** Whether anything but silence was heard. */
  readonly hasSound: () => boolean
  readonly devices: () => Promise<ReadonlyArray<AudioInput>>
  /** Measures the loudness now; call it with every drawn frame. */
  readonly hear: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly finish: () => void
  /** Resolves when all of it that can be kept on this device is. */
  readonly kept: () => Promise<void>
}

const recorderFor = (stream: MediaStream): MediaRecorder => {
  const format = pickFormat((wanted) => MediaRecorder.isTypeSupported(wanted))
  const options = { audioBitsPerSecond: bitsPerSecond }
  return new MediaRecorder(stream, format === null ? options : { ...options, mimeType: format })
}

/** Records one take, piece by piece, from an open microphone: kept on this device first, then sent. */
export const beginCapture = (
  microphone: Microphone,
  { userId, saveKey, part }: CaptureOf,
  { recorded, onPiece, onBackupLost, onSignal, onSent, onEnd }: CaptureEvents,
): Capture => {
  const media = recorderFor(microphone.stream)
  const takeKey = newId()
  const startedAt = new Date()
  const pieces: Array<Blob> = []
  const levels: Array<number> = []
  let storedLevels = 0
  let longest = 0
  let ended = false

  media.start(pieceMilliseconds)
  const mediaType = media.mimeType || "audio/webm"
  const fileName = fileNameOf(startedAt, extensionOf(mediaType))
  const described = { part, mediaType, startedAt: startedAt.toISOString() }
  const facts = { takeKey, ...described }
  const unsent = { fileName, upload: null, isWhole: false }
  const keeping = startKeeping({ userId, saveKey, key: takeKey, ...described }, onBackupLost)
  const growing = createGrowingTake()
  const sending = sendTake({ userId, saveKey }, { ...facts, ...unsent }, growing.source, onSent)

  let signal: Signal = noSignal
  const judge = (heard: Signal) => {
    const before = problemOf(signal)
    signal = heard
    const problem = problemOf(signal)
    if (problem !== before && !ended) onSignal(problem)
  }
  const noteMuted = (isMuted: boolean) => judge({ ...signal, isMuted })

  const soFar = () => (longest = Math.max(longest, recorded()))

  /** Adds one level for each tenth of a second, even if the browser runs the page less often. */
  const hear = () => {
    const due = Math.floor(soFar() / pieceMilliseconds)
    if (levels.length >= due) return
    const { level, peak } = microphone.hear()
    judge(withPeak(signal, peak))
    while (levels.length < due) levels.push(level)
  }

  const end = () => {
    if (ended) return
    ended = true
    microphone.close()
    const blob = new Blob(pieces, { type: mediaType })
    void keeping.done().then(growing.end)
    const take = { ...facts, ...unsent, blob, seconds: soFar() / 1_000, levels }
    onEnd(blob.size === 0 ? null : take)
  }

  media.addEventListener("dataavailable", ({ data }) => {
    if (ended || data.size === 0) return
    hear()
    pieces.push(data)
    const seconds = soFar() / 1_000
    void keeping
      .add(data, seconds, levels.slice(storedLevels))
      .then(() => growing.add(data, seconds))
    storedLevels = levels.length
    onPiece()
  })
  media.addEventListener("stop", end)
  media.addEventListener("error", end)
  for (const track of microphone.stream.getTracks()) {
    track.addEventListener("ended", () => window.setTimeout(end, timeout))
    track.addEventListener("mute", () => noteMuted(true))
    track.addEventListener("unmute", () => noteMuted(false))
    if (track.muted) noteMuted(true)
  }

  return {
    takeKey,
    sending,
    levels,
    hasSound: () => signal.hasSound,
    devices: () => listDevices(microphone.stream),
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
      window.setTimeout(end, timeout)
    },
    kept: keeping.done,
  }
}
