import { Context, Schema, type Effect } from "effect"
import { type Crop, WhyNoPhoto } from "#protocol/photo.ts"

/** These bytes cannot become a photo. */
export class PictureUnusable extends Schema.TaggedError<PictureUnusable>()("PictureUnusable", {
  why: WhyNoPhoto,
}) {}

/** Pictures cannot be read at the moment; `reason` is for the log. */
export class PicturesAway extends Schema.TaggedError<PicturesAway>()("PicturesAway", {
  reason: Schema.String,
}) {}

/** The port to what decodes and encodes pictures. */
export class Images extends Context.Service<
  Images,
  {
    /**
     * A square JPEG of `limits.photo.side` pixels made of part of a picture: upright, in sRGB, and
     * without anything else the file may say, such as where it was taken.
     */
    readonly portrait: (
      bytes: Uint8Array,
      crop: Crop,
    ) => Effect.Effect<Uint8Array, PictureUnusable | PicturesAway>
  }
>()("backend/ports/Images") {}
