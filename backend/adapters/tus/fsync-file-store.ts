import { randomUUID } from "node:crypto"
import { open, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { type Configstore, FileStore } from "@tus/file-store"
import { ERRORS, Upload } from "@tus/utils"
import { Option, Schema } from "effect"
import { isMissing, syncFolder } from "../disk/layout.ts"

/** An upload's length is stored in a file beside its bytes. */
const Config = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String,
    size: Schema.optionalKey(Schema.Int),
    offset: Schema.Int,
    creation_date: Schema.optionalKey(Schema.String),
  }),
)
const decodeConfig = Schema.decodeUnknownOption(Config)

/** The store's own writes these files in place, so that a crash in that moment loses an upload. */
const configsIn = (folder: string): Configstore => {
  const fileOf = (id: string) => join(folder, `${id}.json`)
  return {
    get: async (id) => {
      try {
        const found = decodeConfig(await readFile(fileOf(id), "utf8"))
        return Option.isSome(found) ? new Upload(found.value) : undefined
      } catch (cause) {
        if (isMissing(cause)) return undefined
        throw cause
      }
    },
    set: async (id, { size, creation_date: date }) => {
      const unfinished = join(folder, `${id}.json.${randomUUID()}`)
      try {
        const handle = await open(unfinished, "wx", 0o600)
        try {
          const config = {
            ...{ id, offset: 0 },
            ...(size === undefined ? {} : { size }),
            ...(date === undefined ? {} : { creation_date: date }),
          }
          await handle.writeFile(JSON.stringify(config))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, fileOf(id))
      } catch (cause) {
        await rm(unfinished, { force: true })
        throw cause
      }
      await syncFolder(folder)
    },
    delete: (id) => rm(fileOf(id), { force: true }),
  }
}

/**
 * The store of files as tus has it, but what it says is there is synced: its own survives a kill, not a
 * power cut.
 */
export class SyncedFileStore extends FileStore {
  readonly folder: string

  constructor(folder: string) {
    super({ directory: folder, configstore: configsIn(folder) })
    this.folder = folder
  }

  /** Fails where the folder itself is gone, as when its disk is: that says nothing of any upload. */
  async checkFolder() {
    await stat(this.folder)
  }

  pathOf(id: string) {
    return join(this.folder, id)
  }

  /** Its own hides why a write failed, and loses what came before that. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const handle = await this.#open(id)
    try {
      let at = offset
      for await (const piece of bytes) {
        const buffer: Buffer = piece
        for (let from = 0; from < buffer.length;) {
          const { bytesWritten } = await handle.write(buffer, from, buffer.length - from, at)
          from += bytesWritten
          at += bytesWritten
        }
      }
      await handle.datasync()
      return at
    } finally {
      await handle.close()
    }
  }

  /** A HEAD promises too, also what was written by a request that was cut off. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await super.getUpload(id)
    if (upload.offset > 0) await this.#sync(id)
    return upload
  }

  /** It may have been removed since it was looked for. */
  async #open(id: string) {
    try {
      return await open(this.pathOf(id), "r+")
    } catch (cause) {
      throw isMissing(cause) ? ERRORS.FILE_NOT_FOUND : cause
    }
  }

  async #sync(id: string) {
    const handle = await this.#open(id)
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }

  override async remove(id: string) {
    await rm(this.pathOf(id), { force: true })
    await this.configstore.delete(id)
  }

  /** Whether its file was written to in the last `millis`. */
  async isYoung(name: string, millis: number) {
    try {
      return Date.now() - (await stat(join(this.folder, name))).mtimeMs < millis
    } catch (cause) {
      if (isMissing(cause)) return true
      throw cause
    }
  }
}
