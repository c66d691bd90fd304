import { Schema } from "effect"
import { BiographyChangeKind } from "#protocol/biography-changes.ts"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { type BiographyRecord, lifeFields } from "./biographies.ts"

/** A biography as it stood after a change. What is erased goes from here as well. */
export const BiographyVersionRecord = Schema.Struct({
  /** `person/version`. */
  id: Schema.String,
  personId: PersonId,
  version: Schema.Int,
  /** ISO 8601. */
  at: Schema.String,
  kind: BiographyChangeKind,
  /** Null for what the server made, and once the account is gone. */
  userId: Schema.NullOr(UserId),
  /** What they were called then; null for what the server made. */
  name: Schema.NullOr(Schema.String),
  ...lifeFields,
  storyIds: Schema.Array(StoryId),
})
export type BiographyVersionRecord = typeof BiographyVersionRecord.Type

/** A biography as it stands, for its history. */
export const versionOf = ({
  id: personId,
  version,
  changedAt: at,
  lastChange,
  lines,
  events,
  born,
  storyIds,
}: BiographyRecord): BiographyVersionRecord => ({
  id: `${String(personId)}/${String(version)}`,
  ...{ personId, version, at, ...lastChange, lines, events, born, storyIds },
})

/** A version without its content. */
export const BiographyVersionLine = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  storyIds: Schema.Array(StoryId),
})
export const fieldsOfVersionLine = Object.keys(BiographyVersionLine.fields)

export const biographyVersions: CollectionShape = {
  name: "biographyVersions",
  indexes: [
    {
      paths: [
        ["personId", 1],
        ["version", -1],
      ],
    },
    { paths: [["storyIds", 1]], many: true },
    { paths: [["userId", 1]] },
  ],
}
