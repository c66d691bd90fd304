import { describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { contractCollections, documentsContract } from "../../ports/documents.contract.ts"
import { findServer, startServer } from "./a-server.ts"
import { mongoDocuments } from "./documents.ts"

const server = findServer()

if (server.kind === "none") {
  process.stderr.write(`The MongoDB contract is skipped: ${server.reason}.\n`)
  describe.skip(`MongoDB: skipped, because ${server.reason}`, () => {
    it("keeps the contract of Documents", () => {})
  })
} else {
  const url =
    server.kind === "running"
      ? Effect.succeed(server.url)
      : startServer(server.program, server.name)
  const layer = Layer.unwrap(
    Effect.map(url, (url) => mongoDocuments({ url, collections: contractCollections })),
  )
  documentsContract(server.kind === "running" ? "MongoDB" : `MongoDB by ${server.name}`, layer)
}
