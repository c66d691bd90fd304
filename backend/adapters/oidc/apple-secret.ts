import { sign } from "node:crypto"
import type { SigningKey } from "../../platform/config/oidc.ts"

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Valid for one request only, although Apple accepts up to six months. */
const holdsSeconds = 300

/** The client secret for Apple: a JWT signed with the developer's key. */
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
