import { Context, Effect, Layer } from "effect"
import type { StoryCard } from "#protocol/story.ts"
import type { Asker } from "../access/policy.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import { ProcessingProgress } from "./processing-progress.ts"
import { peopleIn, toCard } from "./presenter.ts"

/**
 * Turns stories into the cards of lists, in the same order. The caller has checked that the asker
 * may see them.
 */
export class StoryCards extends Context.Service<
  StoryCards,
  {
    readonly of: (
      asker: Asker,
      found: ReadonlyArray<StoryRecord>,
    ) => Effect.Effect<ReadonlyArray<StoryCard>>
  }
>()("backend/features/stories/StoryCards") {
  static readonly layer = Layer.effect(
    StoryCards,
    Effect.gen(function* () {
      const people = yield* People
      const underWay = yield* ProcessingProgress

      const cardsOf = Effect.fn("StoryCards.of")(function* (
        asker: Asker,
        found: ReadonlyArray<StoryRecord>,
      ) {
        const parts = yield* people.named(found.flatMap(peopleIn))
        const soFar = yield* underWay.each
        return found.map((story) => toCard({ story, asker, people: parts }, soFar(story.id)))
      })

      return StoryCards.of({ of: cardsOf })
    }),
  )
}
