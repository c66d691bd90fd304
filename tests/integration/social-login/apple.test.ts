import { generateKeyPairSync, verify } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callbackPath, providerPath, routes } from "#protocol/paths.ts"
import { type Claims, type Forger, startForger } from "../../support/forged-tokens.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { Visitor } from "../../support/cookie-client.ts"

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }))

let server: Served
let apple: Forger
beforeAll(async () => {
  apple = await startForger()
  server = await serveOn("SQLite", {
    APPLE_ISSUER: apple.issuer,
    APPLE_CLIENT_ID: "org.example.kintale",
    APPLE_TEAM_ID: "TEAM123456",
    APPLE_KEY_ID: "KEY1234567",
    // As it stands in one line of a file of settings.
    APPLE_PRIVATE_KEY: pem.trim().replaceAll("\n", "\\n"),
  })
})
afterAll(async () => {
  await server.stop()
  await apple.stop()
})

const onTheWay = async (change: Claims = {}) => {
  const visitor = new Visitor(server.url)
  const { next } = await visitor.visit(providerPath("apple"))
  const asked = new URL(next ?? "").searchParams
  const [state = "", nonce = ""] = [asked.get("state"), asked.get("nonce")].map(String)
  apple.forge({ ...apple.honest(nonce, "org.example.kintale"), ...change })
  return { visitor, state, asked }
}

/** Apple's page sends a form; answers where the browser ends up. */
const send = async (visitor: Visitor, fields: Readonly<Record<string, string>>) => {
  const address = callbackPath("apple")
  const { status, next, cookies } = await visitor.sendFromElsewhere(address, fields, apple.issuer)
  expect([status, cookies]).toEqual([303, []])
  return { next: next ?? "", where: await visitor.open(next ?? "") }
}

const partOf = (text: string | undefined): unknown =>
  JSON.parse(Buffer.from(text ?? "", "base64url").toString())

describe("Apple", () => {
  it("AUTH-01 answers by a form that comes without our cookies, and signs in all the same", async () => {
    const { visitor, state, asked } = await onTheWay({ sub: "a1", email: "a1@example.org" })
    expect(asked.get("response_mode")).toBe("form_post")
    expect(asked.get("scope")).toBe("openid email name")
    expect((await send(visitor, { state, code: "c" })).where).toBe("/setup")
    expect((await visitor.me())?.email).toBe("a1@example.org")
  })

  it("SETUP-11 tells a name once, beside the token; an address beside the token is nobody's", async () => {
    const token = { sub: "a2", email: "a2@privaterelay.appleid.com", email_verified: "true" }
    const { visitor, state } = await onTheWay(token)
    const user = JSON.stringify({
      name: { firstName: "Rosa", lastName: "Luz" },
      email: "victim@example.org",
    })
    await send(visitor, { state, code: "c", user })
    expect(await visitor.me()).toMatchObject({
      firstName: "Rosa",
      lastName: "Luz",
      email: "a2@privaterelay.appleid.com",
      emailVerified: true,
    })
  })

  it.each(["{", "[]", '{"name":{"firstName":7}}', "x".repeat(5_000)])(
    "signs in whatever stands beside the token: %.20s",
    async (user) => {
      const claims = { sub: `a3 ${user}`, email: `a3-${String(user.length)}@example.org` }
      const { visitor, state } = await onTheWay(claims)
      expect((await send(visitor, { state, code: "c", user })).where).toBe("/setup")
    },
  )

  it("is shown a secret that is signed anew, for a few minutes", async () => {
    const { visitor, state } = await onTheWay({ sub: "a4", email: "a4@example.org" })
    await send(visitor, { state, code: "the code" })
    const form = Object.fromEntries(apple.lastAsked())
    expect(form).toMatchObject({ client_id: "org.example.kintale", code: "the code" })
    expect(form["code_verifier"]?.length).toBeGreaterThanOrEqual(43)
    const [header, claims, signature] = (form["client_secret"] ?? "").split(".")
    expect(partOf(header)).toEqual({ alg: "ES256", kid: "KEY1234567" })
    const now = Math.floor(Date.now() / 1_000)
    expect(partOf(claims)).toMatchObject({
      iss: "TEAM123456",
      sub: "org.example.kintale",
      aud: apple.issuer,
      iat: expect.closeTo(now, -1),
      exp: expect.closeTo(now + 300, -1),
    })
    const signed = Buffer.from(`${header}.${claims}`)
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const
    expect(verify("sha256", signed, key, Buffer.from(signature ?? "", "base64url"))).toBe(true)
  })

  it("T10 cannot be played by another site: its form decides nothing", async () => {
    const { visitor, state } = await onTheWay({ sub: "a5" })
    for (const fields of [{}, { code: "c" }, { code: "c", state: "another" }]) {
      expect((await send(visitor, fields)).where).toBe("/login?problem=failed&provider=apple")
    }
    // Nor does it pass anything else on.
    const { next } = await send(visitor, {
      state: "x",
      returnTo: "https://evil.example",
      id_token: "y",
    })
    expect(next).toBe(`${server.url}${callbackPath("apple")}?state=x`)
    expect((await send(visitor, { state, error: "user_cancelled_authorize" })).where).toBe(
      "/login?problem=rejected&provider=apple",
    )
  })

  it("API-08 is the only one whose forms are taken from elsewhere", async () => {
    const visitor = new Visitor(server.url)
    for (const path of [routes.signIn, routes.signOut, routes.stories]) {
      const { status } = await visitor.sendFromElsewhere(path, { email: "a" }, apple.issuer)
      expect(status).toBe(403)
    }
    const long = { state: "x".repeat(20_000) }
    const answer = await visitor.sendFromElsewhere(callbackPath("apple"), long, apple.issuer)
    expect(answer.status).toBe(413)
  })
})
