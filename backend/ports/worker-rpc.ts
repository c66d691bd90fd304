import { Context, type Effect, Schema } from "effect"
import { KeyMoment } from "#protocol/story.ts"
import { Transcript } from "#protocol/transcript.ts"
import type { EngineError } from "./engine-error.ts"

/**
 * What a worker requests the server to have done by another machine, for the story it works on: only the
 * server knows keys, keeps the books of what leaves, and keeps what came back.
 */
export const RpcRequest = Schema.TaggedUnion({
  /** A WAV file of at most half a minute; `language` null: to be found out; `previousText`: said before. */
  Hear: {
    wav: Schema.Uint8Array,
    seconds: Schema.Finite,
    language: Schema.NullOr(Schema.String),
    previousText: Schema.NullOr(Schema.String),
  },
  Summarize: { transcript: Transcript },
  /** The story's words, into English, which is put in place. */
  Translate: { language: Schema.String },
})
export type RpcRequest = typeof RpcRequest.Type

export const RpcResponse = Schema.TaggedUnion({
  Heard: {
    language: Schema.NullOr(Schema.String),
    text: Schema.String,
    segments: Schema.NullOr(
      Schema.Array(
        Schema.Struct({ start: Schema.Number, end: Schema.Number, text: Schema.String }),
      ),
    ),
  },
  Summarized: {
    text: Schema.String,
    keyMoments: Schema.Array(KeyMoment),
    /** The model elsewhere that wrote it; missing: the server's own engine did. */
    by: Schema.optionalKey(Schema.String),
  },
  Translated: {},
})
export type RpcResponse = typeof RpcResponse.Type

const responses = { Hear: "Heard", Summarize: "Summarized", Translate: "Translated" } as const
type ResponseTo<A extends RpcRequest> = Extract<
  RpcResponse,
  { readonly _tag: (typeof responses)[A["_tag"]] }
>

/** Whether a response is one to this request. */
export const isResponseTo = <A extends RpcRequest>(
  request: A,
  response: RpcResponse,
): response is ResponseTo<A> => response._tag === responses[request._tag]

/** A worker's way to the server that started it. */
export class WorkerRpc extends Context.Service<
  WorkerRpc,
  {
    /** `progress` is told the fraction that is done, by those that take long. */
    readonly send: <A extends RpcRequest>(
      request: A,
      progress?: (part: number) => void,
    ) => Effect.Effect<ResponseTo<A>, EngineError>
  }
>()("backend/ports/WorkerRpc") {}
