import { Layer } from "effect"
import { Directory } from "./directory.ts"
import { People } from "./people.ts"

/** The people of a family. */
export const people = Layer.provideMerge(Directory.layer, People.layer)
