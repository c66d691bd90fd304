import { createHash } from "node:crypto"
import type { SignInProblem } from "#protocol/account.ts"
import type { Profile } from "../ports/identity-provider.ts"
import type { UserRecord } from "../kept/users.ts"

/** The identity's name in the store: an address can change hands, issuer and subject never do. */
export const identityId = ({ issuer, subject }: Pick<Profile, "issuer" | "subject">) =>
  createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("hex")

/** Where somebody goes who comes from a provider for the first time. */
export type Door =
  | { readonly _tag: "Join"; readonly user: UserRecord }
  | { readonly _tag: "Open"; readonly email: string }
  | { readonly _tag: "Refused"; readonly problem: SignInProblem }

const refused = (problem: SignInProblem): Door => ({ _tag: "Refused", problem })

const asciiLower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Stricter than `keyOf`: letters that only look alike would let one mailbox into another's account. */
const isSameAddress = (one: string, other: string) => asciiLower(one) === asciiLower(other)

/**
 * An account that is there already is joined only if both sides have proved its address: the provider
 * to us, and the account by a letter or a provider. Else whoever signs up with somebody's address first
 * would wait in the account for its owner to come.
 */
export const doorFor = ({ email, emailVerified }: Profile, holder: UserRecord | null): Door => {
  if (email === null) return refused("no-email")
  if (holder === null) return { _tag: "Open", email }
  const areBothProved =
    emailVerified && holder.emailVerified && isSameAddress(email, holder.email.trim())
  return areBothProved ? { _tag: "Join", user: holder } : refused("unconfirmed")
}
