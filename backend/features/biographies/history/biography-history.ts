import { Context, Effect, Layer, Option, Result } from "effect"
import type { BiographyVersion, WholeBiographyVersion } from "#protocol/biography-changes.ts"
import { Conflict, type InsufficientStorage, type Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { Grants } from "../../access/grants.ts"
import { Authorize } from "../../access/authorize.ts"
import { fullName } from "../../accounts/full-name.ts"
import { Database } from "../../../platform/database/database.ts"
import { VisibleHistory, type SeenVersion } from "./visible-history.ts"
import {
  BiographyEdits,
  type HumanEdit,
  isOwn,
  madeText,
  remembering,
  type Shared,
  withHiding,
} from "../edits/apply-edit.ts"
import { rejectionsUndoneBy, withoutLinesOf } from "../edits/reject-line.ts"
import { Rejections } from "../rejections/rejections.ts"
import { EvidenceAccess } from "../evidence.ts"
import { stateOf } from "../generation/save-version.ts"
import { somebody, toParagraphs } from "../presenter.ts"
import type { StoredLine, Life } from "../../../platform/database/biographies.ts"

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

/** A biography now and as it was, each whole and as somebody sees it who restores the latter. */
interface Restored {
  readonly now: Life
  readonly seenNow: Life
  readonly past: Life
  readonly seenPast: Life
  readonly hand: HumanEdit
}

type Identified = { readonly id: string }
const byId = <L extends Identified>(lines: ReadonlyArray<L>) =>
  new Map(lines.map((line) => [line.id, line]))

/** A line of then whose words are not those of now: somebody chose them, so nothing made replaces them. */
const chosen = (then: Shared, now: Shared | undefined, hand: HumanEdit): Shared => {
  const { offer: _, was: __, ...words } = then
  const made = now === undefined ? undefined : madeText(now)
  if (now === undefined || made === undefined) return { ...words, hand: then.hand ?? hand }
  // What is made of the sources anyway is nobody's.
  if (made === then.text && then.hand === undefined) return words
  return remembering({ ...words, hand: then.hand ?? hand }, { text: made, sources: now.sources })
}

const lineBack = (then: Shared, now: Shared | undefined, hand: HumanEdit): Shared => {
  const words = now !== undefined && now.text === then.text ? now : chosen(then, now, hand)
  const { isPlaced: _, ...others } = withHiding(words, then.isHidden ?? false)
  const back = then.isPlaced === true ? { ...others, isPlaced: true } : others
  return { ...back, version: Math.max(then.version, now?.version ?? 0) + 1 }
}

/** What was not there then: what somebody added goes, and what is made would come again, so it is hidden. */
const lineLeft = (now: Shared): Shared =>
  now.isHidden === true ? now : { ...withHiding(now, true), version: now.version + 1 }

/** Puts the lines that nobody touches where they stood: behind the nearest one that they followed. */
const amongst = (
  lines: ReadonlyArray<StoredLine>,
  untouched: ReadonlyArray<StoredLine>,
  before: ReadonlyArray<StoredLine>,
) => {
  const all = [...lines]
  for (const line of untouched) {
    const ahead = before.slice(
      0,
      before.findIndex(({ id }) => id === line.id),
    )
    const behind = ahead.findLast(({ id }) => all.some((one) => one.id === id))
    const at = behind === undefined ? -1 : all.findIndex(({ id }) => id === behind.id)
    all.splice(at + 1, 0, line)
  }
  return all
}

/**
 * A biography as it was, as far as whoever restores it sees both. What they do not see stays as it is;
 * what may not be seen any more of what was does not come back.
 */
export const restoredLife = ({ now, seenNow, past, seenPast, hand }: Restored): Life => {
  const back = <L extends Shared>(
    all: ReadonlyArray<L>,
    seen: ReadonlyArray<Shared>,
    before: ReadonlyArray<L>,
    seenBefore: ReadonlyArray<Shared>,
    make: (line: Shared, was: L, is: L | undefined) => L,
  ) => {
    const isSeen = byId(seen)
    const current = byId(all)
    const was = byId(before)
    const wasSeen = byId(seenBefore)
    const returned = before
      .filter(({ id }) => wasSeen.has(id) && (isSeen.has(id) || !current.has(id)))
      .map((line) => {
        const is = current.get(line.id)
        return make(lineBack(line, is, hand), line, is)
      })
    const left = all
      .filter(({ id }) => isSeen.has(id) && !was.has(id))
      .flatMap((line) => (isOwn(line) ? [] : [make(lineLeft(line), line, line)]))
    const untouched = all.filter(({ id }) =>
      was.has(id) ? !wasSeen.has(id) || !isSeen.has(id) : !isSeen.has(id),
    )
    return { returned, left, untouched }
  }
  const lines = back(now.lines, seenNow.lines, past.lines, seenPast.lines, (line, { topic }) => ({
    ...line,
    topic,
  }))
  const events = back(
    now.events,
    seenNow.events,
    past.events,
    seenPast.events,
    (event, was, is) => {
      const { year, isAbout } = is?.text === event.text ? is : was
      return { ...event, year, isAbout }
    },
  )
  return {
    born: now.born,
    lines: amongst(lines.returned, [...lines.left, ...lines.untouched], now.lines),
    events: [...events.returned, ...events.left, ...events.untouched].toSorted(
      (one, other) => one.year - other.year,
    ),
  }
}
