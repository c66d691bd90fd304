import { Schema } from "effect"

/** What a server does for whoever measures it, as it cannot be done from outside. */
export const Wish = Schema.Union([
  /** Understands and writes one story more, with this word in it. */
  Schema.TaggedStruct("Story", { n: Schema.Int, word: Schema.String }),
  /** Has the model understand something, which loads it. */
  Schema.TaggedStruct("Question", {}),
  /** Says how long requests were held up since this was asked last. */
  Schema.TaggedStruct("Held", {}),
])
export type Wish = typeof Wish.Type
