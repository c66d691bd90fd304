import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyTypeProvider } from "fastify"
import { Cause, Effect, Exit, type ManagedRuntime, Result, Schema, SchemaIssue } from "effect"
import {
  ServiceUnavailable,
  ApiError,
  BadRequest,
  PayloadTooLarge,
  InternalError,
  type WireError,
  UnprocessableEntity,
  UnsupportedMediaType,
} from "#protocol/errors.ts"
import { badLink } from "#protocol/account.ts"
import { unlessInterrupted } from "../lib/catch-unless-interrupted.ts"
import { inRequest } from "../platform/observability/log.ts"
import { MediaUnavailable } from "../ports/media-store.ts"
import type { Services } from "./services.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/** Runs a domain effect for a request; a failure becomes the answer. */
export type Run = <A>(work: Effect.Effect<A, ApiError, Services>) => Promise<A>

/** What is under way when the server stops is nobody's fault. */
const stopping = () =>
  new ServiceUnavailable({
    message: errorMessages.restarting,
  })

/** They are on another machine, which does not answer. */
const recordingsAway = () =>
  new ServiceUnavailable({
    message: "We can't reach the recordings right now. Nothing is lost. Please try again later.",
  })

export const runWith =
  (runtime: ManagedRuntime.ManagedRuntime<Services, never>): Run =>
  async (work) => {
    const exit = await runtime.runPromiseExit(inRequest(work))
    if (Exit.isSuccess(exit)) return exit.value
    throw Cause.hasInterruptsOnly(exit.cause) ? stopping() : Cause.squash(exit.cause)
  }

/** Runs what no answer waits for. Where it fails the log says so, and a stop of the server is no failure. */
export const runAside = (run: Run, work: Effect.Effect<unknown, never, Services>): void => {
  const logged = unlessInterrupted((cause) => Effect.logWarning("after an answer", cause))(work)
  run(logged).catch(() => undefined)
}

/** Lets a route's `schema` use the protocol's Effect schemas. */
export interface ProtocolTypes extends FastifyTypeProvider {
  readonly validator: this["schema"] extends Schema.Top ? this["schema"]["Type"] : unknown
  readonly serializer: this["schema"] extends Schema.Top ? this["schema"]["Type"] : unknown
}

const statusOf = {
  BadRequest: 400,
  AlreadySubscribed: 400,
  AlreadyAccepted: 409,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  UnprocessableEntity: 422,
  Locked: 423,
  UpgradeRequired: 426,
  TooManyRequests: 429,
  InternalError: 500,
  ServiceUnavailable: 503,
  InsufficientStorage: 507,
} satisfies Record<ApiError["_tag"], number>

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/** Messages of the schema library, which are never shown to users. */
const notForPeople = /^(Expected|Missing|Unexpected|Invalid data)/

/** The first problem as a sentence, and the problem of each field. */
const problemsOf = (issue: SchemaIssue.Issue) => {
  const issues = formatIssue(issue).issues.map(({ path, message }) => {
    const field = (path ?? []).map((part) => String(typeof part === "object" ? part.key : part))
    const name = field.join(".")
    const sentence = notForPeople.test(message)
      ? name === ""
        ? errorMessages.unreadableRequest
        : `Please check “${name}”.`
      : message
    return { name, sentence }
  })
  const fields = Object.fromEntries(
    issues.flatMap(({ name, sentence }) => (name === "" ? [] : [[name, sentence]])),
  )
  return {
    message: issues[0]?.sentence ?? errorMessages.unreadableRequest,
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  }
}

const messagesOf = (issue: SchemaIssue.Issue) =>
  formatIssue(issue).issues.map(({ message }) => message)

/** Whether all of it was understood, and only breaks rules. A mangled link is as unreadable as an unknown one. */
const isUnderstood = (issue: SchemaIssue.Issue): boolean => {
  switch (issue._tag) {
    case "Composite":
    case "AnyOf":
      return issue.issues.length > 0 && issue.issues.every(isUnderstood)
    case "Pointer":
    case "Encoding":
      return isUnderstood(issue.issue)
    case "Filter":
      return messagesOf(issue).every((message) => message !== badLink)
    case "MissingKey":
      return messagesOf(issue).every(
        (message) => message !== badLink && !notForPeople.test(message),
      )
    default:
      return false
  }
}

/** Why an address or a query cannot be read. */
const malformed = (issue: SchemaIssue.Issue) => new BadRequest(problemsOf(issue))

/** What is wrong with a form that was sent: it cannot be read, or it breaks a rule. */
export const invalidForm = (issue: SchemaIssue.Issue) =>
  isUnderstood(issue) ? new UnprocessableEntity(problemsOf(issue)) : malformed(issue)

const isFailure = Schema.is(ApiError)

/**
 * Our own failures stay as they are, and refusals of the web server are translated. Anything else
 * becomes `InternalError`, without details.
 */
const asFailure = (error: unknown, requestId: string): ApiError => {
  if (isFailure(error)) return error
  if (error instanceof MediaUnavailable) return recordingsAway()
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : 500
  switch (status) {
    case 413:
      return new PayloadTooLarge({ message: errorMessages.tooMuchAtOnce })
    case 415:
      return new UnsupportedMediaType({ message: errorMessages.unsupportedContent })
    default:
      return typeof status === "number" && status >= 400 && status < 500
        ? new BadRequest({
            message: errorMessages.unreadableRequest,
          })
        : new InternalError({
            message: `Something went wrong on the server. Please try again. (${requestId})`,
          })
  }
}

export const wireOf = (failure: ApiError): WireError => ({
  message: failure.message,
  code: failure._tag,
  ...("fields" in failure && failure.fields !== undefined ? { fields: failure.fields } : {}),
  ...("requiresUpgrade" in failure && failure.requiresUpgrade !== undefined
    ? { requiresUpgrade: failure.requiresUpgrade }
    : {}),
  ...("canUpgrade" in failure && failure.canUpgrade !== undefined
    ? { canUpgrade: failure.canUpgrade }
    : {}),
  ...("retryAfter" in failure ? { retryAfter: failure.retryAfter } : {}),
})

/** Sends a failure to the client; all failures go through here. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const failure = asFailure(error, request.id)
  if (failure._tag === "InternalError") request.log.error(error)
  if (error instanceof MediaUnavailable) request.log.warn(error)
  if (failure._tag === "TooManyRequests") reply.header("retry-after", Math.ceil(failure.retryAfter))
  return reply
    .code(statusOf[failure._tag])
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(wireOf(failure)))
}

/** Uses the protocol's schemas for bodies, parameters, queries and answers. */
export const useProtocolSchemas = (app: FastifyInstance) => {
  app.setValidatorCompiler<Schema.Codec<unknown>>(({ schema, httpPart }) => {
    const decode = Schema.decodeUnknownResult(schema)
    const failureOf = httpPart === "body" ? invalidForm : malformed
    return (input) =>
      Result.match(decode(input), {
        onSuccess: (value) => ({ value }),
        onFailure: (error) => ({ error: failureOf(error.issue) }),
      })
  })
  app.setSerializerCompiler<Schema.Codec<unknown>>(({ schema }) => {
    const encode = Schema.encodeUnknownSync(schema)
    return (body) => JSON.stringify(encode(body))
  })
}
