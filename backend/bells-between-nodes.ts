import { Effect, Stream } from "effect"
import { Happenings } from "./happenings.ts"
import type { Bells } from "./jobs/bells.ts"
import { makeSpared } from "./spared.ts"

/** Nodes tell each other of each kind of work at most once a second. */
export const bellsBetweenNodes = Effect.gen(function* () {
  const { tell, told } = yield* Happenings
  const spared = yield* makeSpared((kind: string) => tell({ _tag: "WorkWaits", kind }))
  const bells: Bells = {
    ring: (kind) => spared.say(kind, kind),
    rung: Stream.flatMap(told, (event) =>
      event._tag === "WorkWaits" ? Stream.make(event.kind) : Stream.empty,
    ),
  }
  return bells
})
