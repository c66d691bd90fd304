import type { UploadMetadata } from "#protocol/uploads.ts"
import { uploadLine, type UploadOffset, type UploadLine } from "../api/uploads.ts"
import { PieceTooLarge } from "../api/errors.ts"
import { afterFailure, misplaced, saysMisplaced, type BlockedReason } from "./retry-policy.ts"
import {
  betweenRequests,
  firstSize,
  mostAfterRejection,
  noPieceLimit,
  type PieceLimit,
  sizeAfter,
  sizeAfterLoss,
} from "./chunk-size.ts"
import { pauses, type Pauses } from "./wait.ts"
import type { UploadSource } from "./byte-source.ts"

/** The recording was finished from another device: what the server has is all it will take. */
export class EndedElsewhere extends Error {
  override readonly name = "EndedElsewhere"
  readonly id: string
  readonly arrived: UploadOffset

  constructor(id: string, arrived: UploadOffset) {
    super("This recording was finished on another device.")
    this.id = id
    this.arrived = arrived
  }
}

export interface SentUpload {
  readonly saveKey: string
  /** The id of the user whose it is. */
  readonly owner: number
  readonly metadata: UploadMetadata
  /** The id of its upload, where it was begun before. */
  readonly id: string | null
  readonly source: UploadSource
}

export interface UploadWatch {
  readonly signal: AbortSignal
  /**
   * Called with the id whenever an upload is begun, also where it was aborted meanwhile: put it beside the
   * bytes, to go on after a reload, or discard it where nobody wants it any more. Nothing of it is sent
   * before what this returns has resolved.
   */
  readonly onBegun?: (id: string) => void | Promise<void>
  /** Called with the bytes that are safe on the server. */
  readonly onSafe?: (bytes: number) => void
  /** Called with what keeps it from going on, and with null when it goes on again. */
  readonly onHindrance?: (hindrance: BlockedReason | null) => void
}

interface UploadMeans {
  readonly line: UploadLine
  readonly pauses: Pauses
  /** Shared by all that one page sends: their way to the server is the same. */
  readonly limit?: PieceLimit
}

const usualMeans: UploadMeans = { line: uploadLine, pauses, limit: noPieceLimit() }

/** Where an upload stands. */
interface UploadState {
  /** Null until it is begun. */
  readonly id: string | null
  /** The bytes the server has; null where it has to be asked. */
  readonly at: number | null
  /** The server knows how many bytes there will be. */
  readonly isDeclared: boolean
}

const notBegun: UploadState = { id: null, at: null, isDeclared: false }

/** Whether what the server says of an upload can be of what is here, which may have lost its end in a crash. */
const isOfThis = ({ received, length }: UploadOffset, size: number | null): boolean =>
  length === null || length === size || (size !== null && length > size && length === received)

/**
 * Brings a recording to the server over any line, also while it is still being made, and resolves with the
 * id of its upload when all of it is there. It goes on by itself after whatever passes; it rejects with what
 * does not pass (the plan is full, a limit is met), with `EndedElsewhere`, or when aborted. Called again with
 * the id, it goes on where it was.
 */
export const sendUpload = async (
  { saveKey, owner, metadata, id: begun, source }: SentUpload,
  { signal, onBegun, onSafe, onHindrance }: UploadWatch,
  { line, pauses: { now, pause, chance }, limit = noPieceLimit() }: UploadMeans = usualMeans,
): Promise<string> => {
  let standing: UploadState = { ...notBegun, id: begun }
  let size = Math.min(firstSize, limit.most)
  let refused: number | undefined
  let failures = 0
  let furthest = -1
  let lastSent = -Infinity

  /** Not canceled: one that was begun without anybody knowing would keep its place in the plan. */
  const begin = async (): Promise<UploadState> => {
    const { signal: toItsEnd } = new AbortController()
    const id = await line.begin({ saveKey, owner, metadata, length: source.size() }, toItsEnd)
    await onBegun?.(id)
    return { id, at: null, isDeclared: false }
  }
  const ask = async (id: string): Promise<UploadState> => {
    const arrived = await line.ask(id, signal)
    onSafe?.(arrived.received)
    if (!isOfThis(arrived, source.size())) throw new EndedElsewhere(id, arrived)
    return { id, at: arrived.received, isDeclared: arrived.length !== null }
  }
  const send = async (id: string, from: number, isDeclared: boolean): Promise<UploadState> => {
    const all = source.size()
    const to = Math.max(from, Math.min(source.there(), from + size))
    const length = all !== null && to >= all && !isDeclared ? to : undefined
    const bytes = await source.slice(from, to)
    lastSent = now()
    const piece = { from, bytes, length, seconds: source.secondsAt(to), refused }
    const at = await line.send(id, piece, signal)
    refused = undefined
    size = sizeAfter(size, at - from, now() - lastSent, limit.most)
    onSafe?.(at)
    return { id, at, isDeclared: isDeclared || length !== undefined }
  }
  /** Waits for more of a recording that is being made, and for the time to send it. */
  const grown = async (at: number) => {
    while (source.size() === null) {
      const due = lastSent + betweenRequests - now()
      if (due <= 0 && source.there() > at) return
      await Promise.race([pause(due > 0 ? due : betweenRequests, signal), source.ended])
    }
  }
  const step = async ({ id, at, isDeclared }: UploadState): Promise<UploadState> => {
    if (id === null) {
      // Nothing is begun for what may come to nothing.
      await grown(0)
      return begin()
    }
    if (at === null) return ask(id)
    await grown(at)
    return send(id, at, isDeclared)
  }
  const isWhole = ({ at, isDeclared }: UploadState) => {
    const all = source.size()
    return isDeclared && at !== null && all !== null && at >= all
  }
  /** Whether the last step brought it on. That the server answers is not enough: it might refuse every byte. */
  const isProgress = ({ at, isDeclared }: UploadState) =>
    at !== null &&
    (at > furthest || (at === source.there() && (isDeclared || source.size() === null)))

  const notePassed = () => {
    furthest = standing.at ?? furthest
    if (failures > 0) onHindrance?.(null)
    failures = 0
  }
  /** A proxy refused a piece: smaller ones are let through, or none. Rejects where none can be smaller. */
  const shrink = (error: PieceTooLarge) => {
    const most = mostAfterRejection(error.bytes)
    if (most === null) throw error
    limit.most = Math.min(limit.most, most)
    size = Math.min(size, limit.most)
    refused = error.bytes
    standing = { ...standing, at: null }
  }
  /** What comes after a failure; rejects with it where nothing helps. */
  const recover = async (error: unknown) => {
    if (error instanceof PieceTooLarge) return shrink(error)
    failures += 1
    const isMisplaced = standing.at !== null && saysMisplaced(error, failures)
    const after = isMisplaced
      ? misplaced(failures, chance())
      : afterFailure(error, failures, chance())
    // Where none can be begun, the server has no such thing to offer.
    if (after.next === "stop" || (after.next === "anew" && standing.id === null)) throw error
    size = sizeAfterLoss(size)
    standing = after.next === "anew" ? notBegun : { ...standing, at: null }
    if (after.next === "anew") furthest = 0
    if (after.next === "again" && !isMisplaced) onHindrance?.(after.hindrance)
    await pause(after.after, signal)
  }

  for (;;) {
    signal.throwIfAborted()
    try {
      standing = await step(standing)
    } catch (error) {
      if (signal.aborted) throw error
      await recover(error)
      continue
    }
    if (isProgress(standing)) notePassed()
    if (standing.id !== null && isWhole(standing)) return standing.id
  }
}
