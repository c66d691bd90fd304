import { join } from "node:path"
import { type Config, readConfig } from "../../platform/config/config.ts"
import { isSet, withSecretFiles } from "../../platform/config/secret-files.ts"
import type { Beside } from "./copy-extra-files.ts"
import { stopped } from "./files.ts"

/** A place a server's settings lead to. */
export interface StoreLocation {
  readonly config: Config
  readonly beside: Beside
  /** In words without keys. */
  readonly documents: string
  readonly media: string
}

/** An address without the name, the password and the words behind it, which may be secret. */
const withoutKeys = (address: string) =>
  address.replace(/^(\w[\w+.-]*:\/\/)(?:[^/]*@)?([^?]*).*$/, "$1$2")

const mediaIn = ({ mediaPlace, mediaDir }: Config): string => {
  switch (mediaPlace.kind) {
    case "disk":
      return `recordings in ${join(mediaDir, "media")}`
    case "s3":
      return `recordings in the bucket ${mediaPlace.s3.bucket} at ${mediaPlace.s3.endpoint}`
  }
}

/** So that reading the settings of a place makes no secret in it. */
const anySecret = "x".repeat(32)

/** Reads settings as a server would, and makes nothing but the data folder. */
export const placeOf = (env: NodeJS.ProcessEnv): StoreLocation => {
  const isGiven = isSet(env, "SESSION_SECRET")
  const config = readConfig(isGiven ? env : { ...env, SESSION_SECRET: anySecret })
  const sessionSecret = isGiven ? (withSecretFiles(env)["SESSION_SECRET"] ?? null) : null
  const { mongodbUrl, dataDir } = config
  return {
    config,
    beside: { dataDir, sessionSecret },
    documents:
      mongodbUrl === null ? `SQLite in ${dataDir}` : `MongoDB at ${withoutKeys(mongodbUrl)}`,
    media: mediaIn(config),
  }
}

export const inWords = ({ documents, media }: StoreLocation) => `${documents}, ${media}`

/** What of two places is the same; the same documents are no move. */
export const sharedOf = (source: StoreLocation, target: StoreLocation) => {
  if (source.documents === target.documents)
    throw stopped(`Source and target are the same: ${target.documents}. Nothing was changed.`)
  return { isSameMedia: source.media === target.media }
}

/** Why a server's store is not backed up and restored by our programs, in a sentence; null where it is. */
export const whyNoBackup = (env: NodeJS.ProcessEnv): string | null =>
  isSet(env, "MONGODB_URL")
    ? "This server keeps its documents in MongoDB, which has its own backup programs (mongodump, mongorestore). This program only backs up servers that keep everything on disk."
    : isSet(env, "S3_URL")
      ? "This server keeps its recordings in an S3 store, which has its own ways to back up. This program only backs up servers that keep everything on disk."
      : null
