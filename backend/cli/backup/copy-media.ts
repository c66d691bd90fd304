import { dirname } from "node:path"
import type { MediaReference } from "../../platform/database/media-references.ts"
import { isMissing, syncFolder } from "../../adapters/disk/layout.ts"
import { copyHashed, hashOfFile, NotReadable, sizeOf } from "./files.ts"

interface Ways {
  readonly source: (id: string) => string
  readonly target: (id: string) => string
  /** What earlier backups have, as they found it. */
  readonly known: ReadonlyMap<string, string>
}

/** What became of some bytes: their SHA-256 in the backup, or null, and what is wrong with them at the source. */
interface Imported {
  readonly sha256: string | null
  readonly copied: number
  readonly trouble: string | null
}

const there = (sha256: string, trouble: string | null = null): Imported => ({
  ...{ sha256, copied: 0, trouble },
})

/**
 * Brings bytes into a backup folder that they never change in. What an earlier backup found there, as large as
 * it is here, is not read again: `--check` reads everything.
 */
export const bytesInto = ({ source, target, known }: Ways) => {
  const folders = new Set<string>()

  const copied = async (
    id: string,
    { of, sha256: expected }: MediaReference,
  ): Promise<Imported> => {
    const sha256 = await copyHashed(source(id), target(id))
    folders.add(dirname(target(id)))
    const isDamaged = expected !== null && expected !== "" && sha256 !== expected
    return {
      ...{ sha256, copied: (await sizeOf(target(id))) ?? 0 },
      trouble: isDamaged
        ? `${of} is not the same as when it was uploaded: its SHA-256 is ${sha256 ?? ""} and should be ${expected}.`
        : null,
    }
  }

  const bring = async (id: string, named: MediaReference): Promise<Imported> => {
    const [here, kept] = [await sizeOf(source(id)), await sizeOf(target(id))]
    const before = known.get(id)
    if (kept !== null && before !== undefined) {
      if (here === kept) return there(before)
      // One of the two is not what it was. The backup's is believed only after a look.
      if ((await hashOfFile(target(id))) === before)
        return there(
          before,
          here === null
            ? `${named.of} is gone. The backup still has it.`
            : `${named.of} has changed size. The backup keeps it as it was.`,
        )
    } else if (kept !== null && kept === here) {
      // A backup that was broken off has left it.
      const sha256 = await hashOfFile(target(id))
      if (sha256 === named.sha256 || sha256 === (await hashOfFile(source(id)))) return there(sha256)
    }
    return copied(id, named)
  }

  return {
    bring: async (id: string, named: MediaReference): Promise<Imported> => {
      try {
        return await bring(id, named)
      } catch (cause) {
        if (cause instanceof NotReadable)
          return { sha256: null, copied: 0, trouble: `${named.of}: ${cause.message}.` }
        if (isMissing(cause))
          return { sha256: null, copied: 0, trouble: `${named.of} is not there.` }
        throw cause
      }
    },
    sync: async () => {
      const all = new Set([...folders].flatMap((inner) => [inner, dirname(inner)]))
      for (const folder of [...all, ...new Set([...all].map((one) => dirname(one)))])
        await syncFolder(folder)
    },
  }
}
