import type { PersonId, StoryId } from "#protocol/ids.ts"
import { IndexColumns, columnsOf, noPassages, type Passages, type StoryColumns } from "./columns.ts"
import { MetadataIndex } from "./metadata-index.ts"
import { Postings } from "./postings.ts"
import { BufferPool } from "./buffers.ts"
import type {
  IndexedPerson,
  IndexChanges,
  IndexQuery,
  Cursor,
  ModelsQuestion,
  RejectedStory,
  SuggestQuestion,
  IndexedPassage,
  IndexedStory,
} from "./search-index.ts"
import { Vectors } from "./vectors.ts"
import type { Asker } from "../../access/policy.ts"
import { factsByItself } from "../metadata.ts"
import { ownFactsOf } from "../searchable.ts"
import { forgetStems } from "../../../lib/english/stem.ts"
import { modelsSeen, allFactsOf, recordersSeen, SeenLately } from "./visible-stories.ts"
import { findIn } from "./run-query.ts"
import { suggestFrom } from "./autocomplete.ts"

/** What an index is made of. */
export interface Contents {
  readonly people: ReadonlyMap<PersonId, IndexedPerson>
  readonly columns: IndexColumns
  readonly facts: MetadataIndex
  readonly postings: Postings
  readonly vectors: Vectors
  readonly scratch: BufferPool
}

const noContents = () => ({
  people: new Map<PersonId, IndexedPerson>(),
  columns: new IndexColumns(),
  facts: new MetadataIndex(),
  postings: new Postings(),
  vectors: new Vectors(),
  scratch: new BufferPool(),
})

/** Passages that were taken away are forgotten once they are half of all, and not few. */
const fewDead = 1000

/** Why a story or a person cannot be put in; null where they were. */
const problemOf = (put: () => void) => {
  try {
    put()
    return null
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/**
 * All stories as they are searched, without their texts. Whoever asks is given stories, scores and
 * suggestions as if there were none but theirs: all that is counted, is counted of what they may see.
 */
export class MemoryIndex {
  #cursor: Cursor | null
  readonly #people: Map<PersonId, IndexedPerson>
  readonly #contents: Contents
  readonly #seen = new SeenLately()
  /** Whether the words of something that is gone are still here. */
  #hasGone = false

  constructor(contents: Contents = noContents(), cursor: Cursor | null = null) {
    this.#cursor = cursor
    this.#people = new Map(contents.people)
    this.#contents = { ...contents, people: this.#people }
  }

  get contents() {
    return this.#contents
  }

  get standing() {
    return {
      cursor: this.#cursor,
      stories: this.#contents.columns.stories.flatMap((story) =>
        story === null ? [] : [[story.id, story.passagesName] as const],
      ),
      people: [...this.#people.keys()],
    }
  }

  /** Answers what was refused. Of that nothing is here, whatever there was before. */
  apply({ people, gonePeople, stories, goneStories, cursor }: IndexChanges) {
    this.#seen.forget()
    const rejected: Array<RejectedStory> = []
    for (const person of people) {
      const why = problemOf(() => this.#learn(person))
      if (why === null) continue
      this.#people.delete(person.id)
      rejected.push({ kind: "person", id: person.id, why })
    }
    for (const id of gonePeople) if (this.#people.delete(id)) this.#hasGone = true
    for (const story of stories) {
      const { size } = this.#contents.postings
      const why = problemOf(() => this.#put(story))
      if (why === null) continue
      this.#takeFrom(size)
      this.#takeStory(story.facts.id)
      rejected.push({ kind: "story", id: story.facts.id, why })
    }
    for (const id of goneStories) this.#takeStory(id)
    const { dead, size } = this.#contents.postings
    if (dead >= Math.max(fewDead, size / 2)) this.#forgetTheDead()
    this.#cursor = cursor
    return rejected
  }

  /** What is gone is not even here any more: before anything is written where it could be read. */
  forgetGone() {
    if (!this.#hasGone) return
    this.#seen.forget()
    this.#forgetTheDead()
  }

  models(asker: Asker, question: ModelsQuestion) {
    return modelsSeen(this.#contents, this.#seenBy(asker), question)
  }

  recorders(asker: Asker) {
    return recordersSeen(this.#seenBy(asker))
  }

  search(question: IndexQuery) {
    return findIn(this.#contents, this.#seenBy(question.asker), question)
  }

  suggest(question: SuggestQuestion) {
    return suggestFrom(this.#contents, this.#seenBy(question.asker), question)
  }

  #seenBy(asker: Asker) {
    return this.#seen.of(asker, this.#contents)
  }

  #learn(person: IndexedPerson) {
    this.#people.set(person.id, person)
    this.#contents.facts.learn(allFactsOf(person))
  }

  #takeStory(id: StoryId) {
    const { columns, facts } = this.#contents
    const place = columns.placeOf(id)
    if (place === undefined) return
    this.#takePassages(columns.stories[place] ?? null)
    facts.take(place)
    columns.take(id)
    this.#hasGone = true
  }

  /** The passages from an ordinal on. */
  #takeFrom(first: number) {
    const { postings, vectors } = this.#contents
    for (let passage = first; passage < postings.size; passage += 1) {
      postings.take(passage)
      vectors.take(passage)
    }
    this.#hasGone = true
  }

  #put(taken: IndexedStory) {
    const { columns, facts } = this.#contents
    const before = columns.stories[columns.placeOf(taken.facts.id) ?? -1] ?? null
    const place = columns.put(this.#columnsOf(taken, before))
    facts.put(place, factsByItself(ownFactsOf(taken.facts, taken.named)))
  }

  #columnsOf(taken: IndexedStory, before: StoryColumns | null) {
    if (taken.passages === null && before !== null) return columnsOf(taken, before)
    this.#takePassages(before)
    // Without a name, whoever brings passages brings them once more.
    if (taken.passages === null) return { ...columnsOf(taken, noPassages), passagesName: "" }
    return columnsOf(taken, this.#putPassages(taken.passages))
  }

  #putPassages(passages: ReadonlyArray<IndexedPassage>): Passages {
    const { postings, vectors } = this.#contents
    const first = postings.size
    for (const { text, vectors: given } of passages) vectors.put(postings.put(text), given)
    return { first, ns: passages.map(({ n }) => n) }
  }

  #takePassages(story: StoryColumns | null) {
    const { postings, vectors } = this.#contents
    for (const [at] of story?.ns.entries() ?? []) {
      const passage = (story?.first ?? 0) + at
      postings.take(passage)
      vectors.take(passage)
    }
  }

  #forgetTheDead() {
    const { columns, facts, postings, vectors } = this.#contents
    const passages = postings.compact()
    columns.renumber(passages)
    vectors.renumber(passages)
    if (!this.#hasGone) return
    facts.forgetGone()
    for (const person of this.#people.values()) facts.learn(allFactsOf(person))
    forgetStems()
    this.#hasGone = false
  }
}
