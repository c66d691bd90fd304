import { Effect, Layer } from "effect"
import { SearchIndex, IndexLost, type IndexChanges } from "./search-index.ts"
import { MemoryIndex as Core } from "./memory-index.ts"

// An index on this thread that is kept nowhere, tells what it was given, and is lost when it is told so.

export class PlainIndex {
  has = new Core()
  isLost = false
  /** Stories of which it dies where they are put in. */
  deadly: ReadonlySet<number> = new Set()
  deaths = 0
  /** Runs before something is applied. */
  meanwhile: Effect.Effect<void> = Effect.void
  /** What was applied, in order. */
  readonly applied: Array<IndexChanges> = []

  /** Without what was put in. */
  die() {
    this.has = new Core()
    this.isLost = true
    this.deaths += 1
  }
  get storyIds() {
    return this.has.standing.stories.map(([id]) => Number(id))
  }
  get isWhole() {
    return this.has.standing.cursor !== null
  }
}

export const plainIndex = (kept = new PlainIndex()) =>
  Layer.sync(SearchIndex, () => {
    const unlessLost = <A>(answer: () => A) =>
      Effect.suspend(() => (kept.isLost ? Effect.fail(new IndexLost()) : Effect.succeed(answer())))
    return SearchIndex.of({
      standing: Effect.sync(() => {
        kept.isLost = false
        return kept.has.standing
      }),
      apply: (changes) =>
        Effect.andThen(
          Effect.suspend(() => {
            if (changes.stories.some(({ facts }) => kept.deadly.has(facts.id))) kept.die()
            return kept.meanwhile
          }),
          unlessLost(() => {
            kept.applied.push(changes)
            return kept.has.apply(changes)
          }),
        ),
      models: (asker, question) => unlessLost(() => kept.has.models(asker, question)),
      recorders: (asker) => unlessLost(() => kept.has.recorders(asker)),
      search: (question) => unlessLost(() => kept.has.search(question)),
      suggest: (question) => unlessLost(() => kept.has.suggest(question)),
      save: Effect.void,
    })
  })
