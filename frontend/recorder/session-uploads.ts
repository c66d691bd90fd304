import { routes } from "#protocol/paths.ts"
import { HttpError, errorMessage, NetworkError } from "../api/errors.ts"
import type { BlockedReason } from "../uploads/retry-policy.ts"
import { wholeSource } from "../uploads/byte-source.ts"
import { isFromElsewhere, sendTake, takenOver, type TakeSending } from "./take-upload.ts"
import type { Take } from "./take.ts"

/** What the screen says of a story that is on its way while it is recorded. */
export interface Safety {
  /** The server has something of the take that was recorded last. */
  readonly isBegun: boolean
  /** Seconds of that take that are safe on the server. */
  readonly seconds: number
  /** The server has all of every take. */
  readonly isWhole: boolean
  readonly hindrance: BlockedReason | null
  /** Why the server takes no more of it until it is saved, in a sentence; null where it does. */
  readonly rejected: string | null
}

export const nothingSent: Safety = {
  ...{ isBegun: false, seconds: 0, isWhole: false },
  ...{ hindrance: null, rejected: null },
}

export interface Arriving {
  readonly signal: AbortSignal
  /** How much has arrived, 0 to 1, and what keeps the rest from it. */
  readonly onProgress: (fraction: number, hindrance: BlockedReason | null) => void
}

/** Milliseconds without a way to the server before a save says so instead of waiting. */
const timeout = 15_000

/** What a hindrance means for somebody who waits. */
const failureOf = (hindrance: BlockedReason): Error => {
  const rejectedWith = (status: number, body: string) =>
    new HttpError(routes.openUploads, { status, statusText: "", body })
  switch (hindrance.why) {
    case "line":
      return new NetworkError()
    case "signed out":
      return rejectedWith(401, "")
    case "no room":
      return rejectedWith(
        507,
        JSON.stringify({ message: hindrance.text, code: "InsufficientStorage" }),
      )
  }
}

/** Rejects when there was no way to the server for a while, or it is not wanted any more. */
const watchFor = (hindrance: () => BlockedReason | null, signal: AbortSignal) => {
  let since: number | null = null
  let timer = 0
  let abort: () => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    const look = () => {
      const now = hindrance()
      since = now === null ? null : (since ?? performance.now())
      if (now === null || since === null) return
      if (now.why === "signed out" || performance.now() - since >= timeout) reject(failureOf(now))
    }
    abort = () => reject(new DOMException("The upload was canceled.", "AbortError"))
    signal.addEventListener("abort", abort)
    timer = window.setInterval(look, 1_000)
    if (signal.aborted) abort()
  })
  const stop = () => {
    clearInterval(timer)
    signal.removeEventListener("abort", abort)
  }
  return { failed, stop }
}

/** Sends the takes of one story, each as its own upload. */
export const createStorySending = (userId: number, onChange: () => void) => {
  const sendings = new Map<string, TakeSending>()
  let last: TakeSending | null = null

  const add = (takeKey: string, sending: TakeSending) => {
    sendings.set(takeKey, sending)
    last = sending
  }
  const hindrance = () =>
    [...sendings.values()].map((each) => each.sent().hindrance).find((each) => each !== null) ??
    null

  const rejected = () => {
    const rejection = [...sendings.values()]
      .map((each) => each.sent().rejection)
      .find((each) => each !== null && !isFromElsewhere(each))
    return rejection === undefined
      ? null
      : errorMessage(rejection, "The server can't take it right now.")
  }

  return {
    add,
    /** Sends a take that is whole. */
    send: (saveKey: string, take: Take) => {
      const { takeKey, blob, seconds } = take
      if (sendings.has(takeKey)) return
      const sending =
        blob === null
          ? takenOver(take)
          : sendTake({ userId, saveKey }, take, wholeSource(blob, seconds), onChange)
      add(takeKey, sending)
    },
    safety: (): Safety => {
      const all = [...sendings.values()].map((each) => each.sent())
      const latest = last?.sent()
      if (latest === undefined) return nothingSent
      return {
        isBegun: latest.upload !== null,
        seconds: latest.seconds,
        isWhole: all.every(({ isWhole }) => isWhole),
        hindrance: hindrance(),
        rejected: rejected(),
      }
    },
    /** Resolves with the ids of the uploads of these takes when all of them are on the server. */
    arrive: async (
      takes: ReadonlyArray<Take>,
      { signal, onProgress }: Arriving,
    ): Promise<ReadonlyArray<string>> => {
      const all = takes.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0)
      const tell = () => {
        const arrived = takes.reduce((sum, { takeKey, blob }) => {
          const sent = sendings.get(takeKey)?.sent()
          const bytes = sent?.isWhole === true ? Infinity : (sent?.bytes ?? 0)
          return sum + Math.min(blob?.size ?? 0, bytes)
        }, 0)
        onProgress(all === 0 ? 1 : arrived / all, hindrance())
      }
      const telling = window.setInterval(tell, 250)
      const watch = watchFor(hindrance, signal)
      tell()
      try {
        const ids = takes.map(({ takeKey }) => sendings.get(takeKey)?.arrive() ?? Promise.reject())
        return await Promise.race([Promise.all(ids), watch.failed])
      } finally {
        clearInterval(telling)
        watch.stop()
      }
    },
    discard: async (takeKey: string) => {
      const sending = sendings.get(takeKey)
      sendings.delete(takeKey)
      if (last === sending) last = [...sendings.values()].at(-1) ?? null
      await sending?.discard()
    },
    leave: () => {
      for (const sending of sendings.values()) sending.leave()
    },
    /** Ends all sending; what is on the server stays there. */
    stop: () => {
      for (const sending of sendings.values()) sending.stop()
      sendings.clear()
      last = null
    },
  }
}
