import { Clock, Effect, Option, Schema, Stream } from "effect"
import { maintenanceRuns } from "../../platform/database/maintenance-runs.ts"
import { Database } from "../../platform/database/database.ts"
import { MigrationRecord, migrations } from "../../platform/database/migrations.ts"
import { locks } from "../../platform/database/locks.ts"
import { nodes } from "../../platform/database/nodes.ts"
import type { CollectionShape, DocumentStore } from "../../ports/document-store.ts"
import type { MediaStore } from "../../ports/media-store.ts"
import { stopped } from "./files.ts"

const id = "move"
const decode = Schema.decodeUnknownSync(MigrationRecord)

/** Where a server has only looked in: nothing of it is anybody's. */
const ofNobody: ReadonlySet<string> = new Set(
  [maintenanceRuns, locks, nodes, migrations].map(({ name }) => name),
)

const instantOf = Effect.map(Clock.currentTimeMillis, (millis) => new Date(millis).toISOString())

/** The move to a store; null where nothing was ever moved to it. */
export const moveOf = (documents: DocumentStore["Service"]) =>
  Effect.map(documents.get(migrations.name, id), (found) =>
    Option.isSome(found) ? decode(found.value) : null,
  )

/** Whether a server that shares its store with others is running on it, or was killed within the last minute. */
export const isHeld = Effect.fnUntraced(function* (documents: DocumentStore["Service"]) {
  const now = yield* Clock.currentTimeMillis
  for (const { name } of [nodes, locks])
    if ((yield* documents.count(name, { until: { $gt: now } })) > 0) return true
  return false
})

interface Target {
  readonly documents: DocumentStore["Service"]
  /** Null where the recordings stay where they are. */
  readonly media: MediaStore["Service"] | null
}

/** What stands in a target that should be empty, in words; null: nothing. */
const whatIsThere = Effect.fnUntraced(function* (
  { documents, media }: Target,
  collections: ReadonlyArray<CollectionShape>,
) {
  for (const { name } of collections) {
    if (ofNobody.has(name)) continue
    const many = yield* documents.count(name, {})
    if (many > 0) return `documents (${many} in “${name}”)`
  }
  if (media === null) return null
  const some = yield* Stream.runCollect(Stream.take(media.list, 1))
  return some.length > 0 ? "recordings" : null
})

/**
 * Takes a target for a move from `from`, or goes on with the one that has taken it; returns when that was
 * over, or null. A target with anything else in it is refused.
 */
export const takeTarget = Effect.fn("storeCopy.takeTarget")(function* (
  target: Target,
  collections: ReadonlyArray<CollectionShape>,
  from: string,
) {
  const there = yield* moveOf(target.documents)
  if (there !== null && there.from === from) return there.overAt
  if (there !== null && there.overAt === null)
    return yield* stopped(
      `Another move to this target, from ${there.from}, is not finished. Finish that one, or empty the target.`,
    )
  const standing = yield* whatIsThere(target, collections)
  if (standing !== null)
    return yield* stopped(
      `The target is not empty: it has ${standing}. Nothing was changed. Choose an empty one.`,
    )
  const record: MigrationRecord = { id, from, begunAt: yield* instantOf, overAt: null }
  yield* target.documents.insert(migrations.name, record).pipe(
    Effect.catchTags({
      DuplicateKey: () => stopped("Another move to this target just started."),
      StoreFull: () => stopped("The disk of the target is full."),
    }),
  )
  return null
})

/** From now on a server may start on the target. */
export const endMove = Effect.fn("storeCopy.endMove")(function* (
  documents: DocumentStore["Service"],
) {
  const overAt = yield* instantOf
  yield* Effect.orDie(documents.update(migrations.name, { id }, { $set: { overAt } }))
})

/** For a start: a store of which only a part has come shows its families less than there is. */
export const refuseHalfMoved = Effect.gen(function* () {
  const { migrations } = yield* Database
  const [under] = yield* migrations.every({ filter: { overAt: null } })
  if (under === undefined) return
  return yield* Effect.die(
    new Error(
      `The move to this store is not finished: it started at ${under.begunAt}, from ${under.from}. Run “npm run migrate” again to finish it, then start.`,
    ),
  )
})
