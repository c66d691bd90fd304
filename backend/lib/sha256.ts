import { createHash } from "node:crypto"

/** SHA-256 in hex: what the store keeps of a secret, to know it again without being able to say it. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex")
