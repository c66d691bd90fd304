import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, type Layer, Scope } from "effect"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { borrowServer, findServer } from "../../../backend/adapters/mongo/server.fixture.ts"
import { aRedis, aWay, findRedis } from "../../../backend/adapters/redis/server.fixture.ts"
import { mongoDocuments } from "../../../backend/adapters/mongo/documents.ts"
import { collections } from "../../../backend/platform/database/database.ts"
import type { DocumentStore } from "../../../backend/ports/document-store.ts"
import { type MailServer, startMailServer } from "../fakes/smtp-server.ts"
import { type RunningServer, type ServerOptions, startServer } from "../spawn-server.ts"
import { documentsAfar } from "./remote-documents.ts"
import { shareOut } from "./load-balancer.ts"
import { serveDocuments } from "./documents-server.ts"

/** How a node ended that was told to stop. */
export interface Ended {
  readonly code: number | null
  readonly millis: number
}

/** One node: a process of its own, which can be ended and started again. */
export interface OneOfSeveral {
  readonly name: string
  readonly role: "web" | "worker"
  /** Its own address, past the proxy. */
  readonly url: string
  readonly pid: number
  readonly isRunning: boolean
  /** Everything it has written, over all its starts. */
  readonly said: ReadonlyArray<string>
  /** Starts it, if it does not run: with other settings for this time when they are given. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<void>
  /** Ends it as an operator or a rolling deploy does. */
  readonly stop: () => Promise<Ended>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Its own way to Redis: `cut`, leading `nowhere`, or `open`. */
  readonly wayToRedis: (state: "open" | "cut" | "nowhere") => Promise<void>
}

export interface SeveralProcesses {
  /** What browsers open: the proxy, which gives each request to the next node. */
  readonly url: string
  readonly web: ReadonlyArray<OneOfSeveral>
  readonly workers: ReadonlyArray<OneOfSeveral>
  readonly nodes: ReadonlyArray<OneOfSeveral>
  /** What they share: recordings, photos, and the store's file. */
  readonly sharedDir: string
  readonly mail: MailServer
  readonly redis: {
    readonly url: string
    readonly kill: () => Promise<void>
    readonly start: () => Promise<void>
    /** Has it lose everything; only while it is killed. */
    readonly forget: () => Promise<void>
  }
  /** The store: `hangUp` cuts all its lines, which are opened again. MongoDB's are left alone. */
  readonly store: {
    readonly port: number
    readonly hangUp: () => void
    /** The way to it for whoever looks behind the nodes' back. */
    readonly documents: Layer.Layer<DocumentStore>
  }
  readonly proxy: Pick<Awaited<ReturnType<typeof shareOut>>, "port" | "sockets" | "hangUp">
  readonly stop: () => Promise<void>
}

interface SeveralOptions {
  readonly web?: number
  readonly workers?: number
  readonly env?: Readonly<Record<string, string>>
  /** As of one server; null: the server as it is, engines and all. */
  readonly fast?: NonNullable<ServerOptions["fast"]> | null
  readonly bundled?: string
}

/** Whether this machine has what several nodes need; else the sentence to say. */
export const whyNotSeveral = () =>
  findRedis() === null
    ? "There is no redis-server on this machine: what several nodes do together is left out."
    : null

/** How often a start is tried whose port somebody else took meanwhile. */
const mostTries = 3

/** The store of the nodes: MongoDB where one runs already, else SQLite behind a socket. */
const storeIn = async (
  file: string,
  ends: <A>(acquired: Effect.Effect<A, never, Scope.Scope>) => Promise<A>,
) => {
  const mongo = findServer()
  if (mongo.kind === "running") {
    const url = await ends(borrowServer(mongo.url, mongo.database))
    const documents = mongoDocuments({ url, collections })
    return { port: 0, hangUp: () => {}, options: {}, url, documents }
  }
  const serve = Effect.promise(() => serveDocuments({ file, collections }))
  const served = await ends(Effect.acquireRelease(serve, (one) => Effect.promise(one.close)))
  // Not asked: the store is in its place. With it a node knows that it is not alone.
  return {
    ...{ ...served, options: { storeAt: served.port }, url: "mongodb://nobody.invalid/kintale" },
    documents: documentsAfar(served.port),
  }
}

const aNode = (
  { name, role }: Pick<OneOfSeveral, "name" | "role">,
  way: Pick<OneOfSeveral, "wayToRedis">,
  port: number,
  startAt: (port: number, env: Readonly<Record<string, string>>) => Promise<RunningServer>,
) => {
  let at = port
  let running: RunningServer | null = null
  const earlier: Array<string> = []
  const start = async (env: Readonly<Record<string, string>> = {}, tries = mostTries) => {
    if (running !== null) return
    try {
      running = await startAt(at, env)
    } catch (problem) {
      if (tries <= 1 || !String(problem).includes("EADDRINUSE")) throw problem
      at = await freePort()
      await start(env, tries - 1)
    }
  }
  const end = () => {
    const ending = running
    running = null
    if (ending !== null) earlier.push(...ending.said)
    return ending
  }
  const node: OneOfSeveral = {
    name,
    role,
    ...way,
    get url() {
      return `http://127.0.0.1:${String(at)}`
    },
    get pid() {
      return running?.pid ?? 0
    },
    get isRunning() {
      return running !== null
    },
    get said() {
      return [...earlier, ...(running?.said ?? [])]
    },
    start,
    stop: async () => {
      const began = performance.now()
      const code = (await end()?.stop()) ?? null
      return { code, millis: performance.now() - began }
    },
    kill: async () => {
      await end()?.kill()
    },
  }
  return { node, port: () => at }
}

/**
 * Nodes of one server as programs of their own, behind a proxy that knows nobody again: they share a
 * store, a folder of recordings, a Redis and a mail server.
 */
export const startSeveral = async ({
  web = 2,
  workers = 2,
  env = {},
  fast = "at once",
  bundled,
}: SeveralOptions = {}): Promise<SeveralProcesses> => {
  const program = findRedis()
  if (program === null) throw new Error(String(whyNotSeveral()))
  const scope = Effect.runSync(Scope.make())
  const ends = <A, E>(acquired: Effect.Effect<A, E, Scope.Scope>) =>
    Effect.runPromise(Scope.provide(acquired, scope))
  const made = <A>(make: () => Promise<A>, unmake: (made: A) => unknown) =>
    ends(
      Effect.acquireRelease(Effect.promise(make), (it) => Effect.promise(async () => unmake(it))),
    )
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))

  const begin = async () => {
    const shared = await made(
      () => mkdtemp(join(tmpdir(), "kintale-several-")),
      (folder) => rm(folder, { recursive: true, force: true }),
    )
    const mail = await made(startMailServer, (one) => one.stop())
    const redis = await ends(aRedis(program))
    const store = await storeIn(join(shared, "kintale.db"), ends)
    const node = async (role: OneOfSeveral["role"], number: number) => {
      const name = `${role}-${String(number + 1)}`
      const way = await ends(aWay(redis.port))
      const wayToRedis = (state: "open" | "cut" | "nowhere") =>
        Effect.runPromise(way.becomes(state))
      return aNode({ name, role }, { wayToRedis }, await freePort(), (port, anew) =>
        startServer({
          ...(fast !== null && { fast }),
          ...(bundled !== undefined && { bundled }),
          dataDir: join(shared, name),
          ...store.options,
          env: {
            PORT: String(port),
            ROLE: role,
            REDIS_URL: way.url,
            MEDIA_DIR: shared,
            SESSION_SECRET: "s".repeat(64),
            MAIL_URL: mail.url,
            PUBLIC_URL: url(),
            TRUST_PROXY: "true",
            MONGODB_URL: store.url,
            ...env,
            ...anew,
          },
        }),
      )
    }
    const several = (role: OneOfSeveral["role"], count: number) =>
      Promise.all(Array.from({ length: count }, (_, number) => node(role, number)))
    let publicPort = 0
    const url = () => `http://127.0.0.1:${String(publicPort)}`
    const [forWeb, forWork] = [await several("web", web), await several("worker", workers)]
    const proxy = await made(
      () => shareOut(forWeb),
      (one) => one.close(),
    )
    publicPort = proxy.port
    const nodes = [...forWeb, ...forWork].map(({ node }) => node)
    await made(
      () => Promise.all(nodes.map((one) => one.start())),
      () => Promise.all(nodes.map((one) => one.kill())),
    )
    await proxy.look()
    return {
      url: url(),
      web: forWeb.map(({ node }) => node),
      workers: forWork.map(({ node }) => node),
      nodes,
      sharedDir: shared,
      mail,
      redis: {
        url: redis.url,
        kill: () => Effect.runPromise(redis.kill),
        start: () => Effect.runPromise(redis.start),
        forget: () => Effect.runPromise(redis.forgets),
      },
      store,
      proxy,
      stop,
    }
  }
  return begin().catch(async (problem: unknown) => {
    await stop()
    throw problem
  })
}
