import { createPrivateKey, type KeyObject } from "node:crypto"
import { type ProviderName, providers } from "#protocol/account.ts"
import { isNear } from "./smtp.ts"

/** The key that signs the client secret for Apple, which is a short-lived JWT. */
export interface SigningKey {
  readonly teamId: string
  readonly keyId: string
  readonly key: KeyObject
}

/** This server's registration at a provider. */
export interface ProviderKeys {
  readonly name: ProviderName
  readonly issuer: URL
  readonly clientId: string
  readonly secret: string | SigningKey
}

const prefixes = {
  google: "GOOGLE",
  apple: "APPLE",
  microsoft: "MICROSOFT",
} as const satisfies Record<ProviderName, Uppercase<ProviderName>>
type Prefix = (typeof prefixes)[ProviderName]

type Variable =
  | `${Prefix}_${"CLIENT_ID" | "CLIENT_SECRET" | "ISSUER"}`
  | `APPLE_${"TEAM_ID" | "KEY_ID" | "PRIVATE_KEY"}`
type Given = Readonly<Partial<Record<Variable, string>>>

/** The tenant id of Microsoft's personal accounts, which have an issuer of their own. */
const personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad"

const usualIssuers = {
  google: "https://accounts.google.com",
  apple: "https://appleid.apple.com",
  microsoft: `https://login.microsoftonline.com/${personalAccounts}/v2.0`,
} satisfies Record<ProviderName, string>

/** Whether plain HTTP is allowed: only for an address on this computer. */
export const mayBeHttp = (url: URL) => isNear(url.hostname.replace(/^\[(.*)\]$/, "$1"))

const readIssuer = (variable: string, given: string | undefined, usual: string) => {
  const url = URL.parse(given ?? usual)
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && mayBeHttp(url))
  if (url === null || !isSafe || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new Error(`${variable} must be an address such as https://id.example.org.`)
  return url
}

/** A private key as in Apple's .p8 file. In a one-line variable `\n` stands for a line break. */
const readKey = (text: string) => {
  try {
    const key = createPrivateKey(text.replaceAll("\\n", "\n"))
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key
  } catch {
    // The library's message describes its formats; the message below says what to do.
  }
  throw new Error(
    "APPLE_PRIVATE_KEY must be the whole content of the .p8 file from Apple, with \\n for its line breaks.",
  )
}

/** All of the variables or none: an incomplete set is a mistake to report at the start. */
const together = (given: Given, names: ReadonlyArray<Variable>) => {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new Error(`${missing.join(" and ")} must be set too.`)
  return names.map((name) => given[name] ?? "")
}

const ofApple = ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"] as const

const readSecret = (prefix: Prefix, given: Given) => {
  if (prefix === "APPLE" && given.APPLE_CLIENT_SECRET === undefined) {
    const [clientId = "", teamId = "", keyId = "", key] = together(given, ofApple) ?? []
    return key === undefined ? null : { clientId, secret: { teamId, keyId, key: readKey(key) } }
  }
  const names = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
  const [clientId = "", secret] = together(given, names) ?? []
  return secret === undefined ? null : { clientId, secret }
}

const readProvider = (name: ProviderName, given: Given): ReadonlyArray<ProviderKeys> => {
  const prefix = prefixes[name]
  const variable = `${prefix}_ISSUER` as const
  const issuer = readIssuer(variable, given[variable], usualIssuers[name])
  const known = readSecret(prefix, given)
  return known === null ? [] : [{ name, issuer, ...known }]
}

/** The configured providers. Error messages say what is wrong and never contain a secret. */
export const readProviders = (given: Given): ReadonlyArray<ProviderKeys> =>
  providers.flatMap(({ name }) => readProvider(name, given))
