import { Context, type Effect } from "effect"
import type { StoreFull } from "./document-store.ts"

/**
 * What `Documents` need not say, and whoever takes a whole store elsewhere has to know. Only programs
 * beside a server ask for it.
 */
export class StoreAdmin extends Context.Service<
  StoreAdmin,
  {
    /** The last number that each collection's counter gave; collections that never counted are missing. */
    readonly counters: Effect.Effect<ReadonlyMap<string, number>>
    /** Has a counter go on after `last`. */
    readonly setCounter: (collection: string, last: number) => Effect.Effect<void, StoreFull>
    /**
     * Whether anything was written since this was opened; null where the store does not know. What is
     * read afterwards may be newer.
     */
    readonly isWritten: Effect.Effect<boolean | null>
  }
>()("backend/ports/StoreAdmin") {}
