import { Option, Schema } from "effect"
import { limits } from "#protocol/limits.ts"
import { showsNothing } from "#protocol/text.ts"
import { Email } from "#protocol/user.ts"
import type { Profile } from "../../ports/identity-provider.ts"
import { mayBeHttp } from "../../platform/config/oidc.ts"

/** The claims of an ID token, or of the userinfo endpoint. */
type Claims = Readonly<Record<string, unknown>>

/** Apple sends the name once, through the browser and unsigned, so it is only good for display. */
const AppleUser = Schema.fromJsonString(
  Schema.Struct({
    name: Schema.Struct({
      firstName: Schema.optionalKey(Schema.String),
      lastName: Schema.optionalKey(Schema.String),
    }),
  }),
)

const asName = (claim: unknown) => {
  if (typeof claim !== "string" || showsNothing(claim)) return ""
  const plain = claim.toWellFormed().replace(/[\p{Cc}\s]+/gu, " ")
  return plain.trim().slice(0, limits.text.name)
}

const namesOf = (claims: Claims, sentAlong: string | null) => {
  const firstName = asName(claims["given_name"])
  const lastName = asName(claims["family_name"])
  if (firstName !== "" || lastName !== "") return { firstName, lastName }
  const whole = asName(claims["name"])
  if (whole !== "") {
    const [first = "", ...rest] = whole.split(" ")
    return { firstName: first, lastName: rest.join(" ") }
  }
  const along = Schema.decodeUnknownOption(AppleUser)(sentAlong)
  const name = Option.isSome(along) ? along.value.name : {}
  return { firstName: asName(name.firstName), lastName: asName(name.lastName) }
}

const decodeEmail = Schema.decodeUnknownOption(Email)

/** Apple sends booleans as strings. */
const isYes = (claim: unknown) => claim === true || claim === "true"

/** Longer addresses than any provider's. */
const longestAddress = 2_000

/** Microsoft names an address that answers only to its own tokens. */
const onlyWithToken = new Set(["graph.microsoft.com"])

const pictureOf = (claim: unknown) => {
  if (typeof claim !== "string" || claim.length > longestAddress) return null
  const url = URL.parse(claim)
  const isFetched = url?.protocol === "https:" || (url !== null && mayBeHttp(url))
  return isFetched && url !== null && !onlyWithToken.has(url.hostname) ? url.href : null
}

export const profileOf = (
  who: { readonly iss: string; readonly sub: string },
  claims: Claims,
  sentAlong: string | null,
): Profile => ({
  issuer: who.iss,
  subject: who.sub,
  email: Option.getOrNull(decodeEmail(claims["email"])),
  emailVerified: isYes(claims["email_verified"]),
  ...namesOf(claims, sentAlong),
  picture: pictureOf(claims["picture"]),
})
