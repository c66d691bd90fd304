import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { startFailure } from "../platform/config/start-failure.ts"

export const say = (text: string) => process.stdout.write(`${text}\n`)
export const complain = (text: string) => process.stderr.write(`${text}\n`)

/** Where nobody reads any more, as behind `| head`, what is under way goes on and the rest is said to nobody. */
export const letReaderLeave = (stream: NodeJS.WritableStream) =>
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error
  })

/**
 * A program for whoever runs the server, with the settings of `.env`, given its words. It ends with the code of
 * `main`, or says what broke and ends with 1.
 */
export const runProgram = (main: (words: ReadonlyArray<string>) => Promise<number>) => {
  letReaderLeave(process.stdout)
  letReaderLeave(process.stderr)
  const run = async () => {
    if (existsSync(".env")) process.loadEnvFile(".env")
    return main(process.argv.slice(2))
  }
  run().then(
    (code) => process.exit(code),
    (problem: unknown) => {
      complain(startFailure(problem, { dataDir: resolve(process.env["DATA_DIR"] || "data") }))
      process.exit(1)
    },
  )
}
