import { paths } from "#protocol/paths.ts"
import {
  recordedSecondsHeader,
  refusedBytesHeader,
  tusVersion,
  uploadMediaType,
} from "#protocol/uploads.ts"
import { HttpError, InvalidResponseError, NetworkError, PieceTooLarge } from "./errors.ts"

/** Some bytes of a recording on their way to an upload. */
export interface Chunk {
  /** The bytes the upload has before it. */
  readonly from: number
  readonly bytes: Blob
  /** All bytes of the recording; said once, with the last piece of one that was growing. */
  readonly length?: number | undefined
  /** Recorded seconds whose bytes are all there once this piece is. */
  readonly seconds?: number | undefined
  /** The bytes of a piece that a proxy refused before; said once, for the server's log. */
  readonly refused?: number | undefined
}

/** Milliseconds without any news of a request, after which its line counts as broken. */
export const timeout = 15_000

export const wholeNumber = (text: string | null): number => {
  if (text === null || !/^\d{1,15}$/u.test(text)) throw new InvalidResponseError(text)
  return Number(text)
}

export const headersOf = ({ from, length, seconds, refused }: Chunk): Record<string, string> => ({
  "tus-resumable": tusVersion,
  "content-type": uploadMediaType,
  "upload-offset": String(from),
  ...(length !== undefined && { "upload-length": String(length) }),
  ...(seconds !== undefined && { [recordedSecondsHeader]: seconds.toFixed(1) }),
  ...(refused !== undefined && { [refusedBytesHeader]: String(refused) }),
})

const canceled = () => new DOMException("The upload was canceled.", "AbortError")

/**
 * Sends a piece and resolves with the bytes the server has then. By XMLHttpRequest, because `fetch` does
 * not say whether bytes still leave: a line where nothing moves would be waited for without end.
 */
export const sendPiece = (id: string, piece: Chunk, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(canceled())
    const path = paths.openUpload(id)
    const request = new XMLHttpRequest()
    let stalled = 0
    const abort = () => request.abort()
    const noteNews = () => {
      clearTimeout(stalled)
      stalled = window.setTimeout(abort, timeout)
    }
    signal.addEventListener("abort", abort)
    request.upload.addEventListener("progress", noteNews)
    request.upload.addEventListener("load", noteNews)
    request.addEventListener("loadend", () => {
      clearTimeout(stalled)
      signal.removeEventListener("abort", abort)
    })
    request.addEventListener("abort", () =>
      reject(signal.aborted ? canceled() : new NetworkError()),
    )
    request.addEventListener("error", () => reject(new NetworkError()))
    request.addEventListener("load", () => {
      const { status, statusText, responseText: body } = request
      if (status !== 204) {
        const error = new HttpError(path, { status, statusText, body })
        // The server itself says which protocol it speaks, or why in its own words.
        const isOurs = request.getResponseHeader("tus-resumable") !== null || error.failure !== null
        return reject(status === 413 && !isOurs ? new PieceTooLarge(piece.bytes.size) : error)
      }
      try {
        resolve(wholeNumber(request.getResponseHeader("upload-offset")))
      } catch (error) {
        reject(error)
      }
    })
    request.open("PATCH", path)
    for (const [name, value] of Object.entries(headersOf(piece))) {
      request.setRequestHeader(name, value)
    }
    noteNews()
    request.send(piece.bytes)
  })
