import { Clock, Context, Effect, Layer, Schema, Semaphore } from "effect"
import { APIConnectionTimeoutError } from "openai"
import type { EngineJob } from "#protocol/engine-job.ts"
import type { CallKind } from "../../ports/remote-usage-ledger.ts"
import { isOpenAi, type RemoteModel } from "../../ports/remote-model.ts"
import { clientFor } from "./client.ts"
import { type OpenAiFailure, failureOf } from "./errors.ts"

/** How an answer in a given shape is asked for, the strictest first. */
export type Level = "json_schema" | "json_object" | "text"

/** What is different from server to server that speaks as OpenAI's does. */
export interface ServerKind {
  readonly name: string
  /** The forms of answer it knows. What it does not know it refuses, and is asked for the next. */
  readonly levels: ReadonlyArray<Level>
  /** It is shown the shape in words too: some take a schema and do not keep to it. */
  readonly isShownShape: boolean
  /** It understands how hard it should think. */
  readonly takesEffort: boolean
  /** What is sent as language where nobody knows it; null: nothing. */
  readonly unknownLanguage: string | null
  /** Its list of models holds all that it can be asked for. */
  readonly listsAll: boolean
  /** How many pieces are sent to it at a time. */
  readonly atOnce: number
  /** How long an answer may take; a machine of one's own may be slow. */
  readonly millis: { readonly piece: number; readonly text: number }
}

const allLevels = ["json_schema", "json_object", "text"] as const
const ownMillis = { piece: 180_000, text: 600_000 }
const any: ServerKind = {
  name: "a server of one's own",
  levels: allLevels,
  isShownShape: true,
  takesEffort: false,
  unknownLanguage: null,
  listsAll: false,
  atOnce: 4,
  millis: ownMillis,
}

/** The servers we know of, and how they differ. */
export const serverKinds = {
  openai: {
    ...any,
    name: "OpenAI",
    isShownShape: false,
    takesEffort: true,
    listsAll: true,
    millis: { piece: 60_000, text: 120_000 },
  },
  /** Hears one piece at a time, and takes everything for English that is not said to be unknown. */
  whisperCpp: { ...any, name: "whisper.cpp", unknownLanguage: "auto", atOnce: 1 },
  speaches: { ...any, name: "speaches" },
  /** Its models in the cloud ignore schemas. */
  ollama: { ...any, name: "Ollama", listsAll: true },
  vllm: { ...any, name: "vLLM", listsAll: true },
  lmStudio: { ...any, name: "LM Studio", levels: ["json_schema", "text"] },
  any,
} as const satisfies Record<string, ServerKind>

const Models = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      owned_by: Schema.optionalKey(Schema.NullOr(Schema.String)),
      shutdown_date: Schema.optionalKey(Schema.NullOr(Schema.String)),
    }),
  ),
})
const asModels = Schema.decodeUnknownOption(Models)
type Listed = (typeof Models.Type)["data"][number]

const byOwner: Readonly<Record<string, ServerKind>> = {
  vllm: serverKinds.vllm,
  library: serverKinds.ollama,
  organization_owner: serverKinds.lmStudio,
}

const kindOf = (
  { baseUrl }: Pick<RemoteModel, "baseUrl">,
  models: ReadonlyArray<Listed> | null,
) => {
  if (isOpenAi({ baseUrl })) return serverKinds.openai
  // Of all servers we know only whisper.cpp has no list.
  if (models === null) return serverKinds.whisperCpp
  return (
    models.map(({ owned_by }) => byOwner[owned_by ?? ""]).find((kind) => kind !== undefined) ?? any
  )
}

/** What a look at a server found. */
export interface ProfileProbe {
  readonly kind: ServerKind
  /** Null where it has no list of its models, or none that can be read. */
  readonly models: ReadonlyArray<Pick<Listed, "id" | "shutdown_date">> | null
  /** Why it could not be looked at. */
  readonly failure: OpenAiFailure | null
}

/** How long a look may take; it is free, and nothing waits for it at the start. */
const lookMillis = 5_000

const lookAt = (outside: RemoteModel): Effect.Effect<ProfileProbe> =>
  Effect.tryPromise({
    try: (signal) => {
      const client = clientFor(outside, lookMillis)
      return client.get<unknown>("/models", { signal })
    },
    catch: (problem) => problem,
  }).pipe(
    Effect.timeoutOrElse({
      duration: lookMillis,
      orElse: () => Effect.fail(new APIConnectionTimeoutError()),
    }),
    Effect.map((answer) => {
      const found = asModels(answer)
      const models = found._tag === "Some" ? found.value.data : null
      // An answer that is no list comes from something that is not whisper.cpp.
      return { kind: kindOf(outside, models ?? []), models, failure: null }
    }),
    Effect.catch((problem) =>
      Effect.map(Clock.currentTimeMillis, (now): ProfileProbe => {
        const failure = failureOf(problem, now)
        return failure.kind === "model"
          ? { kind: kindOf(outside, null), models: null, failure: null }
          : { kind: kindOf(outside, []), models: null, failure }
      }),
    ),
  )

/** The servers that engines are set up at: what they are is found out once, and shared by all jobs. */
export class ServerProfiles extends Context.Service<
  ServerProfiles,
  {
    /** What was found by the last look, looking first where none has found anything yet. */
    readonly known: (outside: RemoteModel) => Effect.Effect<ProfileProbe>
    /** Looks now. */
    readonly look: (outside: RemoteModel) => Effect.Effect<ProfileProbe>
    /** How the last call of each job ended. */
    readonly lastEnded: Map<EngineJob, CallKind>
  }
>()("backend/adapters/openai/ServerProfiles") {
  static readonly layer = Layer.effect(
    ServerProfiles,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(1)
      const found = new Map<string, ProfileProbe>()
      const nameOf = ({ baseUrl, key }: RemoteModel) => JSON.stringify([baseUrl, key])

      const look = Effect.fn("ServerProfiles.look")(function* (outside: RemoteModel) {
        const name = nameOf(outside)
        const now = yield* lookAt(outside)
        const before = found.get(name)
        // A server that is away now is still what it was.
        const kept =
          now.failure === null || before === undefined ? now : { ...before, failure: now.failure }
        if (now.failure === null) found.set(name, kept)
        return kept
      })
      const known = Effect.fn("ServerProfiles.known")(function* (outside: RemoteModel) {
        const before = found.get(nameOf(outside))
        if (before !== undefined) return before
        return yield* Effect.suspend(() => {
          const meanwhile = found.get(nameOf(outside))
          return meanwhile === undefined ? look(outside) : Effect.succeed(meanwhile)
        }).pipe(turn.withPermit)
      })
      return ServerProfiles.of({ known, look, lastEnded: new Map() })
    }),
  )
}
