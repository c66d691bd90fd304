import { Result, Schema } from "effect"
import { saveKeyHeader } from "#protocol/paths.ts"
import { HttpError, InvalidResponseError, NetworkError } from "./errors.ts"

interface RequestOptions {
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly signal?: AbortSignal
  readonly json?: unknown
  /** Sent form-encoded, as sign-in wants it. */
  readonly form?: Readonly<Record<string, string>>
  /** Names one attempt to save, so that sending it twice makes one story. */
  readonly saveKey?: string
}

const bodyOf = ({ json, form, saveKey }: RequestOptions): Pick<RequestInit, "body" | "headers"> => {
  const key = saveKey === undefined ? {} : { [saveKeyHeader]: saveKey }
  if (form !== undefined) return { body: new URLSearchParams(form), headers: key }
  if (json === undefined) return { headers: key }
  return { body: JSON.stringify(json), headers: { "content-type": "application/json", ...key } }
}

const textFrom = async (path: string, asking: RequestOptions): Promise<string> => {
  const { method = "GET", signal } = asking
  try {
    const response = await fetch(path, {
      method,
      credentials: "same-origin",
      ...bodyOf(asking),
      ...(signal && { signal }),
    })
    const body = await response.text()
    if (response.ok) return body
    throw new HttpError(path, { status: response.status, statusText: response.statusText, body })
  } catch (error) {
    if (error instanceof HttpError || signal?.aborted === true) throw error
    throw new NetworkError(error)
  }
}

/** Decodes an answer with a schema of the protocol. Throws if it does not match; drops unknown fields. */
export const decodeResponse = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  body: string,
): S["Type"] => {
  try {
    return Result.getOrThrow(Schema.decodeUnknownResult(schema)(JSON.parse(body)))
  } catch (error) {
    throw new InvalidResponseError(error)
  }
}

/** Sends a request to the server (same origin, with the session cookie) and decodes the answer. */
export const fetchJson = async <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  path: string,
  asking: RequestOptions = {},
): Promise<S["Type"]> => decodeResponse(schema, await textFrom(path, asking))

/** Sends a request whose answer has no content to read. */
export const sendJson = async (path: string, asking: RequestOptions = {}): Promise<void> => {
  await textFrom(path, { method: "POST", ...asking })
}
