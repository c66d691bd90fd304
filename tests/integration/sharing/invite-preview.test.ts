import { describe, expect, it } from "vitest"
import { everybody } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { InvitePreview } from "#protocol/share.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { Caller, decode, rejection } from "../../support/api-client.ts"
import { accept, share } from "../../support/factories.ts"
import { withServer } from "../../support/with-server.ts"

const { server, family } = withServer()
const visitor = () => new Caller(server().app.listeningOrigin)
const expire = (id: number) =>
  server().runtime.runPromise(
    Database.use(({ shares }) =>
      shares.update({ id }, { $set: { expiresAt: Date.now() - 1_000 } }),
    ),
  )

describe("the link of an invitation", () => {
  it("R665 tells whoever holds its link, before they sign in, who invites to whose stories and which address it is for", async () => {
    const { anna, ben, rosa } = await family()
    const { inviteToken } = await share(anna, rosa, ben.email, "viewer")
    const ask = () => visitor().post(routes.previewInvite, { inviteToken })
    const { firstName, lastName } = await anna.me()
    expect(decode(InvitePreview, await ask())).toEqual({
      email: ben.email,
      isForEverybody: false,
      personName: "Rosa",
      sharedByUser: { firstName, lastName },
    })
    const all = await share(anna, everybody, "cara@example.org", "viewer")
    const toAll = await visitor().post(routes.previewInvite, { inviteToken: all.inviteToken })
    expect(decode(InvitePreview, toAll)).toMatchObject({ isForEverybody: true, personName: "" })
  })

  it("R665 tells nothing by a link that is declined, expired, withdrawn or made up", async () => {
    const { anna, ben, rosa } = await family()
    const dead = async (inviteToken: string | null) => {
      const answer = await visitor().post(routes.previewInvite, { inviteToken })
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toMatch(/Rosa|Anna|ben/i)
    }
    await dead("made-up")
    const first = await share(anna, rosa, ben.email, "viewer")
    await expire(first.id)
    await dead(first.inviteToken)
    const withdrawn = await share(anna, rosa, ben.email, "viewer")
    await anna.delete(paths.share(rosa, withdrawn.id))
    await dead(withdrawn.inviteToken)
    const { inviteToken } = await share(anna, rosa, ben.email, "viewer")
    await ben.caller.post(routes.declineInvite, { inviteToken })
    await dead(inviteToken)
  })

  it("R700 tells that it was accepted and nothing else, and signed in tells so only who accepted it", async () => {
    const { anna, ben, rosa } = await family()
    const { id, inviteToken } = await share(anna, rosa, ben.email, "viewer")
    await accept(ben.caller, inviteToken ?? "")
    const before = await visitor().post(routes.previewInvite, { inviteToken })
    expect([before.status, rejection(before)]).toMatchObject([409, { code: "AlreadyAccepted" }])
    expect(JSON.stringify(before.body)).not.toMatch(/Rosa|Anna|ben/i)
    for (const route of [routes.openInvite, routes.acceptInvite]) {
      const again = await ben.caller.post(route, { inviteToken })
      expect([again.status, rejection(again)]).toMatchObject([409, { code: "AlreadyAccepted" }])
    }
    expect((await anna.post(routes.openInvite, { inviteToken })).status).toBe(403)
    await anna.delete(paths.share(rosa, id))
    expect((await visitor().post(routes.previewInvite, { inviteToken })).status).toBe(404)
    expect((await ben.caller.post(routes.openInvite, { inviteToken })).status).toBe(404)
  })
})
