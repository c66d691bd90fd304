import { join } from "node:path"
import { Layer } from "effect"
import type { CollectionShape } from "../ports/documents.ts"
import { diskMedia } from "./disk.ts"
import { mongoDocuments } from "./mongo/documents.ts"
import { sqliteDocuments } from "./sqlite/documents.ts"

/** Chooses the store: a file and a folder of this server, or MongoDB and a folder. */
export const storage = (settings: {
  readonly mongodbUrl: string | null
  readonly dataDir: string
  readonly collections: ReadonlyArray<CollectionShape>
}) => {
  const { mongodbUrl, dataDir, collections } = settings
  return Layer.merge(
    mongodbUrl === null
      ? sqliteDocuments({ file: join(dataDir, "kintale.db"), collections })
      : mongoDocuments({ url: mongodbUrl, collections }),
    diskMedia({ folder: join(dataDir, "media") }),
  )
}
