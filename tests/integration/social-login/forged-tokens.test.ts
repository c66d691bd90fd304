import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { callbackPath, providerPath } from "#protocol/paths.ts"
import {
  type Claims,
  type Forger,
  type Signing,
  startForger,
  strangersKey,
} from "../../support/forged-tokens.ts"
import { keysFor } from "../../support/fakes/oidc-server.ts"
import { kept } from "../../support/database.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { Visitor } from "../../support/cookie-client.ts"

let server: Served
let forger: Forger
let other: Forger
beforeAll(async () => {
  forger = await startForger()
  other = await startForger()
  const env = { ...keysFor("google", forger.issuer), ...keysFor("microsoft", other.issuer) }
  server = await serveOn("SQLite", env)
})
afterAll(async () => {
  await server.stop()
  await forger.stop()
  await other.stop()
})
beforeEach(() => forger.treat("tokens"))

/** Somebody on their way back from the provider. */
const onTheWay = async () => {
  const visitor = new Visitor(server.url)
  const { next } = await visitor.visit(providerPath("google"))
  const asked = new URL(next ?? "").searchParams
  const [state = "", nonce = ""] = [asked.get("state"), asked.get("nonce")].map(String)
  forger.forge(forger.honest(nonce))
  return { visitor, state, nonce }
}

const answer = (
  query: Readonly<Record<string, string>>,
  provider: "google" | "microsoft" = "google",
) => `${callbackPath(provider)}?${new URLSearchParams(query)}`

const without = (claims: Claims, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))

/** Where an answer leads, and what it left behind. */
const outcomeOf = async (visitor: Visitor, opened: string) => {
  const before = await kept(server).counts()
  const where = await visitor.open(opened)
  const after = await kept(server).counts()
  return {
    where,
    isIn: (await visitor.me()) !== null,
    isNew: after.users > before.users,
    after,
    before,
  }
}

const rejection = async (
  visitor: Visitor,
  opened: string,
  problem = "failed",
  provider = "google",
) => {
  const { where, isIn, after, before } = await outcomeOf(visitor, opened)
  expect(where).toBe(`/login?problem=${problem}&provider=${provider}`)
  expect([isIn, after]).toEqual([false, before])
}

describe("an answer that fits", () => {
  it("R79 signs in, from a provider that would sign with anything", async () => {
    const { visitor, state } = await onTheWay()
    const { where, isIn } = await outcomeOf(visitor, answer({ code: "c", state }))
    expect([where, isIn]).toEqual(["/setup", true])
  })
})

describe("an answer to nothing that was asked", () => {
  it("T10 without a state is refused", async () => {
    const { visitor } = await onTheWay()
    await rejection(visitor, answer({ code: "c" }))
  })

  it("T10 without an attempt is refused", async () => {
    const { state } = await onTheWay()
    await rejection(new Visitor(server.url), answer({ code: "c", state }))
  })

  it("T10 with the state of another browser is refused, and spoils nothing", async () => {
    const theirs = await onTheWay()
    const { visitor, state, nonce } = await onTheWay()
    await rejection(visitor, answer({ code: "c", state: theirs.state }))
    forger.forge(forger.honest(nonce))
    expect(await visitor.open(answer({ code: "c", state }))).toBe("/setup")
  })

  it("T10 with two states is refused", async () => {
    const { visitor, state } = await onTheWay()
    await rejection(visitor, `${answer({ code: "c", state })}&state=${state}`)
  })

  it("T10 with another browser's attempt is refused", async () => {
    const { visitor, state } = await onTheWay()
    const [cookie] = visitor.cookies
    const thief = new Visitor(server.url)
    thief.cookies = cookie === undefined ? [] : [{ ...cookie, name: "kintale" }]
    await rejection(thief, answer({ code: "c", state }))
    thief.cookies =
      cookie === undefined ? [] : [{ ...cookie, value: cookie.value.replace(/^.{8}/, "AAAAAAAA") }]
    await rejection(thief, answer({ code: "c", state }))
  })

  it("T10 is answered once, also for a copy of the browser's cookies", async () => {
    const { visitor, state } = await onTheWay()
    const copy = new Visitor(server.url)
    copy.cookies = visitor.cookies
    expect(await visitor.open(answer({ code: "c", state }))).toBe("/setup")
    await rejection(copy, answer({ code: "c", state }))
    // The first browser has put its attempt away.
    expect(await visitor.open(answer({ code: "c", state }))).toMatch("/login?problem=failed")
  })

  it("T10 of two opened at once, one counts", async () => {
    const { visitor, state } = await onTheWay()
    const copies = Array.from({ length: 5 }, () => {
      const copy = new Visitor(server.url)
      copy.cookies = visitor.cookies
      return copy
    })
    const led = await Promise.all(copies.map((copy) => copy.open(answer({ code: "c", state }))))
    expect(led.filter((where) => !where?.startsWith("/login"))).toHaveLength(1)
  })

  it("T10 at the address of another provider is refused", async () => {
    const { visitor, state, nonce } = await onTheWay()
    other.forge({ ...forger.honest(nonce), iss: other.issuer })
    await rejection(visitor, answer({ code: "c", state }, "microsoft"), "failed", "microsoft")
  })

  it("T10 from another issuer is refused before anything is sent there or elsewhere", async () => {
    const { visitor, state } = await onTheWay()
    const before = forger.lastAsked()
    await rejection(visitor, answer({ code: "c", state, iss: other.issuer }))
    expect(forger.lastAsked()).toBe(before)
  })

  it.each([
    ["access_denied", "rejected"],
    ["user_cancelled_authorize", "rejected"],
    ["server_error", "failed"],
    ["<script>alert(1)</script>", "failed"],
  ])("T10 error=%s says %s", async (error, problem) => {
    const { visitor, state } = await onTheWay()
    await rejection(visitor, answer({ error, state }), problem)
  })

  it("T10 an error nobody asked for is no answer either", async () => {
    await rejection(new Visitor(server.url), answer({ error: "access_denied", state: "x" }))
  })
})

const hour = 3_600
const now = () => Math.floor(Date.now() / 1_000)

describe("a forged token", () => {
  const forgeries: ReadonlyArray<
    readonly [string, (honest: Claims) => readonly [Claims, Signing?]]
  > = [
    ["signed by nobody", (honest) => [honest, { alg: "none" }]],
    ["signed with the public key as a secret", (honest) => [honest, { alg: "HS256" }]],
    ["signed by a stranger in its name", (honest) => [honest, { key: strangersKey }]],
    ["signed by a stranger", (honest) => [honest, { key: strangersKey, kid: "another-key" }]],
    ["signed with a key it never named", (honest) => [honest, { kid: "another-key" }]],
    ["for another application", (honest) => [{ ...honest, aud: "another" }]],
    [
      "for several, given to another",
      (honest) => [{ ...honest, aud: [honest["aud"], "another"], azp: "another" }],
    ],
    ["of another issuer", (honest) => [{ ...honest, iss: other.issuer }]],
    ["of an issuer that begins alike", (honest) => [{ ...honest, iss: `${forger.issuer}/` }]],
    ["that has ended", (honest) => [{ ...honest, iat: now() - 2 * hour, exp: now() - hour }]],
    ["that has not begun", (honest) => [{ ...honest, nbf: now() + hour }]],
    ["that never ends", (honest) => [without(honest, "exp")]],
    ["with another nonce", (honest) => [{ ...honest, nonce: "another" }]],
    ["without a nonce", (honest) => [without(honest, "nonce")]],
    ["of nobody", (honest) => [without(honest, "sub")]],
    ["of a number", (honest) => [{ ...honest, sub: 7 }]],
  ]

  it.each(forgeries)("T11 %s is refused", async (_, forgery) => {
    const { visitor, state, nonce } = await onTheWay()
    forger.forge(...forgery(forger.honest(nonce)))
    await rejection(visitor, answer({ code: "c", state }))
  })

  it.each(["nonsense", "a page", "elsewhere", "endless"] as const)(
    "T10 a provider that answers %s signs nobody in",
    async (treatment) => {
      const { visitor, state } = await onTheWay()
      forger.treat(treatment)
      const asked = forger.asked()
      await rejection(visitor, answer({ code: "c", state }))
      expect(forger.asked()).toBe(asked)
    },
  )

  it("T10 a provider that does not answer keeps nobody else waiting", async () => {
    const { visitor, state } = await onTheWay()
    forger.treat("hang")
    const waiting = visitor.open(answer({ code: "c", state }))
    await forger.hanging()
    other.forge({})
    const begun = await new Visitor(server.url).visit(providerPath("microsoft"))
    expect(begun.next).toMatch(other.issuer)
    expect((await new Visitor(server.url).visit("/health")).status).toBe(200)
    forger.goOn()
    expect(await waiting).toBe("/login?problem=failed&provider=google")
  })
})
