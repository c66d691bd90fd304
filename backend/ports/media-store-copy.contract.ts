import { randomBytes } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect, Exit, Stream } from "effect"
import type { Promised } from "./contract.fixture.ts"
import { empty, keep, notIds, readAll, sha256, streamOf } from "./media-store.fixture.ts"
import { MediaStore, MediaTaken } from "./media-store.ts"

/** What is asked of a store whose entries are copied to another, or compared with what names them. */
export const moving = (promise: Promised<MediaStore>) => {
  promise(
    "R530 keeps bytes under the id that another store gave them, however often it is told",
    () =>
      Effect.gen(function* () {
        const media = yield* MediaStore
        const id = randomBytes(16).toString("hex")
        const bytes = randomBytes(150_000)
        const whole = { id, bytes: bytes.length, sha256: sha256(bytes) }
        const copying = media.storeAs(id, streamOf(bytes), bytes.length)
        assert.deepStrictEqual(yield* Effect.all([copying, copying], { concurrency: 2 }), [
          whole,
          whole,
        ])
        assert.deepStrictEqual(yield* copying, whole)
        assert.isTrue(bytes.equals(yield* readAll(id)))
      }),
  )

  promise("R530 writes no other bytes over those that have an id", () =>
    Effect.gen(function* () {
      yield* empty
      const media = yield* MediaStore
      const bytes = randomBytes(1_000)
      const { id } = yield* keep(bytes)
      const other = media.storeAs(id, streamOf(randomBytes(1_000)), 1_000)
      assert.deepStrictEqual(yield* Effect.flip(other), new MediaTaken({ id }))
      assert.isTrue(bytes.equals(yield* readAll(id)))
      for (const notId of notIds)
        assert.isTrue(Exit.isFailure(yield* Effect.exit(media.storeAs(notId, Stream.empty, 1))))
      assert.strictEqual(yield* empty, 1)
    }),
  )

  promise("R530 lists what is there, with its size and when it came", () =>
    Effect.gen(function* () {
      yield* empty
      const media = yield* MediaStore
      assert.isEmpty(yield* Stream.runCollect(media.list))
      const before = Date.now()
      const kept = yield* Effect.forEach([1, 70_000, 3], (length) => keep(randomBytes(length)))
      const listed = yield* Stream.runCollect(media.list)
      assert.deepStrictEqual(
        new Map(listed.map(({ id, bytes }) => [id, bytes])),
        new Map(kept.map(({ id, bytes }) => [id, bytes])),
      )
      // Clocks of file systems and of stores elsewhere are a little coarser than ours.
      for (const { at } of listed) assert.isBelow(Math.abs(at - before), 60_000)
      yield* empty
      assert.isEmpty(yield* Stream.runCollect(media.list))
    }),
  )
}
