import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { InsufficientStorage, Unauthorized } from "#protocol/errors.ts"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { Sessions } from "../../../backend/features/accounts/sessions.ts"
import { type IdentityServer, startIdentityServer } from "../../support/fakes/oidc-server.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { Visitor } from "../../support/cookie-client.ts"

let server: Served
let identity: IdentityServer
beforeAll(async () => {
  const port = await freePort()
  identity = await startIdentityServer(`http://localhost:${String(port)}`)
  server = await serveOn("SQLite", { ...identity.env, PORT: String(port) })
})
afterAll(async () => {
  await server.stop()
  await identity.stop()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const rosa = { subject: "rosa-no-session", email: "rosa@example.org", email_verified: true }

describe("someone a provider vouches for", () => {
  it.each([
    ["the account has just changed", Effect.fail(new Unauthorized({ message: "Changed." }))],
    ["the disk is full", Effect.fail(new InsufficientStorage({ message: "There is no room." }))],
    ["the store is away", Effect.die(new Error("as if the store were away"))],
  ])(
    "R79 is led back to the login page with a sentence when %s, and gets in the next time",
    async (_, ending) => {
      const sessions = await server.runtime.runPromise(Sessions.useSync((all) => all))
      vi.spyOn(sessions, "begin").mockReturnValueOnce(ending)
      identity.seat(rosa)
      const visitor = new Visitor(server.url)
      expect(await visitor.signInWith("google")).toBe("/login?problem=failed&provider=google")
      expect(await visitor.me()).toBeNull()
      expect(await visitor.signInWith("google")).toBe("/setup")
      expect((await visitor.me())?.email).toBe(rosa.email)
    },
  )
})
