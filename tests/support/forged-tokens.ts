import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { createServer, type ServerResponse } from "node:http"
import { clientOf, placeOf } from "./fakes/oidc-server.ts"

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

export type Claims = Readonly<Record<string, unknown>>

/** How a token is signed; what is left out is done honestly. */
export interface Signing {
  readonly alg?: string
  readonly kid?: string
  readonly key?: KeyObject
}

/** What it says at its token address instead of a token of `claims`. */
export type Treatment = "tokens" | "nonsense" | "a page" | "elsewhere" | "endless" | "hang"

/** A provider that says whatever a test wants it to say. */
export interface Forger {
  readonly issuer: string
  /** Claims that are true and fit; a test bends them. */
  readonly honest: (nonce: string, clientId?: string) => Claims
  /** The token it hands out next, for any code. */
  readonly forge: (claims: Claims, signing?: Signing) => void
  readonly treat: (treatment: Treatment) => void
  /** What was sent to its token address last. */
  readonly lastAsked: () => URLSearchParams
  /** How often somebody asked for something other than tokens or keys. */
  readonly asked: () => number
  /** Waits until a question hangs, and lets all that hang end without an answer. */
  readonly hanging: () => Promise<void>
  readonly goOn: () => void
  readonly stop: () => Promise<void>
}

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 })
const ours = pair()
export const strangersKey = pair().privateKey

const signatureOf = (signed: string, alg: string, key: KeyObject) => {
  switch (alg) {
    case "none":
      return ""
    case "HS256": {
      // The old trick: what everybody may know serves as the secret.
      const secret = ours.publicKey.export({ type: "spki", format: "pem" })
      return createHmac("sha256", secret).update(signed).digest("base64url")
    }
    default:
      return sign("sha256", Buffer.from(signed), key).toString("base64url")
  }
}

/** `port` is one it had before, for one that comes back. */
export const startForger = async (port = 0): Promise<Forger> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${String(placeOf(server.address()).port)}`
  const hung: Array<ServerResponse> = []
  const watchers: Array<() => void> = []
  let token = ""
  let treatment: Treatment = "tokens"
  let last = new URLSearchParams()
  let asked = 0

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    // It offers more than it should.
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
  }
  const keys = {
    keys: [{ ...ours.publicKey.export({ format: "jwk" }), kid: "its-key", use: "sig" }],
  }
  const say = (response: ServerResponse, value: unknown, type = "application/json") => {
    response.setHeader("content-type", type)
    response.end(typeof value === "string" ? value : JSON.stringify(value))
  }
  const answerToken = (response: ServerResponse) => {
    switch (treatment) {
      case "tokens":
        return say(response, {
          access_token: "an access token",
          token_type: "bearer",
          id_token: token,
        })
      case "nonsense":
        return say(response, { id_token: ["?"] })
      case "a page":
        return say(response, "<h1>Welcome</h1>", "text/html")
      case "elsewhere":
        return response.writeHead(307, { location: `${issuer}/other` }).end()
      case "endless": {
        response.setHeader("content-type", "application/json")
        const more = () => {
          while (!response.destroyed && response.write(" ".repeat(64 * 1024)));
        }
        response.on("drain", more)
        return more()
      }
      case "hang": {
        hung.push(response)
        for (const look of watchers.splice(0)) look()
      }
    }
  }
  server.on("request", (request, response) => {
    const pieces: Array<Buffer> = []
    request.on("data", (piece: Buffer) => pieces.push(piece))
    request.on("end", () => {
      switch (request.url) {
        case "/token":
          last = new URLSearchParams(Buffer.concat(pieces).toString())
          return answerToken(response)
        case "/keys":
          return say(response, keys)
        case "/.well-known/openid-configuration":
          asked += 1
          return treatment === "tokens"
            ? say(response, metadata)
            : say(response, "<h1>Back soon</h1>", "text/html")
        default:
          asked += 1
          return response.writeHead(404).end()
      }
    })
  })

  return {
    issuer,
    honest: (nonce, clientId = clientOf("google").id) => {
      const now = Math.floor(Date.now() / 1_000)
      const times = { iat: now, exp: now + 300 }
      const who = { sub: "forged", email: "forged@example.org", email_verified: true }
      return { iss: issuer, aud: clientId, nonce, ...times, ...who }
    },
    forge: (claims, { alg = "RS256", kid = "its-key", key = ours.privateKey } = {}) => {
      const signed = `${encoded({ alg, kid, typ: "JWT" })}.${encoded(claims)}`
      token = `${signed}.${signatureOf(signed, alg, key)}`
    },
    treat: (next) => {
      treatment = next
    },
    lastAsked: () => last,
    asked: () => asked,
    hanging: () =>
      new Promise((resolve) => {
        if (hung.length > 0) resolve()
        else watchers.push(resolve)
      }),
    goOn: () => {
      for (const response of hung.splice(0)) response.destroy()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
