import { Effect } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { viewersOf } from "../access/policy.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { ProcessingProgress } from "../stories/processing-progress.ts"
import { countsBefore } from "./fair-queue.ts"
import { ProcessingQueue } from "./processing-queue.ts"

const inLine = ({ work, duration }: StoryRecord) => ({
  turn: work.turn ?? 0,
  seconds: duration,
  isAtWork: work.claim !== null,
})

/** It waits for another machine, and is before nobody meanwhile. */
const restsForLong = ({ work: { claim, waits } }: StoryRecord) => claim === null && waits != null

/**
 * Makes an effect that tells waiting families how many stories are before theirs, whenever that
 * changed. They learn nothing else about other families' stories.
 */
export const lineTeller = Effect.gen(function* () {
  const work = yield* ProcessingQueue
  const underWay = yield* ProcessingProgress
  const { publish } = yield* EventBus
  let told: ReadonlySet<StoryId> = new Set()

  return Effect.gen(function* () {
    const all = yield* work.line
    const line = all.filter((story) => !restsForLong(story))
    const counts = countsBefore(line.map(inLine))
    const waiting = line.flatMap((story, at) =>
      story.work.state === "queued" && story.work.claim === null
        ? [{ story, before: counts[at] ?? 0 }]
        : [],
    )
    for (const { story, before } of waiting) {
      const news = yield* underWay.waits(story.id, before)
      if (news._tag === "None") continue
      yield* publish({
        to: viewersOf(story),
        event: { _tag: "StoryProgressed", storyId: story.id, progress: news.value },
      })
    }
    // Removes stories that another server took, that are done, or that were erased.
    const wait = new Set(waiting.map(({ story }) => story.id))
    const open = new Set(all.map(({ id }) => id))
    for (const id of told) {
      if (!open.has(id)) yield* underWay.finished(id)
      else if (!wait.has(id)) yield* underWay.waits(id, 0)
    }
    told = new Set([...wait, ...[...told].filter((id) => open.has(id))])
    return waiting.length
  })
})
