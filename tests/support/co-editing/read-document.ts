import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import type * as Y from "yjs"
import type { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../../backend/adapters/sqlite/documents.ts"
import { EditLog } from "../../../backend/features/transcripts/room/edit-log.ts"
import { edits } from "../../../backend/platform/database/edits.ts"
import { transcriptSnapshots } from "../../../backend/platform/database/transcript-snapshots.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { transcriptVersions } from "../../../backend/platform/database/transcript-versions.ts"

/** The shared document a server would open from a data folder that nobody uses now; the folder is not touched. */
export const storedDocument = async (dataDir: string, id: StoryId): Promise<Y.Doc> => {
  const copy = await mkdtemp(join(tmpdir(), "kintale-copy-"))
  try {
    await cp(dataDir, copy, {
      recursive: true,
      filter: (path) => path === dataDir || path.includes("kintale.db"),
    })
    const log = EditLog.layer.pipe(
      Layer.provide(Database.layer),
      Layer.provide(
        sqliteDocuments({
          file: join(copy, "kintale.db"),
          collections: [edits, transcriptSnapshots, transcriptVersions],
        }),
      ),
    )
    const { document } = await Effect.runPromise(
      EditLog.use(({ load }) => load(id)).pipe(Effect.provide(log)),
    )
    return document
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
