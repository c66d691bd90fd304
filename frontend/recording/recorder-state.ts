import type { Take } from "./take.ts"

/** Why a recording came to its end. */
export type Ending = "stopped" | "full" | "microphone lost" | "kept from before"

/** Why there is no recording. */
export type Trouble = "refused" | "no microphone" | "busy" | "unsupported" | "nothing heard"

/** The recorded time: the sum before the last pause, and when the present part began. */
interface Clock {
  readonly before: number
  readonly since: number
}

export type RecorderState =
  | { readonly state: "ready" }
  /** The browser is asking for permission to use the microphone. */
  | { readonly state: "asking" }
  | { readonly state: "recording"; readonly clock: Clock; readonly seconds: number }
  | { readonly state: "paused"; readonly before: number; readonly seconds: number }
  /** Stopped, but the last piece has not arrived yet. */
  | { readonly state: "finishing"; readonly ending: Ending; readonly seconds: number }
  | { readonly state: "complete"; readonly ending: Ending; readonly take: Take }
  | { readonly state: "failed"; readonly trouble: Trouble }

/** What a person can do. */
export type Action = "start" | "pause" | "resume" | "stop" | "play" | "download" | "reset"

/** What happens to a recorder. `at` is a clock that never goes back, in milliseconds. */
export type RecorderEvent =
  | { readonly type: "start" }
  | { readonly type: "opened"; readonly at: number }
  | { readonly type: "troubled"; readonly trouble: Trouble }
  | { readonly type: "tick"; readonly at: number }
  | { readonly type: "pause"; readonly at: number }
  | { readonly type: "resume"; readonly at: number }
  | { readonly type: "stop"; readonly at: number; readonly ending: Ending }
  | { readonly type: "finished"; readonly take: Take }
  | { readonly type: "adopt"; readonly take: Take }
  | { readonly type: "reset" }

const actions = {
  ready: ["start"],
  asking: [],
  recording: ["pause", "stop"],
  paused: ["resume", "stop"],
  finishing: [],
  complete: ["play", "download", "reset"],
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

export const ready: RecorderState = { state: "ready" }

const finish = (ending: Ending, milliseconds: number, limit: number): RecorderState => ({
  state: "finishing",
  ending,
  seconds: Math.min(limit, milliseconds / 1_000),
})

/** The state machine of the recorder: the state after `event`. Events that do not fit the state are ignored. */
export const next = (was: RecorderState, event: RecorderEvent, limit: number): RecorderState => {
  switch (event.type) {
    case "start":
      return was.state === "ready" || was.state === "failed" ? { state: "asking" } : was
    case "opened":
      return was.state === "asking"
        ? { state: "recording", clock: { before: 0, since: event.at }, seconds: 0 }
        : was
    case "troubled":
      return was.state === "asking" || was.state === "finishing"
        ? { state: "failed", trouble: event.trouble }
        : was
    case "tick": {
      if (was.state !== "recording") return was
      const recorded = recordedAt(was, event.at)
      if (recorded >= limit * 1_000) return finish("full", recorded, limit)
      const seconds = Math.floor(recorded / 1_000)
      return seconds === was.seconds ? was : { ...was, seconds }
    }
    case "pause": {
      if (was.state !== "recording") return was
      const before = recordedAt(was, event.at)
      if (before >= limit * 1_000) return finish("full", before, limit)
      return { state: "paused", before, seconds: Math.floor(before / 1_000) }
    }
    case "resume":
      return was.state === "paused"
        ? {
            state: "recording",
            clock: { before: was.before, since: event.at },
            seconds: was.seconds,
          }
        : was
    case "stop":
      return was.state === "recording" || was.state === "paused"
        ? finish(event.ending, recordedAt(was, event.at), limit)
        : was
    case "finished":
      return was.state === "finishing"
        ? { state: "complete", ending: was.ending, take: event.take }
        : was
    case "adopt":
      return was.state === "ready" || was.state === "failed"
        ? { state: "complete", ending: "kept from before", take: event.take }
        : was
    case "reset":
      return was.state === "complete" ? ready : was
  }
}
