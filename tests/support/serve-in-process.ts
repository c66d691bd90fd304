import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Scope } from "effect"
import {
  borrowServer,
  findServer,
  startServer,
} from "../../backend/adapters/mongo/server.fixture.ts"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../../backend/platform/database/database.ts"
import { keyOf } from "../../backend/platform/database/users.ts"
import { readConfig } from "../../backend/platform/config/config.ts"
import { type Overrides, serve } from "../../backend/main.ts"
import { fast } from "./fast-server.ts"

/**
 * Whether two servers may take things from this store at once. FerretDB 1 does `findAndModify` in two steps,
 * which proves nothing of either.
 */
export const settlesClaims = (store: string) => {
  const found = findServer()
  return store === "MongoDB" && !(found.kind === "startable" && found.name === "ferretdb")
}

const mongoAddress = Effect.gen(function* () {
  const found = findServer()
  switch (found.kind) {
    case "running":
      return yield* borrowServer(found.url, found.database)
    case "startable":
      return yield* startServer(found.program, found.name)
    case "none":
      return yield* Effect.die(new Error(found.reason))
  }
})

/** A whole server within this process, on a store of the kind named, fast unless told; `stop` ends both. */
export const serveOn = async (
  store: string,
  env: Readonly<Record<string, string>> = {},
  overrides: Overrides = fast(),
) => {
  const scope = await Effect.runPromise(Scope.make())
  const mongo: Record<string, string> =
    store === "MongoDB"
      ? { MONGODB_URL: await Effect.runPromise(Scope.provide(mongoAddress, scope)) }
      : {}
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
  const variables = {
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
    CHECK_WORDS: "off",
    ...mongo,
    ...env,
  }
  const { url, app, runtime } = await serve(readConfig(variables), overrides)
  return {
    url,
    app,
    dataDir,
    /** Starts another server on the same store and the same recordings. */
    another: () =>
      serve(readConfig({ ...variables, PORT: "0" }), overrides).then((other) => ({
        url: other.url,
        stop: () => other.app.close(),
      })),
    /** For another program on the same store. */
    env: { DATA_DIR: dataDir, ...mongo },
    /** As if they had paid. */
    giveActivePlan: (email: string) =>
      runtime.runPromise(
        Database.use(({ users }) =>
          users.update({ emailKey: keyOf(email) }, { $set: { subscriptionStatus: "active" } }),
        ),
      ),
    /** As if they had only ever signed in through a provider. */
    forgetPassword: (id: UserId) =>
      runtime.runPromise(
        Database.use(({ users }) => users.update({ id }, { $set: { passwordHash: null } })),
      ),
    runtime,
    stop: async () => {
      await app.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Served = Awaited<ReturnType<typeof serveOn>>
