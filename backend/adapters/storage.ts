import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { Layer } from "effect"
import type { CollectionShape, Documents } from "../ports/documents.ts"
import { diskMedia } from "./disk.ts"
import { mongoDocuments } from "./mongo/documents.ts"
import { mongoToRead, mongoWhole } from "./mongo/whole.ts"
import { sqliteDocuments, sqliteDocumentsBeside } from "./sqlite/documents.ts"
import { isInUse } from "./sqlite/lock.ts"
import { sqliteToRead, sqliteWhole } from "./sqlite/whole.ts"
import { tusIncoming } from "./tus/incoming.ts"

interface StoreSettings {
  readonly mongodbUrl: string | null
  readonly dataDir: string
  readonly mediaDir: string
  readonly collections: ReadonlyArray<CollectionShape>
}

/** Where SQLite keeps the documents. */
export const storeFile = (dataDir: string) => join(dataDir, "kintale.db")

/** For programs beside a server: why there is nothing to look into, or null. */
export const whyNoStore = (env: NodeJS.ProcessEnv): string | null => {
  const folder = resolve(env["DATA_DIR"] || "data")
  return env["MONGODB_URL"] || existsSync(storeFile(folder))
    ? null
    : `There is no Kintale in ${folder}. Set DATA_DIR to the folder of your server.`
}

/** The documents of a store whose server may be running. */
export const documentsBeside = ({
  mongodbUrl,
  dataDir,
  collections,
}: Omit<StoreSettings, "mediaDir">) =>
  mongodbUrl === null
    ? sqliteDocumentsBeside({ file: storeFile(dataDir), collections })
    : mongoDocuments({ url: mongodbUrl, collections })

const documentsOf = ({ mongodbUrl, dataDir, collections }: StoreSettings) =>
  mongodbUrl === null
    ? sqliteDocuments({ file: storeFile(dataDir), collections })
    : mongoDocuments({ url: mongodbUrl, collections })

const mediaOf = ({ mediaDir }: Pick<StoreSettings, "mediaDir">) =>
  diskMedia({ folder: join(mediaDir, "media") })

/** Whether a server is running on the store; where it may be elsewhere, only the store itself knows. */
export const isServerHere = ({ mongodbUrl, dataDir }: StoreSettings) =>
  mongodbUrl === null && isInUse(storeFile(dataDir))

/** A whole store, for whoever takes it elsewhere; nothing can be written to its documents. */
export const storeToRead = (settings: StoreSettings) => {
  const { mongodbUrl, dataDir, collections } = settings
  return Layer.merge(
    mongodbUrl === null
      ? sqliteToRead({ file: storeFile(dataDir), collections })
      : mongoToRead({ url: mongodbUrl, collections }),
    mediaOf(settings),
  )
}

/** A whole store, for whoever brings it. */
export const storeToFill = (settings: StoreSettings) => {
  const { mongodbUrl, dataDir, collections } = settings
  return Layer.merge(
    mongodbUrl === null
      ? sqliteWhole({ file: storeFile(dataDir), collections })
      : mongoWhole({ url: mongodbUrl, collections }),
    mediaOf(settings),
  )
}

/** Chooses the store: a file and a folder of this server, or MongoDB and a folder. */
export const storage = (
  settings: StoreSettings,
  documents: Layer.Layer<Documents> = documentsOf(settings),
) => {
  const { mediaDir } = settings
  return Layer.merge(
    documents,
    tusIncoming({ folder: join(mediaDir, "uploads") }).pipe(Layer.provideMerge(mediaOf(settings))),
  )
}
