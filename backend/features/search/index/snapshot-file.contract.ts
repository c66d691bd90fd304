import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Logger, type Layer } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { SearchIndex } from "./search-index.ts"
import {
  answers,
  apply,
  anIndexedStory,
  filled,
  found,
  save,
  standing,
} from "./index-changes.fixture.ts"
import { damagesOf } from "./snapshot-damage.fixture.ts"

/** The one file that is kept. */
const fileIn = (folder: string) => {
  const [name = "", ...others] = existsSync(folder) ? readdirSync(folder) : []
  assert.deepStrictEqual(others, [])
  return join(folder, name)
}

/** What the log is told. */
const listening = () => {
  const told: Array<string> = []
  return [told, Logger.layer([Logger.make(({ message }) => told.push(String(message)))])] as const
}

/**
 * The contract of every index: what it keeps in a folder, where there is one. `every`: which
 * kinds of damage are tried where a start takes long.
 */
export const indexSnapshotContract = (
  name: string,
  layerIn: (folder: string | null) => Layer.Layer<SearchIndex>,
  every = 1,
) =>
  describe(`${name}:`, () => {
    const root = mkdtempSync(join(tmpdir(), "kintale-index-"))
    afterAll(() => rmSync(root, { recursive: true }))
    let folders = 0
    const aFolder = () => join(root, String((folders += 1)), "search")

    const within =
      (folder: string | null = null) =>
      <A, E>(work: Effect.Effect<A, E, SearchIndex>) =>
        Effect.provide(work, layerIn(folder), { local: true })

    /** A folder with all that is `filled`. */
    const aFilledFolder = Effect.gen(function* () {
      const folder = aFolder()
      const before = yield* within(folder)(
        Effect.andThen(standing, Effect.andThen(apply(filled), answers)),
      )
      return { folder, before }
    })

    it.live("R445 has at the next start what was kept, and answers the same", () =>
      Effect.gen(function* () {
        const { folder, before } = yield* aFilledFolder
        const [told, log] = listening()
        yield* within(folder)(
          Effect.gen(function* () {
            const { cursor, stories, people } = yield* standing
            assert.deepStrictEqual(cursor, { touched: 42 })
            assert.deepStrictEqual([stories.length, people.length], [3, 1])
            assert.deepStrictEqual(yield* answers, before)
            yield* apply({ stories: [anIndexedStory(4, ["The harvest of the year after."])] })
            assert.sameMembers([...(yield* found("harvest"))], [StoryId.make(2), StoryId.make(4)])
          }),
        ).pipe(Effect.provide(log))
        assert.deepStrictEqual(told, [])
        assert.isTrue(process.platform === "win32" || (statSync(folder).mode & 0o077) === 0)
        assert.isTrue(process.platform === "win32" || (statSync(fileIn(folder)).mode & 0o077) === 0)
      }),
    )

    it.live("R445 has what was kept last where it ended without a word", () =>
      Effect.gen(function* () {
        const folder = aFolder()
        const asItWas = aFolder()
        yield* within(folder)(
          Effect.gen(function* () {
            yield* standing
            yield* apply(filled)
            yield* save
            yield* apply({ goneStories: [StoryId.make(1)], cursor: { touched: 77 } })
            cpSync(folder, asItWas, { recursive: true })
            // Half of another that was being written.
            writeFileSync(join(asItWas, "0123.half"), "KINTALEC")
            assert.deepStrictEqual(yield* found("river"), [])
          }),
        )
        yield* within(asItWas)(
          Effect.gen(function* () {
            assert.deepStrictEqual((yield* standing).cursor, { touched: 42 })
            assert.deepStrictEqual(yield* found("river"), [StoryId.make(1)])
          }),
        )
      }),
    )

    it.live("keeps nothing where nothing has changed, and a null cursor as that", () =>
      Effect.gen(function* () {
        const folder = aFolder()
        yield* within(folder)(
          Effect.gen(function* () {
            yield* save
            yield* standing
            yield* save
            assert.isFalse(existsSync(folder))
            yield* apply({ ...filled, cursor: null })
            yield* Effect.all([save, save, save], { concurrency: "unbounded" })
            const first = statSync(fileIn(folder)).ino
            yield* save
            assert.strictEqual(statSync(fileIn(folder)).ino, first)
          }),
        )
        const { cursor, stories } = yield* within(folder)(standing)
        assert.deepStrictEqual([cursor, stories.length], [null, 3])
      }),
    )

    it.live("R498 throws away a folder that stands in its place, and keeps itself there", () =>
      Effect.gen(function* () {
        const folder = aFolder()
        mkdirSync(join(folder, "index", "other"), { recursive: true })
        const [told, log] = listening()
        yield* within(folder)(
          Effect.gen(function* () {
            yield* standing
            yield* apply(filled)
            yield* save
          }),
        ).pipe(Effect.provide(log))
        assert.isTrue(statSync(fileIn(folder)).isFile())
        assert.strictEqual(told.length, 1)
      }),
    )

    it.live("R446 throws away what is damaged, says so once, and begins anew", () =>
      Effect.gen(function* () {
        const { folder } = yield* aFilledFolder
        const whole = readFileSync(fileIn(folder))
        for (const [n, [how, damage]] of damagesOf(whole).entries()) {
          if (n % every !== 0) continue
          const folder = aFolder()
          mkdirSync(folder, { recursive: true })
          writeFileSync(join(folder, "index"), damage(whole))
          const [told, log] = listening()
          yield* within(folder)(
            Effect.gen(function* () {
              assert.deepStrictEqual(
                yield* standing,
                { cursor: null, stories: [], people: [] },
                `It ${how}`,
              )
              assert.deepStrictEqual(yield* found("river"), [])
              yield* save
              assert.deepStrictEqual(readdirSync(folder), [])
              yield* apply(filled)
            }),
          ).pipe(Effect.provide(log))
          assert.strictEqual(told.length, 1, `It ${how}`)
          const anew = yield* within(folder)(standing).pipe(Effect.provide(log))
          assert.deepStrictEqual(anew.cursor, { touched: 42 })
          assert.strictEqual(told.length, 1, `It ${how}`)
        }
      }),
    )

    it.live("R449 answers while it is being kept, and keeps what was there when that began", () =>
      Effect.gen(function* () {
        const folder = aFolder()
        yield* within(folder)(
          Effect.gen(function* () {
            yield* standing
            yield* apply(filled)
            const order: Array<string> = []
            const noted = (name: string) => Effect.sync(() => order.push(name))
            yield* Effect.all(
              [
                Effect.andThen(save, noted("kept")),
                Effect.andThen(found("river"), noted("found")),
                Effect.andThen(
                  apply({ goneStories: [StoryId.make(1)], cursor: { touched: 77 } }),
                  noted("applied"),
                ),
              ],
              { concurrency: "unbounded" },
            )
            assert.deepStrictEqual(order, ["found", "applied", "kept"])
            const asItWas = aFolder()
            cpSync(folder, asItWas, { recursive: true })
            const { cursor, stories } = yield* within(asItWas)(standing)
            assert.deepStrictEqual([cursor, stories.length], [{ touched: 42 }, 3])
          }),
        )
        // The end keeps what came after it.
        assert.deepStrictEqual((yield* within(folder)(standing)).cursor, { touched: 77 })
      }),
    )

    it.live("that is kept nowhere forgets, and writes nothing", () =>
      Effect.gen(function* () {
        const before = readdirSync(root)
        yield* within()(
          Effect.andThen(standing, Effect.andThen(apply(filled), Effect.andThen(save, answers))),
        )
        assert.deepStrictEqual(readdirSync(root), before)
        assert.isNull((yield* within()(standing)).cursor)
      }),
    )
  })
