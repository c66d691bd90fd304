import { createHmac, hkdfSync } from "node:crypto"
import { Context } from "effect"
import type { ShareId } from "#protocol/ids.ts"
import { hashOf } from "../../lib/sha256.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"

/**
 * The key for invitation tokens, derived from the server's own secret, which is never in the store.
 */
export const invitationKey = (secret: Buffer) =>
  Buffer.from(hkdfSync("sha256", secret, "", "kintale invitations", 32))

/**
 * The token made for a round of inviting: 256 bits that nobody can guess. It can be computed again,
 * for the keeper who copies the link or for a mail in the queue, so the store has only its hash.
 */
export const inviteTokenOf = (key: Buffer, id: ShareId, round: number) =>
  createHmac("sha256", key)
    .update(`${String(id)}:${String(round)}`)
    .digest("base64url")

/** The token of an invitation; null when the server's secret has changed since it was made. */
export type TokenOf = (
  share: Pick<ShareRecord, "id" | "round" | "tokenRound" | "tokenHash">,
) => string | null

/** How many tokens are remembered; each takes some two hundred bytes. */
const mostRemembered = 5_000

/**
 * Computes the tokens of invitations and remembers those of last: a list of open invitations says
 * each of them, and a keyed hash takes longer than all the rest of a line.
 */
export const rememberedTokens = (key: Buffer): TokenOf => {
  const known = new Map<string, string | null>()
  return ({ id, round, tokenRound = round, tokenHash }) => {
    const asked = `${String(id)}:${String(tokenRound)}:${tokenHash}`
    const remembered = known.get(asked)
    if (remembered !== undefined) return remembered
    const token = inviteTokenOf(key, id, tokenRound)
    const answer = hashOf(token) === tokenHash ? token : null
    if (known.size >= mostRemembered) known.clear()
    known.set(asked, answer)
    return answer
  }
}

/** The key for this server's invitation tokens. */
export class InvitationTokens extends Context.Service<InvitationTokens, Buffer>()(
  "backend/features/sharing/InvitationTokens",
) {}
