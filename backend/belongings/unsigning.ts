import { Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { type SignatureRecord, somebody } from "../kept/edits.ts"
import { Kept } from "../kept/kept.ts"
import type { VersionLine } from "../kept/versions.ts"

/** So many edits are read before others have their turn: each may be as long as a transcript. */
const pageSize = 10

/** Takes somebody's name off everything they wrote, in whatever story. The words stay. */
export const unsigning = Effect.gen(function* () {
  const { signatures, versions, versionLines } = yield* Kept

  const ofEdit = Effect.fnUntraced(function* (user: UserId, signature: SignatureRecord) {
    const { id, authors, changes } = signature
    if (![...authors, ...changes].some(({ userId }) => userId === user)) return
    yield* signatures.update(
      { id },
      {
        $set: {
          authors: authors.map(({ client, userId }) => ({
            client,
            userId: userId === user ? somebody : userId,
          })),
          changes: changes.filter(({ userId }) => userId !== user),
        },
      },
    )
  })

  // No index knows who wrote in an edit, and a store that reads them all at once answers nobody meanwhile.
  const ofEdits = Effect.fnUntraced(function* (user: UserId) {
    let page: ReadonlyArray<SignatureRecord> = []
    do {
      page = yield* signatures.find({
        filter: { id: { $gt: page.at(-1)?.id ?? "" } },
        sort: [["id", 1]],
        limit: pageSize,
        without: ["update"],
      })
      yield* Effect.forEach(page, (signature) => ofEdit(user, signature), { discard: true })
      yield* Effect.yieldNow
    } while (page.length === pageSize)
  })

  const ofVersions = Effect.fnUntraced(function* (user: UserId) {
    let lines: ReadonlyArray<VersionLine>
    do {
      lines = yield* versionLines.find({
        filter: { by: user },
        limit: pageSize,
        without: ["transcript"],
      })
      for (const { id } of lines) yield* versions.update({ id }, { $pull: { by: user } })
      yield* Effect.yieldNow
    } while (lines.length > 0)
  })

  return (user: UserId) => Effect.andThen(ofEdits(user), ofVersions(user))
})
