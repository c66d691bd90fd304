import { Layer } from "effect"
import { Leader } from "./leader.ts"
import { Locks } from "./locks.ts"

/** What the nodes of a server settle between them by the store. `alone`: there are no others. */
export const nodes = (settings: { readonly alone: boolean }) =>
  Leader.layer(settings).pipe(Layer.provideMerge(Locks.layer(settings)))
