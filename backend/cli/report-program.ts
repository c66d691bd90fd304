import { Effect, Layer, Option } from "effect"
import { documentsBeside } from "../app/adapters/media-store.ts"
import type { Config } from "../platform/config/config.ts"
import { collections, Database } from "../platform/database/database.ts"
import { runOnStore } from "./store-program.ts"

/** A program that reads the store, says what it finds and ends. It is called without words. */
export const runReport = (
  usage: string,
  report: (config: Config) => Effect.Effect<void, never, Database>,
) =>
  runOnStore(
    usage,
    (words) => (words.length === 0 ? Option.some(words) : Option.none()),
    (config) => {
      const store = Database.layer.pipe(Layer.provide(documentsBeside({ ...config, collections })))
      return report(config).pipe(Effect.as(0), Effect.provide(store))
    },
  )
