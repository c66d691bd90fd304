import { assert, it } from "@effect/vitest"
import { createHash, randomBytes } from "node:crypto"
import { Effect, Layer, Option, Stream } from "effect"
import { limits } from "#protocol/limits.ts"
import { UploadStore } from "./upload-store.ts"
import { anId } from "./media-store.fixture.ts"
import { MediaStore } from "./media-store.ts"

const newId = () => randomBytes(16).toString("hex")

async function* piecesOf(...pieces: ReadonlyArray<string | Uint8Array>) {
  for (const piece of pieces) yield Buffer.from(piece)
}

const tus = { "tus-resumable": "1.0.0" }

/** Adds bytes; `more`: headers beside the usual. */
const add = (
  id: string,
  offset: number,
  pieces: ReadonlyArray<string | Uint8Array>,
  more: Readonly<Record<string, string>> = {},
) =>
  Effect.flatMap(UploadStore, (uploadStore) =>
    uploadStore.serve(id, {
      method: "PATCH",
      headers: {
        ...tus,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
        ...more,
      },
      bytes: piecesOf(...pieces),
    }),
  )

const ask = (id: string) =>
  Effect.flatMap(UploadStore, (uploadStore) =>
    uploadStore.serve(id, { method: "HEAD", headers: tus, bytes: piecesOf() }),
  )

const begun = Effect.fnUntraced(function* (length: number | null) {
  const id = newId()
  yield* (yield* UploadStore).begin(id, length)
  return id
})

const arrived = (id: string) =>
  Effect.flatMap(UploadStore, (uploadStore) =>
    Effect.map(uploadStore.arrived(id), Option.getOrNull),
  )

/** The contract of every Incoming adapter. */
export const incomingContract = (name: string, layer: Layer.Layer<UploadStore | MediaStore>) =>
  it.layer(layer, { timeout: "30 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    it.effect("R365 adds bytes where the last ended, and says how far it is", () =>
      Effect.gen(function* () {
        const id = yield* begun(8)
        assert.deepStrictEqual(yield* add(id, 0, ["the ", "r"]), {
          status: 204,
          headers: { "upload-offset": "5" },
        })
        assert.deepStrictEqual(yield* arrived(id), { received: 5, length: 8 })
        assert.deepStrictEqual(yield* ask(id), {
          status: 200,
          headers: { "upload-offset": "5", "upload-length": "8" },
        })
        assert.strictEqual((yield* add(id, 5, ["ive"])).status, 204)
        assert.deepStrictEqual(yield* arrived(id), { received: 8, length: 8 })
      }),
    )

    it.effect("R365 grows until its length is said, which may be said twice", () =>
      Effect.gen(function* () {
        const id = yield* begun(null)
        yield* add(id, 0, ["river"])
        assert.deepStrictEqual((yield* ask(id)).headers, {
          ...{ "upload-offset": "5", "upload-defer-length": "1" },
        })
        const end = { "upload-length": "5" }
        assert.strictEqual((yield* add(id, 5, [], end)).status, 204)
        assert.strictEqual((yield* add(id, 5, [], end)).status, 204)
        assert.strictEqual((yield* add(id, 5, [], { "upload-length": "6" })).status, 400)
        assert.deepStrictEqual(yield* arrived(id), { received: 5, length: 5 })
      }),
    )

    it.effect("R366 refuses what does not fit, and keeps what came before", () =>
      Effect.gen(function* () {
        const id = yield* begun(8)
        yield* add(id, 0, ["river"])
        assert.strictEqual((yield* add(id, 4, ["r"])).status, 409)
        assert.strictEqual((yield* add(id, 6, ["r"])).status, 409)
        assert.strictEqual((yield* add(id, 5, ["rose"])).status, 413)
        assert.strictEqual((yield* add(id, 5, [], { "content-length": "4" })).status, 413)
        for (const offset of ["-1", "NaN", "5.0", "1e1", "", "99999999999999999999"])
          assert.include([400, 409], (yield* add(id, 5, ["x"], { "upload-offset": offset })).status)
        assert.deepStrictEqual(yield* arrived(id), { received: 5, length: 8 })
      }),
    )

    it.effect("R366 believes no length that what is here or what is sent contradicts", () =>
      Effect.gen(function* () {
        const id = yield* begun(null)
        yield* add(id, 0, ["river"])
        const lying = (length: string, more: Readonly<Record<string, string>> = {}) =>
          Effect.map(
            add(id, 5, ["rose"], { "upload-length": length, ...more }),
            ({ status }) => status,
          )
        assert.strictEqual(yield* lying("4"), 400)
        assert.strictEqual(yield* lying("7", { "content-length": "4" }), 413)
        assert.strictEqual(yield* lying("-9"), 400)
        assert.strictEqual(yield* lying(String(limits.upload.bytes + 1)), 413)
        assert.deepStrictEqual(yield* arrived(id), { received: 5, length: null })
      }),
    )

    it.effect("R366 takes no more than 50 MB, also where nobody says how much comes", () =>
      Effect.gen(function* () {
        const id = yield* begun(null)
        const piece = new Uint8Array(1024 * 1024)
        const all = Array.from({ length: 50 }, () => piece)
        assert.strictEqual((yield* add(id, 0, all)).status, 204)
        assert.strictEqual((yield* add(id, limits.upload.bytes, ["x"])).status, 413)
        assert.deepStrictEqual(yield* arrived(id), { received: limits.upload.bytes, length: null })
        yield* (yield* UploadStore).remove(id)
      }),
    )

    it.effect("stores a whole one as media, and stays as it is", () =>
      Effect.gen(function* () {
        const uploadStore = yield* UploadStore
        const media = yield* MediaStore
        const bytes = randomBytes(200_000)
        const id = yield* begun(bytes.length)
        yield* add(id, 0, [bytes.subarray(0, 70_000)])
        assert.strictEqual(
          (yield* Effect.flip(uploadStore.keep(id, anId())))._tag,
          "UploadIncomplete",
        )
        yield* add(id, 70_000, [bytes.subarray(70_000)])
        const first = yield* uploadStore.keep(id, anId())
        const second = yield* uploadStore.keep(id, anId())
        assert.strictEqual(first.sha256, createHash("sha256").update(bytes).digest("hex"))
        assert.notStrictEqual(first.id, second.id)
        yield* media.remove(first.id)
        yield* uploadStore.remove(id)
        assert.isNull(yield* arrived(id))
        const kept = yield* Stream.runCollect(media.read(second.id))
        assert.isTrue(bytes.equals(Buffer.concat([...kept])))
        yield* media.remove(second.id)
      }),
    )

    it.effect("knows nothing of what never began, was removed or is no id", () =>
      Effect.gen(function* () {
        const uploadStore = yield* UploadStore
        const id = yield* begun(4)
        yield* uploadStore.remove(id)
        yield* uploadStore.remove(id)
        for (const unknown of [id, newId(), "../secret", "", "a".repeat(200)]) {
          assert.isNull(yield* arrived(unknown))
          assert.include([404, 410], (yield* ask(unknown)).status)
          assert.include([404, 410], (yield* add(unknown, 0, ["x"])).status)
          assert.strictEqual(
            (yield* Effect.flip(uploadStore.keep(unknown, anId())))._tag,
            "UploadIncomplete",
          )
          yield* uploadStore.remove(unknown)
        }
      }),
    )

    it.effect(
      "R608 says of what is removed while it is asked for that it is there, or is not",
      () =>
        Effect.gen(function* () {
          const uploadStore = yield* UploadStore
          for (let n = 0; n < 30; n++) {
            const id = yield* begun(8)
            yield* add(id, 0, ["river"])
            const asked = Effect.gen(function* () {
              for (;;) {
                const said = yield* arrived(id)
                if (said === null) return
                assert.strictEqual(said.received, 5)
              }
            })
            const askers = Array.from({ length: 4 }, () => asked)
            const later = Effect.promise(() => new Promise(setImmediate)).pipe(
              Effect.repeat({ times: n }),
            )
            const removed = Effect.andThen(later, uploadStore.remove(id))
            yield* Effect.all([...askers, removed], { concurrency: "unbounded" })
            assert.isNull(yield* arrived(id))
          }
        }),
    )

    it.effect("sweeps what nobody knows, beside another server only what is old", () =>
      Effect.gen(function* () {
        const uploadStore = yield* UploadStore
        const [known, unknown] = [yield* begun(4), yield* begun(4)]
        assert.strictEqual(yield* uploadStore.sweep(new Set([known]), false), 0)
        assert.isNotNull(yield* arrived(unknown))
        assert.isAbove(yield* uploadStore.sweep(new Set([known]), true), 0)
        assert.isNull(yield* arrived(unknown))
        assert.isNotNull(yield* arrived(known))
      }),
    )
  })
