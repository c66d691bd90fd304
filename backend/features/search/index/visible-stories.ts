import type { UserId } from "#protocol/ids.ts"
import { accessToStory, type Asker } from "../../access/policy.ts"
import type { StoryColumns } from "./columns.ts"
import type { Contents } from "./index-state.ts"
import type { FactTape } from "./encode-metadata.ts"
import { peopleKnown } from "./people-index.ts"

/** A story somebody may see. */
export interface StorySeen {
  readonly story: StoryColumns
  /** Among all that are here. */
  readonly place: number
  /** Which of the tapes are the facts it has from its people. */
  readonly people: ReadonlyArray<number>
}

/** What one asker may see, and nothing else is counted for them. */
export interface VisibleStories {
  /** In the order of their ids, which no other story changes. */
  readonly stories: ReadonlyArray<StorySeen>
  /** The facts of people, as the asker knows those. */
  readonly tapes: ReadonlyArray<FactTape>
  /** 1 for each passage of those whose words are searched. */
  readonly passages: Uint8Array
}

export const seenBy = (
  asker: Asker,
  { columns, facts, people, postings }: Contents,
): VisibleStories => {
  const passages = new Uint8Array(postings.size)
  const { tapes, of: peopleOf } = peopleKnown(asker, people, facts)
  const stories: Array<StorySeen> = []
  for (const [place, story] of columns.stories.entries()) {
    if (story === null || accessToStory(asker, story) === "none") continue
    stories.push({ story, place, people: peopleOf(story) })
    if (story.isSearched) passages.fill(1, story.first, story.first + story.ns.length)
  }
  return { stories: stories.toSorted((a, b) => a.story.id - b.story.id), tapes, passages }
}

/** Who recorded any of them, in an order that no other story changes. */
export const recordersSeen = ({ stories }: VisibleStories): ReadonlyArray<UserId> =>
  [...new Set(stories.flatMap(({ story }) => story.recorderId ?? []))].toSorted((a, b) => a - b)

/**
 * How many askers' are kept until something changes, as they search again, and type on; and how many
 * stories in all of them, some sixty bytes each.
 */
const [askersStored, storiesStored] = [64, 200_000]

/** What askers may see, made once until something changes. */
export class SeenLately {
  readonly #byAsker = new Map<string, VisibleStories>()
  #stories = 0

  of(asker: Asker, contents: Contents): VisibleStories {
    const name = JSON.stringify(asker)
    const before = this.#byAsker.get(name)
    const seen = before ?? seenBy(asker, contents)
    if (before === undefined) this.#makeRoom(seen.stories.length)
    this.#byAsker.delete(name)
    this.#byAsker.set(name, seen)
    return seen
  }

  forget() {
    this.#byAsker.clear()
    this.#stories = 0
  }

  /** Those go who have not searched for longest. */
  #makeRoom(stories: number) {
    this.#stories += stories
    for (const [name, { stories: gone }] of this.#byAsker) {
      if (this.#byAsker.size < askersStored && this.#stories <= storiesStored) return
      this.#byAsker.delete(name)
      this.#stories -= gone.length
    }
  }
}
