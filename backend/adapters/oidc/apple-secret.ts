import { sign } from "node:crypto"
import type { SigningKey } from "../../ports/provider-keys.ts"

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** It is made for one request; Apple would take it for up to six months. */
const holdsSeconds = 300

/** What Apple takes in place of a client secret: a JWT signed with the developer's own key. */
export const appleSecret = (
  { teamId, keyId, key }: SigningKey,
  clientId: string,
  issuer: string,
  nowSeconds: number,
) => {
  const header = encoded({ alg: "ES256", kid: keyId })
  const claims = encoded({
    iss: teamId,
    iat: nowSeconds,
    exp: nowSeconds + holdsSeconds,
    aud: issuer,
    sub: clientId,
  })
  const signature = sign("sha256", Buffer.from(`${header}.${claims}`), {
    key,
    dsaEncoding: "ieee-p1363",
  })
  return `${header}.${claims}.${signature.toString("base64url")}`
}
