import { Deferred, Effect } from "effect"
import type { EngineError } from "../../ports/engine-error.ts"
import { type RpcResponse, type RpcRequest, isAnswerTo, WorkerRpc } from "../../ports/worker-rpc.ts"
import type { WorkerRequest, ServerReply } from "./messages.ts"

interface Open {
  readonly answer: Deferred.Deferred<RpcResponse, EngineError>
  readonly progressed: (part: number) => void
}

/** The worker's end of the line to its server. `told` is called with what comes from there. */
export const workerRelay = (send: (asked: WorkerRequest) => void) => {
  const open = new Map<number, Open>()
  let last = 0

  const ask = Effect.fnUntraced(function* <A extends RpcRequest>(
    question: A,
    progressed: (part: number) => void = () => undefined,
  ) {
    const id = (last += 1)
    const answer = yield* Deferred.make<RpcResponse, EngineError>()
    open.set(id, { answer, progressed })
    send({ _tag: "WorkerRequest", id, ask: question })
    const given = yield* Deferred.await(answer).pipe(
      Effect.ensuring(Effect.sync(() => open.delete(id))),
    )
    if (isAnswerTo(question, given)) return given
    return yield* Effect.die(new Error(`"${given._tag}" is no answer to "${question._tag}".`))
  })

  const told = (message: ServerReply) => {
    // Nobody waits any more for what was asked when the step failed.
    const waiting = open.get(message.id)
    if (waiting === undefined) return
    switch (message._tag) {
      case "GoesOn":
        return waiting.progressed(message.part)
      case "Answered":
        return Deferred.doneUnsafe(waiting.answer, Effect.succeed(message.answer))
      case "Rejected":
        return Deferred.doneUnsafe(waiting.answer, Effect.fail(message.failure))
    }
  }

  return { relay: WorkerRpc.of({ ask }), told }
}
