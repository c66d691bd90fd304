import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

export interface Said {
  readonly code: number | null
  /** What it wrote to both its outputs. */
  readonly said: string
}

const cache = process.env["NODE_COMPILE_CACHE"]
/** Where what was compiled is kept between programs, where whoever runs the tests has said so. */
const compiled: Readonly<Record<string, string>> =
  cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }

/** The `script` of util-linux has a program run at a terminal of its own, and ends as it does. */
const commandOf = (name: string, words: ReadonlyArray<string>, isAtTerminal: boolean) => {
  const file = fileURLToPath(new URL(`../../backend/cli/${name}.ts`, import.meta.url))
  const command = [process.execPath, file, ...words]
  return isAtTerminal
    ? ["script", "--quiet", "--return", "--command", command.join(" "), "/dev/null"]
    : command
}

const start = (
  name: string,
  env: Readonly<Record<string, string>>,
  words: ReadonlyArray<string>,
  typed: string,
  isAtTerminal = false,
) => {
  const [program = "", ...args] = commandOf(name, words, isAtTerminal)
  const child: ChildProcess = spawn(program, args, {
    env: { PATH: process.env["PATH"], ...compiled, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  })
  child.stdin?.end(typed)
  let said = ""
  const ended = new Promise<Said>((resolve) => {
    child.once("close", (code) => resolve({ code, said }))
  })
  const heard: Array<() => void> = []
  const hear = (piece: unknown) => {
    said += String(piece)
    for (const look of heard) look()
  }
  child.stdout?.on("data", hear)
  child.stderr?.on("data", hear)
  return {
    ended,
    /** Once it has said this, or has ended. */
    says: (words: RegExp) =>
      Promise.race([
        ended,
        new Promise<void>((resolve) => {
          const look = () => words.test(said) && resolve()
          heard.push(look)
          look()
        }),
      ]),
    kill: () => child.kill("SIGKILL"),
  }
}

/** A program beside a server, without a terminal, and what it says as it goes. */
export const startProgram = (
  name: string,
  env: Readonly<Record<string, string>>,
  ...words: ReadonlyArray<string>
) => start(name, env, words, "")

/** One that is answered what it asks. */
export const answerProgram = (
  name: string,
  env: Readonly<Record<string, string>>,
  typed: string,
  ...words: ReadonlyArray<string>
) => start(name, env, words, typed).ended

export const answerAtTerminal = (
  name: string,
  env: Readonly<Record<string, string>>,
  typed: string,
  ...words: ReadonlyArray<string>
) => start(name, env, words, typed, true).ended

export const runProgram = (
  name: string,
  env: Readonly<Record<string, string>>,
  ...words: ReadonlyArray<string>
) => startProgram(name, env, ...words).ended
