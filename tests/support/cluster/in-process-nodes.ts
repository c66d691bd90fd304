import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, ManagedRuntime } from "effect"
import { afterAll, beforeAll } from "vitest"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { sqliteDocuments } from "../../../backend/adapters/sqlite/documents.ts"
import { collections } from "../../../backend/platform/database/database.ts"
import { type Overrides, serve } from "../../../backend/main.ts"
import { ClusterBus } from "../../../backend/ports/cluster-bus.ts"
import { DocumentStore } from "../../../backend/ports/document-store.ts"
import { severalNodes } from "../../../backend/ports/cluster.fixture.ts"
import { readConfig } from "../../../backend/platform/config/config.ts"
import { fast } from "../fast-server.ts"
import { addPerson, relative } from "../factories.ts"
import { makeFolder, makeSound } from "../audio.ts"

/** Whole servers within this process that are nodes of one: one store, one folder of recordings, and a bus in memory. */
const serveNodes = async (count: number, overrides: Overrides = fast()) => {
  const shared = await mkdtemp(join(tmpdir(), "kintale-nodes-"))
  const store = ManagedRuntime.make(
    sqliteDocuments({ file: join(shared, "kintale.db"), collections }),
  )
  const documents = Layer.succeed(DocumentStore, await store.runPromise(DocumentStore))
  const { buses, away, back, forgets } = await Effect.runPromise(severalNodes(count))
  const nodes = await Promise.all(
    buses.map((bus, at) =>
      serve(
        readConfig({
          ...{
            PORT: "0",
            LOG_LEVEL: "error",
            CHECK_WORDS: "off",
            DATA_DIR: join(shared, `node-${String(at)}`),
          },
          ...{ MEDIA_DIR: shared, SESSION_SECRET: "s".repeat(64) },
          // Not asked: the store is in its place. With it a node knows that it is not alone.
          MONGODB_URL: "mongodb://nobody.invalid/kintale",
        }),
        { ...overrides, documents, bus: Layer.succeed(ClusterBus, bus) },
      ),
    ),
  )
  return {
    nodes,
    /** Takes the bus from one node, or from all. */
    away: (at?: number) => Effect.runPromise(away(at)),
    back: (at?: number) => Effect.runPromise(back(at)),
    /** Loses what those that are away have not heard. */
    forgets: () => Effect.runPromise(forgets),
    stop: async () => {
      await Promise.all(
        nodes.map(({ app }) => {
          const closed = app.close()
          // Also those a client has opened for a request that it did not make.
          app.server.closeAllConnections()
          return closed
        }),
      )
      await store.dispose()
      await rm(shared, { recursive: true, force: true })
    },
  }
}

/** Two nodes for the tests of a file, with families on them. */
export const withTwoNodes = (overrides?: Overrides) => {
  let served: Awaited<ReturnType<typeof serveNodes>> | undefined
  let recording = ""
  let made = 0
  beforeAll(async () => {
    served = await serveNodes(2, overrides)
    recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "2")
  })
  afterAll(() => served?.stop())
  const all = () => {
    if (served === undefined) throw new Error("the nodes have not started")
    return served
  }
  const node = (at: number) => {
    const found = all().nodes[at]
    if (found === undefined) throw new Error("there is no such node")
    return found
  }
  const newcomer = async (name: string) => {
    made += 1
    return relative(node(0).url, `${name}${String(made)}`)
  }
  return {
    one: () => node(0),
    two: () => node(1),
    away: (at?: number) => all().away(at),
    back: (at?: number) => all().back(at),
    forgets: () => all().forgets(),
    recording: () => recording,
    newcomer,
    /** Two accounts, and Rosa, whom the first of them keeps. */
    family: async () => {
      const { caller: anna } = await newcomer("anna")
      const ben = await newcomer("ben")
      const { id: rosa } = await addPerson(anna, { name: "Rosa", relationship: "grandmother" })
      return { anna, ben, rosa }
    },
  }
}
