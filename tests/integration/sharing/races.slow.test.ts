import { describe, expect, it } from "vitest"
import { everybody } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import type { Answer } from "../../support/api-client.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import {
  accept,
  addPerson,
  grant,
  invites,
  people,
  share,
  sharesOf,
  tokenOf,
} from "../../support/factories.ts"
import { withServer } from "../../support/with-server.ts"

const statuses = (answers: ReadonlyArray<Answer>) => answers.map(({ status }) => status).toSorted()
const times = <A>(count: number, work: (n: number) => Promise<A>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

for (const { name, missing } of testedStores()) {
  const title = `on ${name}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`at the same moment, ${title}`, () => {
    const { recording, family } = withServer(name)

    it("twenty answers to one invitation: one counts, and one person is made", async () => {
      const { anna, ben, rosa } = await family()
      await share(anna, rosa, ben.email, "viewer")
      const inviteToken = await tokenOf(ben.caller)
      const answers = await times(20, () => ben.caller.post(routes.acceptInvite, { inviteToken }))
      expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
      const own = (await people(ben.caller)).filter(({ access }) => access === "own")
      expect(own.map(({ name }) => name)).toEqual([expect.stringMatching(/^Ben/), "Rosa"])
    })

    it("yes and no to one invitation: one of them counts, on both sides", async () => {
      const { anna, ben, rosa } = await family()
      await share(anna, rosa, ben.email, "viewer")
      const inviteToken = await tokenOf(ben.caller)
      const answers = await times(2, (n) =>
        ben.caller.post(n === 0 ? routes.acceptInvite : routes.declineInvite, { inviteToken }),
      )
      expect(statuses(answers)).toEqual([200, 409])
      const accepted = answers[0]?.status === 200
      expect(await sharesOf(anna, rosa)).toMatchObject([
        { status: accepted ? "accepted" : "declined" },
      ])
      expect((await people(ben.caller)).some(({ id }) => id === rosa)).toBe(accepted)
    })

    it("an invitation withdrawn while it is accepted leaves nothing shared", async () => {
      const { anna, ben, rosa } = await family()
      for (let round = 0; round < 10; round += 1) {
        const given = await share(anna, rosa, ben.email, "viewer")
        const [accepted, ended] = await Promise.all([
          ben.caller.post(routes.acceptInvite, { inviteToken: given.inviteToken }),
          anna.delete(paths.share(rosa, given.id)),
        ])
        expect([200, 404]).toContain(accepted.status)
        expect(ended.status).toBe(204)
        expect((await people(ben.caller)).map(({ id }) => id)).not.toContain(rosa)
        expect(await sharesOf(anna, rosa)).toEqual([])
      }
      // Nor does the plan count it.
      await times(3, (n) => share(anna, rosa, `later${n}@example.org`, "viewer"))
    })

    it("ROLE-07 ten new addresses with two places taken: one more gets through", async () => {
      const { anna, rosa } = await family()
      await share(anna, rosa, "one@example.org", "viewer")
      await share(anna, everybody, "two@example.org", "viewer")
      const answers = await times(10, (n) =>
        anna.post(paths.sharePerson(rosa), { email: `new${n}@example.org`, role: "viewer" }),
      )
      expect(statuses(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 403)])
      expect(await sharesOf(anna, everybody)).toHaveLength(3)
    })

    it("ROLE-07 renewals beside new addresses, again and again: never more than three have a place", async () => {
      const { anna, rosa } = await family()
      for (let round = 0; round < 5; round += 1) {
        await share(anna, rosa, "one@example.org", "viewer")
        await share(anna, everybody, "two@example.org", "viewer")
        await Promise.all([
          ...["one", "one", "two"].map((who) =>
            anna.post(paths.sharePerson(rosa), { email: `${who}@example.org`, role: "viewer" }),
          ),
          ...[1, 2, 3, 4].map((n) =>
            anna.post(paths.sharePerson(rosa), { email: `new${round}-${n}@example.org` }),
          ),
        ])
        const rows = await sharesOf(anna, everybody)
        const addresses = new Set(rows.map(({ sharedWithEmail }) => sharedWithEmail))
        expect(addresses.size).toBe(3)
        await Promise.all(rows.map(({ id, personId }) => anna.delete(paths.share(personId, id))))
      }
    })

    it("a person deleted while an invitation is linked to them: the link does not stay", async () => {
      const { anna, ben, rosa } = await family()
      for (let round = 0; round < 5; round += 1) {
        const own = (await addPerson(ben.caller, { name: "Oma" })).id
        const given = await share(anna, rosa, ben.email, "viewer")
        const answer = { inviteToken: given.inviteToken, linkPersonId: own }
        await Promise.all([
          ben.caller.post(routes.acceptInvite, answer),
          ben.caller.delete(paths.storyteller(own)),
        ])
        const shared = (await people(ben.caller)).find(({ id }) => id === rosa)
        expect(shared?.linkedTo ?? null).toBeNull()
        await anna.delete(paths.share(rosa, given.id))
      }
    })

    it("ten invitations to one address make one row, and the link in it works", async () => {
      const { anna, ben, rosa } = await family()
      const answers = await times(10, () =>
        anna.post(paths.sharePerson(rosa), { email: ben.email, role: "viewer" }),
      )
      for (const { status } of answers) expect([201, 409]).toContain(status)
      const [row, ...others] = await sharesOf(anna, rosa)
      expect(others).toEqual([])
      await accept(ben.caller, row?.inviteToken ?? "")
      // However often it was sent, it takes one place.
      await times(2, (n) => share(anna, rosa, `more${n}@example.org`, "viewer"))
      const full = await anna.post(paths.sharePerson(rosa), { email: "full@example.org" })
      expect(full.status).toBe(403)
    })

    it("EDITP-17 a person deleted while a story of theirs is saved: it is kept, or refused and nothing is left", async () => {
      const { anna, ben } = await family()
      for (let round = 0; round < 4; round += 1) {
        const rosa = (await addPerson(anna, { name: "Rosa" })).id
        const given = await grant(anna, rosa, ben, "contributor")
        const form = await ben.caller.recordedForm(recording(), { storytellerId: String(rosa) })
        const before = (await ben.caller.me()).storiesRecorded
        const [saved, deleted] = await Promise.all([
          ben.caller.sendForm(routes.stories, form),
          anna.delete(paths.storyteller(rosa)),
        ])
        expect(deleted.status).toBe(204)
        const kept = saved.status === 201
        if (!kept) expect(saved.status).toBe(404)
        expect((await ben.caller.me()).storiesRecorded - before).toBe(kept ? 1 : 0)
        const stories = await anna.stories()
        expect(stories.filter(({ storyteller }) => storyteller.name === "Rosa")).toEqual([])
        expect(await sharesOf(anna, everybody)).toEqual([])
        expect((await anna.delete(paths.share(rosa, given.id))).status).toBe(404)
        expect(await invites(ben.caller)).toEqual([])
      }
    })

    it("a person deleted while an invitation to them is sent or accepted: nothing stays shared", async () => {
      const { anna, ben } = await family()
      for (let round = 0; round < 6; round += 1) {
        const rosa = (await addPerson(anna, { name: "Rosa" })).id
        const given = await share(anna, rosa, ben.email, "viewer")
        await Promise.all([
          ben.caller.post(routes.acceptInvite, { inviteToken: given.inviteToken }),
          anna.post(paths.sharePerson(rosa), { email: `other${round}@example.org` }),
          anna.delete(paths.storyteller(rosa)),
        ])
        expect(await sharesOf(anna, everybody)).toEqual([])
        expect((await people(ben.caller)).filter(({ access }) => access === "view")).toEqual([])
      }
      await times(3, (n) => share(anna, everybody, `after${n}@example.org`, "viewer"))
    })

    it("a person deleted by two at once is deleted once", async () => {
      const { anna, rosa } = await family()
      const answers = await times(5, () => anna.delete(paths.storyteller(rosa)))
      for (const { status } of answers) expect([204, 404]).toContain(status)
      expect((await anna.get(paths.storyteller(rosa))).status).toBe(404)
    })
  })
}
