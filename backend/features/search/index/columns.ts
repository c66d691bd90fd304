import type { StoryId } from "#protocol/ids.ts"
import type { OwnedStory } from "../../access/policy.ts"
import { hasSearchedWords } from "../searchable.ts"
import type { IndexedStory } from "./search-index.ts"

/** What is kept of a story beside its facts and its words: who may see it, and what narrows a search. */
export interface StoryColumns extends OwnedStory {
  readonly id: StoryId
  readonly createdAt: string
  /** The days on which it happened. */
  readonly happened: { readonly from: string; readonly to: string } | null
  /** Whether its words are searched. */
  readonly isSearched: boolean
  readonly isLocalOnly: boolean
  /** The model that knows what it means, where that is not this house's. */
  readonly understood: { readonly model?: string | null }
  readonly passagesName: string
  /** The number of its first passage here; the others follow it. */
  readonly first: number
  /** The numbers of its passages in the story. */
  readonly ns: ReadonlyArray<number>
}

export type Passages = Pick<StoryColumns, "first" | "ns">
export const noPassages: Passages = { first: 0, ns: [] }

/** The days on which a story happened, where they are known. */
export const daysOf = (happened: IndexedStory["facts"]["happened"]): StoryColumns["happened"] =>
  happened?.from === undefined || happened.from === null || happened.to === null
    ? null
    : { from: happened.from, to: happened.to }

export const columnsOf = (
  { facts, passagesName }: IndexedStory,
  passages: Passages,
): StoryColumns => {
  const { happened, understood } = facts
  return {
    id: facts.id,
    keeperId: facts.keeperId,
    recorderId: facts.recorderId,
    storytellerId: facts.storytellerId,
    subjectIds: facts.subjectIds,
    keeperIds: facts.keeperIds,
    ...(facts.deleted !== undefined && { deleted: {} }),
    createdAt: facts.createdAt,
    happened: daysOf(happened),
    isSearched: hasSearchedWords(facts),
    isLocalOnly: facts.isLocalOnly === true,
    understood: understood?.model === undefined ? {} : { model: understood.model },
    passagesName,
    first: passages.first,
    ns: passages.ns,
  }
}

/** The stories, each in a place of its own that another gets once it is gone. */
export class IndexColumns {
  readonly #stories: Array<StoryColumns | null>
  readonly #places = new Map<StoryId, number>()
  readonly #free: Array<number> = []

  constructor(stories: ReadonlyArray<StoryColumns | null> = []) {
    this.#stories = [...stories]
    for (const [place, story] of stories.entries()) {
      if (story === null) this.#free.push(place)
      else this.#places.set(story.id, place)
    }
  }

  /** By their places; null where there is none now. */
  get stories(): ReadonlyArray<StoryColumns | null> {
    return this.#stories
  }

  placeOf(id: StoryId) {
    return this.#places.get(id)
  }

  /** The story that has a passage. */
  storyOf(passage: number): StoryColumns | null {
    const has = (story: StoryColumns | null) =>
      story !== null && story.first <= passage && passage < story.first + story.ns.length
    return this.#stories.find(has) ?? null
  }

  /** Instead of what there was; its place. */
  put(story: StoryColumns) {
    const place = this.#places.get(story.id) ?? this.#free.pop() ?? this.#stories.length
    this.#stories[place] = story
    this.#places.set(story.id, place)
    return place
  }

  take(id: StoryId) {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#stories[place] = null
    this.#places.delete(id)
    this.#free.push(place)
  }

  /** Passages have other numbers now; those of one story still follow one another. */
  renumber(passages: Int32Array) {
    for (const [place, story] of this.#stories.entries()) {
      if (story === null || story.ns.length === 0) continue
      this.#stories[place] = { ...story, first: passages[story.first] ?? -1 }
    }
  }
}
