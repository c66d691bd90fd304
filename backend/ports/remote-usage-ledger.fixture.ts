import { Effect, Layer } from "effect"
import type { EngineError } from "./engine-error.ts"
import { RemoteUsageLedger, type Underway } from "./remote-usage-ledger.ts"

type Begun = Parameters<RemoteUsageLedger["Service"]["begin"]>[0]
type Ended = Parameters<Underway["ended"]>[0]

/** Books in memory: every call with how it ended. `rejection`: why nothing more may be sent. */
export const notingOutgoing = () => {
  const calls: Array<Begun & { ended?: Ended }> = []
  const books: { rejection: EngineError | null } = { rejection: null }
  const layer = Layer.succeed(
    RemoteUsageLedger,
    RemoteUsageLedger.of({
      begin: (begun) =>
        Effect.suspend(() => {
          if (books.rejection !== null) return Effect.fail(books.rejection)
          const call: Begun & { ended?: Ended } = { ...begun }
          calls.push(call)
          return Effect.succeed({
            ended: (ended: Ended) =>
              Effect.sync(() => {
                call.ended = ended
              }),
          })
        }),
    }),
  )
  return { calls, books, layer, kinds: () => calls.map(({ ended }) => ended?.kind ?? "under way") }
}
