import { Clock, Effect } from "effect"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { Database } from "../../../platform/database/database.ts"
import { fieldsOfTouched, fieldsOfTouchedPlace } from "../../../platform/database/change-stamps.ts"
import type { Filter, Query } from "../../../ports/document-store.ts"

/**
 * Milliseconds by which the clocks of two servers may differ, and a write may last. What is written later
 * than that with an earlier time is noticed when everything is compared.
 */
const slack = 10_000
/** The same for what was kept by a server that has ended since: it may have ended in the middle. */
const slackAtStart = 10 * 60_000
/** Documents of which it is read at a time when they were written. */
const listedAtOnce = 500

type Touched<Id> = { readonly id: Id; readonly touched?: number }

/** What is known of documents: when they were written last. */
type Known<Id> = Map<Id, number | undefined>

const isOther =
  <Id>(known: Known<Id>) =>
  ({ id, touched }: Touched<Id>) =>
    !known.has(id) || known.get(id) !== touched

const note = <Id>(known: Known<Id>, found: ReadonlyArray<Touched<Id>>) => {
  for (const { id, touched } of found) known.set(id, touched)
}

/** Stories and people to be read anew. */
export interface Stale {
  readonly stories: ReadonlySet<StoryId>
  readonly people: ReadonlySet<PersonId>
}

/** Looks for what was written since one looked last. */
export const lookingForTouched = Effect.gen(function* () {
  const { touchedStories, touchedPeople, touchedPlaces } = yield* Database
  const stories: Known<StoryId> = new Map()
  const people: Known<PersonId> = new Map()
  /** Only those of the last seconds: there are many more places than stories. */
  const places: Known<string> = new Map()

  const since = (moment: number): Query => ({
    filter: { touched: { $gte: moment } },
    only: fieldsOfTouched,
  })
  const placesSince = (moment: number) =>
    touchedPlaces.find({ ...since(moment), only: fieldsOfTouchedPlace })

  /** Everything of a kind, newest first, with time for others in between. */
  const each = Effect.fnUntraced(function* <Id extends number, E>(
    read: (query: Query) => Effect.Effect<ReadonlyArray<Touched<Id>>>,
    take: (some: ReadonlyArray<Touched<Id>>) => void,
    pause: Effect.Effect<void, E>,
  ) {
    let filter: Filter = {}
    for (;;) {
      const some = yield* read({
        filter,
        sort: [["id", -1]],
        limit: listedAtOnce,
        only: fieldsOfTouched,
      })
      take(some)
      const last = some.at(-1)
      if (last === undefined || some.length < listedAtOnce) return
      filter = { id: { $lt: last.id } }
      yield* pause
    }
  })

  /**
   * What was written since the last look, which began at `before`; `known` is to be called once that
   * was read anew.
   */
  const look = Effect.fn("search.look")(function* (before: number) {
    const from = before - slack
    const now = yield* Clock.currentTimeMillis
    const [foundStories, foundPeople, foundPlaces] = yield* Effect.all(
      [touchedStories.find(since(from)), touchedPeople.find(since(from)), placesSince(from)],
      { concurrency: "unbounded" },
    )
    const stale: Stale = {
      stories: new Set([
        ...foundStories.filter(isOther(stories)).map(({ id }) => id),
        ...foundPlaces.filter(isOther(places)).map(({ storyId }) => storyId),
      ]),
      people: new Set(foundPeople.filter(isOther(people)).map(({ id }) => id)),
    }
    const known = () => {
      note(stories, foundStories)
      note(people, foundPeople)
      for (const [id, touched = 0] of places) if (touched < from) places.delete(id)
      note(places, foundPlaces)
    }
    return { stale, now, known }
  })

  /**
   * Lists everything, and answers what is to be read where there is already what `kept` says; null:
   * all of it.
   */
  const list = Effect.fn("search.list")(function* (
    kept: { readonly touched: number } | null,
    has: { readonly story: (id: StoryId) => boolean; readonly person: (id: PersonId) => boolean },
  ) {
    const now = yield* Clock.currentTimeMillis
    const from = kept === null ? -Infinity : kept.touched - slackAtStart
    const isThere = (has: boolean, touched = -Infinity) => kept !== null && has && touched < from
    const stale = { stories: new Set<StoryId>(), people: new Set<PersonId>() }
    stories.clear()
    people.clear()
    places.clear()
    yield* each<PersonId, never>(
      touchedPeople.find,
      (some) => {
        note(people, some)
        for (const { id, touched } of some)
          if (!isThere(has.person(id), touched)) stale.people.add(id)
      },
      Effect.yieldNow,
    )
    yield* each<StoryId, never>(
      touchedStories.find,
      (some) => {
        note(stories, some)
        for (const { id, touched } of some)
          if (!isThere(has.story(id), touched)) stale.stories.add(id)
      },
      Effect.yieldNow,
    )
    if (kept !== null)
      for (const { storyId } of yield* placesSince(from)) stale.stories.add(storyId)
    return {
      stale,
      now,
      isStory: (id: StoryId) => stories.has(id),
      isPerson: (id: PersonId) => people.has(id),
    }
  })

  /**
   * Compares everything, slowly: what is gone, and what was written with a time that no look asked for.
   * Meanwhile others look, so some of it may be read once more than needed.
   */
  const compare = Effect.fn("search.compare")(function* (pause: Effect.Effect<void>) {
    const stale = { stories: new Set<StoryId>(), people: new Set<PersonId>() }
    const gone = { stories: new Set(stories.keys()), people: new Set(people.keys()) }
    yield* each<PersonId, never>(
      touchedPeople.find,
      (some) => {
        for (const one of some) {
          gone.people.delete(one.id)
          if (isOther(people)(one)) stale.people.add(one.id)
        }
      },
      pause,
    )
    yield* each<StoryId, never>(
      touchedStories.find,
      (some) => {
        for (const one of some) {
          gone.stories.delete(one.id)
          if (isOther(stories)(one)) stale.stories.add(one.id)
        }
      },
      pause,
    )
    return {
      stories: new Set([...stale.stories, ...gone.stories]),
      people: new Set([...stale.people, ...gone.people]),
    }
  })

  /** What is not there any more. */
  const forget = (gone: {
    readonly goneStories: ReadonlyArray<StoryId>
    readonly gonePeople: ReadonlyArray<PersonId>
  }) => {
    for (const id of gone.goneStories) stories.delete(id)
    for (const id of gone.gonePeople) people.delete(id)
  }

  return { look, list, compare, forget }
})
