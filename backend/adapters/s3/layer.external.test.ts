import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Cause, Context, Deferred, Effect, Exit, Fiber, Layer, Stream } from "effect"
import { incomingContract } from "../../ports/upload-store.contract.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import { mediaContract } from "../../ports/media-store.contract.ts"
import { anId } from "../../ports/media-store.fixture.ts"
import { MediaStore, MediaUnavailable } from "../../ports/media-store.ts"
import type { S3Place } from "../../platform/config/media-store.ts"
import { aWay } from "../redis/server.fixture.ts"
import { anS3, findS3, noS3 } from "./server.fixture.ts"
import { s3Recordings } from "./layer.ts"

const scratch = mkdtempSync(join(tmpdir(), "kintale-scratch-"))
afterAll(() => rmSync(scratch, { recursive: true }))

const program = findS3()
const day = 24 * 60 * 60 * 1_000
const mega = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
const impatient = { connection: 3_000, silence: 5_000, repeats: 2, gaveUpAfter: 1_500 }
/** For what comes back, however long that takes on a machine with other work. */
const patient = { ...impatient, repeats: 6, gaveUpAfter: 60_000 }

const aNode = (place: S3Place, timeout = impatient) =>
  Effect.map(Layer.build(Layer.fresh(s3Recordings({ place, scratch, timeout }))), (built) => ({
    media: Context.get(built, MediaStore),
    incoming: Context.get(built, UploadStore),
  }))

const piecesOf = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.fromIterable(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
      bytes.subarray(n * 65_536, (n + 1) * 65_536),
    ),
  )

async function* only(bytes: Uint8Array) {
  yield bytes
}

const wayOut = Exit.match({
  onSuccess: () => "no failure",
  onFailure: (cause: { readonly reasons: ReadonlyArray<object> }) =>
    cause.reasons.some((reason) => "defect" in reason && reason.defect instanceof MediaUnavailable)
      ? "away"
      : "another failure",
})

const sending = (bytes: Uint8Array, at: number) => ({
  method: "PATCH" as const,
  headers: {
    ...{ "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" },
    "upload-offset": String(at),
  },
  bytes: only(bytes),
})

const contracts = (found: string) => {
  const layer = Layer.unwrap(
    Effect.map(anS3(found), ({ place }) => s3Recordings({ place, scratch })),
  )
  mediaContract("S3", layer)
  incomingContract("Uploads on S3", layer)
}

const ofItsOwn = (found: string) =>
  describe("a bucket", () => {
    it.live(
      "R531 has a recording of any length, in parts, and nothing of one that ends early",
      () =>
        Effect.gen(function* () {
          const s3 = yield* anS3(found)
          const { media } = yield* aNode(s3.place)
          const bytes = randomBytes(11 * mega + 7)
          const { id, ...facts } = yield* media.store(anId(), piecesOf(bytes), bytes.length)
          assert.deepStrictEqual(facts, { bytes: bytes.length, sha256: sha256(bytes) })
          const path = yield* Effect.scoped(
            Effect.map(media.localPath(id), (there) => {
              assert.strictEqual(readdirSync(join(there, "..")).length, 1)
              return there
            }),
          )
          assert.isEmpty(readdirSync(join(path, "..")))
          const read = yield* Stream.runCollect(media.read(id, { start: 6 * mega, end: 9 * mega }))
          assert.isTrue(bytes.subarray(6 * mega, 9 * mega + 1).equals(Buffer.concat([...read])))

          const begun = yield* Deferred.make<void>()
          const hanging = Stream.concat(
            piecesOf(bytes.subarray(0, 6 * mega)),
            Stream.fromEffect(Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)),
          )
          const other = yield* Effect.forkChild(media.storeAs("0".repeat(32), hanging, 50 * mega))
          yield* Deferred.await(begun)
          yield* Fiber.interrupt(other)
          assert.deepStrictEqual(s3.objects("media"), [id])
          assert.isEmpty(s3.objects(".sgwtmp/multipart").filter((name) => name !== ""))
        }).pipe(Effect.scoped),
    )

    it.live("R532 takes the pieces of one upload from any node", () =>
      Effect.gen(function* () {
        const { place } = yield* anS3(found)
        const nodes = [yield* aNode(place), yield* aNode(place)] as const
        const bytes = randomBytes(5 * mega)
        const id = randomBytes(16).toString("hex")
        yield* nodes[0].incoming.begin(id, bytes.length)
        for (let at = 0, turn = 1; at < bytes.length; at += 1_300_000, turn += 1) {
          const { incoming } = nodes[turn % 2 === 0 ? 0 : 1]
          const piece = bytes.subarray(at, at + 1_300_000)
          assert.strictEqual((yield* incoming.serve(id, sending(piece, at))).status, 204)
        }
        const as = anId()
        const kept = yield* nodes[1].incoming.keep(id, as)
        assert.deepStrictEqual(kept, { id: as, bytes: bytes.length, sha256: sha256(bytes) })
        // After a crash it is done again, perhaps by the other.
        assert.deepStrictEqual(yield* nodes[0].incoming.keep(id, as), kept)
      }).pipe(Effect.scoped),
    )

    it.live("R533 is said to be away in time, and what it was asked can be asked again", () =>
      Effect.gen(function* () {
        const s3 = yield* anS3(found)
        const way = yield* aWay(s3.port)
        const { media, incoming } = yield* aNode(s3.placeAt(way.port))
        const bytes = randomBytes(300_000)
        const { id } = yield* media.store(anId(), piecesOf(bytes), bytes.length)
        const upload = randomBytes(16).toString("hex")
        yield* incoming.begin(upload, 8)
        for (const state of ["cut", "nowhere"] as const) {
          yield* way.becomes(state)
          const exits = yield* Effect.all(
            [
              Effect.exit(media.store(anId(), piecesOf(bytes), bytes.length)),
              Effect.exit(Stream.runDrain(media.read(id))),
              Effect.exit(Effect.scoped(media.localPath(id))),
              Effect.exit(media.entry(id)),
              Effect.exit(incoming.serve(upload, sending(bytes.subarray(0, 4), 0))),
              Effect.exit(media.check),
            ],
            { concurrency: "unbounded" },
          )
          assert.deepStrictEqual(
            exits.map(wayOut),
            Array.from(exits, () => "away"),
          )
          yield* way.becomes("open")
        }
        // Broken off in the middle and back again, it goes on where it was.
        const later = yield* aNode(s3.placeAt(way.port), patient)
        const read = yield* later.media.read(id).pipe(
          Stream.mapEffect((piece) => Effect.as(way.becomes("cut"), piece)),
          Stream.tap(() => Effect.forkDetach(Effect.delay(way.becomes("open"), "300 millis"))),
          Stream.runCollect,
        )
        assert.isTrue(bytes.equals(Buffer.concat([...read])))
        assert.strictEqual(
          (yield* incoming.serve(upload, sending(bytes.subarray(0, 4), 0))).status,
          204,
        )
      }).pipe(Effect.scoped),
    )

    it.live("R533 that does not answer is waited for at the start", () =>
      Effect.gen(function* () {
        const s3 = yield* anS3(found)
        const way = yield* aWay(s3.port)
        yield* way.becomes("cut")
        yield* Effect.forkChild(Effect.delay(way.becomes("open"), "1 second"))
        const { media } = yield* aNode(s3.placeAt(way.port))
        yield* media.check
        assert.isEmpty(s3.objects("check"))
      }).pipe(Effect.scoped),
    )

    it.live("R533 that refuses the server is no place to start on", () =>
      Effect.gen(function* () {
        const { place } = yield* anS3(found)
        for (const wrong of [{ secret: "another" }, { bucket: "nobodys" }]) {
          const exit = yield* Effect.exit(aNode({ ...place, ...wrong }))
          const [said] = Exit.isFailure(exit) ? Cause.prettyErrors(exit.cause) : []
          assert.match(said?.message ?? "", /^The store in S3_URL refuses access: \w+\.$/)
        }
      }).pipe(Effect.scoped),
    )

    it.live("R531 sets aside beside other nodes only what is older than a day", () =>
      Effect.gen(function* () {
        const s3 = yield* anS3(found)
        const { media } = yield* aNode(s3.place)
        const { id } = yield* media.store(anId(), Stream.succeed(Buffer.from("words")), 5)
        s3.makeOld(`media/${id}`, day - 120_000)
        assert.strictEqual(yield* media.sweep(new Set(), false), 0)
        s3.makeOld(`media/${id}`, day + 120_000)
        assert.strictEqual(yield* media.sweep(new Set(), false), 1)
        assert.isEmpty(s3.objects("media"))
        assert.deepStrictEqual(s3.objects("set-aside"), [id])
      }).pipe(Effect.scoped),
    )
  })

if (program === null) {
  describe.skip(`S3 (skipped: ${noS3})`, () => it("keeps its contract", () => {}))
} else {
  contracts(program)
  ofItsOwn(program)
}
