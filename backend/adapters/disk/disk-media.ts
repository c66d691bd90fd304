import { mkdir } from "node:fs/promises"
import { Effect, Layer } from "effect"
import { type ByteRange, MediaStore } from "../../ports/media-store.ts"
import { placesIn } from "./layout.ts"
import { findEntry, listEntries, pathOf, readEntry, removeEntry, sweepEntries } from "./read.ts"
import { adoptFile, keepStream, keepStreamAs, linkFile, tryWriting } from "./write.ts"

/** The entries of a folder, for whoever only reads; nothing is made in it. */
export const diskEntries = (folder: string) => {
  const places = placesIn(folder)
  return {
    entry: (id: string) => findEntry(places, id),
    read: (id: string, range?: ByteRange) => readEntry(places, id, range),
    list: listEntries(places),
  }
}

/** Stores bytes as files in a folder that nothing else uses. */
export const diskMedia = (options: { readonly folder: string }): Layer.Layer<MediaStore> =>
  Layer.effect(
    MediaStore,
    Effect.gen(function* () {
      const places = placesIn(options.folder)
      yield* Effect.promise(() => mkdir(places.unfinished, { recursive: true, mode: 0o700 }))
      return MediaStore.of({
        ...diskEntries(options.folder),
        store: (id, bytes, limit) => keepStream(places, id, bytes, limit),
        adopt: (id, path) => adoptFile(places, id, path),
        storeFile: (id, path) => linkFile(places, id, path),
        storeAs: (id, bytes, limit) => keepStreamAs(places, id, bytes, limit),
        localPath: (id) => pathOf(places, id),
        remove: (id) => removeEntry(places, id),
        sweep: (known, alone) => sweepEntries(places, known, alone),
        check: tryWriting(places),
      })
    }),
  )
