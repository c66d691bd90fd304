import { HttpError } from "../api/errors.ts"
import { closeUpload, discardUpload, isSavedAlready, sendAtLeaving } from "../api/uploads.ts"
import type { BlockedReason } from "../uploads/retry-policy.ts"
import { backOff } from "../uploads/chunk-size.ts"
import { pauses } from "../uploads/wait.ts"
import { EndedElsewhere, sendUpload } from "../uploads/send-upload.ts"
import type { UploadSource } from "../uploads/byte-source.ts"
import { wasDiscarded } from "./discarded-takes.ts"
import { noteTake } from "./recording-db.ts"
import type { Take } from "./take.ts"

/** How the sending of a take is going. */
export interface TakeSent {
  /** The id of its upload, once it is begun. */
  readonly upload: string | null
  readonly bytes: number
  /** Recorded seconds that are safe on the server. */
  readonly seconds: number
  readonly isWhole: boolean
  readonly hindrance: BlockedReason | null
  /** Why it is not sent any more, where that did not pass by itself. */
  readonly rejection: unknown
}

export interface TakeSending {
  readonly sent: () => TakeSent
  /** Resolves with the id of the upload when all of it is on the server; tries again where that was given up. */
  readonly arrive: () => Promise<string>
  /** Sends what is left while the page is being left, as far as browsers do that. */
  readonly leave: () => void
  /** Ends the sending; what the server has stays there. */
  readonly stop: () => void
  /** Throws away what the server has of it. */
  readonly discard: () => Promise<void>
}

/** The story a take is of, and whose it is. */
interface OfStory {
  readonly userId: number
  readonly saveKey: string
}

type SentTake = Pick<Take, "takeKey" | "part" | "fileName" | "startedAt" | "upload" | "isWhole">

/** The story this take is of was saved or finished from another device, without all of this. */
export const isFromElsewhere = (error: unknown): boolean =>
  error instanceof EndedElsewhere || isSavedAlready(error)

/** Sends a take of this device to the server, from now on. */
export const sendTake = (
  { userId: owner, saveKey }: OfStory,
  { takeKey, part, fileName, startedAt, upload, isWhole }: SentTake,
  source: UploadSource,
  onChange: () => void,
): TakeSending => {
  const ending = new AbortController()
  const { signal } = ending
  let sent: TakeSent = {
    ...{ upload, bytes: 0, seconds: 0, isWhole: false },
    ...{ hindrance: null, rejection: null },
  }
  const become = (changes: Partial<TakeSent>) => {
    sent = { ...sent, ...changes }
    onChange()
  }
  const note = (changes: Parameters<typeof noteTake>[1]) =>
    noteTake(takeKey, changes).catch(() => undefined)

  const send = async (): Promise<string> => {
    const metadata = { take: takeKey, kind: "recording", part, fileName, startedAt } as const
    try {
      const id = await sendUpload(
        { saveKey, owner, metadata, id: sent.upload, source },
        {
          signal,
          onBegun: async (begun) => {
            // Thrown away while it began.
            if (wasDiscarded(takeKey)) void discardUpload(begun).catch(() => undefined)
            await note({ upload: begun })
            become({ upload: begun })
          },
          onSafe: (bytes) => become({ bytes, seconds: source.secondsAt(bytes) ?? 0 }),
          onHindrance: (hindrance) => become({ hindrance }),
        },
      )
      // No story is made of it before it is known here that all of this is in it.
      await note({ isWhole: true })
      become({ isWhole: true, hindrance: null })
      return id
    } catch (error) {
      // Saved already, and all of this is in it: only the answer was lost.
      if (isWhole && upload !== null && isFromElsewhere(error)) {
        become({ isWhole: true, upload, hindrance: null })
        return upload
      }
      if (!signal.aborted) become({ rejection: error, hindrance: null })
      throw error
    }
  }
  const begin = () => {
    const sending = send()
    // Heard by whoever waits for it.
    sending.catch(() => undefined)
    return sending
  }
  let sending = begin()

  return {
    sent: () => sent,
    arrive: () => {
      if (sent.rejection !== null && !signal.aborted) {
        become({ rejection: null })
        sending = begin()
      }
      return sending
    },
    leave: () => {
      const { upload: id, bytes: from } = sent
      if (id === null || sent.isWhole) return
      void source
        .slice(from, source.there())
        .then((bytes) =>
          sendAtLeaving(id, { from, bytes, seconds: source.secondsAt(source.there()) }),
        )
    },
    stop: () => ending.abort(),
    discard: async () => {
      ending.abort()
      // It may just be beginning on the server.
      await sending.catch(() => undefined)
      if (sent.upload !== null) await discardUpload(sent.upload)
    },
  }
}

/** How often a take of another device is closed, where something of it is just arriving. */
const mostTries = 5

/** Says that what the server has of a take is all of it; the other device may just be sending. */
const close = async (id: string, signal: AbortSignal, failures = 1): Promise<void> => {
  try {
    await closeUpload(id, signal)
  } catch (error) {
    const isMeanwhile = error instanceof HttpError && [409, 423].includes(error.status)
    if (!isMeanwhile || failures === mostTries) throw error
    await pauses.pause(backOff(failures, pauses.chance()), signal)
    await close(id, signal, failures + 1)
  }
}

/** A take that was recorded on another device: what the server has of it is all there is. */
export const takenOver = ({ upload, seconds }: Take): TakeSending => {
  const ending = new AbortController()
  const sent: TakeSent = {
    ...{ upload, bytes: 0, seconds, isWhole: true },
    ...{ hindrance: null, rejection: null },
  }
  return {
    sent: () => sent,
    arrive: async () => {
      if (upload === null) throw new TypeError("A take of another device has no upload")
      await close(upload, ending.signal)
      return upload
    },
    leave: () => undefined,
    stop: () => ending.abort(),
    discard: async () => {
      if (upload !== null) await discardUpload(upload)
    },
  }
}
