import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { Effect, Layer, Option, Schema } from "effect"
import { everybody, ShareId, StoryId, type UserId } from "#protocol/ids.ts"
import { serve } from "../../../backend/main.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { type PassageRecord, vectorToText } from "../../../backend/platform/database/passages.ts"
import { SearchIndex, IndexLost } from "../../../backend/features/search/index/search-index.ts"
import { Embedder } from "../../../backend/ports/embedder.ts"
import { passageText } from "../../../backend/features/search/passages.ts"
import { aShare } from "../../../backend/features/search/family.fixture.ts"
import { IndexSync } from "../../../backend/features/search/index/index-sync.ts"
import { aTranscribedStory } from "../../../backend/features/stories/story.fixture.ts"
import { relative, type Relative } from "../../support/factories.ts"
import { bigFamily, firstStory } from "../big-family.ts"
import { quietConfig, type Served } from "../harness.ts"
import { invented, readReport } from "./synthetic-corpus.ts"

/** What this server does for whoever measures it, as it cannot be done from outside. */
const Wish = Schema.Union([
  /** Understands and writes one story more, with this word in it. */
  Schema.TaggedStruct("Story", { n: Schema.Int, word: Schema.String }),
  /** Has the model understand something, which loads it. */
  Schema.TaggedStruct("Question", {}),
  /** Says how long requests were held up since this was asked last. */
  Schema.TaggedStruct("Held", {}),
])
export type Wish = typeof Wish.Type

/** Askers beside the first, who see everything she sees. */
const others = 9
/** The number of the first new story, above all those there. */
const newStories = 1_000_000

const [, , how = "", folder = "", count = "0", toldFile = ""] = process.argv
const told = readReport(toldFile)
const passagesOf = invented(told)
type Runtime = Served["runtime"]

const lost = Effect.fail(new IndexLost())
/** As if there were no index: nothing of search takes memory. */
const noIndex = Layer.succeed(
  SearchIndex,
  SearchIndex.of({
    ...{ standing: lost, apply: () => lost, models: () => lost },
    ...{ recorders: () => lost, search: () => lost, suggest: () => lost, save: Effect.void },
  }),
)

/** Lets others see all that the first of them sees of three keepers. */
const shareAll = (askers: ReadonlyArray<UserId>, keepers: ReadonlyArray<UserId>) =>
  Effect.flatMap(Database, ({ shares }) =>
    shares.insertMany(
      askers.flatMap((userId, n) =>
        keepers.map((keeperId, k) => {
          const id = 50_000 + 10 * n + k
          const emailKey = `asker-${String(n)}@example.org`
          return { ...aShare(id, everybody), id: ShareId.make(id), keeperId, emailKey, userId }
        }),
      ),
    ),
  )

const fill = async (served: Served, many: number) => {
  const { url, runtime } = served
  const { anna, keepers } = await bigFamily(many)(served)
  const askers: Array<Relative> = []
  for (let n = 0; n < others; n += 1) askers.push(await relative(url, `asker${String(n)}`))
  const ids = await Promise.all(askers.map(async ({ caller }) => (await caller.me()).id))
  await runtime.runPromise(
    Effect.gen(function* () {
      yield* shareAll(ids, keepers)
      const { passages, stories } = yield* Database
      for (let story = 0; story < many; story += 1)
        yield* passages.insertMany(passagesOf(firstStory + story))
      // Last, as whoever read passages in between reads them again.
      yield* stories.update({}, { $set: { passagesName: "drawn by lot" } })
    }).pipe(Effect.orDie),
  )
  const begun = performance.now()
  const isWhole = () => runtime.runPromise(IndexSync.use(({ current }) => current))
  while (!(await isWhole())) await setTimeout(20)
  const filling = performance.now() - begun
  return { filling, cookies: [anna, ...askers].map(({ caller }) => caller.cookie) }
}

/** What processing does at its end with a story of as many passages: understand and write them. */
const tellStory = Effect.fnUntraced(function* (n: number, word: string) {
  const { embed } = yield* Embedder
  const { passages, stories } = yield* Database
  const [like] = yield* stories.find({ filter: { id: StoryId.make(firstStory) } })
  const id = StoryId.make(newStories + n)
  const begun = performance.now()
  const records: Array<PassageRecord> = []
  for (const record of passagesOf(id)) {
    const sentences = record.sentences.map(({ text, start }) => ({
      text: `${text} ${word}`,
      start,
    }))
    const [vector = new Float32Array()] = yield* embed([passageText({ sentences })])
    records.push({ ...record, sentences, vector: vectorToText(vector) })
  }
  const understood = performance.now()
  yield* passages.insertMany(records)
  yield* stories.insert({
    ...aTranscribedStory(like),
    ...{ id, saveKey: `new-${String(n)}`, passagesName: `new ${String(n)}` },
  })
  return { understanding: understood - begun, writing: performance.now() - understood }
})

/** Does what whoever measures cannot do from outside. */
const serveWishes = (runtime: Runtime) => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const fulfil = (wish: Wish): Promise<unknown> => {
    switch (wish._tag) {
      case "Story":
        return runtime.runPromise(Effect.orDie(tellStory(wish.n, wish.word)))
      case "Question":
        return runtime.runPromise(
          Effect.asVoid(Effect.orDie(Embedder.use(({ embed }) => embed(["a question"])))),
        )
      case "Held": {
        const held = [delay.percentile(99), delay.max].map((nanos) => nanos / 1e6)
        delay.reset()
        return Promise.resolve(held)
      }
    }
  }
  process.on("message", async (asked) => {
    const wish = Schema.decodeUnknownOption(Wish)(asked)
    if (Option.isSome(wish)) process.send?.({ done: (await fulfil(wish.value)) ?? null })
  })
}

const served = await serve(quietConfig(folder), how === "without" ? { searchIndex: noIndex } : {})
process.once("SIGTERM", () => void served.app.close().then(() => process.exit(0)))
// Whoever measures may be stopped: nothing goes on without them.
process.once("disconnect", () => process.exit(1))
const filled = how === "fill" ? await fill(served, Number(count)) : { cookies: [], filling: 0 }
serveWishes(served.runtime)
process.send?.({ url: served.url, ...filled })
