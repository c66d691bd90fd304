import { limits } from "#protocol/limits.ts"
import { SavedElsewhere } from "../api/errors.ts"
import { showToast } from "../ui/toast.ts"
import { beginCapture, type Capture } from "./capture.ts"
import { keepAwake } from "./wake-lock.ts"
import { type AudioInput, openMicrophone, troubleOf, type Microphone } from "./microphone.ts"
import {
  actionsOf,
  next,
  ready,
  recordedAt,
  takesOf,
  type Action,
  type StopReason,
  type RecorderEvent,
  type RecorderState,
} from "./recorder-state.ts"
import { nothingSent, type Arriving, type Safety } from "./session-uploads.ts"
import {
  createRecordingSession,
  type SessionStart,
  type RecordingSession,
} from "./recording-session.ts"
import type { SignalProblem } from "./signal.ts"
import type { Take } from "./take.ts"
import { createListeners } from "../lib/listeners.ts"

const tickMilliseconds = 1_000

/** What the recorder's buttons do. Playing and downloading need only the take. */
export interface RecorderActions {
  readonly start: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => void
  /** Records another part of the same story. */
  readonly goOn: () => void
  /** Goes on with another microphone, in a new part. */
  readonly changeDevice: (deviceId: string) => void
  /** Throws one part away. */
  readonly remove: (takeKey: string) => void
  /** Deletes the recording, also from the device's storage and the server. */
  readonly reset: () => void
}

export interface RecorderSnapshot {
  readonly recorder: RecorderState
  /** Whether the recording is also stored on this device, in case of a crash. */
  readonly backup: "on" | "off"
  readonly safety: Safety
  /** What is wrong with the microphone's signal while it records. */
  readonly problem: SignalProblem | null
  /** The microphones to choose from where nothing is heard. */
  readonly devices: ReadonlyArray<AudioInput>
  /** The story that is being recorded or waits to be saved. */
  readonly story: RecordingSession | null
}

type Begun = Omit<SessionStart, "userId" | "onChange">

const now = () => performance.now()

const endings = {
  stopped: undefined,
  full: "You've reached the time limit. Nothing is lost.",
  "microphone lost": "The microphone disconnected. We kept everything up to then.",
  "kept from before": undefined,
} as const satisfies Record<StopReason, string | undefined>

/** Connects the recorder's state machine with the browser's recording; React only subscribes to it. */
export const createRecorder = (userId: number, limitSeconds: number = limits.recording.seconds) => {
  let snapshot: RecorderSnapshot = {
    ...{ recorder: ready, backup: "on", safety: nothingSent },
    ...{ story: null, problem: null, devices: [] },
  }
  /** Chosen by the user for this story; null: the browser's own choice. */
  let device: string | null = null
  /** The take ends because another microphone goes on. */
  let isChanging = false
  let capture: Capture | null = null
  let atEnd: ReadonlyArray<() => void> = []
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
  const takes = () => takesOf(snapshot.recorder)
  const noteSent = () => {
    const { story } = snapshot
    if (story !== null) become({ safety: story.safety() })
  }
  const tellStory = (begun: Begun): RecordingSession => {
    const story = createRecordingSession({ ...begun, userId, onChange: noteSent })
    become({ story, safety: nothingSent })
    return story
  }

  /** Milliseconds recorded; constant after the stop, while the last piece is still arriving. */
  const recorded = () =>
    snapshot.recorder.state === "finishing"
      ? snapshot.recorder.seconds * 1_000
      : recordedAt(snapshot.recorder, now())

  const over = () => {
    for (const end of atEnd) end()
    atEnd = []
    become({ problem: null })
  }
  /** Throws takes away, and the story with the last of them. */
  const drop = async (takeKeys: ReadonlyArray<string>) => {
    const { story } = snapshot
    if (story === null) return
    if (takes().length > 0) {
      await Promise.all(takeKeys.map(story.remove))
      return noteSent()
    }
    become({ story: null, safety: nothingSent })
    await story.discard(takeKeys)
  }

  const noteProblem = async (problem: SignalProblem | null) => {
    become({ problem })
    if (problem !== "silent" || capture === null) return
    become({ devices: await capture.devices().catch(() => []) })
  }
  /** A part in which nothing was heard is not kept. */
  const goOnWithDevice = (take: Take | null) => {
    isChanging = false
    if (take !== null && capture?.hasSound() === false) {
      send({ type: "remove", takeKey: take.takeKey })
      void drop([take.takeKey])
    }
    void record(takes().length === 0 ? "start" : "go on")
  }

  const ended = (take: Take | null) => {
    over()
    // If nobody pressed Stop, the microphone was unplugged.
    send({ type: "stop", at: now(), ending: "microphone lost" })
    const { recorder } = snapshot
    if (recorder.state !== "finishing") return
    if (take === null) {
      const { takeKey } = capture ?? {}
      send({ type: "troubled", trouble: "nothing heard" })
      void drop(takeKey === undefined ? [] : [takeKey])
      return isChanging ? goOnWithDevice(null) : undefined
    }
    send({ type: "finished", take: { ...take, seconds: recorder.seconds } })
    if (isChanging) return goOnWithDevice(take)
    showToast({ title: "Recording Complete", text: endings[recorder.ending], tone: "good" })
  }

  const begin = (microphone: Microphone) => {
    const story = snapshot.story ?? tellStory({})
    const part = (takes().at(-1)?.part ?? 0) + 1
    const started = beginCapture(
      microphone,
      { userId, saveKey: story.saveKey(), part },
      {
        recorded,
        onPiece: () => send({ type: "tick", at: now() }),
        onBackupLost: () => become({ backup: "off" }),
        onSignal: (problem) => void noteProblem(problem),
        onSent: noteSent,
        // A capture that was replaced ends silently.
        onEnd: (take) => capture === started && ended(take),
      },
    )
    capture = started
    story.grow(started.takeKey, started.sending)
    noteSent()
    const ticking = window.setInterval(() => send({ type: "tick", at: now() }), tickMilliseconds)
    atEnd = [keepAwake(), () => window.clearInterval(ticking)]
    send({ type: "opened", at: now() })
    showToast({ title: "Recording Started" })
  }

  const record = async (action: "start" | "go on") => {
    if (!can(action)) return
    send({ type: action })
    if (snapshot.recorder.state !== "asking") return
    if (action === "start") become({ backup: "on" })
    let microphone: Microphone | null = null
    try {
      microphone = await openMicrophone(device)
      if (snapshot.recorder.state === "asking") begin(microphone)
      else microphone.close()
    } catch (error) {
      microphone?.close()
      device = null
      send({ type: "troubled", trouble: troubleOf(error) })
      const text = "Unable to access microphone. Please check permissions."
      showToast({ title: "Recording Error", text, tone: "bad" })
    }
  }

  const arrive = async (how: Arriving): Promise<ReadonlyArray<string>> => {
    const { story } = snapshot
    if (story === null) throw new TypeError("There is no recording to be sent")
    const arrival = await story.arrive(takes(), how)
    if ("uploadIds" in arrival) return arrival.uploadIds
    send({ type: "parted", takes: arrival.parted })
    story.send(arrival.parted)
    throw new SavedElsewhere()
  }

  return {
    subscribe: changes.subscribe,
    snapshot: () => snapshot,
    /** How loud it was, up to now. */
    levels: (): ReadonlyArray<number> => {
      if (snapshot.recorder.state === "recording") capture?.hear()
      return capture?.levels ?? []
    },
    start: () => void record("start"),
    goOn: () => void record("go on"),
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
    changeDevice: (deviceId: string) => {
      if (!can("stop")) return
      device = deviceId
      isChanging = true
      send({ type: "stop", at: now(), ending: "stopped" })
    },
    stop: () => send({ type: "stop", at: now(), ending: "stopped" }),
    remove: (takeKey: string) => {
      if (!can("reset")) return
      send({ type: "remove", takeKey })
      void drop([takeKey])
    },
    reset: () => {
      if (!can("reset")) return
      const takeKeys = takes().map(({ takeKey }) => takeKey)
      capture = null
      send({ type: "reset" })
      void drop(takeKeys)
    },
    /** Continues with a story of which there is something from before, here or on the server. */
    adopt: (begun: Begun, kept: ReadonlyArray<Take>) => {
      capture = null
      const story = tellStory(begun)
      send({ type: "adopt", takes: kept })
      story.send(kept)
      noteSent()
    },
    /** Resolves with the uploads of all takes when the server has them. */
    arrive,
    /** The same where the server has lost what it had. */
    arriveAnew: (how: Arriving) => {
      snapshot.story?.sendAnew(takes())
      return arrive(how)
    },
    /** Call it when the page is being left, perhaps for good. */
    pageLeft: () => snapshot.story?.leaving(),
    /** Call it when the component unmounts: the recording stays in the device's storage. */
    leave: () => {
      const { recorder, story } = snapshot
      if (recorder.state === "ready") return
      const leaving = capture
      become({ recorder: ready, story: null, safety: nothingSent })
      over()
      capture = null
      leaving?.finish()
      void (leaving?.kept() ?? Promise.resolve()).then(story?.letGo)
    },
  }
}
export type RecorderStore = ReturnType<typeof createRecorder>
