import { Effect } from "effect"
import { DocumentStore, type CollectionShape } from "./document-store.ts"

/** The collections that a layer under test must declare. */
export const contractCollections: ReadonlyArray<CollectionShape> = [
  {
    name: "stories",
    indexes: [
      {
        paths: [
          ["keeperId", 1],
          ["createdAt", -1],
        ],
      },
      { paths: [["subjectIds", 1]], many: true },
      { paths: [["told.by", 1]], many: true },
    ],
  },
  {
    name: "users",
    indexes: [
      { paths: [["email", 1]], unique: true },
      {
        paths: [
          ["provider", 1],
          ["subject", 1],
        ],
        unique: true,
      },
    ],
  },
  { name: "things", indexes: [] },
  { name: "guests", indexes: [], isFollowed: true },
]

/** The port, with those collections emptied. */
export const emptied = Effect.gen(function* () {
  const documents = yield* DocumentStore
  for (const { name } of contractCollections) yield* documents.remove(name, {})
  return documents
})
