import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import {
  type Answers,
  answered,
  type Biography,
  type SavedAnswers,
  leastAnswers,
  tooFewSentence,
  topics,
} from "#protocol/biography.ts"
import {
  UnprocessableEntity,
  type InsufficientStorage,
  type Forbidden,
  type NotFound,
} from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { showsNothing } from "#protocol/text.ts"
import { Grants } from "../access/grants.ts"
import { visibleBiography } from "../access/biography-policy.ts"
import { accessToPerson, atLeast } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { isBeingMade, type Life } from "../../platform/database/biographies.ts"
import { Database } from "../../platform/database/database.ts"
import { BiographyGeneration } from "./generation/generation-job.ts"
import { type HistoryViewer, VisibleHistory } from "./history/visible-history.ts"
import { withoutRejectedLines } from "./edits/reject-line.ts"
import { EvidenceAccess } from "./evidence.ts"
import { stateOf } from "./generation/save-version.ts"
import { toBiography } from "./presenter.ts"

/** The answers that say something. */
const given = (answers: Answers): Answers =>
  Object.fromEntries(
    topics.flatMap((topic) => {
      const text = answers[topic] ?? ""
      return showsNothing(text) ? [] : [[topic, text]]
    }),
  )

/** Biographies as those see them who may see the person. */
export class Biographies extends Context.Service<
  Biographies,
  {
    /** Null when none was begun. */
    readonly open: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<Biography | null, NotFound | Forbidden>
    /** The answers to the guided questions, for the keeper who gave them. */
    readonly answers: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<SavedAnswers, NotFound | Forbidden>
    /** Keeps the answers in place of earlier ones, and waits until this house has told the life anew. */
    readonly generate: (
      user: UserId,
      id: PersonId,
      answers: Answers,
    ) => Effect.Effect<Biography, NotFound | Forbidden | UnprocessableEntity | InsufficientStorage>
    /** Begins a biography of what is told already. */
    readonly begin: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<Biography, NotFound | Forbidden | InsufficientStorage>
  }
>()("backend/features/biographies/Biographies") {
  static readonly layer = Layer.effect(
    Biographies,
    Effect.gen(function* () {
      const { biographies, biographyAnswers } = yield* Database
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const sight = yield* EvidenceAccess
      const past = yield* VisibleHistory
      const biographyGeneration = yield* BiographyGeneration

      /** When something changed last of what the asker sees. */
      const changedFor = Effect.fnUntraced(function* (looking: HistoryViewer, seen: Life) {
        const [newest] = yield* past.seenBy(looking, () => true)
        const isNow = newest !== undefined && stateOf(newest.seen) === stateOf(seen)
        return isNow ? newest.record.at : null
      })

      const open = Effect.fn("Biographies.open")(function* (user: UserId, id: PersonId) {
        const asker = yield* askerOf(user)
        const person = yield* authorize.personFor(asker, id, "view")
        const found = yield* biographies.get(id)
        if (Option.isNone(found)) return null
        const record = found.value
        const isCorrecting = atLeast("contribute", accessToPerson(asker, person))
        const ground = yield* sight.groundOf(id, record.storyIds)
        const seen = visibleBiography(asker, ground, record, { isCorrecting })
        const version = stateOf(seen)
        const isAll = version === stateOf(withoutRejectedLines(record))
        const changedAt = isAll
          ? null
          : yield* changedFor({ asker, person: id, isCorrecting }, seen)
        return toBiography(seen, yield* sight.namesIn(person, seen), {
          version,
          changedAt: changedAt ?? record.changedAt,
          writtenBy: record.writtenBy,
          unwritten: record.unwritten,
          isBeingMade: isBeingMade(record),
          mayCorrect: isCorrecting,
        })
      })

      /** Only nobody's is not there: the person was deleted meanwhile. */
      const opened = (user: UserId, id: PersonId) =>
        Effect.flatMap(open(user, id), (biography) =>
          biography === null ? notFound("person") : Effect.succeed(biography),
        )

      const answers = Effect.fn("Biographies.answers")(function* (user: UserId, id: PersonId) {
        yield* authorize.person(user, id, "own")
        return Option.match(yield* biographyAnswers.get(id), {
          onNone: (): SavedAnswers => ({ answers: {}, at: null }),
          onSome: ({ answers: kept, at }): SavedAnswers => ({ answers: kept, at }),
        })
      })

      const generate = Effect.fn("Biographies.generate")(function* (
        user: UserId,
        id: PersonId,
        sent: Answers,
      ) {
        yield* authorize.person(user, id, "own")
        const kept = given(sent)
        if (answered(kept) < leastAnswers) {
          return yield* new UnprocessableEntity({ message: tooFewSentence })
        }
        const at = DateTime.formatIso(DateTime.makeUnsafe(yield* Clock.currentTimeMillis))
        const record = { answers: kept, userId: user, at }
        if (!(yield* biographyAnswers.insertIfAbsent({ id, ...record }))) {
          yield* biographyAnswers.update({ id }, { $set: { ...record, answers: { ...kept } } })
        }
        yield* biographyGeneration.begin(id)
        yield* biographyGeneration.now(id)
        return yield* opened(user, id)
      })

      const begin = Effect.fn("Biographies.begin")(function* (user: UserId, id: PersonId) {
        yield* authorize.person(user, id, "contribute")
        yield* biographyGeneration.begin(id)
        yield* biographyGeneration.now(id)
        return yield* opened(user, id)
      })

      return Biographies.of({ open, answers, generate, begin })
    }),
  )
}
