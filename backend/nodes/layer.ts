import { Layer } from "effect"
import { Caretaking } from "./caretaking.ts"
import { NodeTurns } from "./node-turns.ts"

/** What the nodes of a server settle between them by the store. `alone`: there are no others. */
export const nodes = (settings: { readonly alone: boolean }) =>
  Caretaking.layer(settings).pipe(Layer.provideMerge(NodeTurns.layer(settings)))
