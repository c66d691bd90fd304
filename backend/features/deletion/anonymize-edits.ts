import { Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import type { SignatureRecord } from "../../platform/database/edits.ts"
import { Database } from "../../platform/database/database.ts"
import type { TranscriptVersionLine } from "../../platform/database/transcript-versions.ts"
import { signedWithout } from "../transcripts/strip-author.ts"

/** Edits read at once before other work gets a turn: each may be as large as a transcript. */
const pageSize = 10

/** Removes a user's authorship from everything they wrote, in all stories. The text stays. */
export const unsigning = Effect.gen(function* () {
  const { signatures, transcriptVersions, transcriptVersionLines } = yield* Database

  const ofEdit = Effect.fnUntraced(function* (user: UserId, signature: SignatureRecord) {
    const unsigned = signedWithout(signature, user)
    if (unsigned !== null) yield* signatures.update({ id: signature.id }, { $set: unsigned })
  })

  // There is no index on the authors of edits, so all are read; in pages, since one large read would
  // block the event loop.
  const ofEdits = Effect.fnUntraced(function* (user: UserId) {
    let page: ReadonlyArray<SignatureRecord> = []
    do {
      page = yield* signatures.every({
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
    let lines: ReadonlyArray<TranscriptVersionLine>
    do {
      lines = yield* transcriptVersionLines.every({
        filter: { by: user },
        limit: pageSize,
        without: ["transcript"],
      })
      for (const { id } of lines) yield* transcriptVersions.update({ id }, { $pull: { by: user } })
      yield* Effect.yieldNow
    } while (lines.length > 0)
  })

  return (user: UserId) => Effect.andThen(ofEdits(user), ofVersions(user))
})
