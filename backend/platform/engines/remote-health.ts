import { Context, Effect, Layer } from "effect"
import type { EngineJob } from "#protocol/engine-job.ts"
import type { Health } from "#protocol/capabilities.ts"

/** How each job that another machine does is doing. */
export type EngineHealth = Readonly<Partial<Record<EngineJob, Health["parts"][string]>>>

/** Whether the engines on other machines can be asked, for whoever looks after the server. */
export class RemoteEngineHealth extends Context.Service<
  RemoteEngineHealth,
  {
    /** As it was found last: nobody waits for another machine to be told. */
    readonly parts: Effect.Effect<EngineHealth>
  }
>()("backend/platform/engines/RemoteEngineHealth") {}

/** With no engine on another machine there is nothing to look at. */
export const nothingElsewhere = Layer.succeed(RemoteEngineHealth, { parts: Effect.succeed({}) })
