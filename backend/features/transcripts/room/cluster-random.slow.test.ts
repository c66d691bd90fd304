import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, References } from "effect"
import { TestClock } from "effect/testing"
import { UserId } from "#protocol/ids.ts"
import { plainText } from "#protocol/transcript.ts"
import {
  asTimePasses,
  story,
  wordsOf,
} from "../../../../tests/support/co-editing/transcript-server.ts"
import { type Chance, chanceOf, newSeed } from "../../../../tests/support/random.ts"
import { aBrowser } from "./browser.fixture.ts"
import { type Node, nodesOf } from "./cluster.fixture.ts"

const [runs, steps, mostNodes] = [12, 60, 9]
const words = (text: string) => (text.match(/\[\w+\]/g) ?? []).toSorted()

/** What happens to three nodes and three people, in the order that chance has it. */
const afternoon = Effect.fnUntraced(function* (chance: Chance) {
  const { bus, start, weather } = yield* nodesOf(mostNodes)
  const nodes: Array<Node> = [yield* start, yield* start, yield* start]
  let kills = mostNodes - nodes.length
  const browsers = ["a", "b", "c"].map((name, n) => aBrowser(UserId.make(n + 1), name))
  const [anna, ben, carla] = browsers
  if (anna === undefined || ben === undefined || carla === undefined) return assert.fail("nobody")
  const somebody = () => chance.one([anna, ben, carla])
  const aNode = () => nodes[chance.below(nodes.length)] ?? assert.fail("no node")
  const slot = () => chance.below(mostNodes)
  for (const browser of browsers) yield* asTimePasses(browser.comesTo(aNode()))

  const does = {
    edits: Effect.suspend(() => asTimePasses(somebody().edits(chance))),
    timePasses: Effect.suspend(() => TestClock.adjust(chance.below(2_000))),
    longTimePasses: Effect.suspend(() => TestClock.adjust(chance.below(40_000))),
    busGoes: Effect.suspend(() => bus.away(slot())),
    busIsBack: Effect.suspend(() => bus.back(chance.below(2) === 0 ? undefined : slot())),
    busForgets: bus.forgets,
    mishears: Effect.suspend(() => {
      const { life } = aNode()
      life.isDeaf = !life.isDeaf
      return Effect.void
    }),
    storeSlows: Effect.sync(() => {
      weather.slow = chance.below(3) === 0 ? chance.below(300) : 0
    }),
    putsTogether: Effect.suspend(() => {
      const { node, room } = somebody()
      if (node === null || room === null) return Effect.void
      return asTimePasses(node.log.compact(story, room))
    }),
    settles: Effect.suspend(() => {
      const { node, room } = somebody()
      if (node === null || room === null) return Effect.void
      return asTimePasses(node.keepingUp.settle(story, room))
    }),
    saves: Effect.suspend(() => {
      const { node, room, user } = somebody()
      if (node === null || room === null) return Effect.void
      const made = { kind: "saved", by: user } as const
      return asTimePasses(node.versions.keep(story, room, "original", made))
    }),
    movesOn: Effect.suspend(() => {
      const browser = somebody()
      const node = aNode()
      return asTimePasses(Effect.andThen(browser.leaves, browser.comesTo(node)))
    }),
    nodeIsKilled: Effect.gen(function* () {
      if (kills === 0) return
      kills -= 1
      const at = chance.below(nodes.length)
      const killed = nodes[at] ?? assert.fail("no node")
      yield* killed.killed
      const next = yield* start
      nodes[at] = next
      if (chance.below(2) === 0) yield* TestClock.adjust(chance.below(30_000))
      for (const browser of browsers) {
        if (browser.node !== killed) continue
        browser.isCutOff()
        if (chance.below(2) === 0) yield* browser.edits(chance)
        yield* asTimePasses(browser.comesTo(aNode()))
      }
    }),
  }
  const usual = [does.edits, does.edits, does.edits, does.timePasses, does.saves] as const
  const rare = [
    ...[does.longTimePasses, does.busGoes, does.busIsBack, does.busForgets, does.mishears],
    ...[does.storeSlows, does.putsTogether, does.settles, does.movesOn, does.nodeIsKilled],
  ] as const
  for (let step = 0; step < steps; step += 1) {
    yield* chance.below(3) === 0
      ? (rare[chance.below(rare.length)] ?? Effect.void)
      : chance.one(usual)
  }
  weather.slow = 0
  for (const { life } of nodes) life.isDeaf = false
  yield* bus.back()
  yield* TestClock.adjust("12 seconds")
  return { nodes, browsers }
})

/** Once everybody has left, and whatever a killed node left was looked for. */
const evening = Effect.fnUntraced(function* ({
  nodes,
  browsers,
}: Pick<Effect.Success<ReturnType<typeof afternoon>>, "nodes" | "browsers">) {
  for (const browser of browsers) yield* asTimePasses(browser.leaves)
  yield* TestClock.adjust("1 minute")
  const [node] = nodes
  if (node === undefined) return assert.fail("no node")
  yield* asTimePasses(node.rooms.recover)
  yield* TestClock.adjust("1 minute")
  return node
})

describe("whatever happens to nodes, their bus and those who write", () => {
  const first = newSeed()
  for (let run = 0; run < runs; run += 1) {
    const seed = first + run
    it.effect(
      `R480 R481 R482 R483 nothing acknowledged is lost or there twice (SEED=${String(seed)})`,
      () =>
        Effect.gen(function* () {
          const { nodes, browsers } = yield* afternoon(chanceOf(seed))
          const written = browsers.flatMap((browser) => [...browser.written])
          const removed = browsers.flatMap((browser) => [...browser.removed])
          // Everybody is connected, so everything is acknowledged by now.
          assert.isTrue([...written, ...removed].every(([, state]) => state === "acknowledged"))
          const gone = new Set(removed.map(([word]) => word))
          const standing = written.flatMap(([word]) => (gone.has(word) ? [] : [word])).toSorted()
          const [words0, ...others] = browsers.map(({ document }) => wordsOf(document))
          assert.deepStrictEqual(words(words0 ?? ""), standing)
          for (const text of others) assert.strictEqual(text, words0)
          for (const { room } of browsers) {
            assert.strictEqual(room === null ? null : wordsOf(room.document), words0)
          }
          const node = yield* evening({ nodes, browsers })
          const { document, changes } = yield* node.log.load(story)
          assert.strictEqual(wordsOf(document), words0)
          assert.deepStrictEqual(changes, [])
          const reading = Option.getOrThrow(yield* node.kept.transcriptSnapshots.get(story))
          assert.deepStrictEqual(words(plainText(reading.original)), standing)
          const versions = (yield* node.kept.transcriptVersions.find({
            filter: {},
            sort: [["id", 1]],
          })).map(({ transcript }) => plainText(transcript))
          assert.deepStrictEqual(words(versions.at(-1) ?? ""), standing)
          for (const [n, version] of versions.entries()) {
            assert.notStrictEqual(version, versions[n - 1])
          }
        }).pipe(Effect.provideService(References.MinimumLogLevel, "None")),
    )
  }
})
