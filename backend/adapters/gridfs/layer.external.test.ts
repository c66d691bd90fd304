import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Stream } from "effect"
import { ObjectId } from "mongodb"
import { incomingContract } from "../../ports/upload-store.contract.ts"
import { mediaContract } from "../../ports/media-store.contract.ts"
import { borrowServer, findServer, startServer } from "../mongo/server.fixture.ts"
import { anId } from "../../ports/media-store.fixture.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { openGridfs } from "./bucket.ts"
import { gridfsRecordings } from "./layer.ts"

const scratch = mkdtempSync(join(tmpdir(), "kintale-scratch-"))
afterAll(() => rmSync(scratch, { recursive: true }))

const server = findServer()

if (server.kind === "none") {
  describe.skip(`GridFS (skipped: ${server.reason})`, () => it("keeps its contract", () => {}))
} else {
  const address =
    server.kind === "running"
      ? borrowServer(server.url, server.database)
      : startServer(server.program, server.name)
  const layer = Layer.unwrap(Effect.map(address, (url) => gridfsRecordings({ url, scratch })))
  mediaContract("GridFS", layer)
  incomingContract("Uploads in GridFS", layer)

  describe("a store in MongoDB", () => {
    it.live("R539 loses the chunks that a kill left of a write or a removal, and no others", () =>
      Effect.gen(function* () {
        const url = yield* address
        const built = yield* Layer.build(gridfsRecordings({ url, scratch }))
        const media = Context.get(built, MediaStore)
        const { chunks, begun, files } = yield* openGridfs(url)
        const { id } = yield* media.store(anId(), Stream.succeed(Buffer.from("words")), 5)
        const left = [new ObjectId(), new ObjectId()]
        yield* Effect.promise(async () => {
          const file = await files.findOne({ filename: id })
          const at = new Date(0)
          // One that was written to its end, but for the last note.
          await begun.insertOne({ _id: file?._id ?? new ObjectId(), at })
          for (const [n, files_id] of left.entries()) {
            await begun.insertOne({ _id: files_id, at: n === 0 ? at : new Date() })
            await chunks.insertOne({ _id: new ObjectId(), files_id, n: 0 })
          }
        })
        const chunksLeft = Effect.promise(() => chunks.countDocuments({}))
        assert.strictEqual(yield* media.sweep(new Set([id]), false), 0)
        assert.strictEqual(yield* chunksLeft, 2)
        assert.strictEqual(yield* media.sweep(new Set([id]), true), 0)
        assert.strictEqual(yield* chunksLeft, 1)
        const read = yield* Stream.runCollect(media.read(id))
        assert.strictEqual(Buffer.concat([...read]).toString(), "words")
      }).pipe(Effect.scoped),
    )
  })
}
