import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** A server as a program of its own, on a data folder of its own. */
export interface RunningServer {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** What it has written to its outputs, a line each. */
  readonly said: ReadonlyArray<string>
  /** Ends it as an operator would and answers its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
}

interface StartedServer extends RunningServer {
  /** When it has ended, however that came. */
  readonly ended: Promise<unknown>
}

export interface ServerOptions {
  /** Kept between starts when given; else made, and removed at `stop`. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** It spares what `fast-server.ts` says, and works on a recording at once or in its time; else it is what `npm start` runs, engines and all. */
  readonly fast?: "at once" | "in its time"
  /** The fast one in one file; where it is not named, the one that `npm test` has made. */
  readonly bundled?: string
  /** The port of a store that several nodes share: `cluster/documents-server.ts`. */
  readonly storeAt?: number
}

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What Node is given; for the server as it is, the same as by `npm start`. */
const argumentsOf = ({ fast, bundled = process.env["FAST_SERVER"], storeAt }: ServerOptions) => {
  const store = storeAt === undefined ? [] : [String(storeAt)]
  if (fast !== undefined) return [bundled ?? program("fast-server-main.ts"), fast, ...store]
  const asItIs = storeAt === undefined ? "../../backend/main.ts" : "cluster/node.ts"
  return ["--max-semi-space-size=4", program(asItIs), ...store]
}

/** Handed on to the server, where whoever runs the tests has set them. */
const handedOn = Object.fromEntries(
  ["FFMPEG_PATH", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

/** How long a start may take; four nodes start at once, also on a machine with other work. */
const startMillis = 90_000

const addressOf = (child: ChildProcess, said: Array<string>) =>
  new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`no start in time: ${said.join("\n")}`)),
      startMillis,
    )
    child.once("exit", (code) =>
      reject(new Error(`ended with ${String(code)}: ${said.join("\n")}`)),
    )
    if (child.stdout === null || child.stderr === null) throw new Error("the server has no output")
    createInterface({ input: child.stderr }).on("line", (line) => said.push(line))
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(line)
      const [, address] = /Kintale is at (http[^\s"]+)/.exec(line) ?? []
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    })
  })

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once("exit", (code) => resolve(code))
  })

export const startServer = async (options: ServerOptions = {}): Promise<StartedServer> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "kintale-")))
  const child = spawn(process.execPath, argumentsOf(options), {
    env: {
      PATH: process.env["PATH"],
      ...handedOn,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      CHECK_WORDS: "off",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const said: Array<string> = []
  const url = await addressOf(child, said)
  const forget = () =>
    options.dataDir === undefined ? rm(dataDir, { recursive: true, force: true }) : undefined
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    said,
    stop: async () => {
      child.kill("SIGTERM")
      const code = await ended(child)
      await forget()
      return code
    },
    kill: async () => {
      child.kill("SIGKILL")
      await ended(child)
    },
    ended: ended(child),
  }
}

/** What a server warned of; that it answered nobody for a while says only that the machine was busy. */
export const warningsOf = ({ said }: Pick<RunningServer, "said">): ReadonlyArray<string> =>
  said.filter((line) => line.includes("WARN") && !line.includes("did not answer anyone"))
