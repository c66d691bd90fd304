import { createHmac, hkdfSync } from "node:crypto"
import { Context } from "effect"

/**
 * The key for account-link tokens and for hiding names (see `sealOf`), derived from the server's
 * own secret, which is never in the store.
 */
export const accountKey = (secret: Buffer) =>
  Buffer.from(hkdfSync("sha256", secret, "", "kintale accounts", 32))

export class AccountKey extends Context.Service<AccountKey, Buffer>()(
  "backend/features/accounts/AccountKey",
) {}

/** An HMAC of `text`: 256 bits that nobody can compute without the key. */
export const sealOf = (key: Buffer, purpose: "link" | "try" | "stop emails", text: string) =>
  createHmac("sha256", key).update(`${purpose}:${text}`).digest("base64url")
