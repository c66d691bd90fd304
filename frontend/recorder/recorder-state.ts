import { limits } from "#protocol/limits.ts"
import { secondsOf, type Take } from "./take.ts"

/** Why a recording came to its end. */
export type StopReason = "stopped" | "full" | "microphone lost" | "kept from before"

/** Why there is no recording. */
export type RecorderError =
  | "rejected"
  | "no microphone"
  | "busy"
  | "unsupported"
  /** Browsers give pages a microphone only where they came by https. */
  | "insecure"
  | "nothing heard"

/** The recorded time: the sum before the last pause, and when the present part began. */
interface Clock {
  readonly before: number
  readonly since: number
}

/** `takes` are those of this story that are complete. */
interface RecorderReport {
  readonly takes: ReadonlyArray<Take>
}

export type RecorderState =
  | { readonly state: "ready" }
  /** The browser is asking for permission to use the microphone. */
  | (RecorderReport & { readonly state: "asking" })
  | (RecorderReport & {
      readonly state: "recording"
      readonly clock: Clock
      readonly seconds: number
    })
  | (RecorderReport & {
      readonly state: "paused"
      readonly before: number
      readonly seconds: number
    })
  /** Stopped, but the last piece has not arrived yet. */
  | (RecorderReport & {
      readonly state: "finishing"
      readonly ending: StopReason
      readonly seconds: number
    })
  /** At least one take; `trouble` is why another one could not be begun. */
  | (RecorderReport & {
      readonly state: "complete"
      readonly ending: StopReason
      readonly trouble?: RecorderError | undefined
    })
  | { readonly state: "failed"; readonly trouble: RecorderError }

/** What a person can do. */
export type Action = "start" | "pause" | "resume" | "stop" | "play" | "download" | "go on" | "reset"

/** What happens to a recorder. `at` is a clock that never goes back, in milliseconds. */
export type RecorderEvent =
  | { readonly type: "start" }
  | { readonly type: "opened"; readonly at: number }
  | { readonly type: "troubled"; readonly trouble: RecorderError }
  | { readonly type: "tick"; readonly at: number }
  | { readonly type: "pause"; readonly at: number }
  | { readonly type: "resume"; readonly at: number }
  | { readonly type: "stop"; readonly at: number; readonly ending: StopReason }
  | { readonly type: "finished"; readonly take: Take }
  | { readonly type: "adopt"; readonly takes: ReadonlyArray<Take> }
  /** Another take of the same story is begun. */
  | { readonly type: "go on" }
  /** The same takes, under the names of another story. */
  | { readonly type: "parted"; readonly takes: ReadonlyArray<Take> }
  /** One of the takes is thrown away. */
  | { readonly type: "remove"; readonly takeKey: string }
  | { readonly type: "reset" }

const actions = {
  ready: ["start"],
  asking: [],
  recording: ["pause", "stop"],
  paused: ["resume", "stop"],
  finishing: [],
  complete: ["play", "download", "go on", "reset"],
  failed: ["start"],
} as const satisfies Record<RecorderState["state"], ReadonlyArray<Action>>

export const actionsOf = ({ state }: RecorderState): ReadonlyArray<Action> => actions[state]

/** Milliseconds recorded so far, pauses left out. */
export const recordedAt = (state: RecorderState, at: number): number => {
  switch (state.state) {
    case "recording":
      return state.clock.before + Math.max(0, at - state.clock.since)
    case "paused":
      return state.before
    default:
      return 0
  }
}

/** What a page makes room for: nothing yet, telling, or a recording to be saved. */
export type RecorderPhase = "idle" | "telling" | "recorded"

export const phaseOf = ({ state }: RecorderState): RecorderPhase => {
  switch (state) {
    case "ready":
    case "failed":
      return "idle"
    case "complete":
      return "recorded"
    default:
      return "telling"
  }
}

export const ready: RecorderState = { state: "ready" }

/** Takes shorter than this are not worth a place in a story. */
const leastSeconds = 5

/** Seconds the next take of a story may have; 0 where it has room for none. */
export const roomAfter = (takes: ReadonlyArray<Take>, limit: number): number => {
  const isFull = (takes.at(-1)?.part ?? 0) >= limits.uploads.takes
  const left = Math.floor(limits.upload.seconds - secondsOf(takes))
  return isFull || left < leastSeconds ? 0 : Math.min(limit, left)
}

export const takesOf = (state: RecorderState): ReadonlyArray<Take> =>
  state.state === "ready" || state.state === "failed" ? [] : state.takes

interface Finish extends RecorderReport {
  readonly ending: StopReason
  readonly milliseconds: number
}

const finish = ({ takes, ending, milliseconds }: Finish, limit: number): RecorderState => ({
  state: "finishing",
  takes,
  ending,
  seconds: Math.min(roomAfter(takes, limit), milliseconds / 1_000),
})

/** Without a take there is nothing to go back to. */
const troubled = (takes: ReadonlyArray<Take>, trouble: RecorderError): RecorderState =>
  takes.length === 0
    ? { state: "failed", trouble }
    : { state: "complete", takes, ending: "stopped", trouble }

/** The state machine of the recorder: the state after `event`. Events that do not fit the state are ignored. */
export const next = (was: RecorderState, event: RecorderEvent, limit: number): RecorderState => {
  switch (event.type) {
    case "start":
      return was.state === "ready" || was.state === "failed" ? { state: "asking", takes: [] } : was
    case "go on":
      return was.state === "complete" && roomAfter(was.takes, limit) > 0
        ? { state: "asking", takes: was.takes }
        : was
    case "opened":
      return was.state === "asking"
        ? { ...was, state: "recording", clock: { before: 0, since: event.at }, seconds: 0 }
        : was
    case "troubled":
      return was.state === "asking" || was.state === "finishing"
        ? troubled(was.takes, event.trouble)
        : was
    case "tick": {
      if (was.state !== "recording") return was
      const { takes } = was
      const milliseconds = recordedAt(was, event.at)
      if (milliseconds >= roomAfter(takes, limit) * 1_000) {
        return finish({ takes, ending: "full", milliseconds }, limit)
      }
      const seconds = Math.floor(milliseconds / 1_000)
      return seconds === was.seconds ? was : { ...was, seconds }
    }
    case "pause": {
      if (was.state !== "recording") return was
      const { takes } = was
      const before = recordedAt(was, event.at)
      if (before >= roomAfter(takes, limit) * 1_000) {
        return finish({ takes, ending: "full", milliseconds: before }, limit)
      }
      return { state: "paused", takes, before, seconds: Math.floor(before / 1_000) }
    }
    case "resume": {
      if (was.state !== "paused") return was
      const { takes, before, seconds } = was
      return { state: "recording", takes, clock: { before, since: event.at }, seconds }
    }
    case "stop": {
      if (was.state !== "recording" && was.state !== "paused") return was
      const { takes } = was
      const milliseconds = recordedAt(was, event.at)
      return finish({ takes, ending: event.ending, milliseconds }, limit)
    }
    case "finished":
      return was.state === "finishing"
        ? { state: "complete", ending: was.ending, takes: [...was.takes, event.take] }
        : was
    case "adopt":
      return (was.state === "ready" || was.state === "failed") && event.takes.length > 0
        ? { state: "complete", ending: "kept from before", takes: event.takes }
        : was
    case "remove": {
      if (was.state !== "complete") return was
      const takes = was.takes.filter(({ takeKey }) => takeKey !== event.takeKey)
      return takes.length === 0 ? ready : { state: "complete", ending: "stopped", takes }
    }
    case "parted":
      return was.state === "complete" ? { ...was, takes: event.takes } : was
    case "reset":
      return was.state === "complete" ? ready : was
  }
}
