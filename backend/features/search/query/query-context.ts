import { DateTime, Effect } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { type Asker, visiblePeople, visibleStories } from "../../access/policy.ts"
import { Database } from "../../../platform/database/database.ts"
import { fieldsOfSource } from "../../../platform/database/story-projections.ts"
import { SearchIndex } from "../index/search-index.ts"
import type { AskedPerson } from "./person-aliases.ts"
import { type AskedRecorder, mayNameRecorders } from "./recording-filter.ts"
import { awayForNow } from "../search-unavailable.ts"
import { IndexSync } from "../index/index-sync.ts"
import { readingNewestFirst, storiesAtOnce } from "../batches.ts"
import { knownTo } from "../searchable.ts"
import type { Knows } from "./parse-query.ts"

/**
 * What somebody knows by whom their question is read: the people they may see, and who recorded the
 * stories they may see. Of others nothing is read, so that nothing can be understood.
 */
export const knowingAskers = Effect.gen(function* () {
  const { people, storySources, users } = yield* Database
  const index = yield* SearchIndex
  const indexSync = yield* IndexSync
  const idsBefore = yield* readingNewestFirst

  const peopleOf = Effect.fnUntraced(function* (asker: Asker) {
    const found = yield* people.find({ filter: visiblePeople(asker) })
    const known = knownTo(asker, new Map(found.map((person) => [person.id, person])))
    return found.flatMap(({ id }): ReadonlyArray<AskedPerson> => {
      const person = known(id)
      return person === null ? [] : [{ id, ...person }]
    })
  })

  /** Reads through the store, a little at a time. */
  const recordersInStore = Effect.fnUntraced(function* (asker: Asker) {
    const recorders = new Set<UserId>()
    let before: StoryId | null = null
    for (;;) {
      const ids: ReadonlyArray<StoryId> = yield* idsBefore(before)
      const seen = yield* storySources.find({
        filter: { $and: [visibleStories(asker), { id: { $in: ids } }] },
        only: fieldsOfSource,
      })
      for (const { recorderId } of seen) if (recorderId !== null) recorders.add(recorderId)
      before = ids.at(-1) ?? null
      if (before === null || ids.length < storiesAtOnce) return [...recorders]
      yield* Effect.yieldNow
    }
  })

  const recorderIds = Effect.fnUntraced(function* (asker: Asker) {
    const known = (yield* indexSync.current)
      ? yield* index.recorders(asker).pipe(
          Effect.catchTag("IndexLost", () => Effect.as(indexSync.lost, null)),
          Effect.catchTag("IndexBusy", awayForNow),
        )
      : null
    return known ?? (yield* recordersInStore(asker))
  })

  const recordersOf = Effect.fnUntraced(function* (asker: Asker) {
    const ids = yield* recorderIds(asker)
    const found = yield* users.find({ filter: { id: { $in: ids } } })
    return found.map(({ id, firstName, lastName }): AskedRecorder => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      isAsker: id === asker.user,
    }))
  })

  return Effect.fn("search.know")(function* (asker: Asker, question: string) {
    const now = yield* DateTime.now
    const knows: Knows = {
      people: yield* peopleOf(asker),
      // Few questions speak of them.
      recorders: mayNameRecorders(question) ? yield* recordersOf(asker) : [],
      today: DateTime.formatIso(now).slice(0, 10),
    }
    return knows
  })
})
