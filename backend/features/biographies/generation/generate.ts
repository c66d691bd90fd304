import { randomUUID } from "node:crypto"
import { Clock, Effect, Option, Result } from "effect"
import type { PersonId } from "#protocol/ids.ts"
import { afterFailure } from "../../../platform/jobs/engine-retry.ts"
import { type ClaimedDocument, ClaimLost, type Claims } from "../../../platform/jobs/claims.ts"
import type { BiographyRecord, LastChange, Life } from "../../../platform/database/biographies.ts"
import { Database } from "../../../platform/database/database.ts"
import type { Update } from "../../../ports/document-store.ts"
import type { EngineError } from "../../../ports/engine-error.ts"
import { ThreadEnded } from "../../../ports/worker-threads.ts"
import { type BiographyTimes, modelRetry } from "./job-type.ts"
import { SourceRemoval } from "../source-removal.ts"
import { type CollectedSources, SourceCollector, goneFrom } from "./collect-sources.ts"
import { followRejections } from "../edits/reject-line.ts"
import { makeSaveVersion } from "./save-version.ts"
import { LifeComposer } from "../composer-client.ts"
import type { Composed } from "./sources.ts"
import { merge } from "./merge-regenerated.ts"
import { LlmWriter } from "../llm/llm-writer.ts"
import { makeSentenceVectors } from "./sentence-embeddings.ts"

export type ClaimedBiography = ClaimedDocument<BiographyRecord>

const isSame = (one: Life, other: Life) =>
  JSON.stringify([one.lines, one.events, one.born]) ===
  JSON.stringify([other.lines, other.events, other.born])

const byServer = (kind: "made" | "written"): LastChange => ({ kind, userId: null, name: null })

/** Nothing is left to be done. */
const closed = {
  "work.open": false,
  "work.stage": "house",
  "work.failures": 0,
  "work.firstRequestedAt": null,
  "work.lastRequestedAt": null,
} as const

const declined = (name: string) =>
  `What ${name.slice(name.indexOf("@") + 1)} wrote didn't match what the family said, so this server put it together itself.`

/** What a server does to generate a biography: the house's part, then that of a model elsewhere. */
export const makeGenerator = (claims: Claims<BiographyRecord>, times: BiographyTimes) =>
  Effect.gen(function* () {
    const { biographies } = yield* Database
    const sourceCollector = yield* SourceCollector
    const sourceRemoval = yield* SourceRemoval
    const llmWriter = yield* LlmWriter
    const saveVersion = yield* makeSaveVersion
    const vectors = yield* makeSentenceVectors
    const composer = yield* LifeComposer

    /** Saves what was made, beside whatever people do to it meanwhile. */
    const saveMerged = Effect.fnUntraced(function* (
      { id, claim, document: { work } }: ClaimedBiography,
      gathered: CollectedSources,
      made: Composed,
      lastChange: LastChange,
      writtenBy: string | null,
    ) {
      // What was asked for since the claim may have taken away what this was made of.
      const only = { "work.claim": claim, "work.asked": work.asked }
      const others = { sourceFingerprint: gathered.fingerprint, writtenBy, unwritten: null }
      for (;;) {
        const found = yield* biographies.get(id)
        if (Option.isNone(found) || found.value.work.claim !== claim) return yield* new ClaimLost()
        if (found.value.work.asked !== work.asked) return false
        const before = found.value
        const followed = followRejections(before, gathered.rejectedLines)
        const life = merge(followed, made, { isGone: goneFrom(gathered), newId: randomUUID })
        if (isSame(before, life) && before.version > 0) {
          const filter = { $and: [{ id, version: before.version }, only] }
          if ((yield* biographies.update(filter, { $set: others })) > 0) return true
        } else if (Option.isSome(yield* saveVersion(before, life, lastChange, { only, others }))) {
          return true
        }
      }
    })

    /** Ends the attempt, unless something was asked for since it began. */
    const settle = (claimed: ClaimedBiography, update: NonNullable<Update["$set"]>, pause = 0) =>
      claims
        .settle(claimed, { $set: update }, pause, { "work.asked": claimed.document.work.asked })
        .pipe(
          Effect.asVoid,
          Effect.catchTag("ClaimLost", () => claims.letGo(claimed)),
        )

    const composed = Effect.fnUntraced(function* (id: PersonId, { sources }: CollectedSources) {
      const seen = new Set<string>()
      const embed = vectors.embedFor(id, seen)
      return { made: yield* composer.compose(sources, embed), embed, seen }
    })

    /** Of somebody who was deleted; restored, they are made a biography of anew. */
    const gone = Effect.fnUntraced(function* (claimed: ClaimedBiography) {
      yield* sourceRemoval.missingPerson(claimed.id)
      yield* settle(claimed, closed)
    })

    const house = Effect.fn("biographies.house")(function* (claimed: ClaimedBiography) {
      const { id, document: record } = claimed
      let isNews = false
      if (record.sourceFingerprint !== (yield* sourceCollector.fingerprintOf(id))) {
        const found = yield* sourceCollector.of(id)
        if (Option.isNone(found)) return yield* gone(claimed)
        const { made, seen } = yield* composed(id, found.value)
        isNews = yield* saveMerged(claimed, found.value, made, byServer("made"), null)
        yield* vectors.sweep(id, seen)
      }
      const { firstRequestedAt, lastRequestedAt } = record.work
      const wasNeverWritten = record.writtenBy === null && record.unwritten === null
      const now = yield* Clock.currentTimeMillis
      const first = firstRequestedAt ?? (isNews || wasNeverWritten ? now : null)
      if (llmWriter.name === null || first === null) return yield* settle(claimed, closed)
      const last = lastRequestedAt ?? now
      const asks = {
        ...{ "work.stage": "model", "work.failures": 0 },
        ...{ "work.firstRequestedAt": first, "work.lastRequestedAt": last },
      }
      const due = Math.min(last + times.quiet, first + times.longest)
      yield* settle(claimed, asks, Math.max(0, due - now))
    })

    const failed = Effect.fnUntraced(function* (claimed: ClaimedBiography, failure: EngineError) {
      const now = yield* Clock.currentTimeMillis
      const { failures } = claimed.document.work
      const again = afterFailure(failure, failures, { now, usual: modelRetry })
      if (again === null) return yield* settle(claimed, { ...closed, unwritten: failure.reason })
      const waits = { "work.failures": again.failures, unwritten: again.waits }
      yield* settle(claimed, waits, again.pause)
    })

    const model = Effect.fn("biographies.model")(function* (
      claimed: ClaimedBiography,
      name: string,
    ) {
      const { id, document: record } = claimed
      const found = yield* sourceCollector.of(id)
      if (Option.isNone(found)) return yield* gone(claimed)
      const gathered = found.value
      // The house has to see first what changed without anybody being told.
      if (record.sourceFingerprint !== gathered.fingerprint)
        return yield* settle(claimed, { "work.stage": "house" })
      const { made, embed } = yield* composed(id, gathered)
      const { sources, keeperId } = gathered
      // Should something be told meanwhile it is asked anew, but not at once again.
      const begun = yield* Clock.currentTimeMillis
      yield* claims.change(claimed, { $set: { "work.firstRequestedAt": begun } })
      const written = yield* Effect.result(
        llmWriter.write({ sources, composed: made, embed, keeperId }),
      )
      if (Result.isFailure(written)) return yield* failed(claimed, written.failure)
      if (written.success === null)
        return yield* settle(claimed, { ...closed, unwritten: declined(name) })
      yield* saveMerged(claimed, gathered, written.success, byServer("written"), name)
      yield* settle(claimed, closed)
    })

    /** It would take as long again: the biography stays as it is until something else is told. */
    const endless = Effect.fnUntraced(function* (
      claimed: ClaimedBiography,
      { reason }: ThreadEnded,
    ) {
      const { id } = claimed
      yield* Effect.logError(
        `The biography of person ${String(id)} could not be made: ${reason}. It stays as it is until someone tells more.`,
      )
      yield* settle(claimed, {
        ...closed,
        sourceFingerprint: yield* sourceCollector.fingerprintOf(id),
      })
    })

    return (claimed: ClaimedBiography) => {
      const work =
        claimed.document.work.stage === "model" && llmWriter.name !== null
          ? model(claimed, llmWriter.name)
          : house(claimed)
      return Effect.catchIf(
        work,
        (error): error is ThreadEnded => error instanceof ThreadEnded && error.isEndless,
        (ended) => endless(claimed, ended),
      )
    }
  })
