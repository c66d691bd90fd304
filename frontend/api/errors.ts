import { Option, Schema } from "effect"
import { WireError } from "#protocol/errors.ts"

const decodeFailure = Schema.decodeUnknownOption(Schema.fromJsonString(WireError))

/** The server answered with an error. The message is `<status>: <body>`. */
export class HttpError extends Error {
  override readonly name = "HttpError"
  readonly status: number
  readonly path: string
  readonly failure: WireError | null

  constructor(path: string, answer: { status: number; statusText: string; body: string }) {
    super(`${answer.status}: ${answer.body === "" ? answer.statusText : answer.body}`)
    this.path = path
    this.status = answer.status
    this.failure = Option.getOrNull(decodeFailure(answer.body))
  }
}

export const unreached = "We can't reach Kintale. Check your connection and try again."

/** The server could not be reached. */
export class NetworkError extends Error {
  override readonly name = "NetworkError"

  constructor(cause?: unknown) {
    super(unreached, { cause })
  }
}

const tooLargeForProxy =
  "This is larger than the proxy in front of this Kintale lets through. Please tell the person who runs it."

/** A proxy in front of the server refused a piece of an upload for its size; the server saw nothing of it. */
export class PieceTooLarge extends Error {
  override readonly name = "PieceTooLarge"
  /** Of the piece. */
  readonly bytes: number

  constructor(bytes: number) {
    super(tooLargeForProxy)
    this.bytes = bytes
  }
}

/** The answer does not match the protocol, for example after an update of the server. */
export class InvalidResponseError extends Error {
  override readonly name = "InvalidResponseError"

  constructor(cause: unknown) {
    super("This page is out of date. Reload it and try again.", { cause })
  }
}

/** The story was saved from another device already, without all that is here. */
export class SavedElsewhere extends Error {
  override readonly name = "SavedElsewhere"

  constructor() {
    super(
      "This story was finished on another device, without everything that's here. What's here is safe. Save again to keep it as a separate story.",
    )
  }
}

const tryAgain = "Please try again in a moment."

/** The sentence to show: the server's own when it sent one, else `otherwise`; never a status or JSON. */
export const errorMessage = (error: unknown, otherwise = tryAgain): string => {
  if (error instanceof HttpError) {
    // The server says why in words of its own; a proxy does not.
    const byProxy = error.status === 413 ? tooLargeForProxy : otherwise
    return error.failure?.message ?? byProxy
  }
  if (error instanceof PieceTooLarge) return error.message
  if (error instanceof NetworkError || error instanceof InvalidResponseError) return error.message
  if (error instanceof SavedElsewhere) return error.message
  return otherwise
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof HttpError && error.message.startsWith("401: ")

/** Another request is at this at the moment; it is worth asking again. */
export const isBusy = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 423

/** The invitation of a link was accepted, by this user where one is signed in. */
export const isAcceptedBefore = (error: unknown): boolean =>
  error instanceof HttpError && error.failure?.code === "AlreadyAccepted"

export const isMissing = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 404
