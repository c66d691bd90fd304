import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Option } from "effect"
import { contractCollections } from "../../../backend/ports/contract-collections.fixture.ts"
import { documentsContract } from "../../../backend/ports/document-store.contract.ts"
import { DocumentStore } from "../../../backend/ports/document-store.ts"
import { documentsAfar } from "./remote-documents.ts"
import { serveDocuments } from "./documents-server.ts"

const aFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kintale-afar-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true })),
)
const aStore = Effect.gen(function* () {
  const folder = yield* aFolder
  return yield* Effect.acquireRelease(
    Effect.promise(() =>
      serveDocuments({ file: join(folder, "kintale.db"), collections: contractCollections }),
    ),
    ({ close }) => Effect.promise(close),
  )
})
const aNodeAt = (port: number) =>
  Effect.map(Layer.build(documentsAfar(port)), (context) => Context.get(context, DocumentStore))

documentsContract(
  "A store of several nodes",
  Layer.unwrap(Effect.map(aStore, ({ port }) => documentsAfar(port))),
)

it.live("of two nodes that take the same things at once each thing goes to one", () =>
  Effect.gen(function* () {
    const { port } = yield* aStore
    const one = yield* aNodeAt(port)
    const other = yield* aNodeAt(port)
    const things = Array.from({ length: 100 }, (_, id) => ({ id, taken: 0 }))
    yield* one.insertMany("things", things)
    const taking = (node: DocumentStore["Service"]) =>
      things.map(() => node.findAndUpdate("things", { taken: 0 }, { $inc: { taken: 1 } }))
    const takes = yield* Effect.all([...taking(one), ...taking(other)], {
      concurrency: "unbounded",
    })
    assert.strictEqual(takes.filter(Option.isSome).length, things.length)
    assert.strictEqual(yield* one.count("things", { taken: 1 }), things.length)
  }).pipe(Effect.scoped),
)

it.live("a node whose line is cut is told of a defect, and finds the store again", () =>
  Effect.gen(function* () {
    const { port, hangUp } = yield* aStore
    const node = yield* aNodeAt(port)
    yield* node.insert("things", { id: 1 })
    hangUp()
    const cut = yield* Effect.exit(node.get("things", 1))
    assert.isTrue(Exit.hasDies(cut))
    assert.deepStrictEqual(yield* node.get("things", 1), Option.some({ id: 1 }))
  }).pipe(Effect.scoped),
)
