import { generateKeyPairSync } from "node:crypto"
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"
import { type ProviderName, providers } from "#protocol/account.ts"
import { callbackPath } from "#protocol/paths.ts"

/** Somebody with an account at a provider, and what it says of them. */
export interface Somebody {
  readonly subject: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
  readonly name?: string
  readonly picture?: string
}

/** Who sits before the browser; null presses 'Cancel'. */
type Sitter = Somebody | null

/** A real OpenID Connect provider on this computer, where nobody is asked for a password. */
export interface IdentityServer {
  readonly issuer: string
  /** What the server under test has to be told to use it for every provider. */
  readonly env: Readonly<Record<string, string>>
  /** From now on whoever signs in there is this. */
  readonly seat: (somebody: Sitter) => void
  /** Hangs up a picture beside its other pages; returns its address. */
  readonly hang: (name: string, answer: RequestListener) => string
  readonly stop: () => Promise<void>
}

export const placeOf = (place: AddressInfo | string | null) => {
  if (place === null || typeof place === "string") throw new Error("the server has no port")
  return place
}

export const clientOf = (name: ProviderName) => ({
  id: `kintale at ${name}`,
  secret: `a secret for ${name} only`,
})

/** The settings that make a server know an issuer as one of its providers. */
export const keysFor = (name: ProviderName, issuer: string): Readonly<Record<string, string>> => {
  const { id, secret } = clientOf(name)
  const prefix = name.toUpperCase()
  return {
    [`${prefix}_ISSUER`]: issuer,
    [`${prefix}_CLIENT_ID`]: id,
    [`${prefix}_CLIENT_SECRET`]: secret,
  }
}

/** `kintale` is the origin of the server whose sign-ins it answers. */
export const startIdentityServer = async (kintale: string): Promise<IdentityServer> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${String(placeOf(server.address()).port)}`
  const known = new Map<string, Somebody>()
  const hung = new Map<string, RequestListener>()
  let sitter: Sitter = null

  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: providers.map(({ name }) => ({
      client_id: clientOf(name).id,
      client_secret: clientOf(name).secret,
      redirect_uris: [kintale + callbackPath(name)],
      token_endpoint_auth_method: "client_secret_post",
    })),
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "picture"],
    },
    cookies: { keys: ["only for tests"] },
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "its-key", use: "sig" }] },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    findAccount: (_, subject) => {
      const { subject: sub = subject, ...claims } = known.get(subject) ?? {}
      return { accountId: subject, claims: () => ({ sub, ...claims }) }
    },
    // Whoever signs in there lets us know whatever we ask for.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const { Grant } = oidc.provider
      const grant = new Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const decide = async (request: IncomingMessage, response: ServerResponse) => {
    if (sitter === null) {
      const error = "access_denied"
      return provider.interactionFinished(request, response, { error, error_description: "no" })
    }
    known.set(sitter.subject, sitter)
    const login = { accountId: sitter.subject }
    return provider.interactionFinished(request, response, { login })
  }
  server.on("request", (request, response) => {
    const picture = hung.get(request.url ?? "")
    if (picture !== undefined) picture(request, response)
    else if (request.url?.startsWith("/interaction/") !== true) void answer(request, response)
    else
      decide(request, response).catch((problem: unknown) =>
        response.destroy(Error(String(problem))),
      )
  })

  return {
    issuer,
    env: Object.assign({}, ...providers.map(({ name }) => keysFor(name, issuer))),
    seat: (somebody) => {
      sitter = somebody
    },
    hang: (name, answer) => {
      hung.set(`/${name}`, answer)
      return `${issuer}/${name}`
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
