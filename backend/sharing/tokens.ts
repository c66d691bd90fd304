import { createHmac, hkdfSync } from "node:crypto"
import { Context } from "effect"
import type { ShareId } from "#protocol/ids.ts"

/** The key invitations are made with, drawn from the server's own secret, which the store never holds. */
export const invitationKey = (secret: Buffer) =>
  Buffer.from(hkdfSync("sha256", secret, "", "kintale invitations", 32))

/**
 * The token of one round of inviting: 256 bits nobody can guess. It can be made again for the keeper
 * who copies the link or for a mail that waits, so that the store needs no more than its hash.
 */
export const inviteTokenOf = (key: Buffer, id: ShareId, round: number) =>
  createHmac("sha256", key)
    .update(`${String(id)}:${String(round)}`)
    .digest("base64url")

/** The key this server makes its invitations with. */
export class InvitationKey extends Context.Service<InvitationKey, Buffer>()(
  "backend/sharing/InvitationKey",
) {}
