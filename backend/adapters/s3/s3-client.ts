import { S3Client, S3ServiceException } from "@aws-sdk/client-s3"
import { Data, Effect, Schedule } from "effect"
import { MediaUnavailable, MediaFull } from "../../ports/media-store.ts"
import type { S3Place } from "../../platform/config/media-store.ts"

/** What the server says of a call that means something to us. */
export class S3Said extends Data.TaggedError("S3Said")<{
  readonly what: "missing" | "taken" | "full" | "past the end"
}> {}
/** It does not answer, or refuses for a reason that is not ours. */
export class S3Away extends Data.TaggedError("S3Away")<{ readonly cause: unknown }> {}

export interface S3Timeouts {
  /** How long a connection may take, and how long a call may be silent, in milliseconds. */
  readonly connection: number
  readonly silence: number
  /** How often a call is repeated, as long as not so many milliseconds have passed since it began. */
  readonly repeats: number
  readonly gaveUpAfter: number
}

/**
 * One that refuses connections is given up after three seconds, a silent one after twelve. The client
 * counts a silence of six seconds and more three seconds late.
 */
const defaultTimeouts: S3Timeouts = {
  connection: 3_000,
  silence: 5_900,
  repeats: 3,
  gaveUpAfter: 8_000,
}

/** Whatever happens, no single call takes longer: five megabytes over a slow line. */
const longestCall = "2 minutes"

const said = new Map<string, S3Said["what"]>([
  ["NoSuchKey", "missing"],
  ["NotFound", "missing"],
  ["NoSuchUpload", "missing"],
  ["PreconditionFailed", "taken"],
  ["InvalidRange", "past the end"],
  ["QuotaExceeded", "full"],
  ["InsufficientStorage", "full"],
  ["XMinioStorageFull", "full"],
])

export const troubleOf = (cause: unknown): S3Said | S3Away => {
  if (!(cause instanceof S3ServiceException)) return new S3Away({ cause })
  const what = said.get(cause.name) ?? (cause.$metadata.httpStatusCode === 507 ? "full" : undefined)
  return what === undefined ? new S3Away({ cause }) : new S3Said({ what })
}

/** Bytes that were damaged on the way, and two that write the same at the same moment. */
const again: ReadonlySet<string> = new Set(["BadDigest", "ConditionalRequestConflict"])

/** Refused once, it is refused again, unless the server says that it is its own fault or that there is too much. */
export const mayPass = (trouble: S3Said | S3Away) => {
  if (trouble._tag === "S3Said") return false
  const { cause } = trouble
  if (!(cause instanceof S3ServiceException)) return true
  const status = cause.$metadata.httpStatusCode ?? 500
  return status >= 500 || status === 408 || status === 429 || again.has(cause.name)
}

/**
 * Runs calls with a limit of time and attempts each. The library's own attempts are left out: they have
 * no limit of time together.
 */
export const openS3 = Effect.fnUntraced(function* (place: S3Place, timeout = defaultTimeouts) {
  const { endpoint, region, pathStyle, key, secret, bucket } = place
  const client = yield* Effect.acquireRelease(
    Effect.sync(
      () =>
        new S3Client({
          ...{ endpoint, region, forcePathStyle: pathStyle, maxAttempts: 1 },
          credentials: { accessKeyId: key, secretAccessKey: secret },
          // Where we know a checksum we give it; others are extra passes over the same bytes.
          ...{ requestChecksumCalculation: "WHEN_REQUIRED" },
          ...{ responseChecksumValidation: "WHEN_REQUIRED" },
          requestHandler: {
            connectionTimeout: timeout.connection,
            socketTimeout: timeout.silence,
            httpAgent: { keepAlive: true, maxSockets: 200 },
            httpsAgent: { keepAlive: true, maxSockets: 200 },
          },
        }),
    ),
    (opened) => Effect.sync(() => opened.destroy()),
  )

  /** One call, repeated while it may pass. Calls must be such that they can be repeated. */
  const ask = <A>(
    call: (client: S3Client, options: { readonly abortSignal: AbortSignal }) => Promise<A>,
  ): Effect.Effect<A, S3Said | S3Away> =>
    Effect.suspend(() => {
      const begun = performance.now()
      return Effect.tryPromise({
        try: (abortSignal) => call(client, { abortSignal }),
        catch: troubleOf,
      }).pipe(
        Effect.timeoutOrElse({
          duration: longestCall,
          orElse: () => Effect.fail(new S3Away({ cause: new Error("The call took too long.") })),
        }),
        Effect.retry({
          times: timeout.repeats,
          schedule: Schedule.exponential("200 millis", 3),
          while: (trouble) => mayPass(trouble) && performance.now() - begun < timeout.gaveUpAfter,
        }),
      )
    })
  return { bucket, ask }
})
export type S3 = Effect.Success<ReturnType<typeof openS3>>

const dies = ({ cause }: S3Away) => Effect.die(new MediaUnavailable(cause))

/** The store is away: a defect with one name, wherever it happens. */
export const orAway = <A, E, R>(work: Effect.Effect<A, E | S3Away, R>) =>
  Effect.catchIf(work, (failure): failure is S3Away & E => failure instanceof S3Away, dies)

/** The same, where nothing else that the server can say is expected. */
export const orDies = <A, R>(
  work: Effect.Effect<A, S3Said | S3Away, R>,
): Effect.Effect<A, never, R> => Effect.catchTags(work, { S3Away: dies, S3Said: Effect.die })

/** The same of a write, which the store may have no room for. */
export const writing = <A, R>(
  work: Effect.Effect<A, S3Said | S3Away, R>,
): Effect.Effect<A, MediaFull, R> =>
  Effect.catchTags(work, {
    S3Away: dies,
    S3Said: (trouble) =>
      trouble.what === "full" ? Effect.fail(new MediaFull()) : Effect.die(trouble),
  })
