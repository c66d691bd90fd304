import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { Job, Report } from "./messages.ts"
import { Workshop } from "./workshop.ts"

const aJob = (storyId: number): Job => ({
  storyId: StoryId.make(storyId),
  original: "none",
  seconds: 10,
  sourceLanguage: null,
  isLanguageSure: false,
  folder: "none",
  done: [],
  language: null,
  transcript: [],
})
const [worksOn, dies, isSoonDone] = [aJob(1), aJob(2), aJob(3)]

const workshop = Workshop.layer(
  {
    ffmpeg: "none",
    cacheDir: "none",
    speechModelDirs: [],
    transcribe: { _tag: "Embedded" },
    translate: { _tag: "Nobody" },
    write: { _tag: "Embedded" },
    embed: { _tag: "Embedded" },
  },
  new URL("./a-worker.fixture.ts", import.meta.url),
)

it.layer(workshop, { excludeTestServices: true })("the workshop", (it) => {
  it.effect("R92 what ends in one lane, well or badly, leaves the other at its work", () =>
    Effect.gen(function* () {
      const { run } = yield* Workshop
      const begun = yield* Deferred.make<Report>()
      const long = yield* Effect.forkScoped(
        run("any", worksOn, (report) => Deferred.succeed(begun, report)),
      )
      yield* Deferred.await(begun)

      const ignored = () => Effect.void
      yield* run("short", isSoonDone, ignored)
      const died = yield* Effect.flip(run("short", dies, ignored))
      assert.strictEqual(died._tag, "WorkerDied")
      yield* run("short", isSoonDone, ignored)

      assert.isUndefined(long.pollUnsafe())
      yield* Fiber.interrupt(long)
      yield* run("any", isSoonDone, ignored)
    }),
  )
})
