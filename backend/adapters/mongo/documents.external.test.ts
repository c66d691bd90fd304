import { describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Lacking } from "../../ports/contract.fixture.ts"
import { contractCollections } from "../../ports/contract-collections.fixture.ts"
import { documentsContract } from "../../ports/document-store.contract.ts"
import { findServer, startServer, borrowServer, type MongoServer } from "./server.fixture.ts"
import { mongoDocuments } from "./documents.ts"

const noListsInLists = "FerretDB 1 keeps no lists in lists"
/** What MongoDB supports and FerretDB 1.24 does not. */
const ferretLacks: Lacking = new Map([
  ["gives lists in lists back as they were given", noListsInLists],
  ["a list finds the list that holds it", noListsInLists],
  ["a value does not find lists in lists", noListsInLists],
  ["a dotted path does not go into lists in lists", noListsInLists],
  ["$push adds a list as one element", noListsInLists],
  ["$unset of an element leaves null in its place", "FerretDB 1 takes the element out"],
  [
    "an object finds the lists that hold an equal one",
    "FerretDB 1 does not look into lists for it",
  ],
  [
    "null at a dotted path finds lists with an object that lacks it",
    "FerretDB 1 takes nothing of a list to be missing",
  ],
  ["any number of documents may have null for a unique value", "FerretDB 1 has no partial indexes"],
  ["an update cannot take a unique value another has", "FerretDB 1 answers it as an inner error"],
])

const contract = (server: Exclude<MongoServer, { readonly kind: "none" }>) => {
  const url =
    server.kind === "running"
      ? borrowServer(server.url, server.database)
      : startServer(server.program, server.name)
  const layer = Layer.unwrap(
    Effect.map(url, (url) => mongoDocuments({ url, collections: contractCollections })),
  )
  const name = server.kind === "running" ? "MongoDB" : `MongoDB by ${server.name}`
  const lacking =
    server.kind === "startable" && server.name === "ferretdb" ? ferretLacks : undefined
  documentsContract(name, layer, lacking)
}

const server = findServer()
if (server.kind === "none") {
  process.stderr.write(`The contract of Documents is skipped on MongoDB: ${server.reason}.\n`)
  describe.skip(`MongoDB: skipped, because ${server.reason}`, () => {
    it("keeps the contract of Documents", () => {})
  })
} else contract(server)
