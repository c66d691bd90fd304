import { Clock, DateTime, Effect, Option } from "effect"
import { limits } from "#protocol/limits.ts"
import {
  type BiographyRecord,
  type LastChange,
  type Life,
  withStories,
  type StoredEvent,
  type StoredLine,
} from "../../../platform/database/biographies.ts"
import {
  type BiographyVersionRecord,
  versionOf,
} from "../../../platform/database/biography-versions.ts"
import { Database } from "../../../platform/database/database.ts"
import type { Filter, Update } from "../../../ports/document-store.ts"
import { hashOf } from "../../../lib/sha256.ts"

/** How many versions that the server made are kept. */
const mostMade = 100
/** How many of those that people made, since somebody may see only some of them. */
const most = 2 * limits.biography.versions

/** Saves what changes in a biography, each change with its version. */
export const makeSaveVersion = Effect.gen(function* () {
  const { biographies, biographyVersions, stories } = yield* Database

  /**
   * Of a version that says what was erased while it was written nothing stays: erasing goes through
   * the versions once.
   */
  const insertVersion = Effect.fnUntraced(function* (version: BiographyVersionRecord) {
    if (version.version === 0) return
    if (!(yield* biographyVersions.insertIfAbsent(version))) return
    const { id, storyIds } = version
    if (storyIds.length === 0) return
    const there = yield* stories.count({
      id: { $in: [...storyIds] },
      "deleted.isFinal": { $ne: true },
    })
    if (there < storyIds.length) yield* biographyVersions.remove({ id })
  })

  const prune = ({ id: personId, version }: BiographyRecord) =>
    biographyVersions.remove({
      personId,
      $or: [
        { kind: { $in: ["made", "written"] }, version: { $lt: version - mostMade } },
        { version: { $lt: version - most } },
      ],
    })

  /**
   * Changes the content; none where anything of it has changed since `before`, or `only` does not hold
   * any more. `others` is written along with it.
   */
  return Effect.fn("biographies.saveVersion")(function* (
    before: BiographyRecord,
    life: Life,
    lastChange: LastChange,
    {
      only = {},
      others = {},
    }: { readonly only?: Filter; readonly others?: NonNullable<Update["$set"]> } = {},
  ) {
    // A crash may have come between a change and its version.
    yield* insertVersion(versionOf(before))
    const at = DateTime.formatIso(DateTime.makeUnsafe(yield* Clock.currentTimeMillis))
    const { id, version } = before
    const changed = yield* biographies.findAndUpdate(
      { $and: [{ id, version }, only] },
      {
        $set: {
          ...others,
          ...withStories(life),
          version: version + 1,
          changedAt: at,
          lastChange: { ...lastChange },
        },
      },
    )
    if (Option.isNone(changed)) return Option.none<BiographyRecord>()
    yield* insertVersion(versionOf(changed.value))
    yield* prune(changed.value)
    return changed
  })
})

/** Digits of the hash that a whole number has room for. */
const digits = 12

/** Nobody sees how often a line was changed, nor what was made where somebody wrote. */
const unseen = new Set(["version", "was"])

export const hashOfSeen = (seen: unknown): number => {
  const text = JSON.stringify(seen, (key, value: unknown) => (unseen.has(key) ? undefined : value))
  return Number.parseInt(hashOf(text).slice(0, digits), 16)
}

/**
 * Names what somebody sees of a biography: another number, something of that has changed. A count of
 * all changes would also tell of those they may not see.
 */
export const stateOf = ({ lines, events, born }: Life): number => hashOfSeen([lines, events, born])

/** Names what somebody who may correct a line sees of it, wherever it stands. */
export const lineStateOf = ({ text, offer, isHidden = false }: StoredLine | StoredEvent): number =>
  hashOfSeen([text, offer?.text ?? null, isHidden])
