import { Option, Schema } from "effect"
import { WireFailure } from "#protocol/failure.ts"

const decodeFailure = Schema.decodeUnknownOption(Schema.fromJsonString(WireFailure))

/** The server answered, and refused. The message is the status, a colon and the body, as it came. */
export class AskError extends Error {
  override readonly name = "AskError"
  readonly status: number
  readonly path: string
  readonly failure: WireFailure | null

  constructor(path: string, answer: { status: number; statusText: string; body: string }) {
    super(`${answer.status}: ${answer.body === "" ? answer.statusText : answer.body}`)
    this.path = path
    this.status = answer.status
    this.failure = Option.getOrNull(decodeFailure(answer.body))
  }
}

/** No answer came: the server or the way to it is away. */
export class Unreachable extends Error {
  override readonly name = "Unreachable"

  constructor(cause?: unknown) {
    super("Kintale cannot be reached. Please check your connection and try again.", { cause })
  }
}

/** The answer is not what this page was written for, as after an update of the server. */
export class NotUnderstood extends Error {
  override readonly name = "NotUnderstood"

  constructor(cause: unknown) {
    super("This page is out of date. Please reload it and try again.", { cause })
  }
}

/** What to tell a person: the server's own sentence when it sent one, never a status or raw JSON. */
export const sentenceOf = (error: unknown, otherwise: string): string => {
  if (error instanceof AskError) return error.failure?.message ?? otherwise
  if (error instanceof Unreachable || error instanceof NotUnderstood) return error.message
  return otherwise
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof AskError && error.message.startsWith("401: ")

export const isMissing = (error: unknown): boolean =>
  error instanceof AskError && error.status === 404
