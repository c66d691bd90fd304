import { Clock, Effect, Layer } from "effect"
import type { EngineJob } from "#protocol/engine-job.ts"
import type { FailureKind } from "../../adapters/openai/errors.ts"
import { type ProfileProbe, ServerProfiles } from "../../adapters/openai/server-profiles.ts"
import { asLogLine } from "../../platform/observability/safe-log-text.ts"
import type { CallKind } from "../../ports/remote-usage-ledger.ts"
import { hostOf, type RemoteModel } from "../../ports/remote-model.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { type EngineHealth, RemoteEngineHealth } from "../../platform/engines/remote-health.ts"
import { outsideOf } from "../../platform/engines/engines-for-story.ts"

type Part = NonNullable<EngineHealth[EngineJob]>
interface Job {
  readonly job: EngineJob
  readonly outside: RemoteModel
}

const works = (detail: string): Part => ({ works: true, detail })
const broken = (detail: string): Part => ({ works: false, detail })

const byFailure: Readonly<Partial<Record<CallKind, string>>> = {
  money: "has nothing left to spend",
  key: "does not accept the key",
  model: "does not have the model, or there is nothing at this address",
  unsupported: "does not understand what it is asked",
}
const trouble = (kind: FailureKind) => byFailure[kind] ?? "cannot be reached"

const modelIn = ({ models }: ProfileProbe, { model }: RemoteModel) =>
  models?.find(({ id }) => id === model || id === `${model}:latest`)

/** What is known of a job's engine, in a few words that name nobody: everybody may read them. */
export const partOf = (
  look: ProfileProbe,
  { outside }: Job,
  lastEnded: CallKind | undefined,
): Part => {
  const { failure, models, kind } = look
  if (failure !== null) return broken(trouble(failure.kind))
  if (lastEnded !== undefined && byFailure[lastEnded] !== undefined)
    return broken(byFailure[lastEnded])
  if (models === null) return works("has no list of its models")
  if (modelIn(look, outside) !== undefined) return works("answers")
  return kind.listsAll ? broken("does not have the model") : works("does not list the model")
}

const jobWords = { transcribe: "TRANSCRIBE", write: "WRITE", embed: "EMBED" } as const

/** For the log: what is wrong with how a job is set up; null: nothing that is known. */
export const warningOf = (look: ProfileProbe, { job, outside }: Job): string | null => {
  const { failure, models } = look
  const who = `${jobWords[job]}: ${outside.model} at ${hostOf(outside)}`
  if (failure !== null)
    return `${who}: it ${trouble(failure.kind)} (${failure.detail}). Work for it waits until it is available.`
  const found = modelIn(look, outside)
  if (models !== null && found === undefined)
    return `${who}: the server answers but does not list that model.`
  const day = found?.shutdown_date ?? null
  return day === null
    ? null
    : `${who}: the model will be shut down on ${day}. Choose another one before then.`
}

/** After so long it is worth another look; a look is free. */
const holdsMillis = 60_000

/** Looks at the servers once the start is over, warns of what is wrong, and again when somebody asks. */
export const looking = (settings: EngineSettings) =>
  Layer.effect(
    RemoteEngineHealth,
    Effect.gen(function* () {
      const servers = yield* ServerProfiles
      const scope = yield* Effect.scope
      const jobs = outsideOf(settings)
      const looks = new Map<EngineJob, ProfileProbe>()
      let lookedAt = yield* Clock.currentTimeMillis

      // Jobs at one server share a look.
      const atServers = [
        ...Map.groupBy(jobs, ({ outside: { baseUrl, key } }) =>
          JSON.stringify([baseUrl, key]),
        ).values(),
      ]
      const lookAtAll = Effect.forEach(
        atServers,
        Effect.fnUntraced(function* (some) {
          const [first] = some
          if (first === undefined) return
          const look = yield* servers.look(first.outside)
          for (const { job } of some) looks.set(job, look)
        }),
        { concurrency: "unbounded", discard: true },
      )
      const warnOfAll = Effect.forEach(jobs, (job) => {
        const look = looks.get(job.job)
        const warning = look === undefined ? null : warningOf(look, job)
        return warning === null ? Effect.void : Effect.logWarning(asLogLine(warning))
      })
      yield* Effect.forkIn(Effect.andThen(lookAtAll, warnOfAll), scope)

      const parts = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (now - lookedAt >= holdsMillis) {
          lookedAt = now
          yield* Effect.forkIn(lookAtAll, scope)
        }
        return Object.fromEntries(
          jobs.map((job): [EngineJob, Part] => {
            const look = looks.get(job.job)
            return [
              job.job,
              look === undefined
                ? works("was not checked yet")
                : partOf(look, job, servers.lastEnded.get(job.job)),
            ]
          }),
        )
      })
      return RemoteEngineHealth.of({ parts })
    }),
  )
