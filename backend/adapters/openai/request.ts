import type { APIPromise, OpenAI } from "openai"
import { Clock, Effect, Exit, Option } from "effect"
import type { EngineJob } from "#protocol/engine-job.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { asLogLine } from "../../platform/observability/safe-log-text.ts"
import {
  type Amount,
  CallContext,
  RemoteUsageLedger,
  staysLocal,
} from "../../ports/remote-usage-ledger.ts"
import { hostOf, type RemoteModel } from "../../ports/remote-model.ts"
import { clientFor } from "./client.ts"
import { asEngineFailed, type OpenAiFailure, failureOf } from "./errors.ts"
import { ServerProfiles } from "./server-profiles.ts"

/** What another machine counted, where it does. */
export interface CountedUsage {
  readonly tokens?: number | undefined
  readonly answerTokens?: number | undefined
}

export interface Call<A> {
  readonly amount: Amount
  /** How long an answer may take to be there as a whole. */
  readonly millis: number
  readonly ask: (client: OpenAI, signal: AbortSignal) => APIPromise<unknown>
  /** What the answer means; throws `Unusable` where it means nothing. */
  readonly read: (answer: unknown) => A
  readonly counted?: (answer: unknown) => CountedUsage
}

/** Why a call brought nothing, before it is told in words. */
interface CallFailure {
  /** Null where nothing was sent. */
  readonly failure: OpenAiFailure | null
  readonly failed: EngineError
}

const unsent = (failed: EngineError): CallFailure => ({ failure: null, failed })

/** Asks in one way after the other, as long as the server does not understand them. */
export const withLock = <W, A, R>(
  [way, ...others]: readonly [W, ...ReadonlyArray<W>],
  asked: (way: W) => Effect.Effect<A, CallFailure, R>,
): Effect.Effect<A, CallFailure, R> =>
  asked(way).pipe(
    Effect.catch((broken) => {
      const [next, ...rest] = others
      return broken.failure?.kind === "unsupported" && next !== undefined
        ? withLock([next, ...rest], asked)
        : Effect.fail(broken)
    }),
  )

const late: OpenAiFailure = {
  kind: "away",
  waitMillis: null,
  isLate: true,
  detail: "no answer in time",
}
const stopped: OpenAiFailure = { ...late, kind: "stopped", isLate: false, detail: "stopped" }

/**
 * The one way out: whatever is sent to another machine is noted first, and how it ended afterwards. The
 * log gets a line for whoever runs the server, without a word of what was told or answered.
 */
export const sender = (job: EngineJob, outside: RemoteModel) =>
  Effect.gen(function* () {
    const remoteUsageLedger = yield* RemoteUsageLedger
    const { lastEnded } = yield* ServerProfiles
    const host = hostOf(outside)
    const { model } = outside

    const broken = Effect.fnUntraced(function* (failure: OpenAiFailure) {
      const now = yield* Clock.currentTimeMillis
      const isOfALife = (yield* CallContext).biographyStoryIds !== undefined
      const line = `${job}: ${model} at ${host}: ${failure.kind} (${failure.detail})`
      yield* Effect.logWarning(asLogLine(line))
      return yield* Effect.fail({
        failure,
        failed: asEngineFailed(failure, { job, host, now, isOfALife }),
      })
    })

    /** Fails with the kind of failure too, for whoever can ask in another way. */
    const attempt = Effect.fn("openai.send")(function* <A>(call: Call<A>) {
      const behalf = yield* CallContext
      if (behalf.isLocalOnly === true) return yield* Effect.fail(unsent(staysLocal()))
      let counted: CountedUsage & { readonly requestId?: string | undefined } = {}
      const client = clientFor(outside, call.millis)
      const asking = Effect.tryPromise({
        try: async (signal) => {
          const { data, request_id } = await call.ask(client, signal).withResponse()
          counted = { requestId: request_id ?? undefined, ...call.counted?.(data) }
          return call.read(data)
        },
        catch: (problem) => problem,
      }).pipe(
        Effect.timeoutOption(call.millis),
        Effect.catch((problem) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => broken(failureOf(problem, now))),
        ),
        Effect.flatMap(Option.match({ onNone: () => broken(late), onSome: Effect.succeed })),
      )
      return yield* Effect.acquireUseRelease(
        Effect.mapError(remoteUsageLedger.begin({ job, host, model, amount: call.amount }), unsent),
        () => asking,
        (underway, exit) => {
          const error = Exit.findErrorOption(exit)
          const { kind, requestId } = Option.isSome(error) ? error.value.failure : stopped
          const ended = Exit.isSuccess(exit) ? "answered" : kind
          if (ended !== "stopped") lastEnded.set(job, ended)
          return underway.ended({ kind: ended, requestId, ...counted })
        },
      )
    })
    return {
      attempt,
      send: <A>(call: Call<A>) => Effect.mapError(attempt(call), ({ failed }) => failed),
    }
  })
