import { Array as Arr, Clock, Context, Deferred, Effect, Exit, Latch, Layer } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Grants } from "../../access/grants.ts"
import { visibleStories } from "../../access/policy.ts"
import { Database } from "../../../platform/database/database.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { SearchIndex, type IndexChanges } from "./search-index.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import { doubtingStories, takingFromStore } from "./load-documents.ts"
import { lookingForTouched, type Stale } from "./change-feed.ts"

/** Stories, and people, that are put into the index at a time. */
const putAtOnce = 200
/** Nobody who searches waits longer for the index to be up to date; then words of the store do. */
const timeout = "2 seconds"
/** Between two looks at everything, and between two parts of one. */
const comparing = "1 minute"
const pauseInComparing = Effect.sleep("100 millis")
export interface SearchTimes {
  /** Milliseconds after which the disk is told again: what it lacks is read anew at the next start. */
  readonly saving: number
}
const usualSearchTimes: SearchTimes = { saving: 5 * 60_000 }
/** Milliseconds by which what the disk knows of may be older than the last look, where nothing changed. */
const lagging = 60 * 60_000
/** Milliseconds after which an index that was lost is filled again, the longer the more often. */
const restAfter = (losses: number) => Math.min(60_000, 250 * 2 ** losses)

const none: Stale = { stories: new Set(), people: new Set() }
const nothing = { people: [], gonePeople: [], stories: [], goneStories: [] }

const leftOut = (kind: "story" | "person", id: number) =>
  `Search skips ${kind} ${String(id)} until it is changed`

/** A twentieth of the whole: how often screens are told at most while it is filled. */
const stepOf = ({ done, all }: { readonly done: number; readonly all: number }) =>
  Math.floor((20 * done) / all)

/** Brings the index of search up to date with the store. */
export class IndexSync extends Context.Service<
  IndexSync,
  {
    /**
     * Brings it up to date with what was written before this was asked. False while it is being filled,
     * or takes too long.
     */
    readonly current: Effect.Effect<boolean>
    /** To be told where it was found to be lost. */
    readonly lost: Effect.Effect<void>
    /** While it is being filled: how many of the stories that a user may see it has. */
    readonly of: (user: UserId) => Effect.Effect<Capabilities["indexing"]>
  }
>()("backend/features/search/index/IndexSync") {
  static readonly layer = ({ saving } = usualSearchTimes) =>
    Layer.effect(IndexSync, keepingUp(saving))

  /** Where nobody searches, there is nothing to keep. */
  static readonly none = Layer.succeed(IndexSync, {
    current: Effect.succeed(false),
    lost: Effect.void,
    of: () => Effect.succeed(undefined),
  })
}

const keepingUp = (saving: number) =>
  Effect.gen(function* () {
    const index = yield* SearchIndex
    const grants = yield* Grants
    const { stories } = yield* Database
    const taking = yield* takingFromStore
    const touched = yield* lookingForTouched
    const doubting = doubtingStories(putAtOnce)

    const { publish } = yield* EventBus
    /** Everyone's screens ask how far it is: in steps, however many stories there are. */
    const showProgress = publish({ to: "everyone", event: { _tag: "SearchProgressed" } })

    const scope = yield* Effect.scope

    /** Rung when it is to be brought up to date; at the start it is. */
    const wakeup = yield* Latch.make(true)
    let asking: Array<Deferred.Deferred<boolean>> = []
    /** Whether it is whole: from then on it is enough to look for what was written since. */
    let isThere = false
    /** When the last look began, and the one of which the index was told. */
    let cursor = { touched: 0 }
    let told = cursor
    /** Of the passages in the index, by story. */
    let names = new Map<StoryId, string>()
    let fillings = 0
    let filled = { done: 0, all: 1 }
    /** Whether it is being filled for longer than anybody would wait. */
    let isLong = false
    let losses = 0
    let restsUntil = 0
    /** What was found to be out of date by comparing everything. */
    let suspects = none

    const apply = Effect.fnUntraced(function* (changes: IndexChanges) {
      const rejected = yield* index.apply(changes)
      told = changes.cursor ?? { touched: 0 }
      for (const { facts, passagesName } of changes.stories) names.set(facts.id, passagesName)
      for (const id of changes.goneStories) names.delete(id)
      touched.forget(changes)
      for (const { kind, id, why } of rejected) {
        if (kind === "story") names.delete(id)
        yield* Effect.logWarning(leftOut(kind, id), why)
      }
    })

    /** Reads anew, newest stories first. Until all of it is in, the cursor stays what it was. */
    const readAnew = Effect.fnUntraced(function* (
      stale: Stale,
      before: IndexChanges["cursor"],
      report: (done: number) => Effect.Effect<void> = () => Effect.void,
    ) {
      for (const ids of Arr.chunksOf(stale.people, putAtOnce)) {
        const people = yield* taking.persons(ids)
        yield* apply({ ...nothing, ...people, cursor: before })
      }
      let done = 0
      for (const ids of doubting.pieces(stale.stories)) {
        const some = yield* taking.stories(ids, names)
        doubting.take(ids)
        yield* apply({ ...nothing, ...some, cursor: before })
        doubting.done()
        yield* report((done += ids.length))
      }
    })

    const fill = Effect.fnUntraced(
      function* (isKnownToBeLong: () => void) {
        const standing = yield* index.standing
        names = new Map(standing.stories)
        fillings += 1
        const people = new Set(standing.people)
        const { stale, now, isStory, isPerson } = yield* touched.list(standing.cursor, {
          story: (id) => !taking.isOfOthers(names.get(id) ?? ""),
          person: (id) => people.has(id),
        })
        filled = { done: 0, all: Math.max(1, stale.stories.size) }
        isLong = stale.stories.size > putAtOnce
        if (isLong) {
          isKnownToBeLong()
          yield* showProgress
        }
        yield* apply({
          ...nothing,
          gonePeople: standing.people.filter((id) => !isPerson(id)),
          goneStories: [...names.keys()].filter((id) => !isStory(id) || doubting.isLeftOut(id)),
          cursor: standing.cursor,
        })
        yield* readAnew(stale, standing.cursor, (done) => {
          const isStep = isLong && stepOf(filled) !== stepOf({ ...filled, done })
          filled = { ...filled, done }
          return isStep ? showProgress : Effect.void
        })
        yield* apply({ ...nothing, cursor: { touched: now } })
        cursor = { touched: now }
        isThere = true
        losses = 0
        if (isLong) yield* Effect.forkIn(index.save, scope)
      },
      Effect.ensuring(
        Effect.suspend(() => {
          const wasLong = isLong
          isLong = false
          return wasLong ? showProgress : Effect.void
        }),
      ),
    )

    const look = Effect.gen(function* () {
      const { stale, now, known } = yield* touched.look(cursor.touched)
      doubting.written(stale.stories)
      const also = suspects
      const all = {
        stories: new Set([...stale.stories, ...also.stories]),
        people: new Set([...stale.people, ...also.people]),
      }
      if (all.stories.size + all.people.size > 0) {
        yield* readAnew(all, cursor)
        yield* apply({ ...nothing, cursor: { touched: now } })
      }
      known()
      cursor = { touched: now }
      if (suspects === also) suspects = none
    })

    const lost = Effect.gen(function* () {
      if (!isThere && restsUntil > (yield* Clock.currentTimeMillis)) return
      isThere = false
      losses += 1
      const rest = restAfter(losses)
      restsUntil = (yield* Clock.currentTimeMillis) + rest
      yield* Effect.forkIn(Effect.andThen(Effect.sleep(rest), wakeup.open), scope)
    })

    const died = Effect.gen(function* () {
      const deadly = doubting.died()
      if (deadly !== null)
        yield* Effect.logWarning(
          leftOut("story", deadly),
          "The search index is lost because of it.",
        )
      yield* lost
    })

    const round = Effect.gen(function* () {
      yield* wakeup.await
      yield* wakeup.close
      const waiting = asking
      asking = []
      const answer = (exit: Exit.Exit<boolean>) => {
        for (const one of waiting.splice(0)) Deferred.doneUnsafe(one, exit)
      }
      const work = isThere ? look : fill(() => answer(Exit.succeed(false)))
      yield* work.pipe(
        Effect.as(true),
        Effect.catchTag("IndexLost", () => Effect.as(died, false)),
        // Words of the store are searched until it is tried again, less and less often.
        unlessInterrupted((cause) =>
          Effect.logWarning("the search index could not be updated", cause).pipe(
            Effect.andThen(lost),
            Effect.as(false),
          ),
        ),
        Effect.onExit((exit) => Effect.sync(() => answer(exit))),
      )
    })

    const compareAll = Effect.gen(function* () {
      if (!isThere) return yield* wakeup.open
      const filling = fillings
      const { stories, people } = yield* touched.compare(pauseInComparing)
      // Filled anew meanwhile, it was compared with what is not known any more.
      if (filling !== fillings || stories.size + people.size === 0) return
      suspects = { stories, people }
      yield* wakeup.open
    }).pipe(
      unlessInterrupted((cause) =>
        Effect.logWarning("the search index could not be updated", cause),
      ),
    )

    const save = Effect.gen(function* () {
      if (isThere && cursor.touched - told.touched >= lagging) yield* apply({ ...nothing, cursor })
      yield* index.save
    }).pipe(Effect.catchTag("IndexLost", () => lost))

    yield* Effect.forkScoped(Effect.forever(round))
    const everyMinute = Effect.andThen(Effect.sleep(comparing), compareAll)
    yield* Effect.forkScoped(Effect.forever(everyMinute))
    const nowAndThen = Effect.andThen(Effect.sleep(saving), save)
    yield* Effect.forkScoped(Effect.forever(nowAndThen))

    const current = Effect.gen(function* () {
      if (isLong) return false
      if (!isThere && restsUntil > (yield* Clock.currentTimeMillis)) return false
      const done = Deferred.makeUnsafe<boolean>()
      asking.push(done)
      yield* wakeup.open
      return yield* Effect.timeoutOrElse(Deferred.await(done), {
        duration: timeout,
        orElse: () => Effect.succeed(false),
      })
    }).pipe(Effect.withSpan("IndexSync.current"))

    const of = Effect.fn("IndexSync.of")(function* (user: UserId) {
      if (!isLong) return undefined
      const all = yield* stories.count(visibleStories(yield* grants.askerOf(user)))
      return all === 0 ? undefined : { done: Math.floor((all * filled.done) / filled.all), all }
    })

    return IndexSync.of({ current, lost, of })
  })
