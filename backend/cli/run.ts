import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { Effect, Layer } from "effect"
import { documentsBeside, whyNoStore } from "../app/adapters/media-store.ts"
import { type Config, readConfig } from "../platform/config/config.ts"
import { startFailure } from "../platform/config/start-failure.ts"
import { collections, Database } from "../platform/database/database.ts"

export const say = (text: string) => process.stdout.write(`${text}\n`)
export const complain = (text: string) => process.stderr.write(`${text}\n`)

/** How every program ends that has nothing more to say by its exit code. */
export const codes = { well: 0, failed: 1, usage: 2 } as const

/** Where nobody reads any more, as behind `| head`, what is under way goes on and the rest is said to nobody. */
export const letReaderLeave = (stream: NodeJS.WritableStream) =>
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error
  })

interface Program<Given> {
  readonly usage: string
  /** What its arguments say. Null, or a throw as of `parseArgs`, has the usage printed. */
  readonly read: (args: Array<string>) => Given | null
}

/** For programs that are called by nothing but their name. */
export const noArguments = (args: ReadonlyArray<string>) => (args.length === 0 ? {} : null)

const readOrNull = <Given>(read: Program<Given>["read"]) => {
  try {
    return read(process.argv.slice(2))
  } catch {
    return null
  }
}

/**
 * A program for whoever runs the server, with the settings of `.env`. It ends with the code that `run` answers,
 * or says what broke and ends with 1.
 */
export const runProgram = <Given>({
  usage,
  read,
  run,
}: Program<Given> & { readonly run: (given: Given) => Effect.Effect<number, unknown> }) => {
  letReaderLeave(process.stdout)
  letReaderLeave(process.stderr)
  const main = async () => {
    if (existsSync(".env")) process.loadEnvFile(".env")
    const given = readOrNull(read)
    if (given !== null) return Effect.runPromise(run(given))
    complain(usage)
    return codes.usage
  }
  main().then(
    (code) => process.exit(code),
    (problem: unknown) => {
      complain(startFailure(problem, { dataDir: resolve(process.env["DATA_DIR"] || "data") }))
      process.exit(codes.failed)
    },
  )
}

/** A program on the store of a server that may be running. */
export const runOnStore = <Given>({
  run,
  ...program
}: Program<Given> & {
  readonly run: (config: Config, given: Given) => Effect.Effect<number, unknown>
}) =>
  runProgram({
    ...program,
    run: (given: Given) =>
      Effect.suspend(() => {
        const missing = whyNoStore(process.env)
        return missing === null
          ? run(readConfig(process.env), given)
          : Effect.fail(new Error(missing))
      }),
  })

/** The documents of such a store, by their collections. */
export const databaseBeside = (config: Config) =>
  Database.layer.pipe(Layer.provideMerge(documentsBeside({ ...config, collections })))
