import { loudness } from "./levels.ts"
import type { RecorderError } from "./recorder-state.ts"

export interface Microphone {
  readonly stream: MediaStream
  /** How loud it is now, 0 to 1. */
  readonly level: () => number
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
      return "unsupported"
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

const listen = (context: AudioContext, stream: MediaStream): (() => number) => {
  const analyzer = context.createAnalyser()
  analyzer.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyzer)
  const samples = new Float32Array(analyzer.fftSize)
  return () => {
    // An incoming call suspends the context on an iPhone; it has to be resumed.
    if (context.state !== "running") void context.resume().catch(() => undefined)
    analyzer.getFloatTimeDomainData(samples)
    return loudness(samples)
  }
}

/** Opens the microphone. Call it directly in the event handler of a press. If the level cannot be measured, the bars stay flat. */
export const openMicrophone = async (): Promise<Microphone> => {
  const context = openContext()
  const closeContext = () => void context?.close().catch(() => undefined)
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: { ideal: 1 }, echoCancellation: true, noiseSuppression: true },
    })
    const close = () => {
      for (const track of stream.getTracks()) track.stop()
      closeContext()
    }
    try {
      return { stream, close, level: context === null ? () => 0 : listen(context, stream) }
    } catch {
      return { stream, close, level: () => 0 }
    }
  } catch (error) {
    closeContext()
    throw error
  }
}
