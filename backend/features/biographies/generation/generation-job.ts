import { Clock, Context, DateTime, Effect, Layer, Option, Stream } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { PersonId } from "#protocol/ids.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { claimsIn } from "../../../platform/jobs/claims.ts"
import { Jobs } from "../../../platform/jobs/jobs.ts"
import { pauseAfter } from "../../../platform/jobs/retry.ts"
import { type BiographyRecord, newBiography } from "../../../platform/database/biographies.ts"
import { Database } from "../../../platform/database/database.ts"
import { makeMarkStale, makeStaleness } from "./staleness.ts"
import { type BiographyTimes, biographyJobType, usualBiographyTimes } from "./job-type.ts"
import { SourceRemoval } from "../source-removal.ts"
import { type ClaimedBiography, makeGenerator } from "./generate.ts"

/** Milliseconds for which whoever asks waits, and between their looks for what nobody told them. */
const timeout = 20_000
const lookEvery = 1_000

/** Whether the house has done its part, or cannot for now. */
const isPutTogether = ({ work: { open, stage, claim, leaseEnds } }: BiographyRecord, now: number) =>
  !open || stage === "model" || (claim === null && leaseEnds > now)

/** Makes biographies anew when what they rest on changes. */
export class BiographyGeneration extends Context.Service<
  BiographyGeneration,
  {
    /** A person has a biography from now on, if they had none: it is made soon. */
    readonly begin: (id: PersonId) => Effect.Effect<void, InsufficientStorage>
    /** What is told of these people may have changed: their biographies are made anew soon. */
    readonly due: (ids: ReadonlyArray<PersonId>) => Effect.Effect<void, InsufficientStorage>
    /**
     * The same of one, waiting until this house has put it together; not for a model elsewhere. Does
     * nothing for a person without a biography.
     */
    readonly now: (id: PersonId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/biographies/generation/BiographyGeneration") {
  static readonly layer = (times: BiographyTimes = usualBiographyTimes) =>
    Layer.effect(
      BiographyGeneration,
      Effect.gen(function* () {
        const { biographies, people } = yield* Database
        const sourceRemoval = yield* SourceRemoval
        const jobs = yield* Jobs
        const { all, publish } = yield* EventBus
        const markStale = yield* makeMarkStale
        const { place, lease, retry } = biographyJobType
        const claims = claimsIn(biographies, place, lease)
        const generate = yield* makeGenerator(claims, times)

        const tell = Effect.fnUntraced(function* (personId: PersonId) {
          const person = yield* people.get(personId)
          if (Option.isNone(person)) return
          const { id, keeperId } = person.value
          yield* publish({
            to: { person: { id, keeperId } },
            event: { _tag: "BiographyChanged", personId },
          })
        })

        const broke = Effect.fnUntraced(function* (claimed: ClaimedBiography, why: unknown) {
          yield* Effect.logWarning(
            `the biography of person ${String(claimed.id)} could not be made yet`,
            why,
          )
          const failures = claimed.document.work.failures + 1
          const update = { $set: { "work.failures": failures } }
          yield* claims.settle(claimed, update, pauseAfter(retry, failures))
          // Whoever waits for it need not wait for that.
          yield* tell(claimed.id)
        })

        const { follow, poll } = yield* makeStaleness(markStale, times)
        const { wake } = yield* jobs.handle(biographyJobType, ({ wake }) => ({
          claims,
          take: (lane) =>
            claims.take({ filter: { "work.stage": lane }, sort: [["work.leaseEnds", 1]] }),
          nextDue: (lane) => claims.nextDue({ "work.stage": lane }),
          // The other lane is to know when this one's work is due there.
          work: (claimed: ClaimedBiography) =>
            generate(claimed).pipe(Effect.andThen(tell(claimed.id)), Effect.andThen(wake)),
          broke,
          beside: poll(wake),
        }))
        yield* Effect.forkScoped(follow(wake))

        const due = Effect.fn("BiographyGeneration.due")(function* (ids: ReadonlyArray<PersonId>) {
          yield* markStale(ids)
          yield* wake
        })

        const begin = Effect.fn("BiographyGeneration.begin")(function* (id: PersonId) {
          const at = DateTime.formatIso(DateTime.makeUnsafe(yield* Clock.currentTimeMillis))
          if (!(yield* biographies.insertIfAbsent(newBiography(id, at)))) return
          // Deleted in between, a person leaves nothing behind.
          if (Option.isNone(yield* people.get(id))) return yield* sourceRemoval.missingPerson(id)
          yield* wake
        })

        const now = Effect.fn("BiographyGeneration.now")(function* (id: PersonId) {
          yield* due([id])
          const isDone = Effect.gen(function* () {
            const found = yield* biographies.get(id)
            const at = yield* Clock.currentTimeMillis
            return Option.isNone(found) || isPutTogether(found.value, at)
          })
          yield* all.pipe(
            Stream.filter(
              ({ event }) => event._tag === "BiographyChanged" && event.personId === id,
            ),
            Stream.merge(Stream.tick(lookEvery)),
            Stream.mapEffect(() => isDone),
            Stream.takeUntil((done) => done),
            Stream.runDrain,
            Effect.timeoutOption(timeout),
          )
        })

        return BiographyGeneration.of({ begin, due, now })
      }),
    )
}
