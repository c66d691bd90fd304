import { Effect, Stream } from "effect"

/** How nodes tell each other that there may be something to do, so that none has to look for it. */
export interface Bells {
  /** Tells the other nodes that jobs of this kind wait. */
  readonly ring: (kind: string) => Effect.Effect<void>
  /** The kinds that other nodes tell of. */
  readonly rung: Stream.Stream<string>
}

/** Where there are no other nodes, or each looks by itself. */
export const noBells: Bells = { ring: () => Effect.void, rung: Stream.empty }
