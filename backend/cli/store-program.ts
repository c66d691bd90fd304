import { Effect, Option } from "effect"
import { whyNoStore } from "../app/adapters/media-store.ts"
import { type Config, readConfig } from "../platform/config/config.ts"
import { complain, runProgram } from "./program.ts"

/**
 * A program on the store of a server that may be running. It ends with what `work` answers, with 2 where it was called
 * with words that `read` makes nothing of, with 1 where there is no store or something broke.
 */
export const runOnStore = <Words>(
  usage: string,
  read: (words: ReadonlyArray<string>) => Option.Option<Words>,
  work: (config: Config, words: Words) => Effect.Effect<number, unknown>,
) =>
  runProgram(async (given) => {
    const words = read(given)
    if (Option.isNone(words)) {
      complain(usage)
      return 2
    }
    const missing = whyNoStore(process.env)
    if (missing !== null) {
      complain(missing)
      return 1
    }
    return Effect.runPromise(work(readConfig(process.env), words.value))
  })
