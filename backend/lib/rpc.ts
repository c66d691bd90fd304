/**
 * Requests between two threads or processes of one server, in both directions at once. Both run the same
 * version, so what is sent has the types of `Procedures`; whoever wants more decodes it.
 *
 * It imports nothing: a thread loads all its modules anew (docs/contributing/adr/104-worker-rpc.md).
 */
import type { ChildProcess } from "node:child_process"
import { parentPort, type MessagePort, type Transferable, type Worker } from "node:worker_threads"

/** What one side does for the other, by name: given the request, it may say how far it is, and responds. */
type Procedures<P> = {
  readonly [Name in keyof P]: (request: never, progress: (part: unknown) => void) => unknown
}
export type RequestOf<F> = F extends (request: infer R, ...rest: never) => unknown ? R : never
type ProgressOf<F> = F extends (request: never, progress: (part: infer P) => void) => unknown
  ? P
  : never
type ResponseOf<F> = F extends (...given: never) => infer R ? Awaited<R> : never

/** Procedures as the side that has them does them. */
export type Handlers<P> = {
  readonly [Name in keyof P]: (
    request: RequestOf<P[Name]>,
    progress: (part: ProgressOf<P[Name]>) => void,
  ) => ResponseOf<P[Name]> | Promise<ResponseOf<P[Name]>>
}

/** The payloads are what `Procedures` say; here nobody looks into them. */
type RpcMessage =
  | {
      readonly kind: "request"
      readonly id: number
      readonly name: string
      readonly payload: never
    }
  | { readonly kind: "progress" | "response"; readonly id: number; readonly payload: never }
  | { readonly kind: "error"; readonly id: number; readonly payload: string }

const isRpcMessage = (message: unknown): message is RpcMessage =>
  typeof message === "object" && message !== null && "kind" in message && "id" in message

/** The other side is gone, and with it everything that waits for a response. */
export class PeerEnded extends Error {
  /** It was ended because it took too long, and would again. */
  readonly isTimeout: boolean
  /** Of a process that was killed. */
  readonly signal: string | null
  constructor(
    reason: string,
    how: { readonly isTimeout?: boolean; readonly signal?: string | null } = {},
  ) {
    super(reason)
    this.isTimeout = how.isTimeout ?? false
    this.signal = how.signal ?? null
  }
}

/** One request failed on the other side, which goes on. */
export class RequestFailed extends Error {}

/** The way to one other side. */
export interface Line {
  readonly post: (message: object, transfer: ReadonlyArray<Transferable>) => void
  /** `ended` is called at the end of the other side, perhaps more than once. */
  readonly open: (received: (message: unknown) => void, ended: (why: PeerEnded) => void) => void
  /** Ends the other side. */
  readonly close: () => unknown
  /** Whether a response is awaited: only then does the line keep an otherwise idle process alive. */
  readonly hold: (isWaiting: boolean) => void
}

interface RequestOptions<Progress> {
  /** Memory that goes to the other side instead of being copied. */
  readonly transfer?: ReadonlyArray<Transferable>
  /**
   * Milliseconds for which the other side may be silent; then it is taken for hung and ended. While it
   * waits for a response itself, that does not count.
   */
  readonly timeout?: number
  readonly progress?: (part: Progress) => void
}

/** The other side. */
export interface Peer<P> {
  readonly request: <Name extends keyof P & string>(
    name: Name,
    request: RequestOf<P[Name]>,
    options?: RequestOptions<ProgressOf<P[Name]>>,
  ) => Promise<ResponseOf<P[Name]>>
  readonly isAlive: () => boolean
  readonly end: () => unknown
}

interface Pending {
  readonly resolve: (response: never) => void
  readonly reject: (error: Error) => void
  readonly progress: ((part: never) => void) | undefined
  readonly timeout: number | undefined
  late?: NodeJS.Timeout | undefined
}

/** Requests procedures of the other side, and does `own` ones for it. */
export const connect = <Theirs extends Procedures<Theirs>, Own extends Procedures<Own> = object>(
  line: Line,
  own: Handlers<Own>,
): Peer<Theirs> => {
  const handlers = new Map<string, (request: never, progress: (part: unknown) => void) => unknown>(
    Object.entries(own),
  )
  const pending = new Map<number, Pending>()
  let last = 0
  /** Requests of the other side that have no response yet. */
  let open = 0
  let ended: PeerEnded | null = null

  const settle = (id: number, done: (one: Pending) => void) => {
    const one = pending.get(id)
    if (one === undefined) return
    pending.delete(id)
    clearTimeout(one.late)
    if (pending.size === 0) line.hold(false)
    done(one)
  }
  const fail = (why: PeerEnded) => {
    ended ??= why
    for (const id of [...pending.keys()]) settle(id, (one) => one.reject(why))
  }
  const end = (why: PeerEnded) => {
    fail(why)
    return line.close()
  }
  const startTimeouts = () => {
    for (const one of pending.values()) {
      clearTimeout(one.late)
      const { timeout } = one
      if (timeout === undefined || open > 0) continue
      const seconds = String(timeout / 1_000)
      one.late = setTimeout(() => {
        void end(new PeerEnded(`It took more than ${seconds} s`, { isTimeout: true }))
      }, timeout)
    }
  }

  const respond = async (id: number, name: string, payload: never) => {
    open += 1
    const post = (kind: RpcMessage["kind"], said: unknown) => {
      if (ended === null) line.post({ kind, id, payload: said }, [])
    }
    try {
      const handle = handlers.get(name)
      if (handle === undefined) throw new Error(`There is no "${name}" here.`)
      post("response", await handle(payload, (part) => post("progress", part)))
    } catch (error) {
      post("error", error instanceof Error ? (error.stack ?? error.message) : String(error))
    } finally {
      open -= 1
      startTimeouts()
    }
  }

  line.open((message) => {
    if (!isRpcMessage(message)) return
    switch (message.kind) {
      case "request":
        void respond(message.id, message.name, message.payload)
        break
      case "progress":
        pending.get(message.id)?.progress?.(message.payload)
        break
      case "response":
        settle(message.id, ({ resolve }) => resolve(message.payload))
        break
      case "error":
        settle(message.id, ({ reject }) => reject(new RequestFailed(message.payload)))
    }
    startTimeouts()
  }, fail)

  return {
    request: (name, request, { transfer = [], timeout, progress } = {}) => {
      if (ended !== null) return Promise.reject(ended)
      const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<Theirs[typeof name]>>()
      const id = (last += 1)
      pending.set(id, { resolve, reject, progress, timeout })
      line.hold(true)
      line.post({ kind: "request", id, name, payload: request }, transfer)
      startTimeouts()
      return promise
    },
    isAlive: () => ended === null,
    end: () => end(new PeerEnded("It was ended")),
  }
}

/** From a thread to one that it started. */
export const lineToThread = (worker: Worker): Line => {
  worker.unref()
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    open: (received, ended) => {
      worker.on("message", received)
      worker.on("error", (error) => ended(new PeerEnded(String(error))))
      worker.on("exit", (code) => ended(new PeerEnded(`The thread ended with ${String(code)}`)))
    },
    close: () => worker.terminate(),
    hold: (isWaiting) => (isWaiting ? worker.ref() : worker.unref()),
  }
}

/** From a thread to the one that started it. */
export const lineToParentThread = (): Line => {
  const port: MessagePort | null = parentPort
  return {
    post: (message, transfer) => port?.postMessage(message, transfer),
    open: (received) => port?.on("message", received),
    close: () => process.exit(0),
    hold: () => undefined,
  }
}

/** From a process to one that it forked, with `serialization: "advanced"`. */
export const lineToProcess = (child: ChildProcess): Line => ({
  // Of one that is gone its end tells.
  post: (message) => void (child.connected && child.send(message, () => undefined)),
  open: (received, ended) => {
    child.on("message", received)
    child.once("error", (error) => ended(new PeerEnded(error.message)))
    child.once("exit", (code, signal) =>
      ended(new PeerEnded(signal ?? `exit code ${String(code)}`, { signal })),
    )
  },
  close: () => child.kill("SIGKILL"),
  hold: () => undefined,
})

/** From a process to the one that forked it, with which it ends. */
export const lineToParentProcess = (): Line => {
  process.on("disconnect", () => process.exit(0))
  return {
    post: (message) => void process.send?.(message),
    open: (received) => void process.on("message", received),
    close: () => process.exit(0),
    hold: () => undefined,
  }
}

/** Two ends on one thread, for tests of what is usually on two. */
export const linePair = (): readonly [Line, Line] => {
  const received: [(message: unknown) => void, (message: unknown) => void] = [() => {}, () => {}]
  const lineOf = (own: 0 | 1, other: 0 | 1): Line => ({
    post: (message) => queueMicrotask(() => received[other](message)),
    open: (listener) => {
      received[own] = listener
    },
    close: () => undefined,
    hold: () => undefined,
  })
  return [lineOf(0, 1), lineOf(1, 0)]
}
