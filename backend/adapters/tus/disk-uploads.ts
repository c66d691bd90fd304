import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { UploadStore } from "../../ports/upload-store.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { isInsufficientStorage } from "../disk/layout.ts"
import { isId } from "../media-ids.ts"
import { incomingOver, youngMillis } from "./tus-upload-store.ts"
import { SyncedFileStore } from "./fsync-file-store.ts"

/** Keeps uploads as files in a folder that nothing else uses. */
export const tusIncoming = (options: {
  readonly folder: string
}): Layer.Layer<UploadStore, never, MediaStore> =>
  Layer.effect(
    UploadStore,
    Effect.gen(function* () {
      const media = yield* MediaStore
      const { folder } = options
      yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }))
      const tus = new SyncedFileStore(folder)
      // It makes the folder as well, and nobody can wait for that; this comes after it.
      yield* Effect.promise(() => mkdir(folder, { recursive: true }))

      return incomingOver({
        ...{ tus, isInsufficientStorage },
        checkPlace: () => tus.checkFolder(),
        keep: (id, as) => media.storeFile(as, tus.pathOf(id)),
        sweep: async (known, alone) => {
          const gone = new Set<string>()
          for (const name of await readdir(folder)) {
            const [id = ""] = name.split(".")
            // Files that this adapter did not make stay; so does what a document knows, but for
            // descriptions that a crash left half-written.
            const isDescribing = /^[0-9a-f]{32}\.json\..+$/.test(name)
            if (!isId(id) || (known.has(id) && !isDescribing)) continue
            if (!alone && (await tus.isYoung(name, youngMillis))) continue
            await rm(join(folder, name), { force: true })
            if (!known.has(id)) gone.add(id)
          }
          return gone.size
        },
      })
    }),
  )
