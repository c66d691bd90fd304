import { limits } from "#protocol/limits.ts"
import { showToast } from "../ui/toast.ts"
import { beginCapture, type Capture } from "./capture.ts"
import { keepAwake } from "./keep-awake.ts"
import { dropTake } from "./kept-takes.ts"
import { openMicrophone, troubleOf, type Microphone } from "./microphone.ts"
import {
  actionsOf,
  next,
  ready,
  recordedAt,
  type Action,
  type Ending,
  type RecorderEvent,
  type RecorderState,
} from "./recorder-state.ts"
import type { Take } from "./take.ts"
import type { Release } from "./take-lock.ts"
import { createListeners } from "../ui/listeners.ts"

const tickMilliseconds = 1_000

/** What the recorder's buttons do. Playing and downloading need only the take. */
export interface RecorderActions {
  readonly start: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => void
  /** Deletes the recording, also from the device's storage. */
  readonly reset: () => void
}

export interface RecorderSnapshot {
  readonly recorder: RecorderState
  /** Whether the recording is also stored on this device, in case of a crash. */
  readonly backup: "on" | "off"
}

const now = () => performance.now()
const nothing = () => undefined

const endings = {
  stopped: undefined,
  full: "Ten minutes are full. Everything is kept.",
  "microphone lost": "The microphone went away. Everything until then is kept.",
  "kept from before": undefined,
} as const satisfies Record<Ending, string | undefined>

/** Connects the recorder's state machine with the browser's recording; React only subscribes to it. */
export const createRecorder = (userId: number, limitSeconds: number = limits.recording.seconds) => {
  let snapshot: RecorderSnapshot = { recorder: ready, backup: "on" }
  let capture: Capture | null = null
  let atEnd: ReadonlyArray<() => void> = []
  let letGo: Release = nothing
  const changes = createListeners()

  const become = (changed: Partial<RecorderSnapshot>) => {
    snapshot = { ...snapshot, ...changed }
    changes.notify()
  }
  const send = (event: RecorderEvent) => {
    const was = snapshot.recorder
    const is = next(was, event, limitSeconds)
    if (is !== was) become({ recorder: is })
    if (is.state === "finishing" && was.state !== "finishing") capture?.finish()
  }
  const can = (action: Action) => actionsOf(snapshot.recorder).includes(action)

  /** Milliseconds recorded; constant after the stop, while the last piece is still arriving. */
  const recorded = () =>
    snapshot.recorder.state === "finishing"
      ? snapshot.recorder.seconds * 1_000
      : recordedAt(snapshot.recorder, now())

  const over = () => {
    for (const end of atEnd) end()
    atEnd = []
  }

  const ended = (take: Take | null) => {
    over()
    // If nobody pressed Stop, the microphone was unplugged.
    send({ type: "stop", at: now(), ending: "microphone lost" })
    const { recorder } = snapshot
    if (recorder.state !== "finishing") return
    if (take === null) {
      capture?.discard()
      return send({ type: "troubled", trouble: "nothing heard" })
    }
    send({ type: "finished", take: { ...take, seconds: recorder.seconds } })
    showToast({ title: "Recording Complete", text: endings[recorder.ending], tone: "good" })
  }

  const begin = (microphone: Microphone) => {
    const started = beginCapture(microphone, userId, {
      recorded,
      onPiece: () => send({ type: "tick", at: now() }),
      onBackupLost: () => become({ backup: "off" }),
      // A capture that was replaced ends silently.
      onEnd: (take) => capture === started && ended(take),
    })
    capture = started
    letGo = started.release
    const ticking = window.setInterval(() => send({ type: "tick", at: now() }), tickMilliseconds)
    atEnd = [keepAwake(), () => window.clearInterval(ticking)]
    send({ type: "opened", at: now() })
    showToast({ title: "Recording Started" })
  }

  const start = async () => {
    if (!can("start")) return
    send({ type: "start" })
    become({ backup: "on" })
    let microphone: Microphone | null = null
    try {
      microphone = await openMicrophone()
      if (snapshot.recorder.state === "asking") begin(microphone)
      else microphone.close()
    } catch (error) {
      microphone?.close()
      send({ type: "troubled", trouble: troubleOf(error) })
      const text = "Unable to access microphone. Please check permissions."
      showToast({ title: "Recording Error", text, tone: "bad" })
    }
  }

  return {
    subscribe: changes.subscribe,
    snapshot: () => snapshot,
    /** How loud it was, up to now. */
    levels: (): ReadonlyArray<number> => {
      if (snapshot.recorder.state === "recording") capture?.hear()
      return capture?.levels ?? []
    },
    start: () => void start(),
    pause: () => {
      if (!can("pause")) return
      send({ type: "pause", at: now() })
      capture?.pause()
    },
    resume: () => {
      if (!can("resume")) return
      capture?.resume()
      send({ type: "resume", at: now() })
    },
    stop: () => send({ type: "stop", at: now(), ending: "stopped" }),
    reset: () => {
      const { recorder } = snapshot
      if (recorder.state !== "complete") return
      if (capture === null)
        void dropTake(recorder.take.saveKey)
          .catch(() => undefined)
          .then(letGo)
      else capture.discard()
      capture = null
      send({ type: "reset" })
    },
    /** Continues with a recording stored on this device earlier. */
    adopt: (take: Take, release: Release) => {
      capture = null
      letGo = release
      send({ type: "adopt", take })
    },
    /** Call it when the component unmounts: the recording stays in the device's storage. */
    leave: () => {
      if (snapshot.recorder.state === "ready") return
      const leaving = capture
      become({ recorder: ready })
      over()
      capture = null
      leaving?.finish()
      letGo()
      letGo = nothing
    },
  }
}
export type RecorderStore = ReturnType<typeof createRecorder>
