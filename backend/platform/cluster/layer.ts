import { Layer } from "effect"
import { Caretaking } from "./leader.ts"
import { NodeTurns } from "./locks.ts"

/** What the nodes of a server settle between them by the store. `alone`: there are no others. */
export const nodes = (settings: { readonly alone: boolean }) =>
  Caretaking.layer(settings).pipe(Layer.provideMerge(NodeTurns.layer(settings)))
