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

/** One user's searchable passages, in memory. Only what they may see ever stands on their shelf, so no score can tell of anything else. */
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
    // In batches, so that a large story does not hold up everybody's requests.
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
