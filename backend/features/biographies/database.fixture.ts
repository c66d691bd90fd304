import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import {
  type BiographyRecord,
  type StoredEvent,
  type StoredLine,
  type StoredSource,
  withStories,
} from "../../platform/database/biographies.ts"
import { collections, Database } from "../../platform/database/database.ts"

const aFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-biographies-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
)

/** A store of its own, with its announcements. */
export const aStore = Layer.unwrap(
  Effect.map(aFolder, (folder) =>
    Database.layer.pipe(
      Layer.provideMerge(EventBus.layer),
      Layer.provideMerge(noBus),
      Layer.provide(sqliteDocuments({ file: join(folder, "kintale.db"), collections })),
    ),
  ),
)

export const rosa = PersonId.make(7)
export const anna = UserId.make(1)
export const ben = UserId.make(2)

export const inStory = (id: number, start = 0) => ({
  kind: "story" as const,
  storyId: StoryId.make(id),
  start,
})
export const inAnswer: StoredSource = { kind: "answer", question: "family" }

export const aLine = (id: string, ...sources: ReadonlyArray<StoredSource>): StoredLine => ({
  id,
  text: `The line ${id}.`,
  topic: "family",
  made: "as written",
  sources,
  echoes: [],
  version: 0,
})

export const anEvent = (
  id: string,
  year: number,
  ...sources: ReadonlyArray<StoredSource>
): StoredEvent => {
  const { topic: _, ...line } = aLine(id, ...sources)
  return { ...line, year, isAbout: false }
}

/** A person's record with a biography, as the store has it. */
export const aBiography = (
  lines: ReadonlyArray<StoredLine>,
  {
    id = rosa,
    events = [],
    born = null,
    ...others
  }: Partial<Omit<BiographyRecord, "lines" | "storyIds">> = {},
): BiographyRecord => ({
  id,
  format: 1,
  version: 1,
  writtenBy: null,
  unwritten: null,
  sourceFingerprint: "before",
  changedAt: "2026-01-01T00:00:00.000Z",
  lastChange: { kind: "made", userId: null, name: null },
  work: {
    open: false,
    claim: null,
    leaseEnds: 0,
    failures: 0,
    asked: 0,
    firstRequestedAt: null,
    lastRequestedAt: null,
    stage: "house",
  },
  ...withStories({ lines, events, born }),
  ...others,
})
