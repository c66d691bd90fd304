import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { providers } from "#protocol/account.ts"
import { callbackPath, providerPath } from "#protocol/paths.ts"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { oidcProviders } from "../../../backend/adapters/oidc/oidc-providers.ts"
import { IdentityProviders } from "../../../backend/ports/identity-provider.ts"
import { readProviders } from "../../../backend/platform/config/oidc.ts"
import { startForger } from "../../support/forged-tokens.ts"
import { keysFor } from "../../support/fakes/oidc-server.ts"
import { serveOn } from "../../support/serve-in-process.ts"
import { Visitor } from "../../support/cookie-client.ts"

const callback = "https://stories.example.org/auth/google/callback"

describe("a provider", () => {
  it("AUTH-03 without keys leads back to the login page, with the reason", async () => {
    const server = await serveOn("SQLite")
    for (const { name } of providers) {
      for (const path of [providerPath(name), callbackPath(name)]) {
        const { status, next } = await new Visitor(server.url).visit(path)
        const problem = path === providerPath(name) ? "unavailable" : "failed"
        const expected = `${server.url}/login?problem=${problem}&provider=${name}`
        expect([status, next]).toEqual([302, expected])
      }
    }
    await server.stop()
  })

  it("T10 that is away keeps the server from nothing, and is found once it is back", async () => {
    const port = await freePort()
    const server = await serveOn("SQLite", keysFor("google", `http://127.0.0.1:${String(port)}`))
    const visitor = new Visitor(server.url)
    const begin = async () => (await visitor.visit(providerPath("google"))).next ?? ""
    expect(await begin()).toBe(`${server.url}/login?problem=failed&provider=google`)
    const google = await startForger(port)
    google.treat("a page")
    expect(await begin()).toMatch("/login?problem=failed")
    google.treat("tokens")
    expect(await begin()).toMatch(`${google.issuer}/authorize?`)
    // What it said of itself holds while it is away again.
    await google.stop()
    expect(await begin()).toMatch(`${google.issuer}/authorize?`)
    await server.stop()
  })

  it("T10 that answers nothing is given up on", async () => {
    const google = await startForger()
    const keys = readProviders(keysFor("google", google.issuer))
    const problem = await Effect.gen(function* () {
      const { begin, finish } = yield* IdentityProviders
      const { attempt } = yield* begin("google", callback)
      google.treat("hang")
      const answer = new URLSearchParams({ code: "c", state: attempt.state })
      return yield* Effect.flip(finish(attempt, answer))
    }).pipe(Effect.provide(Layer.fresh(oidcProviders(keys, 200))), Effect.runPromise)
    expect(problem.problem).toBe("failed")
    google.goOn()
    await google.stop()
  })

  it("R79 is told the address of this server, whatever a caller calls it", async () => {
    const google = await startForger()
    const env = { ...keysFor("google", google.issuer), PUBLIC_URL: "https://stories.example.org" }
    const server = await serveOn("SQLite", env)
    const { headers } = await server.app.inject({
      url: providerPath("google"),
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    })
    const asked = new URL(String(headers.location)).searchParams
    expect(asked.get("redirect_uri")).toBe(callback)
    expect(headers["set-cookie"]).toMatch(
      /^__Host-kintale-attempt=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(headers["cache-control"]).toBe("no-store")
    await server.stop()
    await google.stop()
  })
})
