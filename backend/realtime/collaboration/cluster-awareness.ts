import { Effect } from "effect"
import { ClusterChannel } from "../../features/transcripts/room/cluster-channel.ts"
import type { Gatherings } from "./connections-by-story.ts"

/** How often other nodes are told how everybody here is shown; milliseconds. */
const every = 5_000

/** Shows those who have a transcript open on one node to those who have it open on another. */
export const gatherWithOtherNodes = Effect.fnUntraced(function* (gatherings: Gatherings) {
  const others = yield* ClusterChannel
  if (others.isAlone) return
  const run = Effect.runForkWith(yield* Effect.context())
  gatherings.shareWith((told) => run(others.tell(told)))
  yield* others.listen((told, node) =>
    Effect.sync(() => {
      if (told._tag === "Shown") gatherings.hearElsewhere(node, told)
    }),
  )
  yield* Effect.forever(
    Effect.andThen(
      Effect.sleep(every),
      Effect.sync(() => gatherings.turn()),
    ),
  )
})
