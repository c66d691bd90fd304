import MiniSearch from "minisearch"
import type { StoryId } from "#protocol/ids.ts"
import { FactIndex } from "./facts.ts"
import type { IndexedPassage } from "./rank.ts"
import { passageText } from "./passages.ts"
import { indexedWordsOf, termOf, wordsOf } from "./words.ts"

const newIndex = () =>
  new MiniSearch<{ id: string; text: string }>({
    fields: ["text"],
    tokenize: indexedWordsOf,
    processTerm: termOf,
    searchOptions: { tokenize: wordsOf },
  })

/**
 * An in-memory index of the stories one user may see. As there is one for each user, word statistics
 * and scores cannot reveal anything about other stories.
 */
export class Shelf {
  readonly words = newIndex()
  readonly facts = new FactIndex()
  readonly #stories = new Map<
    StoryId,
    { readonly name: string; readonly passages: ReadonlyArray<IndexedPassage> }
  >()

  /** Which passages of the story are here; undefined when none were put. */
  nameOf(storyId: StoryId): string | undefined {
    return this.#stories.get(storyId)?.name
  }
  get storyIds(): ReadonlyArray<StoryId> {
    return [...this.#stories.keys()]
  }

  get passages(): ReadonlyArray<IndexedPassage> {
    return [...this.#stories.values()].flatMap(({ passages }) => passages)
  }

  async put(storyId: StoryId, name: string, passages: ReadonlyArray<IndexedPassage>) {
    this.take(storyId)
    this.#stories.set(storyId, { name, passages })
    // In batches, so that a long story does not block the event loop.
    await this.words.addAllAsync(
      passages.map((passage) => ({ id: passage.id, text: passageText(passage) })),
      { chunkSize: 20 },
    )
  }

  /** Takes the words away. */
  take(storyId: StoryId) {
    for (const passage of this.#stories.get(storyId)?.passages ?? []) this.words.discard(passage.id)
    this.#stories.delete(storyId)
  }
}
