import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai"
import { type EngineJob, engineTasks } from "#protocol/engine-job.ts"
import { EngineError } from "../../ports/engine-error.ts"
import type { CallKind } from "../../ports/remote-usage-ledger.ts"

export type FailureKind = Exclude<CallKind, "answered">

/** An answer came, and is none. `isRejection`: it says that there will be none. */
export class Unusable extends Error {
  readonly isRejection: boolean
  constructor(message: string, isRejection = false) {
    super(message)
    this.isRejection = isRejection
  }
}

/** What went wrong, without a word of the other machine's. */
export interface OpenAiFailure {
  readonly kind: FailureKind
  /** Milliseconds for which the other machine asks to be left alone. */
  readonly waitMillis: number | null
  /** It did not answer in time. */
  readonly isLate: boolean
  /** For the log: status, code and request id. */
  readonly detail: string
  readonly requestId?: string | undefined
}

/** Whatever a server asks for, it is asked again after that long. */
const longestWait = 3_600_000

const spent =
  /quota|credit_?balance|insufficient_(?:funds|balance|credits)|spend_?limit|usage_limit|billing/i
const declined = /content_?(?:policy|filter)|moderation|safety/i
const unknownModel = /model_not_found|model_not_exist|model_deprecated|invalid_model/i
const tooLong = /context_length|too_large|string_above_max_length/i
const wrongKey = /api_key|authentication/i

/** By `retry-after-ms`, else `retry-after` in seconds or as a date. */
export const waitIn = (headers: Headers | undefined, now: number): number | null => {
  const millis = headers?.get("retry-after-ms")?.trim()
  const seconds = headers?.get("retry-after")?.trim()
  const asked = [
    millis === undefined || millis === "" ? Number.NaN : Number(millis),
    seconds === undefined || seconds === "" ? Number.NaN : Number(seconds) * 1_000,
    Date.parse(seconds ?? "") - now,
  ].find((wait) => Number.isFinite(wait) && wait >= 0)
  return asked === undefined ? null : Math.min(asked, longestWait)
}

const kindByStatus = (status: number, codes: string): FailureKind => {
  if (status === 402) return "money"
  if (status === 429) return spent.test(codes) ? "money" : "busy"
  if (status === 401 || status === 403) return "key"
  if (status === 404 || status === 405 || status < 400) return "model"
  if (status === 413) return "too large"
  if (status === 408 || status === 409 || status === 425 || status >= 500) return "away"
  if (spent.test(codes)) return "money"
  if (unknownModel.test(codes)) return "model"
  if (declined.test(codes)) return "rejected"
  if (tooLong.test(codes)) return "too large"
  if (wrongKey.test(codes)) return "key"
  return "unsupported"
}

/** A code is a word; anything longer might be something that we sent. */
const asWord = (code: unknown) => {
  const text = typeof code === "number" ? String(code) : code
  return typeof text === "string" && /^[\w.:-]{1,64}$/.test(text) ? text : ""
}

const plain = { waitMillis: null, isLate: false }

export const failureOf = (problem: unknown, now: number): OpenAiFailure => {
  if (problem instanceof APIUserAbortError) return { ...plain, kind: "stopped", detail: "stopped" }
  if (problem instanceof APIConnectionTimeoutError)
    return { ...plain, kind: "away", isLate: true, detail: "no answer in time" }
  if (problem instanceof APIConnectionError)
    return { ...plain, kind: "away", detail: "no connection" }
  if (problem instanceof APIError && typeof problem.status === "number") {
    const { status, headers } = problem
    const words = [problem.code, problem.type].map(asWord).filter((word) => word !== "")
    const kind = kindByStatus(status, words.join(" "))
    const requestId = asWord(problem.requestID)
    const parts = [String(status), ...words, requestId]
    return {
      kind,
      waitMillis: kind === "busy" || kind === "away" ? waitIn(headers, now) : null,
      isLate: false,
      detail: parts.filter((part) => part !== "").join(" "),
      requestId: requestId === "" ? undefined : requestId,
    }
  }
  if (problem instanceof Unusable)
    return {
      ...plain,
      kind: problem.isRejection ? "rejected" : "unusable",
      detail: problem.message,
    }
  // The connection ended in the middle of an answer.
  if (problem instanceof TypeError) return { ...plain, kind: "away", detail: "broken off" }
  // A cut answer is no JSON, and says so with a piece of itself.
  return { ...plain, kind: "unusable", detail: "an answer that could not be read" }
}

/** What is asked for: a job, and whether it is for a biography, which waits for nobody. */
interface Asked {
  readonly job: EngineJob
  readonly isOfALife: boolean
}

const isSafe = {
  transcribe: "The recording is safe.",
  write: "The story is safe.",
  embed: "Nothing is lost.",
} as const

const somebodyLooksFirst =
  "Ask the person who runs this server to look into it, then press Try again."

const wordsFor = ({ job, isOfALife }: Asked) =>
  isOfALife
    ? {
        safe: "Nothing is lost.",
        asked: "write this biography",
        somebodyLooks: "Please tell the person who runs this server.",
        instead: "This server will write it itself.",
      }
    : {
        safe: isSafe[job],
        asked: engineTasks[job],
        somebodyLooks: somebodyLooksFirst,
        instead: "You can type the transcript yourself.",
      }

const sentenceFor = (
  { kind, isLate }: Pick<OpenAiFailure, "kind" | "isLate">,
  asking: Asked,
  host: string,
) => {
  const { safe, asked, somebodyLooks, instead } = wordsFor(asking)
  switch (kind) {
    case "money":
      return `This server has used up its budget at ${host}. ${safe} ${somebodyLooks}`
    case "busy":
      return `${host} is busy right now. ${safe}`
    case "key":
      return `${host} doesn't accept this server's key. ${safe} ${somebodyLooks}`
    case "model":
      return `${host} doesn't have what this server is set up to ask for. ${safe} ${somebodyLooks}`
    case "too large":
      return `This is too much at once for ${host}. ${safe} ${somebodyLooks}`
    case "unsupported":
      return `${host} didn't understand this server's request. ${safe} ${somebodyLooks}`
    case "away":
      return isLate
        ? `${host} is taking too long to answer. ${safe}`
        : `We can't reach ${host} right now. ${safe}`
    case "stopped":
      return `The request to ${host} was stopped. ${safe}`
    case "rejected":
      return `${host} declined to ${asked}. ${safe} ${instead}`
    case "unusable":
      return `${host} gave an answer we couldn't use. ${safe}`
  }
}

const passing: ReadonlySet<FailureKind> = new Set<FailureKind>([
  "busy",
  "away",
  "stopped",
  "unusable",
])

/** For the family, and for whoever decides about another attempt. */
export const asEngineFailed = (
  failure: OpenAiFailure,
  {
    job,
    host,
    now,
    isOfALife = false,
  }: Pick<Asked, "job"> & Partial<Asked> & { readonly host: string; readonly now: number },
): EngineError => {
  const { kind, waitMillis } = failure
  return new EngineError({
    reason: sentenceFor(failure, { job, isOfALife }, host),
    canPass: passing.has(kind),
    ...(kind === "busy" || kind === "away" ? { isAway: true } : {}),
    ...(kind === "rejected" ? { isRejection: true } : {}),
    ...(waitMillis === null ? {} : { notBefore: now + waitMillis }),
  })
}
