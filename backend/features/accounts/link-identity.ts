import { createHash } from "node:crypto"
import type { SignInProblem } from "#protocol/account.ts"
import { asciiDomain, splitEmail } from "../../lib/email-domain.ts"
import type { Profile } from "../../ports/identity-provider.ts"
import type { UserRecord } from "../../platform/database/users.ts"

/**
 * The id of an identity in the store. It is made of issuer and subject, which never change; an
 * address can pass to another owner.
 */
export const identityId = ({ issuer, subject }: Pick<Profile, "issuer" | "subject">) =>
  createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("hex")

/** What to do with somebody who comes from a provider for the first time. */
type Door =
  | { readonly _tag: "Join"; readonly user: UserRecord }
  | { readonly _tag: "Open"; readonly email: string }
  | { readonly _tag: "Rejected"; readonly problem: SignInProblem }

const rejected = (problem: SignInProblem): Door => ({ _tag: "Rejected", problem })

const asciiLower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Stricter than `keyOf`: if letters that only look alike counted as equal, the owner of one mailbox
 * could enter another's account. Only a domain's two spellings lead to the same mailbox.
 */
const mailboxOf = (email: string) => {
  const [local, domain] = splitEmail(email)
  return asciiLower(local + asciiDomain(domain))
}
const isSameAddress = (one: string, other: string) => mailboxOf(one) === mailboxOf(other)

/**
 * An existing account is joined only if both sides have proved its address: the provider to us, and
 * the account by an email or a provider. Otherwise somebody could sign up with another person's
 * address and wait for its owner to join that account.
 */
export const decideLinking = (
  { email, emailVerified }: Profile,
  holder: UserRecord | null,
): Door => {
  if (email === null) return rejected("no-email")
  if (holder === null) return { _tag: "Open", email }
  const areBothProved =
    emailVerified && holder.emailVerified && isSameAddress(email, holder.email.trim())
  return areBothProved ? { _tag: "Join", user: holder } : rejected("unconfirmed")
}
