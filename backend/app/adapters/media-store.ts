import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { Layer } from "effect"
import type { CollectionShape, DocumentStore } from "../../ports/document-store.ts"
import type { UploadStore } from "../../ports/upload-store.ts"
import type { MediaStore } from "../../ports/media-store.ts"
import type { MediaPlace } from "../../platform/config/media-store.ts"
import { isSet } from "../../platform/config/secret-files.ts"
import { diskMedia } from "../../adapters/disk/disk-media.ts"
import { mongoDocuments } from "../../adapters/mongo/documents.ts"
import { mongoToRead, mongoWhole } from "../../adapters/mongo/store-admin.ts"
import type { S3Timeouts } from "../../adapters/s3/s3-client.ts"
import { sqliteDocuments, sqliteDocumentsBeside } from "../../adapters/sqlite/documents.ts"
import { isInUse } from "../../adapters/sqlite/lock.ts"
import { sqliteToRead, sqliteWhole } from "../../adapters/sqlite/store-admin.ts"
import { tusIncoming } from "../../adapters/tus/disk-uploads.ts"

interface StoreSettings {
  readonly mongodbUrl: string | null
  readonly dataDir: string
  readonly mediaDir: string
  readonly mediaPlace: MediaPlace
  readonly collections: ReadonlyArray<CollectionShape>
  /** How soon a bucket counts as away, where that is not the usual. */
  readonly mediaTimeouts?: S3Timeouts | undefined
}

/** Where SQLite keeps the documents. */
export const storeFile = (dataDir: string) => join(dataDir, "kintale.db")

/** For programs beside a server: why there is nothing to look into, or null. */
export const whyNoStore = (env: NodeJS.ProcessEnv): string | null => {
  const folder = resolve(env["DATA_DIR"] || "data")
  return isSet(env, "MONGODB_URL") || existsSync(storeFile(folder))
    ? null
    : `There is no Kintale in ${folder}. Set DATA_DIR to your server's folder.`
}

/** The documents of a store whose server may be running. */
export const documentsBeside = ({
  mongodbUrl,
  dataDir,
  collections,
}: Pick<StoreSettings, "mongodbUrl" | "dataDir" | "collections">) =>
  mongodbUrl === null
    ? sqliteDocumentsBeside({ file: storeFile(dataDir), collections })
    : mongoDocuments({ url: mongodbUrl, collections })

const documentsOf = ({
  mongodbUrl,
  dataDir,
  collections,
}: Pick<StoreSettings, "mongodbUrl" | "dataDir" | "collections">) =>
  mongodbUrl === null
    ? sqliteDocuments({ file: storeFile(dataDir), collections })
    : mongoDocuments({ url: mongodbUrl, collections })

const inFolder = (mediaDir: string) =>
  tusIncoming({ folder: join(mediaDir, "uploads") }).pipe(
    Layer.provideMerge(diskMedia({ folder: join(mediaDir, "media") })),
  )

/**
 * Where recordings are, and those on their way. Uploads go where all nodes reach them: beside the
 * recordings. The library of buckets is loaded only where there is one.
 */
export const recordings = async ({
  mediaPlace,
  mediaDir,
  dataDir,
  mediaTimeouts: timeout,
}: Omit<StoreSettings, "collections" | "mongodbUrl">): Promise<
  Layer.Layer<UploadStore | MediaStore>
> => {
  switch (mediaPlace.kind) {
    case "disk":
      return inFolder(mediaDir)
    case "s3":
      return (await import("../../adapters/s3/layer.ts")).s3Recordings({
        // For files that programs need: nothing that is not in the bucket.
        ...{ place: mediaPlace.s3, scratch: join(dataDir, "scratch") },
        ...(timeout === undefined ? {} : { timeout }),
      })
  }
}

/** Chooses the store: a file or MongoDB, and a folder or a bucket for recordings. */
export const storage = async (
  settings: StoreSettings,
  documents: Layer.Layer<DocumentStore> = documentsOf(settings),
) => Layer.merge(documents, await recordings(settings))

/** Whether a server is running on the store; where it may be elsewhere, only the store itself knows. */
export const isServerHere = ({
  mongodbUrl,
  dataDir,
}: Pick<StoreSettings, "mongodbUrl" | "dataDir">) =>
  mongodbUrl === null && isInUse(storeFile(dataDir))

/** A whole store, for whoever takes it elsewhere; nothing can be written to its documents. */
export const storeToRead = async (settings: StoreSettings) => {
  const { mongodbUrl, dataDir, collections } = settings
  return Layer.merge(
    mongodbUrl === null
      ? sqliteToRead({ file: storeFile(dataDir), collections })
      : mongoToRead({ url: mongodbUrl, collections }),
    await recordings(settings),
  )
}

/** A whole store, for whoever brings it. */
export const storeToFill = async (settings: StoreSettings) => {
  const { mongodbUrl, dataDir, collections } = settings
  return Layer.merge(
    mongodbUrl === null
      ? sqliteWhole({ file: storeFile(dataDir), collections })
      : mongoWhole({ url: mongodbUrl, collections }),
    await recordings(settings),
  )
}
