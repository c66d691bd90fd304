import { setTimeout as after } from "node:timers/promises"
import { HttpError, NetworkError } from "../../../frontend/api/errors.ts"
import { wholeNumber } from "../../../frontend/api/send-chunk.ts"
import type { UploadLine } from "../../../frontend/api/uploads.ts"
import { sendUpload } from "../../../frontend/uploads/send-upload.ts"
import { wholeSource, type UploadSource } from "../../../frontend/uploads/byte-source.ts"
import { paths } from "#protocol/paths.ts"
import type { Answer, Caller } from "../api-client.ts"
import { add, addressIn, ask, begin, idIn, offsetIn, type Take } from "./tus-requests.ts"

/** What the loop of our pages did. */
export interface Done {
  /** Null until it is begun. */
  address: string | null
  /** What it was told is safe, each time. */
  readonly safe: Array<number>
  /** Where each of its requests began, and how many bytes it had. */
  readonly pieces: Array<{ readonly from: number; readonly bytes: number }>
  /** Calls that came to nothing. */
  broken: number
}

const said = (path: string, answer: Answer) => {
  if (answer.status < 300) return answer
  const body = JSON.stringify(answer.body)
  throw new HttpError(path, { status: answer.status, statusText: "", body })
}

/** The calls of our pages as a program without a browser makes them; who waits longer than `maxWait` gives up. */
const lineOf = (caller: Caller, maxWait: number, done: Done): UploadLine => {
  const call = async (
    path: string,
    made: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ) => {
    const late = AbortSignal.any([signal, AbortSignal.timeout(maxWait)])
    const answer = await made(late).catch((error: unknown) => {
      done.broken += 1
      throw new NetworkError(error)
    })
    return said(path, answer)
  }
  return {
    begin: async ({ saveKey, metadata, length }, signal) =>
      idIn(
        addressIn(
          await call(
            "",
            (late) => begin(caller, { saveKey, ...metadata }, length, { signal: late }),
            signal,
          ),
        ),
      ),
    ask: async (id, signal) => {
      const path = paths.openUpload(id)
      const answer = await call(path, (late) => ask(caller, path, { signal: late }), signal)
      const length = answer.headers.get("upload-length")
      return { received: offsetIn(answer), length: length === null ? null : wholeNumber(length) }
    },
    send: async (id, { from, bytes, length }, signal) => {
      const path = paths.openUpload(id)
      const piece = { at: from, bytes: new Uint8Array(await bytes.arrayBuffer()), length }
      done.pieces.push({ from, bytes: bytes.size })
      return offsetIn(
        await call(path, (late) => add(caller, path, piece, { signal: late }), signal),
      )
    },
  }
}

const pauses = {
  now: () => performance.now(),
  chance: Math.random,
  pause: (milliseconds: number, signal: AbortSignal) => after(milliseconds, undefined, { signal }),
}

/** Brings a take to the server by the loop of our own pages; `sent` ends when all of it is there. */
export const sendAsOurPages = (
  caller: Caller,
  { saveKey, ...metadata }: Take,
  recording: Uint8Array | UploadSource,
  { maxWait = 15_000 } = {},
) => {
  const done: Done = { address: null, safe: [], pieces: [], broken: 0 }
  const source =
    recording instanceof Uint8Array
      ? wholeSource(new Blob([Uint8Array.from(recording)]))
      : recording
  const ending = new AbortController()
  const sent = sendUpload(
    { saveKey, owner: 0, metadata, id: null, source },
    {
      signal: ending.signal,
      onBegun: (id) => {
        done.address = paths.openUpload(id)
      },
      onSafe: (bytes) => done.safe.push(bytes),
    },
    { line: lineOf(caller, maxWait, done), pauses },
  ).then((id) => paths.openUpload(id))
  return { done, sent, stop: () => ending.abort() }
}
