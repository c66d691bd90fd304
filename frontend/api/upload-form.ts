import type { Schema } from "effect"
import { saveKeyHeader } from "#protocol/paths.ts"
import { HttpError, NetworkError } from "./errors.ts"
import { decodeResponse } from "./request.ts"

export interface UploadRequest {
  readonly method?: "POST" | "PUT"
  /** Names one attempt to save, so that sending it twice makes one story. */
  readonly saveKey?: string
  /** How much has left this device, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
}

/** Whether the user canceled the upload. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError"

const canceled = () => new DOMException("The upload was canceled.", "AbortError")

/** Sends a form with files by XMLHttpRequest, because `fetch` reports no upload progress. */
export const sendForm = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  path: string,
  form: FormData,
  { method = "POST", saveKey, onProgress, signal }: UploadRequest,
): Promise<S["Type"]> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(canceled())
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener("abort", abort)
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort))
    request.addEventListener("abort", () => reject(canceled()))
    request.addEventListener("error", () => reject(new NetworkError()))
    request.addEventListener("timeout", () => reject(new NetworkError()))
    request.addEventListener("load", () => {
      const { status, statusText, responseText: body } = request
      if (status < 200 || status > 299) {
        return reject(new HttpError(path, { status, statusText, body }))
      }
      try {
        resolve(decodeResponse(schema, body))
      } catch (error) {
        reject(error)
      }
    })
    request.open(method, path)
    if (saveKey !== undefined) request.setRequestHeader(saveKeyHeader, saveKey)
    request.send(form)
  })
