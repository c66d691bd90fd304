import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Option, Stream, type Layer } from "effect"
import { promises, type Lacking, type Promised } from "./contract.fixture.ts"
import { anId, empty, keep, notIds, readAll, sha256, streamOf } from "./media-store.fixture.ts"
import { moving } from "./media-store-copy.contract.ts"
import { IntendedId, MediaStore, MediaTooLarge } from "./media-store.ts"

const keeping = (promise: Promised<MediaStore>) => {
  for (const length of [0, 1, 65_536, 300_001])
    promise(`gives ${length} bytes back as they were given, with their count and checksum`, () =>
      Effect.gen(function* () {
        const bytes = randomBytes(length)
        const { id, ...facts } = yield* keep(bytes)
        assert.deepStrictEqual(facts, { bytes: length, sha256: sha256(bytes) })
        assert.isTrue(bytes.equals(yield* readAll(id)))
        assert.deepStrictEqual(
          yield* (yield* MediaStore).entry(id),
          Option.some({ id, bytes: length }),
        )
        assert.isTrue(bytes.equals(readFileSync(yield* (yield* MediaStore).localPath(id))))
      }),
    )

  promise("gives any range of the bytes, cut at their end", () =>
    Effect.gen(function* () {
      const bytes = randomBytes(200_000)
      const { id } = yield* keep(bytes)
      for (const [start, end] of [
        [0, 0],
        [0, 199_999],
        [65_535, 65_536],
        [1, 150_000],
        [199_999, 199_999],
        [199_990, 999_999],
        [200_000, 200_001],
        [5, 4],
      ] as const)
        assert.isTrue(
          bytes.subarray(start, end + 1).equals(yield* readAll(id, { start, end })),
          `${start} to ${end}`,
        )
    }),
  )

  promise("reads no further than it is listened to", () =>
    Effect.gen(function* () {
      const { id } = yield* keep(randomBytes(300_000))
      const media = yield* MediaStore
      const [first] = yield* Stream.runCollect(Stream.take(media.read(id), 1))
      assert.isAbove(first?.length ?? 0, 0)
      yield* media.remove(id)
    }),
  )

  promise("is given the id of each entry, and takes none that is no id", () =>
    Effect.gen(function* () {
      const media = yield* MediaStore
      const id = anId()
      const file = join(tmpdir(), `kintale-${id}`)
      assert.strictEqual((yield* media.store(id, streamOf(Buffer.from("words")), 5)).id, id)
      for (const notId of notIds.map((one) => IntendedId.make(one))) {
        const bytes = streamOf(Buffer.from("words"))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(media.store(notId, bytes, 5))))
        writeFileSync(file, "words")
        assert.isTrue(Exit.isFailure(yield* Effect.exit(media.adopt(notId, file))))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(media.storeFile(notId, file))))
        rmSync(file)
      }
    }),
  )

  promise("takes a finished file over", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "kintale-adopt-"))
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
      const file = join(folder, "playback.m4a")
      const bytes = randomBytes(150_000)
      writeFileSync(file, bytes)
      const { id, ...facts } = yield* (yield* MediaStore).adopt(anId(), file)
      assert.deepStrictEqual(facts, { bytes: bytes.length, sha256: sha256(bytes) })
      assert.isFalse(existsSync(file))
      assert.isTrue(bytes.equals(yield* readAll(id)))
    }),
  )

  promise("keeps a finished file that stays where it is, and both go by themselves", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "kintale-keep-"))
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
      const file = join(folder, "take.webm")
      const bytes = randomBytes(150_000)
      writeFileSync(file, bytes)
      const media = yield* MediaStore
      const first = yield* media.storeFile(anId(), file)
      const second = yield* media.storeFile(anId(), file)
      assert.deepStrictEqual(first, { id: first.id, bytes: bytes.length, sha256: sha256(bytes) })
      assert.notStrictEqual(first.id, second.id)
      rmSync(file)
      yield* media.remove(second.id)
      assert.isTrue(bytes.equals(yield* readAll(first.id)))
    }),
  )

  promise("can be checked, and keeps nothing of it", () =>
    Effect.gen(function* () {
      yield* empty
      yield* (yield* MediaStore).check
      assert.strictEqual(yield* empty, 0)
    }),
  )
}

const leavingNothing = (promise: Promised<MediaStore>) => {
  promise("more bytes than the bound are refused, as soon as they come", () =>
    Effect.gen(function* () {
      yield* empty
      const media = yield* MediaStore
      const endless = Stream.forever(Stream.succeed<Uint8Array>(Buffer.alloc(1_000)))
      const rejection = yield* Effect.flip(media.store(anId(), endless, 10_500))
      assert.deepStrictEqual(rejection, new MediaTooLarge({ limit: 10_500 }))
      assert.strictEqual(yield* empty, 0)
    }),
  )

  promise("a stream that fails leaves nothing, and its failure is passed on", () =>
    Effect.gen(function* () {
      yield* empty
      const media = yield* MediaStore
      const cut = Stream.concat(streamOf(randomBytes(100_000)), Stream.fail("cut off" as const))
      assert.strictEqual(yield* Effect.flip(media.store(anId(), cut, 1_000_000)), "cut off")
      assert.strictEqual(yield* empty, 0)
    }),
  )

  promise("an upload that is interrupted leaves nothing", () =>
    Effect.gen(function* () {
      yield* empty
      const media = yield* MediaStore
      const begun = yield* Deferred.make<void>()
      const hanging = Stream.concat(
        streamOf(randomBytes(300_000)),
        Stream.fromEffect(Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)),
      )
      const fiber = yield* Effect.forkChild(media.store(anId(), hanging, 1_000_000))
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(yield* empty, 0)
    }),
  )
}

const removing = (promise: Promised<MediaStore>) => {
  promise("what was removed is gone, and may be removed again", () =>
    Effect.gen(function* () {
      const media = yield* MediaStore
      const { id } = yield* keep(randomBytes(10))
      yield* media.remove(id)
      yield* media.remove(id)
      assert.isTrue(Option.isNone(yield* media.entry(id)))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(readAll(id))))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(media.localPath(id))))
    }),
  )

  promise("a sweep takes what is not known and says how many", () =>
    Effect.gen(function* () {
      yield* empty
      const media = yield* MediaStore
      const [kept, ...others] = yield* Effect.forEach([1, 2, 3], (length) =>
        keep(randomBytes(length)),
      )
      const known = new Set([kept?.id ?? ""])
      assert.strictEqual(yield* media.sweep(known, true), others.length)
      assert.isTrue(Option.isSome(yield* media.entry(kept?.id ?? "")))
      for (const { id } of others) assert.isTrue(Option.isNone(yield* media.entry(id)))
    }),
  )

  promise("a sweep beside other nodes spares what is young", () =>
    Effect.gen(function* () {
      yield* empty
      const media = yield* MediaStore
      const { id } = yield* keep(randomBytes(3))
      assert.strictEqual(yield* media.sweep(new Set(), false), 0)
      assert.isTrue(Option.isSome(yield* media.entry(id)))
      assert.strictEqual(yield* media.sweep(new Set(), true), 1)
    }),
  )

  promise("what is no id names no bytes, inside or outside of the store", () =>
    Effect.gen(function* () {
      const media = yield* MediaStore
      for (const id of notIds) {
        assert.isTrue(Option.isNone(yield* media.entry(id)))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(readAll(id))))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(media.localPath(id))))
        yield* media.remove(id)
      }
    }),
  )
}

/** The contract of every Media adapter. */
export const mediaContract = (
  name: string,
  layer: Layer.Layer<MediaStore>,
  lacking: Lacking = new Map(),
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    const promise = promises(it, lacking)
    describe("keeps bytes", () => keeping(promise))
    describe("takes bytes from another store", () => moving(promise))
    describe("keeps nothing of what ends early", () => leavingNothing(promise))
    describe("lets bytes go", () => removing(promise))
  })
