import { Effect, Option, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Biography } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { DeletedPerson } from "#protocol/trash.ts"
import { PersonErasure } from "../../../backend/features/deletion/person-erasure.ts"
import { ShareSuspension } from "../../../backend/features/sharing/share-suspension.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { type Caller, decode } from "../../support/api-client.ts"
import { deleteAccount, everything } from "../../support/deletion/find-traces.ts"
import { fast } from "../../support/fast-server.ts"
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

const deletedOf = async (caller: Caller) =>
  decode(Schema.Array(DeletedPerson), await caller.get(routes.deletedPeople))
const lifeOf = async (caller: Caller, id: PersonId) =>
  decode(Schema.NullOr(Biography), await caller.get(paths.biography(id)))?.biography
const statusOf = async (caller: Caller, path: string) => (await caller.get(path)).status

const answers = {
  early_life: "She was born in 1931 in Passau.",
  family: "She had two brothers, Karl and Emil.",
  interests: "She loved to dance the tango.",
}

/** The collections in which anything of a person is left. */
const leftOf = async (server: Parameters<typeof everything>[0], id: PersonId) => {
  const byId = ["people", "deletedPeople", "biographies", "biographyAnswers"]
  const found = (await everything(server)).filter(
    ({ name, document }) =>
      document["personId"] === id || (document.id === id && byId.includes(name)),
  )
  return [...new Set(found.map(({ name }) => name))]
}

const servers = withServer()

/** Anna keeps Rosa, of whom she has told; Ben may hear Rosa, and Cara is invited to. */
const aFamily = async () => {
  const { anna, ben, rosa } = await servers.family()
  const cara = await servers.newcomer("cara")
  const oma = (await addPerson(ben.caller, { name: "Oma" })).id
  await share(anna, rosa, ben.email, "contributor")
  await accept(ben.caller, await tokenOf(ben.caller), oma)
  await share(anna, rosa, cara.email, "viewer")
  await anna.post(paths.biographyAnswers(rosa), { answers })
  const told = { storytellerId: String(rosa), title: "The mill" }
  const { id } = await anna.save(servers.recording(), undefined, told)
  const karl = (await addPerson(ben.caller, { name: "Karl" })).id
  const about = { selectedSubjects: JSON.stringify([{ id: karl }, { id: rosa }]) }
  const own = { ...about, storytellerId: String(karl), title: "The ship" }
  const { id: others } = await ben.caller.save(servers.recording(), undefined, own)
  return { anna, ben: ben.caller, cara: cara.caller, rosa, oma, story: id, others }
}

describe("a person who is deleted", () => {
  it("R696 is nowhere at once, and is who they were once their keeper restores them @slow", async () => {
    const { anna, ben, cara, rosa, oma, story, others } = await aFamily()
    const seen = async () => ({
      rosa: (await anna.get(paths.storyteller(rosa))).body,
      shares: await sharesOf(anna, rosa),
      life: await lifeOf(anna, rosa),
      bens: (await people(ben)).find(({ id }) => id === rosa)?.linkedTo,
      told: (await anna.get(paths.storiesByStoryteller(rosa))).body,
      bensStory: await statusOf(ben, paths.story(story)),
      annas: await statusOf(anna, paths.story(others)),
      invited: (await invites(cara)).length,
    })
    const before = await seen()
    expect(before).toMatchObject({ bens: oma, bensStory: 200, annas: 200, invited: 1 })
    expect(before.life).toContain("tango")

    expect((await anna.delete(paths.storyteller(rosa))).status).toBe(204)
    for (const caller of [anna, ben]) {
      expect((await people(caller)).map(({ name }) => name)).not.toContain("Rosa")
      expect(await statusOf(caller, paths.storyteller(rosa))).toBe(404)
      expect(await statusOf(caller, paths.biography(rosa))).toBe(404)
    }
    expect(await statusOf(ben, paths.story(story))).toBe(404)
    expect(await statusOf(anna, paths.story(others))).toBe(404)
    expect(await invites(cara)).toEqual([])
    expect((await anna.story(story)).storyteller.name).toBe("Unknown storyteller")

    const [listed, ...more] = await deletedOf(anna)
    expect([listed?.name, listed?.relationship, more]).toEqual(["Rosa", "grandmother", []])
    const days = Date.parse(listed?.until ?? "") - Date.parse(listed?.deletedAt ?? "")
    expect(days).toBe(limits.deleted.days * 24 * 60 * 60 * 1000)
    expect(await deletedOf(ben)).toEqual([])
    for (const caller of [ben, cara]) {
      expect((await caller.post(paths.restorePerson(rosa), {})).status).toBe(404)
      expect((await caller.delete(paths.deletedPerson(rosa))).status).toBe(404)
    }

    const restored = await anna.post(paths.restorePerson(rosa), {})
    expect(decode(Person, restored).name).toBe("Rosa")
    expect(await seen()).toEqual(before)
    expect(await deletedOf(anna)).toEqual([])
    // Twice is once.
    expect((await anna.post(paths.restorePerson(rosa), {})).status).toBe(200)
    expect(await seen()).toEqual(before)
    await accept(cara, await tokenOf(cara))
    expect(await statusOf(cara, paths.story(story))).toBe(200)
  })

  it("R696 comes back without what was taken from others meanwhile @slow", async () => {
    const { anna, ben, cara, rosa, story } = await aFamily()
    await anna.delete(paths.storyteller(rosa))
    expect((await deleteAccount(ben)).status).toBeLessThan(300)
    await anna.post(paths.restorePerson(rosa), {})
    expect((await sharesOf(anna, rosa)).map(({ status }) => status)).toEqual(["pending"])
    expect(await statusOf(ben, paths.story(story))).toBe(401)
    expect(await invites(cara)).toHaveLength(1)
  })

  it("R696 ROLE-07 gets back no more places of the plan than are free", async () => {
    const { anna, rosa } = await servers.family()
    const shareWith = (id: PersonId, name: string) =>
      share(anna, id, `${name}@example.org`, "viewer")
    for (const name of ["one", "two", "three"]) await shareWith(rosa, name)
    await anna.delete(paths.storyteller(rosa))
    const karl = (await addPerson(anna, { name: "Karl" })).id
    for (const name of ["two", "four"]) await shareWith(karl, name)
    await anna.post(paths.restorePerson(rosa), {})
    const given = (await sharesOf(anna, rosa)).map(({ sharedWithEmail }) => sharedWithEmail)
    expect(given.toSorted()).toEqual(["one@example.org", "two@example.org"])
  })

  it("R696 of oneself stands beside whom setting up made meanwhile", async () => {
    const { caller } = await servers.newcomer("dora")
    const [self] = await people(caller)
    const id = self?.id ?? 0
    await caller.delete(paths.storyteller(id))
    await caller.patch(routes.profile, { firstName: "Dora" })
    expect((await caller.post(paths.restorePerson(id), {})).status).toBe(200)
    const both = await people(caller)
    expect(both.map(({ relationship }) => relationship).toSorted()).toEqual(["", "self"])
  })

  it("R697 is gone for good once their keeper wants it, or leaves, with all that was told of them @slow", async () => {
    const { anna, rosa } = await aFamily()
    await anna.delete(paths.storyteller(rosa))
    expect((await anna.delete(paths.deletedPerson(rosa))).status).toBe(204)
    expect(await deletedOf(anna)).toEqual([])
    expect((await anna.post(paths.restorePerson(rosa), {})).status).toBe(404)
    expect(await leftOf(servers.server(), rosa)).toEqual([])

    const next = await aFamily()
    await next.anna.delete(paths.storyteller(next.rosa))
    expect(await leftOf(servers.server(), next.rosa)).not.toEqual([])
    await deleteAccount(next.anna)
    await expect.poll(() => leftOf(servers.server(), next.rosa)).toEqual([])
  })
})

describe("a deletion that a crash interrupted", () => {
  it("R696 is none: the person stands with their shares @slow", async () => {
    const { anna, ben, rosa, story } = await aFamily()
    const { runtime } = servers.server()
    await runtime.runPromise(
      Effect.gen(function* () {
        const { people, deletedPeople } = yield* Database
        const person = Option.getOrThrow(yield* people.get(rosa))
        const { keeperId } = person
        yield* deletedPeople.insert({ id: rosa, keeperId, at: 0, until: Date.now() + 1e9, person })
        yield* ShareSuspension.use(({ suspend }) => suspend(rosa))
      }),
    )
    expect(await statusOf(ben, paths.story(story))).toBe(404)
    await runtime.runPromise(PersonErasure.use(({ sweep }) => sweep))
    expect(await statusOf(ben, paths.story(story))).toBe(200)
    expect(await deletedOf(anna)).toEqual([])
    expect((await sharesOf(anna, rosa)).map(({ status }) => status)).toEqual([
      "pending",
      "accepted",
    ])
  })
})

describe("a deletion whose time is over", () => {
  const brief = withServer("SQLite", { ...fast(), deletionTimes: { kept: 0, settled: 0 } })

  it("R697 can't be undone, and everything goes with the next sweep @slow", async () => {
    const { anna, ben, rosa } = await brief.family()
    await grant(anna, rosa, ben, "viewer")
    await anna.post(paths.biographyAnswers(rosa), { answers })
    await anna.delete(paths.storyteller(rosa))
    expect(await deletedOf(anna)).toEqual([])
    expect((await anna.post(paths.restorePerson(rosa), {})).status).toBe(404)
    const { runtime } = brief.server()
    await runtime.runPromise(PersonErasure.use(({ sweep }) => sweep))
    expect(await leftOf(brief.server(), rosa)).toEqual([])
  })
})
