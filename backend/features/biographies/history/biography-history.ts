import { Context, Effect, Layer, Option, Result } from "effect"
import type { BiographyVersion, WholeBiographyVersion } from "#protocol/biography-changes.ts"
import { Conflict, type InsufficientStorage, type Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { Grants } from "../../access/grants.ts"
import { Authorize } from "../../access/authorize.ts"
import { fullName } from "../../accounts/full-name.ts"
import { Database } from "../../../platform/database/database.ts"
import { VisibleHistory, type SeenVersion } from "./visible-history.ts"
import { restoredLife } from "./restore-version.ts"
import { BiographyEdits } from "../edits/apply-edit.ts"
import { rejectionsUndoneBy, withoutLinesOf } from "../edits/reject-line.ts"
import { Rejections } from "../rejections/rejections.ts"
import { EvidenceAccess } from "../evidence.ts"
import { stateOf } from "../generation/version-hash.ts"
import { somebody, toParagraphs } from "../presenter.ts"

const noVersion = () => new NotFound({ message: "This version is no longer kept." })
const changedMeanwhile = () =>
  new Conflict({
    message:
      "Someone just changed this biography. Look at it as it is now, and restore again if you still want to.",
  })

/** Earlier versions of a biography, for those who may correct it. */
export class BiographyHistory extends Context.Service<
  BiographyHistory,
  {
    /** Newest first. */
    readonly versions: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<ReadonlyArray<BiographyVersion>, NotFound | Forbidden>
    readonly version: (
      user: UserId,
      id: PersonId,
      version: number,
    ) => Effect.Effect<WholeBiographyVersion, NotFound | Forbidden>
    /** `saw`: the biography as the user saw it when they asked for it. */
    readonly restore: (
      user: UserId,
      id: PersonId,
      version: number,
      saw: number,
    ) => Effect.Effect<void, NotFound | Forbidden | Conflict | InsufficientStorage>
  }
>()("backend/features/biographies/history/BiographyHistory") {
  static readonly layer = Layer.effect(
    BiographyHistory,
    Effect.gen(function* () {
      const { biographies, users } = yield* Database
      const rejections = yield* Rejections
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const past = yield* VisibleHistory
      const sight = yield* EvidenceAccess
      const { rewrite } = yield* BiographyEdits

      // Who only sees would read here what was hidden since.
      const looking = Effect.fnUntraced(function* (user: UserId, id: PersonId) {
        const asker = yield* askerOf(user)
        const person = yield* authorize.personFor(asker, id, "contribute")
        return { asker, person }
      })

      const named = Effect.fnUntraced(function* (all: ReadonlyArray<SeenVersion>) {
        const ids = all.flatMap(({ record: { userId } }) => (userId === null ? [] : [userId]))
        const known = yield* users.find({ filter: { id: { $in: [...new Set(ids)] } } })
        const names = new Map(known.map((user) => [user.id, fullName(user)]))
        return all.map(({ record: { at, kind, userId, name }, name: version }) => {
          const isPeoples = kind !== "made" && kind !== "written"
          const today = userId === null ? "" : (names.get(userId) ?? "")
          return { version, at, kind, by: isPeoples ? today || name || somebody : null }
        })
      })

      const find = Effect.fnUntraced(function* (user: UserId, id: PersonId, version: number) {
        const { asker, person } = yield* looking(user, id)
        const isIt = ({ name }: SeenVersion) => name === version
        const seen = yield* past.seenBy({ asker, person: id, isCorrecting: true }, isIt)
        const found = seen.find(isIt)
        return found === undefined ? yield* noVersion() : { person, found }
      })

      const versions = Effect.fn("BiographyHistory.versions")(function* (
        user: UserId,
        id: PersonId,
      ) {
        const { asker } = yield* looking(user, id)
        return yield* named(yield* past.seenBy({ asker, person: id, isCorrecting: true }))
      })

      const version = Effect.fn("BiographyHistory.version")(function* (
        user: UserId,
        id: PersonId,
        wanted: number,
      ) {
        const { person, found } = yield* find(user, id, wanted)
        const [shown] = yield* named([found])
        if (shown === undefined) return yield* noVersion()
        const names = yield* sight.namesIn(person, found.seen)
        return { ...shown, paragraphs: toParagraphs(found.seen.lines, names) }
      })

      const restore = Effect.fn("BiographyHistory.restore")(function* (
        user: UserId,
        id: PersonId,
        wanted: number,
        saw: number,
      ) {
        const { found } = yield* find(user, id, wanted)
        const now = yield* biographies.get(id)
        const undone = Option.isNone(now) ? [] : rejectionsUndoneBy(now.value, found.seen)
        yield* rewrite(user, id, ({ life, seen, hand }) => {
          if (stateOf(seen) !== saw) return Result.fail(changedMeanwhile())
          if (stateOf(seen) === stateOf(found.seen)) return Result.succeed(null)
          const before = { seenNow: seen, past: found.record, seenPast: found.seen }
          const restored = restoredLife({ ...before, now: withoutLinesOf(life, undone), hand })
          return Result.succeed({ life: restored, kind: "restored" })
        })
        for (const rejection of undone) {
          yield* rejections
            .forget({ personId: id }, rejection)
            .pipe(Effect.catchTag("NotFound", () => Effect.void))
        }
      })

      return BiographyHistory.of({ versions, version, restore })
    }),
  )
}
