import { Layer } from "effect"
import { PhotoStorage } from "./photo-storage.ts"
import { Photos } from "./photos.ts"
import { ProviderPictures } from "./provider-pictures.ts"
import { UploadLimit } from "./upload-limit.ts"

/** Photos of people and users. */
export const photos = Photos.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(PhotoStorage.layer, ProviderPictures.layer)),
  Layer.provide(UploadLimit.layer),
)
