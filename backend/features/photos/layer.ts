import { Layer } from "effect"
import { PhotoShelf } from "./photo-storage.ts"
import { Photos } from "./photos.ts"
import { ProviderPictures } from "./provider-pictures.ts"
import { Receiving } from "./upload-limit.ts"

/** Photos of people and users. */
export const photos = Photos.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(PhotoShelf.layer, ProviderPictures.layer)),
  Layer.provide(Receiving.layer),
)
