import { randomUUID } from "node:crypto"
import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { PersonId } from "#protocol/ids.ts"
import { Happenings } from "../happenings.ts"
import { type Claim, ClaimLost, claimsIn } from "../jobs/claims.ts"
import { Jobs } from "../jobs/jobs.ts"
import { pauseAfter } from "../jobs/retry.ts"
import { type BiographyRecord, type Life, newBiography } from "../kept/biographies.ts"
import { Kept } from "../kept/kept.ts"
import { biographyWork } from "./biography-work.ts"
import { compose } from "./composing/compose.ts"
import { Forgetting } from "./forgetting.ts"
import { type Gathered, Gathering, goneFrom } from "./gathering.ts"
import { makeKeeping } from "./keeping.ts"
import type { Composed } from "./life-sources.ts"
import { merge } from "./merging.ts"
import { makeSentenceVectors } from "./sentence-vectors.ts"

/** Milliseconds for which whoever asks waits, and between their looks. */
const patience = 20_000
const lookEvery = 25

interface Claimed extends Claim {
  readonly id: PersonId
  readonly record: BiographyRecord
}

/** Makes biographies anew when what they rest on changes. */
export class Building extends Context.Service<
  Building,
  {
    /** A person has a biography from now on, if they had none: it is made soon. */
    readonly begin: (id: PersonId) => Effect.Effect<void, NoRoom>
    /** What is told of these people may have changed: their biographies are made anew soon. */
    readonly due: (ids: ReadonlyArray<PersonId>) => Effect.Effect<void, NoRoom>
    /**
     * The same of one, waiting until this house has put it together; not for a model elsewhere. Does
     * nothing for a person without a biography.
     */
    readonly now: (id: PersonId) => Effect.Effect<void, NoRoom>
  }
>()("backend/biographies/Building") {
  static readonly layer = Layer.effect(
    Building,
    Effect.gen(function* () {
      const { biographies, people } = yield* Kept
      const gathering = yield* Gathering
      const forgetting = yield* Forgetting
      const jobs = yield* Jobs
      const { announce } = yield* Happenings
      const keep = yield* makeKeeping
      const vectors = yield* makeSentenceVectors
      const { place, lease, retry } = biographyWork
      const claims = claimsIn(biographies, place, lease)
      /** Claims that this server has settled, or is about to. */
      const settled = new WeakSet<Claim>()

      const tell = Effect.fnUntraced(function* (personId: PersonId) {
        const person = yield* people.get(personId)
        if (Option.isNone(person)) return
        const { id, keeperId } = person.value
        yield* announce({
          to: { person: { id, keeperId } },
          happening: { _tag: "BiographyChanged", personId },
        })
      })

      const isSame = (one: Life, other: Life) =>
        JSON.stringify([one.lines, one.events, one.born]) ===
        JSON.stringify([other.lines, other.events, other.born])

      /** Puts what was made in place, beside whatever people do to it meanwhile. */
      const put = Effect.fnUntraced(function* (
        { id, claim, record: { work } }: Claimed,
        gathered: Gathered,
        made: Composed,
      ) {
        // What was asked for after the claim may have taken away what this was made of.
        const only = { "work.claim": claim, "work.asked": work.asked }
        for (;;) {
          const found = yield* biographies.get(id)
          if (Option.isNone(found) || found.value.work.claim !== claim)
            return yield* new ClaimLost()
          if (found.value.work.asked !== work.asked) return false
          const before = found.value
          const { lines, events, born } = before
          const life = merge({ lines, events, born }, made, {
            isGone: goneFrom(gathered),
            newId: randomUUID,
          })
          const others = { builtFrom: gathered.name, writtenBy: null, unwritten: null }
          if (isSame(before, life) && before.version > 0) {
            const noted = yield* biographies.update(
              { $and: [{ id, version: before.version }, only] },
              { $set: others },
            )
            if (noted > 0) return true
            continue
          }
          const lastChange = { kind: "made", userId: null, name: null } as const
          const kept = yield* keep(before, life, lastChange, { only, others })
          if (Option.isSome(kept)) return true
        }
      })

      /** Ends the attempt, unless something was asked for since it began. */
      const settle = Effect.fnUntraced(function* (claimed: Claimed) {
        const { id, claim, record } = claimed
        settled.add(claimed)
        const done = yield* biographies.update(
          { id, "work.claim": claim, "work.asked": record.work.asked },
          {
            $set: {
              "work.open": false,
              "work.claim": null,
              "work.leaseEnds": 0,
              "work.failures": 0,
            },
          },
        )
        if (done === 0) yield* claims.letGo(claimed)
      })

      const work = Effect.fn("Building.work")(function* (claimed: Claimed) {
        const { id, record } = claimed
        const found = yield* gathering.of(id)
        if (Option.isNone(found)) return yield* forgetting.person(id)
        const gathered = found.value
        if (record.builtFrom !== gathered.name) {
          const seen = new Set<string>()
          const made = yield* compose(gathered.sources, vectors.embedFor(id, seen))
          if (yield* put(claimed, gathered, made)) yield* vectors.sweep(id, seen)
        }
        yield* settle(claimed)
        yield* tell(id)
      })

      const broke = Effect.fnUntraced(function* (claimed: Claimed, why: unknown) {
        yield* Effect.logWarning(`the biography of ${String(claimed.id)} is not made yet`, why)
        const failures = claimed.record.work.failures + 1
        const update = { $set: { "work.failures": failures } }
        yield* claims.settle(claimed, update, pauseAfter(retry, failures))
      })

      const { ring } = yield* jobs.handle(biographyWork, () => ({
        claims: {
          ...claims,
          hasEnded: (claim: Claim) => settled.has(claim) || claims.hasEnded(claim),
        },
        take: (lane) =>
          Effect.map(
            claims.take({
              filter: { "work.stage": lane },
              sort: [["work.leaseEnds", 1]],
            }),
            Option.map(({ document, claim }): Claimed => ({
              id: document.id,
              record: document,
              claim,
            })),
          ),
        nextDue: (lane) => claims.nextDue({ "work.stage": lane }),
        work,
        broke,
      }))

      const ask = Effect.fnUntraced(function* (ids: ReadonlyArray<PersonId>) {
        if (ids.length === 0) return
        const at = yield* Clock.currentTimeMillis
        const these = { id: { $in: [...new Set(ids)] } }
        // First of all, so that whatever is being made is known not to be the last.
        const asked = yield* biographies.update(these, {
          $set: { "work.open": true, "work.lastAskedAt": at },
          $inc: { "work.asked": 1 },
        })
        if (asked === 0) return
        const atOnce = { "work.stage": "house", "work.claim": null, "work.leaseEnds": 0 }
        yield* biographies.update({ ...these, "work.claim": null }, { $set: atOnce })
        // What a model makes of what was told before is not waited for.
        yield* biographies.update({ ...these, "work.stage": "model" }, { $set: atOnce })
      })

      const begin = Effect.fn("Building.begin")(function* (id: PersonId) {
        const at = DateTime.formatIso(DateTime.makeUnsafe(yield* Clock.currentTimeMillis))
        if (!(yield* biographies.insertUnlessThere(newBiography(id, at)))) return
        // Deleted in between, a person leaves nothing behind.
        if (Option.isNone(yield* people.get(id))) return yield* forgetting.person(id)
        yield* ring
      })

      const due = Effect.fn("Building.due")(function* (ids: ReadonlyArray<PersonId>) {
        yield* ask(ids)
        yield* ring
      })

      const isPutTogether = (
        { work: { open, stage, claim, leaseEnds } }: BiographyRecord,
        at: number,
      ) => !open || stage === "model" || (claim === null && leaseEnds > at)

      const now = Effect.fn("Building.now")(function* (id: PersonId) {
        yield* due([id])
        const until = (yield* Clock.currentTimeMillis) + patience
        for (;;) {
          const at = yield* Clock.currentTimeMillis
          const found = yield* biographies.get(id)
          if (Option.isNone(found) || isPutTogether(found.value, at) || at > until) return
          yield* Effect.sleep(lookEvery)
        }
      })

      return Building.of({ begin, due, now })
    }),
  )
}
