import { createHmac, hkdfSync } from "node:crypto"
import { Context } from "effect"
import type { ShareId } from "#protocol/ids.ts"

/**
 * The key for invitation tokens, derived from the server's own secret, which is never in the store.
 */
export const invitationKey = (secret: Buffer) =>
  Buffer.from(hkdfSync("sha256", secret, "", "kintale invitations", 32))

/**
 * The token of one round of inviting: 256 bits that nobody can guess. It can be computed again, for
 * the keeper who copies the link or for a mail in the queue, so the store has only its hash.
 */
export const inviteTokenOf = (key: Buffer, id: ShareId, round: number) =>
  createHmac("sha256", key)
    .update(`${String(id)}:${String(round)}`)
    .digest("base64url")

/** The key for this server's invitation tokens. */
export class InvitationKey extends Context.Service<InvitationKey, Buffer>()(
  "backend/sharing/InvitationKey",
) {}
