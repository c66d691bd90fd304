import type { WorkerFailure } from "./messages.ts"

/** Why an attempt ended that no step of it explains. */
export const attemptsFailed: WorkerFailure = {
  reason: "The server couldn't process this recording. It's safe. Please try again later.",
  canPass: true,
}

/** The next attempt would need as much. */
export const outOfMemory: WorkerFailure = {
  reason:
    "The server ran out of memory while transcribing this recording. It's safe. Please tell the person who runs the server, then try again.",
  canPass: false,
}

/** The recording is safe on another machine, and is worked on when that is back, however long it takes. */
export const recordingsAway: WorkerFailure = {
  reason: "We can't reach the recordings right now. This one is safe.",
  canPass: true,
  isAway: true,
}

/** How soon a story that found no room on a disk is tried again, in milliseconds. */
export const spaceRetryMillis = 300_000

/** A disk is full. Nothing of the story failed, and it goes on by itself once there is room. */
export const outOfSpace = (now: number): WorkerFailure => ({
  reason:
    "The server is out of space. Your recording is safe, and we'll go on when there's room. Please tell the person who runs the server.",
  canPass: true,
  isPostponed: true,
  notBefore: now + spaceRetryMillis,
})
