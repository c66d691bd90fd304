import { Layer } from "effect"
import { Directory } from "./directory.ts"
import { FamilyNames } from "./family-names.ts"
import { People } from "./people.ts"

/** The people of a family. */
export const people = Layer.merge(Directory.layer, FamilyNames.layer).pipe(
  Layer.provideMerge(People.layer),
)
