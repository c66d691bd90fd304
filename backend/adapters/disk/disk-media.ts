import { mkdir } from "node:fs/promises"
import { Effect, Layer } from "effect"
import { MediaStore } from "../../ports/media-store.ts"
import { placesIn } from "./layout.ts"
import { findEntry, listEntries, pathOf, readEntry, removeEntry, sweepEntries } from "./read.ts"
import { adoptFile, keepStream, keepStreamAs, linkFile, tryWriting } from "./write.ts"

/** Stores bytes as files in a folder that nothing else uses. */
export const diskMedia = (options: { readonly folder: string }): Layer.Layer<MediaStore> =>
  Layer.effect(
    MediaStore,
    Effect.gen(function* () {
      const places = placesIn(options.folder)
      yield* Effect.promise(() => mkdir(places.unfinished, { recursive: true, mode: 0o700 }))
      return MediaStore.of({
        store: (id, bytes, limit) => keepStream(places, id, bytes, limit),
        adopt: (id, path) => adoptFile(places, id, path),
        storeFile: (id, path) => linkFile(places, id, path),
        storeAs: (id, bytes, limit) => keepStreamAs(places, id, bytes, limit),
        entry: (id) => findEntry(places, id),
        read: (id, range) => readEntry(places, id, range),
        localPath: (id) => pathOf(places, id),
        remove: (id) => removeEntry(places, id),
        list: listEntries(places),
        sweep: (known, alone) => sweepEntries(places, known, alone),
        check: tryWriting(places),
      })
    }),
  )
