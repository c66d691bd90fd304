import { loudness, peakOf } from "./levels.ts"
import type { RecorderError } from "./recorder-state.ts"

/** What it gives now. */
interface Heard {
  /** How loud it is, 0 to 1. */
  readonly level: number
  /** The highest sample, 0 to 1; null where that cannot be measured. */
  readonly peak: number | null
}

export interface AudioInput {
  readonly id: string
  readonly label: string
  readonly isInUse: boolean
}

export interface Microphone {
  readonly stream: MediaStream
  readonly hear: () => Heard
  readonly close: () => void
}

/** The reason why the microphone cannot be used, by the name of the browser's error. */
export const troubleOf = (error: unknown): RecorderError => {
  const name = error instanceof Error ? error.name : ""
  switch (name) {
    case "NotFoundError":
    case "OverconstrainedError":
      return "no microphone"
    case "NotReadableError":
    case "AbortError":
      return "busy"
    case "TypeError":
    case "NotSupportedError":
      return globalThis.isSecureContext === false ? "insecure" : "unsupported"
    default:
      return "rejected"
  }
}

/** Created early: in Safari an AudioContext only runs if it was created during the user's press. */
const openContext = (): AudioContext | null => {
  try {
    const context = new AudioContext()
    void context.resume().catch(() => undefined)
    return context
  } catch {
    return null
  }
}

const listen = (context: AudioContext, stream: MediaStream): (() => Heard) => {
  const analyzer = context.createAnalyser()
  analyzer.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyzer)
  const samples = new Float32Array(analyzer.fftSize)
  return () => {
    // An incoming call suspends the context on an iPhone; it has to be resumed.
    const isRunning = context.state === "running"
    if (!isRunning) void context.resume().catch(() => undefined)
    analyzer.getFloatTimeDomainData(samples)
    return { level: loudness(samples), peak: isRunning ? peakOf(samples) : null }
  }
}

const deaf = (): Heard => ({ level: 0, peak: null })

/** The microphones there are, by their names; they have names once one was allowed. */
export const listDevices = async (stream: MediaStream): Promise<ReadonlyArray<AudioInput>> => {
  const inUse = new Set(stream.getTracks().map((track) => track.getSettings().deviceId))
  const all = (await navigator.mediaDevices.enumerateDevices?.()) ?? []
  return all
    .filter(({ kind, deviceId, label }) => kind === "audioinput" && deviceId !== "" && label !== "")
    .map(({ deviceId: id, label }) => ({ id, label, isInUse: inUse.has(id) }))
}

/** Opens the microphone. Call it directly in the event handler of a press. If the level cannot be measured, the bars stay flat. */
export const openMicrophone = async (deviceId: string | null = null): Promise<Microphone> => {
  const context = openContext()
  const closeContext = () => void context?.close().catch(() => undefined)
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        ...{ channelCount: { ideal: 1 }, echoCancellation: true, noiseSuppression: true },
        ...(deviceId !== null && { deviceId: { exact: deviceId } }),
      },
    })
    const close = () => {
      for (const track of stream.getTracks()) track.stop()
      closeContext()
    }
    try {
      return { stream, close, hear: context === null ? deaf : listen(context, stream) }
    } catch {
      return { stream, close, hear: deaf }
    }
  } catch (error) {
    closeContext()
    throw error
  }
}
