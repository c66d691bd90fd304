import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import { UploadId, UploadKind } from "#protocol/uploads.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * A recording that arrives piece by piece and is part of no story yet. Its bytes, and how many there
 * are, are with the port `Incoming`; `received` and `length` are as of the last request.
 */
export const UploadRecord = Schema.Struct({
  id: UploadId,
  userId: UserId,
  /** The key of the story it is for. */
  saveKey: Schema.String,
  /** Names the take, once for each user. */
  take: Schema.String,
  kind: UploadKind,
  part: Schema.Int,
  fileName: Schema.String,
  /** ISO 8601. */
  startedAt: Schema.String,
  received: Schema.Int,
  length: Schema.NullOr(Schema.Int),
  /** Recorded seconds whose bytes are here; null where nobody said. */
  seconds: Schema.NullOr(Schema.Finite),
  /** Milliseconds since 1970. */
  createdAt: Schema.Finite,
  /** When bytes of it came last. */
  touchedAt: Schema.Finite,
  /** Who writes to it at this moment, saves or removes it, and until when unless they renew it. */
  lockToken: Schema.NullOr(Schema.String),
  lockUntil: Schema.Finite,
  /** The claim of a turn that somebody waits for. */
  lockWanted: Schema.optionalKey(Schema.String),
  /** The claim of a turn that cannot be asked for, because the upload is being saved. */
  savingClaim: Schema.optionalKey(Schema.String),
  /** The job that looks after it: who does it, and when it is due. */
  jobClaim: Schema.NullOr(Schema.String),
  /** How many attempts of the job in a row have begun and not ended. */
  unfinished: Schema.optionalKey(Schema.Int),
  dueAt: Schema.Finite,
  /** Its owner was told that it waits. */
  isReminded: Schema.Boolean,
  /** The email that told of it. */
  reminderEmailId: Schema.optionalKey(Schema.Int),
})
export type UploadRecord = typeof UploadRecord.Type

export const uploads: CollectionShape = {
  name: "uploads",
  indexes: [
    {
      paths: [
        ["userId", 1],
        ["take", 1],
      ],
      unique: true,
    },
    {
      paths: [
        ["userId", 1],
        ["saveKey", 1],
      ],
    },
    { paths: [["dueAt", 1]] },
  ],
}
