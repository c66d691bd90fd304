import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { crc32 } from "node:zlib"
import { fromBufferPromise } from "yauzl"

/** What stands in an archive, by name; read by another program than what wrote it. */
export const unzip = async (archive: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`)
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`)
    files.set(entry.fileName, bytes)
  }
  return files
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
