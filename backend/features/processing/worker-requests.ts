import { createHash } from "node:crypto"
import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { ClaimLost } from "../../platform/jobs/claims.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryEngines } from "../../platform/database/story-jobs.ts"
import { FamilyNames } from "../people/family-names.ts"
import type { EngineError } from "../../ports/engine-error.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import type { RpcResponse, RpcRequest } from "../../ports/worker-rpc.ts"
import { type RemoteSegment, RemoteTranscriber } from "../../ports/remote-transcriber.ts"
import { Summarizer } from "../../ports/summarizer.ts"
import { RetranslationJob } from "../transcripts/translation/retranslation-job.ts"
import { Translation } from "../transcripts/translation/translate.ts"
import type { ClaimedStory } from "./processing-queue.ts"

type Hear = Extract<RpcRequest, { readonly _tag: "Hear" }>

const pieceId = (storyId: number, engine: string, { wav, language }: Hear) => {
  const hash = createHash("sha256")
    .update(wav)
    .update(language ?? "")
    .digest("hex")
  return `${String(storyId)}:${engine}:${hash}`
}

/** Is told the fraction that is done, by what takes long. */
type OnProgress = (part: number) => Effect.Effect<void>

/** Responds to a worker for one attempt at a story. */
export interface RequestHandlers {
  readonly respond: (
    request: RpcRequest,
    progressed?: OnProgress,
  ) => Effect.Effect<RpcResponse, EngineError | ClaimLost | InsufficientStorage>
  /** Whether another machine has done something in this attempt that need not be done again. */
  readonly hasProgressed: () => boolean
}

/**
 * Has other machines do for the stories worked on what this server's own engines do not. What comes back
 * is kept before the worker knows it, so that nothing is sent and paid twice.
 */
export class WorkerRequests extends Context.Service<
  WorkerRequests,
  {
    readonly during: (
      claimed: ClaimedStory,
      engines: StoryEngines,
    ) => Effect.Effect<RequestHandlers>
  }
>()("backend/features/processing/WorkerRequests") {
  static readonly layer = Layer.effect(
    WorkerRequests,
    Effect.gen(function* () {
      const { stories, transcribedSegments } = yield* Database
      const { of: namesOf } = yield* FamilyNames
      const writer = yield* Summarizer
      const speech = yield* RemoteTranscriber
      const translating = yield* Translation
      const retranslationJob = yield* RetranslationJob

      /** Nothing leaves the house for a story that was deleted, taken over or is to stay in it since. */
      const stillAllowed = Effect.fnUntraced(function* ({ story, claim }: ClaimedStory) {
        const now = Option.getOrNull(yield* stories.get(story.id))
        const isOurs = now !== null && now.work.claim === claim && now.deleted === undefined
        if (!isOurs || now.isLocalOnly === true) return yield* new ClaimLost()
      })

      const during = Effect.fn("WorkerRequests.during")(function* (
        claimed: ClaimedStory,
        engines: StoryEngines,
      ) {
        const { story } = claimed
        const names = yield* Effect.cached(namesOf(story))
        let progress = 0

        const keep = Effect.fnUntraced(function* (id: string, heard: RemoteSegment) {
          progress += 1
          // Also where the attempt has lost its claim meanwhile: another one goes on with it.
          const isThere = Option.isSome(yield* stories.get(story.id))
          const { language, text, segments } = heard
          const piece = { id, storyId: story.id, engine: engines.transcribe }
          if (isThere)
            yield* transcribedSegments.insertIfAbsent({
              ...piece,
              heard: { language, text, segments },
            })
          return { _tag: "Heard", language, text, segments } as const
        })

        const hear = Effect.fnUntraced(function* (request: Hear) {
          const id = pieceId(story.id, engines.transcribe, request)
          const known = yield* transcribedSegments.get(id)
          if (Option.isSome(known)) return { _tag: "Heard", ...known.value.heard } as const
          yield* stillAllowed(claimed)
          const { _tag, ...sound } = request
          const piece = { ...sound, names: yield* names }
          return yield* Effect.uninterruptibleMask((restore) =>
            Effect.flatMap(restore(speech.hear(piece)), (heard) => keep(id, heard)),
          )
        })

        const translate = Effect.fnUntraced(function* (language: string, progressed: OnProgress) {
          const told = (part: number) => {
            progress += 1
            return progressed(part)
          }
          const translated = yield* translating
            .story(story.id, language, told, stillAllowed(claimed))
            .pipe(Effect.catchTag("EngineError", Effect.succeed))
          // Nobody waits for a translation to read, hear or find the story in its own language.
          if (translated !== "whole") yield* retranslationJob.takeOver(story.id, translated)
          return { _tag: "Translated" } as const
        })

        const respond = (
          request: RpcRequest,
          progressed: OnProgress,
        ): Effect.Effect<RpcResponse, EngineError | ClaimLost | InsufficientStorage> => {
          switch (request._tag) {
            case "Hear":
              return hear(request)
            case "Translate":
              return translate(request.language, progressed)
            case "Summarize":
              return stillAllowed(claimed).pipe(
                Effect.andThen(writer.summarize(request.transcript)),
                Effect.map((summary) => ({ _tag: "Summarized", ...summary }) as const),
              )
          }
        }

        const onBehalf = {
          storyId: story.id,
          userId: null,
          isLocalOnly: story.isLocalOnly === true,
        }
        return {
          respond: (request: RpcRequest, progressed: OnProgress = () => Effect.void) =>
            Effect.provideService(respond(request, progressed), CallContext, onBehalf),
          hasProgressed: () => progress > 0,
        }
      })

      return WorkerRequests.of({ during })
    }),
  )
}
