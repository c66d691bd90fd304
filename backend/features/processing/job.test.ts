import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { clearOldJobs, clearUnlessWanted } from "./job.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-old-jobs-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const store = sqliteDocuments({ file: join(folder, "stories.db"), collections })
const kept = Layer.provide(Database.layer, store)
const withAccounts = AccountClosure.layer.pipe(
  Layer.provide(Layer.provide(EventBus.layer, noBus)),
  Layer.provideMerge(kept),
)

it.effect(
  "R133 what was kept for a story goes at the start when another server has it ready, or it is erased",
  () =>
    Effect.gen(function* () {
      const { stories } = yield* Database
      const work = join(folder, "work")
      yield* clearOldJobs(work)
      const [underWay, ready] = [StoryId.make(11), StoryId.make(12)]
      yield* stories.insert(aTranscribedStory({ id: underWay, saveKey: "a", work: newWork }))
      const done = { ...newWork, state: "ready", open: false } as const
      yield* stories.insert(aTranscribedStory({ id: ready, saveKey: "b", work: done }))
      for (const name of ["11", "12", "13", "lost+found"]) {
        mkdirSync(join(work, name), { recursive: true })
        writeFileSync(join(work, name, "samples.f32"), "a voice")
      }
      yield* clearOldJobs(work)
      assert.sameMembers(readdirSync(work), ["11", "lost+found"])
    }).pipe(Effect.provide(kept)),
)

it.effect(
  "R478 what an attempt still found out of a story that another node erased goes, and nothing of one that stands",
  () =>
    Effect.gen(function* () {
      const { stories, storyTimelines, users } = yield* Database
      yield* users.insert(anAccount(aTranscribedStory().keeperId))
      const [erased, stands, bin] = [StoryId.make(21), StoryId.make(22), StoryId.make(23)]
      const closed = { ...newWork, state: "ready", open: false } as const
      yield* stories.insert(aTranscribedStory({ id: stands, saveKey: "d", work: closed }))
      const deleted = { at: 0, until: 1, by: null, leaseEnds: 0, claim: null } as const
      yield* stories.insert(aTranscribedStory({ id: bin, saveKey: "e", work: newWork, deleted }))
      for (const id of [erased, stands, bin]) {
        yield* storyTimelines.insert({ id, peaks: [], keyMoments: [] })
        yield* clearUnlessWanted(join(folder, "work"), id)
      }
      const left = yield* storyTimelines.find({ filter: {} })
      assert.sameMembers(
        left.map(({ id }) => id),
        [stands, bin],
      )
    }).pipe(Effect.provide(withAccounts)),
)
