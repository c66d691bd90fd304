import { describe, expect, it } from "vitest"
import { everybody, PersonId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import type { Share } from "#protocol/share.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import {
  accept,
  addPerson,
  grant,
  invites,
  people,
  relative,
  share,
  sharesOf,
  tokenOf,
} from "../../support/factories.ts"

const { server, recording, newcomer, family } = withServer()
const toldBy = (id: PersonId) => ({ storytellerId: String(id) })
const changeShare = (id: number, change: { readonly [path: string]: number }) =>
  server().runtime.runPromise(Database.use(({ shares }) => shares.update({ id }, { $set: change })))

describe("an invitation", () => {
  it("SHARE-24 API-45 is pending until it is answered, and brings everything the invited needs to know", async () => {
    const { anna, ben, rosa } = await family()
    const answer = await anna.post(paths.sharePerson(rosa), {
      email: ben.email.toUpperCase(),
      message: "Listen to this",
    })
    expect(answer.status).toBe(201)
    const [listed] = await sharesOf(anna, rosa)
    expect(listed).toMatchObject({
      sharedWithEmail: ben.email.toUpperCase(),
      sharedWithUser: null,
      status: "pending",
      // VALID-37: without a role it is a contributor's.
      role: "contributor",
      mail: "none",
    })
    expect(listed?.inviteToken?.length).toBeGreaterThanOrEqual(43)
    expect(await invites(ben.caller)).toMatchObject([
      {
        personName: "Rosa",
        isForEverybody: false,
        role: "contributor",
        message: "Listen to this",
        sharedByUser: { firstName: expect.stringMatching(/^Anna/), lastName: "Berg" },
      },
    ])
  })

  it("STATE-39 accepted as new makes one person of one's own, who shows the shared stories", async () => {
    const { anna, ben, rosa } = await family()
    const story = await anna.save(recording(), undefined, toldBy(rosa))
    await share(anna, rosa, ben.email, "viewer")
    const accepted = await accept(ben.caller, await tokenOf(ben.caller))
    const own = accepted.linkPersonId ?? PersonId.make(1)
    const found = await people(ben.caller)
    expect(found.map(({ name, sharedBy }) => [name, sharedBy === null])).toEqual([
      [expect.stringMatching(/^Ben/), true],
      ["Rosa", true],
      ["Rosa", false],
    ])
    expect(found.find(({ id }) => id === own)).toMatchObject({ access: "own", storiesCount: 1 })
    expect(found.find(({ id }) => id === rosa)).toMatchObject({ access: "view", linkedTo: own })
    const { body } = await ben.caller.get(paths.storiesByStoryteller(own))
    expect(body).toMatchObject([{ id: story.id, storytellerId: rosa }])
  })

  it("STATE-40 accepted as linked makes nobody new", async () => {
    const { anna, ben, rosa } = await family()
    const oma = await addPerson(ben.caller, { name: "Oma" })
    await share(anna, rosa, ben.email, "viewer")
    await accept(ben.caller, await tokenOf(ben.caller), oma.id)
    const found = await people(ben.caller)
    expect(found.filter(({ access }) => access === "own")).toHaveLength(2)
    expect(found.find(({ id }) => id === rosa)?.linkedTo).toBe(oma.id)
  })

  it("STATE-42 is answered once: then it is gone from the list, and a second answer is told so", async () => {
    const { anna, ben, rosa } = await family()
    await share(anna, rosa, ben.email, "viewer")
    const inviteToken = await tokenOf(ben.caller)
    await ben.caller.post(routes.declineInvite, { inviteToken })
    expect(await invites(ben.caller)).toEqual([])
    for (const route of [routes.acceptInvite, routes.declineInvite, routes.openInvite]) {
      const again = await ben.caller.post(route, { inviteToken })
      expect([again.status, rejection(again).message]).toEqual([
        409,
        "This invitation has already been answered.",
      ])
    }
    const [declined] = await sharesOf(anna, rosa)
    expect(declined).toMatchObject({ status: "declined", inviteToken: null })
    // A declined one can be sent anew.
    await share(anna, rosa, ben.email, "viewer")
    expect(await invites(ben.caller)).toHaveLength(1)
  })

  it("R51 sent to the same address again while it is open is renewed in its new role: one row, and the link stays", async () => {
    const { anna, ben, rosa } = await family()
    const first = await share(anna, rosa, ben.email, "viewer")
    const second = await share(anna, rosa, ben.email.toUpperCase(), "contributor")
    expect(second.id).toBe(first.id)
    expect(await sharesOf(anna, rosa)).toHaveLength(1)
    expect(second.inviteToken).toBe(first.inviteToken)
    await accept(ben.caller, first.inviteToken ?? "")
    expect(await sharesOf(anna, rosa)).toMatchObject([{ status: "accepted", role: "contributor" }])
  })

  it("R51 sent again after it was declined, withdrawn or has expired has a new link, and the older stays dead", async () => {
    const { anna, ben, rosa } = await family()
    const ends = [
      ({ inviteToken }: Share) => ben.caller.post(routes.declineInvite, { inviteToken }),
      ({ id }: Share) => anna.delete(paths.share(rosa, id)),
      ({ id }: Share) => changeShare(id, { expiresAt: Date.now() - 1_000 }),
    ]
    for (const end of ends) {
      const before = await share(anna, rosa, ben.email, "viewer")
      await end(before)
      const after = await share(anna, rosa, ben.email, "viewer")
      expect(after.inviteToken).not.toBe(before.inviteToken)
      const old = await ben.caller.post(routes.acceptInvite, { inviteToken: before.inviteToken })
      expect([old.status, rejection(old).message]).toEqual([
        404,
        "This invitation is no longer valid. Ask for a new one.",
      ])
    }
  })

  it("ends after thirty days, and can be sent again", async () => {
    const { anna, ben, rosa } = await family()
    const given = await share(anna, rosa, ben.email, "viewer")
    const days = (Date.parse(given.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(30, 2)
    await changeShare(given.id, { expiresAt: Date.now() - 1_000 })
    const late = await ben.caller.post(routes.acceptInvite, { inviteToken: given.inviteToken })
    expect(late.status).toBe(404)
    expect(await invites(ben.caller)).toEqual([])
    expect(await sharesOf(anna, rosa)).toMatchObject([{ status: "expired", inviteToken: null }])
    await share(anna, rosa, ben.email, "viewer")
    await accept(ben.caller, await tokenOf(ben.caller))
  })

  it("ROLE-17 is for the address it was sent to: nobody else who holds the link can open or answer it", async () => {
    const { anna, ben, rosa } = await family()
    const given = await share(anna, rosa, ben.email, "viewer")
    const cara = await newcomer("cara")
    for (const route of [routes.acceptInvite, routes.declineInvite, routes.openInvite]) {
      const astray = await cara.caller.post(route, { inviteToken: given.inviteToken })
      expect(astray.status).toBe(403)
      expect(JSON.stringify(astray.body)).not.toMatch(/Rosa|Anna|ben/i)
    }
    expect(await invites(cara.caller)).toEqual([])
  })

  it("to an address without an account waits until someone signs up with it", async () => {
    const { anna, rosa } = await family()
    await share(anna, rosa, "dora@example.org", "viewer")
    const dora = await relative(server().url, "dora")
    await accept(dora.caller, await tokenOf(dora.caller))
    expect((await people(dora.caller)).map(({ id }) => id)).toContain(rosa)
  })

  it("is kept by the hash of its token, and never by the token", async () => {
    const { anna, ben, rosa } = await family()
    const given = await share(anna, rosa, ben.email, "viewer")
    const kept = await server().runtime.runPromise(
      Database.use(({ shares }) => shares.get(given.id)),
    )
    expect(JSON.stringify(kept)).not.toContain(given.inviteToken)
  })
})

describe("a refusal", () => {
  const bad = [
    ["VALID-35 no address", { email: "" }, "Please enter a valid email address"],
    ["VALID-35 half an address", { email: "ben@home" }, "Please enter a valid email address"],
    [
      "a header in the address",
      { email: "ben@example.org\r\nBcc: x@example.org" },
      "Please enter a valid email address",
    ],
    [
      "signs nobody sees in the address",
      { email: "be\u200bn@example.org" },
      "Please enter a valid email address",
    ],
    [
      "a terminal's commands in the address",
      { email: "be\u001bc\u0007n@example.org" },
      "Please enter a valid email address",
    ],
    ["VALID-36 another role", { email: "b@example.org", role: "owner" }, /role/],
    ["an operator", { email: { $ne: null } }, /email/],
  ] as const
  it.for(bad)("%s", async ([, body, sentence]) => {
    const { anna, rosa } = await family()
    const answer = await anna.post(paths.sharePerson(rosa), body)
    const isRead = typeof sentence === "string"
    expect(answer.status).toBe(isRead ? 422 : 400)
    expect(rejection(answer).message).toMatch(sentence)
    expect(await sharesOf(anna, rosa)).toEqual([])
  })

  it("VALID-13 of a story's share without an address has its own sentence", async () => {
    const { anna, rosa } = await family()
    const answer = await anna.post(paths.shareStoryteller(rosa), { email: " ", role: "viewer" })
    expect(rejection(answer).message).toBe("Please enter an email address.")
  })

  it("SHARE-33 of inviting oneself, and of inviting who is there already, says so", async () => {
    const { anna, annasEmail, ben, rosa } = await family()
    const self = await anna.post(paths.sharePerson(rosa), { email: annasEmail.toUpperCase() })
    expect([self.status, rejection(self).message]).toEqual([
      409,
      "That's your own email address. You can already see everything here.",
    ])
    await grant(anna, rosa, ben, "viewer")
    const there = await anna.post(paths.sharePerson(rosa), { email: ben.email })
    expect([there.status, rejection(there).message]).toEqual([
      409,
      expect.stringMatching(/^Ben\d+ Berg already has access to Rosa\.$/),
    ])
  })

  it("ROLE-07 ROLE-08 R223 of a fourth address says who can lift the limit where nobody can pay, and an address that went makes room", async () => {
    const { anna, rosa } = await family()
    const given = await Promise.all(
      [1, 2, 3].map((n) => share(anna, rosa, `guest${n}@example.org`, "viewer")),
    )
    const fourth = await anna.post(paths.sharePerson(everybody), { email: "four@example.org" })
    expect(fourth.status).toBe(403)
    expect(rejection(fourth).message).toContain("The person who runs it can lift that")
    expect(rejection(fourth).canUpgrade).toBeUndefined()
    expect(rejection(fourth).requiresUpgrade).toBeUndefined()
    // An address that has a place already takes no other.
    await share(anna, everybody, "GUEST1@example.org", "viewer")
    await anna.delete(paths.share(rosa, given[1]?.id ?? 0))
    await share(anna, rosa, "four@example.org", "viewer")
  })

  it.for(["", "x", "A".repeat(43), "..%2f", "[object Object]"])(
    "of a token nobody was given: %j",
    async (inviteToken) => {
      const { ben } = await family()
      const answer = await ben.caller.post(routes.acceptInvite, { inviteToken })
      expect(answer.status).toBe(inviteToken === "" ? 422 : 404)
      expect(rejection(answer).message).toMatch(/this invitation/i)
    },
  )

  it("of a link to a person who is not one's own leaves the invitation waiting", async () => {
    const { anna, ben, rosa } = await family()
    await share(anna, rosa, ben.email, "viewer")
    const inviteToken = await tokenOf(ben.caller)
    const answer = await ben.caller.post(routes.acceptInvite, { inviteToken, linkPersonId: rosa })
    expect(answer.status).toBe(404)
    expect(await invites(ben.caller)).toHaveLength(1)
  })
})
