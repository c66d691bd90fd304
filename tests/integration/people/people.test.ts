import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { Person } from "#protocol/person.ts"
import { paths, routes } from "#protocol/paths.ts"
import { decode, rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { addPerson, people } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { recording, newcomer } = withServer()

describe("the directory", () => {
  it("API-41 DATA-047 adds a person as subject, and one made as a storyteller as that", async () => {
    const anna = (await newcomer("anna")).caller
    const rosa = await addPerson(anna, { name: " Rosa ", relationship: "my gran", bio: "Warm" })
    expect(rosa).toMatchObject({
      name: "Rosa",
      relationship: "my gran",
      bio: "Warm",
      type: "subject",
      storiesCount: 0,
      access: "own",
      sharedBy: null,
    })
    expect((await anna.post(routes.people, { name: " " })).status).toBe(422)
    expect((await anna.post(routes.people, { name: "Ida", type: "hero" })).status).toBe(400)
    const karl = decode(Person, await anna.post(routes.storytellers, { name: "Karl" }))
    expect(karl.type).toBe("storyteller")
    // API-29: by name, the user among them.
    expect((await people(anna)).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Anna/),
      "Karl",
      "Rosa",
    ])
  })

  it.for([
    ["VALID-32 no name", { name: "" }, "Please enter a name."],
    ["VALID-32 blanks", { name: " \u200b\u00a0" }, "Please enter a name."],
    ["VALID-45 a name too long", { name: "x".repeat(201) }, /200/],
    ["VALID-45 a description too long", { name: "x", bio: "x".repeat(5_001) }, /5,000/],
    ["a name that is no text", { name: { $ne: null } }, /name/],
    ["another type", { name: "x", type: "admin" }, /type/],
  ] as const)("refuses %s", async ([, body, sentence]) => {
    const anna = (await newcomer("anna")).caller
    const answer = await anna.post(routes.people, body)
    const isRead = typeof body.name === "string" && !("type" in body)
    expect(answer.status).toBe(isRead ? 422 : 400)
    expect(rejection(answer).message).toMatch(sentence)
    expect(await people(anna)).toHaveLength(1)
  })

  it("keeps a name's markup, bidi marks and emoji as the text they are", async () => {
    const anna = (await newcomer("anna")).caller
    const name = "<b>Rosa</b> 👵🏽 شهرزاد \u202e"
    const { id } = await addPerson(anna, { name })
    expect(decode(Person, await anna.get(paths.storyteller(id))).name).toBe(name)
  })

  it("DATA-050 counts stories told by or about someone, each once @slow", async () => {
    const anna = (await newcomer("anna")).caller
    const rosa = (await addPerson(anna, { name: "Rosa" })).id
    const karl = (await addPerson(anna, { name: "Karl" })).id
    await anna.save(recording(), undefined, {
      storytellerId: String(rosa),
      selectedSubjects: JSON.stringify([{ id: rosa }, { id: karl }, { id: rosa }]),
    })
    await anna.save(recording(), undefined, { storytellerId: String(rosa) })
    const counts = new Map((await people(anna)).map(({ id, storiesCount }) => [id, storiesCount]))
    expect([counts.get(rosa), counts.get(karl)]).toEqual([2, 1])
    expect((await anna.get(paths.storiesAbout(karl))).body).toHaveLength(1)
    expect((await anna.get(paths.storiesByStoryteller(karl))).body).toEqual([])
    const told = `${paths.storiesByStoryteller(rosa)}&category=nowhere`
    expect((await anna.get(told)).body).toEqual([])
  })
})

describe("the list of people", () => {
  it("R698 stays small, whatever is written about each: their own page has all of it", async () => {
    const anna = (await newcomer("anna")).caller
    const bio = "She kept bees. ".repeat(300).trim()
    const { id } = await addPerson(anna, { name: "Rosa", bio })
    await anna.patch(paths.storyteller(id), { notes: "Hums when she cooks" })
    const listed = (await people(anna)).find((person) => person.id === id)
    expect(listed?.notes).toBeNull()
    expect(bio.startsWith(listed?.bio ?? "nothing")).toBe(true)
    expect(listed?.bio.length).toBeLessThanOrEqual(limits.text.bioInList)
    const whole = decode(Person, await anna.get(paths.storyteller(id)))
    expect(whole).toMatchObject({ bio, notes: "Hums when she cooks" })
  })
})

describe("a person's page", () => {
  it("API-32 EDITP-12 keeps what is changed and leaves the rest", async () => {
    const anna = (await newcomer("anna")).caller
    const { id } = await addPerson(anna, { name: "Rosa", bio: "Warm", relationship: "my gran" })
    const change = {
      name: "Rosa B.",
      birthDate: "1932-02-29",
      birthPlace: "Ulm",
      notes: "Deaf left",
    }
    const changed = decode(Person, await anna.patch(paths.storyteller(id), change))
    expect(changed).toMatchObject({ ...change, bio: "Warm", relationship: "my gran" })
    const cleared = await anna.patch(paths.storyteller(id), { birthDate: "", notes: "" })
    expect(decode(Person, cleared)).toMatchObject({ birthDate: null, notes: "", birthPlace: "Ulm" })
  })

  it("R690 keeps a birth date as the family says it, and counts ages from it @slow", async () => {
    const anna = (await newcomer("anna")).caller
    const { id } = await addPerson(anna, { name: "Rosa" })
    const told = { storytellerId: String(id), happened: "when I was nine" }
    const story = (await anna.save(recording(), undefined, told)).id
    for (const [birthDate, from, to] of [
      ["1904", "1913-01-01", "1914-12-31"],
      ["about 1904", "1912-01-01", "1915-12-31"],
      ["May 3, 1904", "1913-05-03", "1914-05-02"],
      ["1904-05-03", "1913-05-03", "1914-05-02"],
    ] as const) {
      const changed = await anna.patch(paths.storyteller(id), { birthDate })
      expect(decode(Person, changed).birthDate).toBe(birthDate)
      expect((await anna.story(story)).happened).toMatchObject({ from, to })
    }
    const short = await anna.patch(paths.storyteller(id), { birthDate: "May '32" })
    expect(decode(Person, short).birthDate).toBe("1932-05")
  })

  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  it.for([
    ["VALID-39 no name", { name: " " }, "Name is required"],
    ["30 February", { birthDate: "2020-02-30" }, /find a date/],
    ["no date at all", { birthDate: "yesterday" }, /find a date/],
    ["the year 0", { birthDate: "0000-00-00" }, /find a date/],
    ["the year 99999", { birthDate: "99999-01-01" }, /find a date/],
    ["the future", { birthDate: tomorrow }, "Please enter a birth date that isn't in the future."],
    ["notes too long", { notes: "x".repeat(5_001) }, /5,000/],
  ] as const)("refuses %s and changes nothing", async ([, change, sentence]) => {
    const anna = (await newcomer("anna")).caller
    const { id } = await addPerson(anna, { name: "Rosa" })
    const answer = await anna.patch(paths.storyteller(id), { birthPlace: "Ulm", ...change })
    expect(answer.status).toBe(422)
    expect(rejection(answer).message).toMatch(sentence)
    const kept = decode(Person, await anna.get(paths.storyteller(id)))
    expect(kept).toMatchObject({ name: "Rosa", birthPlace: "", birthDate: null })
  })

  it("knows no other fields: neither the keeper nor the id can be sent", async () => {
    const [anna, ben] = [(await newcomer("anna")).caller, (await newcomer("anna")).caller]
    const { id } = await addPerson(anna, { name: "Rosa" })
    const { id: bensId } = await ben.me()
    await anna.patch(paths.storyteller(id), {
      name: "Rosa",
      keeperId: bensId,
      id: 1,
      selfOf: bensId,
    })
    expect((await ben.get(paths.storyteller(id))).status).toBe(404)
    expect((await anna.get(paths.storyteller(id))).status).toBe(200)
  })

  it.for(["abc", "0", "-1", "1.5", "1e3", "9007199254740993", "%00", "[object Object]"])(
    "MEMBER-16 API-31 refuses the id %s",
    async (id) => {
      const anna = (await newcomer("anna")).caller
      const answer = await anna.get(`${routes.storytellers}/${encodeURIComponent(id)}`)
      expect(answer.status).toBe(400)
      expect(rejection(answer).message).toBe("Invalid person ID")
    },
  )

  it("says the same of a person who is someone else's and of one who never was", async () => {
    const [anna, ben] = [(await newcomer("anna")).caller, (await newcomer("anna")).caller]
    const { id } = await addPerson(anna, { name: "Rosa" })
    const foreign = await ben.get(paths.storyteller(id))
    const none = await ben.get(paths.storyteller(id + 100_000))
    expect([foreign.status, foreign.body]).toEqual([none.status, none.body])
  })
})

describe("deleting a person", () => {
  it("EDITP-17 AMB-24 keeps their stories, told by an unknown storyteller, and the count of recordings", async () => {
    const anna = (await newcomer("anna")).caller
    const rosa = (await addPerson(anna, { name: "Rosa" })).id
    const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
    const deleted = await anna.delete(paths.storyteller(rosa))
    expect([deleted.status, deleted.body]).toEqual([204, ""])
    const story = await storyIsReady(anna, id)
    expect(story).toMatchObject({
      storytellerId: null,
      storyteller: { name: "Unknown storyteller", relationship: "" },
    })
    expect((await anna.get(paths.storyAudio(id))).status).toBe(200)
    expect((await anna.me()).storiesRecorded).toBe(1)
    expect((await anna.get(paths.storiesByStoryteller(rosa))).status).toBe(404)
    expect((await anna.get(paths.storiesAbout(rosa))).status).toBe(404)
  })

  it("of oneself does not take the account along, and setting up again brings the person back", async () => {
    const anna = (await newcomer("anna")).caller
    const [self] = await people(anna)
    await anna.delete(paths.storyteller(self?.id ?? 0))
    expect(await people(anna)).toEqual([])
    await anna.patch(routes.profile, { firstName: "Anna" })
    expect(await people(anna)).toHaveLength(1)
  })
})
