import { generateKeyPairSync } from "node:crypto"
import { describe, expect, it } from "vitest"
import { readProviders } from "./oidc.ts"

const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
const pem = String(ec.export({ type: "pkcs8", format: "pem" }))
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
const wrongPem = String(rsa.export({ type: "pkcs8", format: "pem" }))

const apple = { APPLE_CLIENT_ID: "id", APPLE_TEAM_ID: "team", APPLE_KEY_ID: "key" }

const sentenceFor = (given: Parameters<typeof readProviders>[0]) => {
  try {
    readProviders(given)
  } catch (problem) {
    if (problem instanceof Error) return problem.message
  }
  return "no problem"
}

describe("the keys of providers", () => {
  it("are none when nobody says", () => {
    expect(readProviders({})).toEqual([])
  })

  it("are taken as they are given, with the provider's own issuer", () => {
    const given = {
      MICROSOFT_CLIENT_ID: "m",
      MICROSOFT_CLIENT_SECRET: "n",
      GOOGLE_CLIENT_ID: "g",
      GOOGLE_CLIENT_SECRET: "h",
      ...apple,
      APPLE_PRIVATE_KEY: pem.replaceAll("\n", "\\n"),
    }
    const known = readProviders(given)
    expect(known.map(({ name, clientId }) => [name, clientId])).toEqual([
      ["google", "g"],
      ["apple", "id"],
      ["microsoft", "m"],
    ])
    expect(known.map(({ issuer }) => issuer.href)).toEqual([
      "https://accounts.google.com/",
      "https://appleid.apple.com/",
      "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
    ])
    expect(known[1]?.secret).toMatchObject({ teamId: "team", keyId: "key" })
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: "g" }, "GOOGLE_CLIENT_SECRET must be set too."],
    [{ MICROSOFT_CLIENT_SECRET: "s" }, "MICROSOFT_CLIENT_ID must be set too."],
    [apple, "APPLE_PRIVATE_KEY must be set too."],
    [{ APPLE_CLIENT_SECRET: "s" }, "APPLE_CLIENT_ID must be set too."],
  ])("stop the start when some are missing", (given, sentence) => {
    expect(sentenceFor(given)).toBe(sentence)
  })

  it("stop the start when Apple's cannot be read, without saying it", () => {
    for (const key of ["-----BEGIN PRIVATE KEY-----\\nnot-a-key", wrongPem]) {
      const sentence = sentenceFor({ ...apple, APPLE_PRIVATE_KEY: key })
      expect(sentence).toMatch(/^APPLE_PRIVATE_KEY must be [^\n]*\.$/)
      expect(sentence).not.toContain("not-a-key")
    }
  })

  it.each([
    "http://id.example.org",
    "ftp://id.example.org",
    "id.example.org",
    "http://127.evil.org",
  ])("T11 stop the start for an issuer that could be anybody: %s", (issuer) => {
    expect(sentenceFor({ GOOGLE_ISSUER: issuer })).toMatch(/^GOOGLE_ISSUER must be [^\n]*\.$/)
  })

  it.each(["https://id.example.org/family", "http://localhost:9000", "http://[::1]:9000"])(
    "take an issuer of one's own: %s",
    (issuer) => {
      const given = { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "h" }
      expect(readProviders(given)[0]?.issuer.href).toMatch(issuer)
    },
  )
})
