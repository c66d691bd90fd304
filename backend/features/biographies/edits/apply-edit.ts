import { Clock, Context, Effect, Layer, Option, type Result } from "effect"
import type { BiographyVersion } from "#protocol/biography-changes.ts"
import { type InsufficientStorage, type Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { Grants } from "../../access/grants.ts"
import { visibleBiography } from "../../access/biography-policy.ts"
import { Authorize } from "../../access/authorize.ts"
import { fullName } from "../../accounts/full-name.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import type { Life } from "../../../platform/database/biographies.ts"
import { Database } from "../../../platform/database/database.ts"
import { makeKeeping } from "../generation/save-version.ts"
import type { HumanEdit } from "./line-changes.ts"
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
export class BiographyEdits extends Context.Service<
  BiographyEdits,
  {
    /** All of it, as somebody sees it who may correct it. */
    readonly look: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<BiographyBefore, NotFound | Forbidden>
    /** Decides anew whenever somebody else was faster; only for who may correct. */
    readonly rewrite: <E>(
      user: UserId,
      id: PersonId,
      correct: (before: BiographyBefore) => Correction<E>,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage | E>
  }
>()("backend/features/biographies/edits/BiographyEdits") {
  static readonly layer = Layer.effect(
    BiographyEdits,
    Effect.gen(function* () {
      const { biographies, users } = yield* Database
      const { askerOf } = yield* Grants
      const { publish } = yield* EventBus
      const authorize = yield* Authorize
      const { groundOf } = yield* EvidenceAccess
      const keep = yield* makeKeeping

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

      const look = Effect.fn("BiographyEdits.look")((user: UserId, id: PersonId) =>
        Effect.map(read(user, id), ({ before }) => before),
      )

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
          const kept = yield* keep(record, corrected.life, { kind: corrected.kind, userId, name })
          if (Option.isNone(kept)) continue
          return yield* publish({
            to: { person: { id, keeperId } },
            event: { _tag: "BiographyChanged", personId: id },
          })
        }
      })

      return BiographyEdits.of({ look, rewrite })
    }),
  )
}
