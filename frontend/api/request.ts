import { Result, Schema } from "effect"
import { saveKeyHeader } from "#protocol/paths.ts"
import { AskError, NotUnderstood, Unreachable } from "./errors.ts"

export interface RequestOptions {
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
    throw new AskError(path, { status: response.status, statusText: response.statusText, body })
  } catch (error) {
    if (error instanceof AskError || signal?.aborted === true) throw error
    throw new Unreachable(error)
  }
}

/** Decodes an answer with a schema of the protocol. Throws if it does not match; drops unknown fields. */
export const understand = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  body: string,
): S["Type"] => {
  try {
    return Result.getOrThrow(Schema.decodeUnknownResult(schema)(JSON.parse(body)))
  } catch (error) {
    throw new NotUnderstood(error)
  }
}

/** Sends a request to the server (same origin, with the session cookie) and decodes the answer. */
export const ask = async <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  path: string,
  asking: RequestOptions = {},
): Promise<S["Type"]> => understand(schema, await textFrom(path, asking))

/** Sends a request whose answer has no content to read. */
export const tell = async (path: string, asking: RequestOptions = {}): Promise<void> => {
  await textFrom(path, { method: "POST", ...asking })
}
