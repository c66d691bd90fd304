import { HttpError, NetworkError, PieceTooLarge } from "../api/errors.ts"
import type { UploadLine } from "../api/uploads.ts"
import type { Pauses } from "./wait.ts"

export const rejection = (status: number, message = "No.") =>
  new HttpError("/api/uploads", {
    status,
    statusText: "",
    body: JSON.stringify({ message, code: "Rejected" }),
  })

interface StoredUpload {
  readonly take: string
  bytes: Uint8Array
  length: number | null
}

/** What becomes of the next requests that add bytes; when there is nothing more, all goes well. */
export type Fate =
  /** The line breaks after so many bytes, which the server has. */
  | { readonly breaksAfter: number }
  /** The server has it all, and its answer is lost. */
  | "answer lost"
  | { readonly refuses: HttpError }

/** A server of uploads in memory, behind a line on which things happen; a proxy on it lets `mostAtOnce` bytes through. */
export const aLine = (fates: Array<Fate> = [], { mostAtOnce = Infinity } = {}) => {
  const kept = new Map<string, StoredUpload>()
  const sent: Array<{ readonly from: number; readonly bytes: number; readonly seconds?: number }> =
    []
  const tooLarge: Array<number> = []
  const toldOf: Array<number> = []
  let begun = 0
  const find = (id: string): StoredUpload => {
    const one = kept.get(id)
    if (one === undefined) throw rejection(404)
    return one
  }
  const line: UploadLine = {
    begin: async ({ metadata: { take }, length }) => {
      const before = [...kept].find(([, one]) => one.take === take)
      if (before !== undefined) return before[0]
      begun += 1
      const id = String(begun).padStart(32, "0")
      kept.set(id, { take, bytes: new Uint8Array(), length })
      return id
    },
    ask: async (id) => {
      const { bytes, length } = find(id)
      return { received: bytes.length, length }
    },
    send: async (id, { from, bytes, length, seconds, refused }) => {
      if (bytes.size > mostAtOnce) {
        tooLarge.push(bytes.size)
        throw new PieceTooLarge(bytes.size)
      }
      if (refused !== undefined) toldOf.push(refused)
      const fate = fates.shift()
      if (typeof fate === "object" && "refuses" in fate) throw fate.refuses
      const one = find(id)
      if (from !== one.bytes.length) throw rejection(409)
      if (one.length !== null && from + bytes.size > one.length) throw rejection(413)
      const all = new Uint8Array(await bytes.arrayBuffer())
      const taken = typeof fate === "object" ? all.subarray(0, fate.breaksAfter) : all
      sent.push({ from, bytes: taken.length, ...(seconds !== undefined && { seconds }) })
      if (length !== undefined) one.length = length
      const joined = new Uint8Array(one.bytes.length + taken.length)
      joined.set(one.bytes)
      joined.set(taken, one.bytes.length)
      one.bytes = joined
      if (fate !== undefined) throw new NetworkError()
      return one.bytes.length
    },
  }
  return { line, kept, sent, tooLarge, toldOf, begun: () => begun }
}

/** Time that passes only where something waits for it; `meanwhile` happens with each wait. */
export const aClock = (meanwhile: (at: number) => void = () => undefined) => {
  let at = 0
  const waits: Array<number> = []
  const pauses: Pauses = {
    now: () => at,
    chance: () => 1,
    pause: async (milliseconds, signal) => {
      signal.throwIfAborted()
      waits.push(milliseconds)
      at += milliseconds
      meanwhile(at)
    },
  }
  return { pauses, waits, now: () => at }
}
