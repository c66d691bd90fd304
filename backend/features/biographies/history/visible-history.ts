import { Context, Effect, Layer } from "effect"
import type { PersonId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { visibleBiography } from "../../access/biography-policy.ts"
import type { Asker } from "../../access/policy.ts"
import type { Life } from "../../../platform/database/biographies.ts"
import {
  type BiographyVersionRecord,
  fieldsOfVersionLine,
} from "../../../platform/database/biography-versions.ts"
import { Database } from "../../../platform/database/database.ts"
import { EvidenceAccess } from "../evidence.ts"
import { hashOfSeen, stateOf } from "../generation/save-version.ts"

/** A version in which something changed of what somebody sees. */
export interface SeenVersion {
  readonly record: BiographyVersionRecord
  readonly seen: Life
  /**
   * What it is called for them, by what they see of it: a running number would count the changes of
   * what they may not see.
   */
  readonly name: number
}

export interface HistoryViewer {
  readonly asker: Asker
  readonly person: PersonId
  /** Whether they also see what is hidden. */
  readonly isCorrecting: boolean
}

/** Large documents read at once at most, before other work gets a turn; often the first are enough. */
const pageSize = 8

const isEmpty = ({ lines, events }: Life) => lines.length + events.length === 0

/** The versions of a biography, as somebody sees them: only those in which something changed for them. */
export class VisibleHistory extends Context.Service<VisibleHistory>()(
  "backend/features/biographies/history/VisibleHistory",
  {
    make: Effect.gen(function* () {
      const { biographyVersions, biographyVersionLines } = yield* Database
      const { groundOf } = yield* EvidenceAccess

      /** Newest first, until `isEnough`, of as many as are kept for people to look at. */
      const seenBy = Effect.fn("VisibleHistory.seenBy")(function* (
        { asker, person, isCorrecting }: HistoryViewer,
        isEnough: (version: SeenVersion) => boolean = () => false,
      ) {
        const all = yield* biographyVersionLines.find({
          filter: { personId: person },
          sort: [["version", -1]],
          only: fieldsOfVersionLine,
        })
        const ground = yield* groundOf(
          person,
          all.flatMap(({ storyIds }) => storyIds),
        )
        const found: Array<SeenVersion> = []
        let newer: (SeenVersion & { readonly state: number }) | undefined
        let size = 1
        for (let from = 0; from < all.length; from += size) {
          size = Math.min(2 * from + 1, pageSize)
          const ids = all.slice(from, from + size).map(({ id }) => id)
          const page = yield* biographyVersions.find({
            filter: { id: { $in: ids } },
            sort: [["version", -1]],
          })
          yield* Effect.yieldNow
          for (const record of page) {
            const seen = visibleBiography(asker, ground, record, { isCorrecting })
            const state = stateOf(seen)
            if (newer !== undefined && newer.state !== state) {
              found.push(newer)
              if (isEnough(newer) || found.length === limits.biography.versions) return found
            }
            newer = { record, seen, state, name: hashOfSeen([record.at, state]) }
          }
        }
        return newer === undefined || isEmpty(newer.seen) ? found : [...found, newer]
      })

      return { seenBy }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
