import { Layer } from "effect"
import { Biographies } from "./biographies.ts"
import { Building } from "./building.ts"
import { Forgetting } from "./forgetting.ts"
import { Gathering } from "./gathering.ts"
import { Sight } from "./sight.ts"

/** What is told of a person's life, and what it rests on. */
export const biographies = Biographies.layer.pipe(
  Layer.provideMerge(Building.layer),
  Layer.provideMerge(Layer.mergeAll(Forgetting.layer, Gathering.layer, Sight.layer)),
)
