import { Effect, Stream } from "effect"

/** How nodes tell each other that there may be something to do, so that none has to look for it. */
export interface Wakeups {
  /** Tells the other nodes that jobs of this kind wait. */
  readonly wake: (kind: string) => Effect.Effect<void>
  /** The kinds that other nodes tell of. */
  readonly received: Stream.Stream<string>
}

/** Where there are no other nodes, or each looks by itself. */
export const noWakeups: Wakeups = { wake: () => Effect.void, received: Stream.empty }
