import type { Page } from "@playwright/test"
import { freePort } from "../../backend/adapters/free-port.fixture.ts"
import { withEngines } from "./fixtures.ts"
import { type IdentityServer, startIdentityServer } from "../support/fakes/oidc-server.ts"
import { test as base } from "./mail-fixture.ts"
import { startServer } from "../support/spawn-server.ts"

interface OfWorker {
  /** Where the server is, which the provider has to know before it starts. */
  readonly origin: string
  readonly identity: IdentityServer
}

/** A server whose people may come by a provider, at the address it is known by. */
export const test = base.extend<{}, OfWorker>({
  // The provider is at 127.0.0.1: for a browser another site, as the real ones are.
  origin: [
    async ({}, use) => use(`http://localhost:${String(await freePort())}`),
    { scope: "worker" },
  ],
  identity: [
    async ({ origin }, use) => {
      const identity = await startIdentityServer(origin)
      await use(identity)
      await identity.stop()
    },
    { scope: "worker" },
  ],
  server: [
    async ({ origin, identity, mail, engines }, use) => {
      const { port } = new URL(origin)
      const env = { ...identity.env, MAIL_URL: mail.url, PUBLIC_URL: origin, PORT: port }
      const server = await startServer({ env, ...withEngines(engines) })
      await use({ ...server, url: origin })
      await server.stop()
    },
    { scope: "worker" },
  ],
})

/** Whom a provider may know. */
export const somebody = (name: string) => ({
  subject: `subject-${name}`,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: "Rosa",
  family_name: "Luz",
})

/** From the login to a provider, and wherever it leads. */
export const goOnWith = async (page: Page, label: string) => {
  await page.goto("/login")
  await page.getByRole("link", { name: `Continue with ${label}` }).click()
}
