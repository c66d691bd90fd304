import { Context, Effect, Layer } from "effect"
import { UploadStore } from "../../ports/upload-store.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { piecesIncoming } from "../tus/chunked-uploads.ts"
import { openGridfs } from "./bucket.ts"
import { mediaOver } from "./media.ts"
import { uploadPartsOver } from "./upload-parts.ts"

/** Recordings, and those on their way, in the MongoDB that has the documents. */
export const gridfsRecordings = (options: {
  readonly url: string
  readonly scratch: string
}): Layer.Layer<UploadStore | MediaStore> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const gridfs = yield* openGridfs(options.url)
      const media = yield* mediaOver(gridfs, options.scratch)
      const incoming = yield* Effect.provideService(
        piecesIncoming(uploadPartsOver(gridfs)),
        MediaStore,
        media,
      )
      return Context.make(MediaStore, media).pipe(Context.add(UploadStore, incoming))
    }),
  )
