import { createHmac, hkdfSync } from "node:crypto"
import { Context } from "effect"

/** What links are made with and names are hidden with, drawn from the server's own secret, which the store never holds. */
export const accountKey = (secret: Buffer) =>
  Buffer.from(hkdfSync("sha256", secret, "", "kintale accounts", 32))

export class AccountKey extends Context.Service<AccountKey, Buffer>()(
  "backend/accounts/AccountKey",
) {}

/** 256 bits that nobody without the key can make. */
export const sealOf = (key: Buffer, purpose: "link" | "try", text: string) =>
  createHmac("sha256", key).update(`${purpose}:${text}`).digest("base64url")
