import { Deferred, Effect, FiberSet } from "effect"

/**
 * Lets an effect respond to what another side of an `rpc.ts` line requests while a scope lasts.
 * `respond` is the handler; `broken` fails as soon as it does, as the other side cannot be told how;
 * `allDone` waits for what is being responded to.
 */
export const respondInScope = Effect.fnUntraced(function* <Request, Progress, Response, E, R>(
  handle: (request: Request, progress: (part: Progress) => void) => Effect.Effect<Response, E, R>,
) {
  const fibers = yield* FiberSet.make<Response, E>()
  const broken = yield* Deferred.make<never, E>()
  const run = yield* FiberSet.runtimePromise(fibers)<R>()
  return {
    respond: (request: Request, progress: (part: Progress) => void) =>
      run(Effect.tapCause(handle(request, progress), (cause) => Deferred.failCause(broken, cause))),
    broken: Deferred.await(broken),
    allDone: FiberSet.awaitEmpty(fibers),
  }
})
