import MiniSearch from "minisearch"
import type { StoryId } from "#protocol/ids.ts"
import type { IndexedPassage } from "./rank.ts"
import { passageText } from "./passages.ts"
import { termOf, wordsOf } from "./words.ts"

const newIndex = () =>
  new MiniSearch<{ id: string; text: string }>({
    fields: ["text"],
    tokenize: wordsOf,
    processTerm: termOf,
  })

/**
 * An in-memory index of the passages one user may see. As there is one for each user, word statistics
 * and scores cannot reveal anything about other stories.
 */
export class Shelf {
  readonly words = newIndex()
  readonly #stories = new Map<StoryId, ReadonlyArray<IndexedPassage>>()

  get storyIds(): ReadonlySet<StoryId> {
    return new Set(this.#stories.keys())
  }

  get passages(): ReadonlyArray<IndexedPassage> {
    return [...this.#stories.values()].flat()
  }

  async put(storyId: StoryId, passages: ReadonlyArray<IndexedPassage>) {
    this.take(storyId)
    this.#stories.set(storyId, passages)
    // In batches, so that a long story does not block the event loop.
    await this.words.addAllAsync(
      passages.map((passage) => ({ id: passage.id, text: passageText(passage) })),
      { chunkSize: 20 },
    )
  }

  take(storyId: StoryId) {
    for (const passage of this.#stories.get(storyId) ?? []) this.words.discard(passage.id)
    this.#stories.delete(storyId)
  }
}
