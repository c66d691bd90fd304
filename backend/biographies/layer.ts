import { Layer } from "effect"
import { Biographies } from "./biographies.ts"
import { Forgetting } from "./forgetting.ts"
import { Sight } from "./sight.ts"

/** What is told of a person's life, and what it rests on. */
export const biographies = Layer.merge(Biographies.layer, Forgetting.layer).pipe(
  Layer.provideMerge(Sight.layer),
)
