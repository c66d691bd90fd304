import { Clock, Context, Effect, Layer, Option, type Result } from "effect"
import type { BiographyVersion } from "#protocol/biography-changes.ts"
import { NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { Grants } from "../../access/grants.ts"
import { visibleBiography } from "../../access/biography-policy.ts"
import { Authorize } from "../../access/authorize.ts"
import { fullName } from "../../accounts/full-name.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import type { Life, StoredLine, StoredSource } from "../../../platform/database/biographies.ts"
import { Database } from "../../../platform/database/database.ts"
import { makeSaveVersion } from "../generation/save-version.ts"
import { EvidenceAccess } from "../evidence.ts"

/** All of a biography, what somebody sees of it, and who they are. */
export interface BiographyBefore {
  readonly life: Life
  readonly seen: Life
  readonly hand: HumanEdit
}

/** A biography as somebody leaves it, and what they did. */
interface Corrected {
  readonly life: Life
  readonly kind: BiographyVersion["kind"]
}

/** Null where nothing changes. */
export type Correction<E> = Result.Result<Corrected | null, E>

const notBegun = () =>
  new NotFound({ message: "No one has started a biography of this person yet." })

/** Writes what people do to a biography; of two at once neither is lost. */
export class BiographyEdits extends Context.Service<BiographyEdits>()(
  "backend/features/biographies/edits/BiographyEdits",
  {
    make: Effect.gen(function* () {
      const { biographies, users } = yield* Database
      const { askerOf } = yield* Grants
      const { publish } = yield* EventBus
      const authorize = yield* Authorize
      const { groundOf } = yield* EvidenceAccess
      const saveVersion = yield* makeSaveVersion

      const read = Effect.fnUntraced(function* (user: UserId, id: PersonId) {
        const account = yield* users.get(user)
        const name = Option.match(account, { onNone: () => "", onSome: fullName })
        const asker = yield* askerOf(user)
        const { keeperId } = yield* authorize.personFor(asker, id, "contribute")
        const found = yield* biographies.get(id)
        if (Option.isNone(found)) return yield* notBegun()
        const record = found.value
        const ground = yield* groundOf(id, record.storyIds)
        const { lines, events, born } = record
        const life = { lines, events, born }
        const seen = visibleBiography(asker, ground, life, { isCorrecting: true })
        const hand = { userId: user, name, at: yield* Clock.currentTimeMillis }
        return { record, keeperId, before: { life, seen, hand } }
      })

      /** All of it, as somebody sees it who may correct it. */
      const look = Effect.fn("BiographyEdits.look")((user: UserId, id: PersonId) =>
        Effect.map(read(user, id), ({ before }) => before),
      )

      /** Decides anew whenever somebody else was faster; only for who may correct. */
      const rewrite = Effect.fn("BiographyEdits.rewrite")(function* <E>(
        user: UserId,
        id: PersonId,
        correct: (before: BiographyBefore) => Correction<E>,
      ) {
        for (;;) {
          const { record, keeperId, before } = yield* read(user, id)
          const corrected = yield* Effect.fromResult(correct(before))
          if (corrected === null) return
          const { userId, name } = before.hand
          const change = { kind: corrected.kind, userId, name }
          const kept = yield* saveVersion(record, corrected.life, change)
          if (Option.isNone(kept)) continue
          return yield* publish({
            to: { person: { id, keeperId } },
            event: { _tag: "BiographyChanged", personId: id },
          })
        }
      })

      return { look, rewrite }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** What a line of the text and one of the timeline have in common. */
export type Shared = Omit<StoredLine, "topic">
export type HumanEdit = NonNullable<StoredLine["hand"]>

/** Whether the line is one that somebody added. */
export const isOwn = ({ made, sources, was }: Shared) =>
  made === "by hand" && sources.length === 0 && was === undefined

const isSame = (one: StoredSource, other: StoredSource) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Remembers what was made of a line, so that it is not offered again. The line then rests on the
 * sources of that as well: with one of them it has to go.
 */
export const remembering = (
  line: Shared,
  made: { readonly text: string; readonly sources: ReadonlyArray<StoredSource> },
): Shared => ({
  ...line,
  was: made.text,
  sources: [
    ...line.sources,
    ...made.sources.filter((source) => !line.sources.some((known) => isSame(known, source))),
  ],
})

/** What was made of the line's sources last; none for a line of somebody's own. */
export const madeText = ({ was, made, text }: Shared) =>
  was ?? (made === "by hand" ? undefined : text)

const withoutOffer = (line: Shared): Shared => {
  const { offer: _, ...others } = line
  return others
}

export const withText = (line: Shared, text: string, hand: HumanEdit): Shared => {
  const made = madeText(line)
  const known = made === undefined ? line : { ...line, was: made }
  return { ...known, text, hand, made: "by hand" }
}

export const withHiding = (line: Shared, isHidden: boolean): Shared => {
  const { isHidden: _, ...others } = line
  return isHidden ? { ...others, isHidden } : others
}

/** What is offered stands in place of somebody's words. */
export const withOfferTaken = (line: Shared): Shared => {
  const { offer, ...others } = line
  if (offer === undefined) return line
  const { hand: _, was: __, ...made } = others
  return { ...made, ...offer }
}

/** Somebody's words stay, and are not asked about until something else is made. */
export const withOfferLeft = (line: Shared): Shared =>
  line.offer === undefined ? line : remembering(withoutOffer(line), line.offer)
