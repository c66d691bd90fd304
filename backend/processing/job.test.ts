import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../adapters/sqlite/documents.ts"
import { collections, Kept } from "../kept/kept.ts"
import { newWork } from "../kept/stories.ts"
import { aToldStory } from "../stories/a-told-story.fixture.ts"
import { clearOldJobs } from "./job.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-old-jobs-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const store = sqliteDocuments({ file: join(folder, "stories.db"), collections })

it.effect(
  "R133 what was kept for a story goes at the start when another server has it ready, or it is erased",
  () =>
    Effect.gen(function* () {
      const { stories } = yield* Kept
      const work = join(folder, "work")
      yield* clearOldJobs(work)
      const [underWay, ready] = [StoryId.make(11), StoryId.make(12)]
      yield* stories.insert(aToldStory({ id: underWay, saveKey: "a", work: newWork }))
      const done = { ...newWork, state: "ready", open: false } as const
      yield* stories.insert(aToldStory({ id: ready, saveKey: "b", work: done }))
      for (const name of ["11", "12", "13", "lost+found"]) {
        mkdirSync(join(work, name), { recursive: true })
        writeFileSync(join(work, name, "samples.f32"), "a voice")
      }
      yield* clearOldJobs(work)
      assert.sameMembers(readdirSync(work), ["11", "lost+found"])
    }).pipe(Effect.provide(Layer.provide(Kept.layer, store))),
)
