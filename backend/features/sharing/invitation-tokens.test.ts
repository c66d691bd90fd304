import { describe, expect, it } from "vitest"
import { ShareId } from "#protocol/ids.ts"
import { hashOf } from "../../lib/sha256.ts"
import { invitationKey, inviteTokenOf, rememberedTokens } from "./invitation-tokens.ts"

const key = invitationKey(Buffer.alloc(32, 1))
const share = (id: number, round = 1) => {
  const token = inviteTokenOf(key, ShareId.make(id), round)
  return { id: ShareId.make(id), round, tokenHash: hashOf(token), token }
}

describe("the tokens of open invitations", () => {
  it("are each round's own, however often and after however many others they are asked for @slow", () => {
    const tokenOf = rememberedTokens(key)
    const asked = [share(1), share(1, 2), share(12)]
    for (let n = 0; n < 2; n += 1) {
      for (const { token, ...one } of asked) expect(tokenOf(one)).toBe(token)
      for (let id = 100; id < 5_200; id += 1) tokenOf({ ...share(1), id: ShareId.make(id) })
    }
  })

  it("are none once the server's secret or the invitation is another", () => {
    const { token, ...one } = share(1)
    expect(rememberedTokens(key)(one)).toBe(token)
    expect(rememberedTokens(invitationKey(Buffer.alloc(32, 2)))(one)).toBeNull()
    const tokenOf = rememberedTokens(key)
    expect(tokenOf(one)).toBe(token)
    expect(tokenOf({ ...one, tokenHash: hashOf("another") })).toBeNull()
    expect(tokenOf({ ...one, round: 2 })).toBeNull()
  })

  it("R51 stay those of the round they were made for", () => {
    const { token, ...one } = share(1)
    expect(rememberedTokens(key)({ ...one, round: 2, tokenRound: 1 })).toBe(token)
  })
})
