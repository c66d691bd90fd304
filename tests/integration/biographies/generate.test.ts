import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Biography, SavedAnswers } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { addPerson, grant } from "../../support/factories.ts"

const { family, recording, newcomer } = withServer()

const answers = {
  early_life: "Rosa was born in Oaxaca in 1931.",
  family: "She had four brothers.",
  interests: "She loves dancing and the garden.",
}

const generate = async (caller: Caller, id: PersonId, given: unknown = answers) =>
  caller.post(paths.biographyAnswers(id), { answers: given })
const opened = async (caller: Caller, id: PersonId) =>
  decode(Schema.NullOr(Biography), await caller.get(paths.biography(id)))
const answersOf = async (caller: Caller, id: PersonId) =>
  decode(SavedAnswers, await caller.get(paths.biographyAnswers(id)))

describe("a biography is asked for", () => {
  it("API-34 null before anybody has begun it, and 404 where nobody sees such a person", async () => {
    const { anna, ben, rosa } = await family()
    expect(await opened(anna, rosa)).toBeNull()
    const missing = await anna.get(paths.biography(999_999))
    expect(missing.status).toBe(404)
    expect(await ben.caller.get(paths.biography(rosa))).toMatchObject({
      ...{ status: 404, body: missing.body },
    })
    expect((await anna.get("/api/storytellers/1.5/biography")).status).toBe(400)
  })

  it("API-48 by a story's storyteller, on the page of the story @slow", async () => {
    const { anna, rosa } = await family()
    const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
    await generate(anna, rosa)
    const { storytellerId } = await anna.story(id)
    expect((await opened(anna, storytellerId ?? rosa))?.biography).toContain("Oaxaca")
  })

  it("is begun of what is told already, by whoever may correct it", async () => {
    const { anna, rosa } = await family()
    const begun = decode(Biography, await anna.post(paths.biography(rosa), {}))
    expect(begun).toMatchObject({ mayCorrect: true, isBeingMade: false })
    expect(await opened(anna, rosa)).toEqual(begun)
  })
})

describe("the guided questions are answered", () => {
  it("API-42 PEOPLE-31 PEOPLE-40 200 with the biography and its timeline, made of the answers", async () => {
    const { anna, rosa } = await family()
    const education = "She moved to Puebla in 1950 and worked at a bakery."
    const given = { ...answers, education, challenges: "  ", hobbies: "Chess." }
    const answer = await generate(anna, rosa, given)
    expect(answer.status).toBe(200)
    const made = decode(Biography, answer)
    expect(made.biography).toContain("four brothers")
    expect(made.timeline.flatMap(({ events }) => events).join(" ")).toMatch(/1931|1950/)
    expect(made.biography).not.toContain("Chess")
    const sources = made.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.sources))
    expect(sources.filter(({ kind }) => kind === "answer")).not.toHaveLength(0)
    for (const source of sources) {
      if (source.kind === "answer") expect(source.by).toMatch(/^Anna/)
    }
    expect(await opened(anna, rosa)).toEqual(made)
  })

  it("R336 keeps them for the keeper, who changes them later", async () => {
    const { anna, rosa } = await family()
    expect(await answersOf(anna, rosa)).toEqual({ answers: {}, at: null })
    await generate(anna, rosa, { ...answers, legacy: " \u200b " })
    const kept = await answersOf(anna, rosa)
    expect(kept.answers).toEqual(answers)
    expect(kept.at).not.toBeNull()
    const changed = { ...answers, family: "She had three sisters." }
    const made = decode(Biography, await generate(anna, rosa, changed))
    expect(made.biography).toContain("three sisters")
    expect(made.biography).not.toContain("brothers")
    expect((await answersOf(anna, rosa)).answers).toEqual(changed)
  })

  it.for([
    ["two, and blanks", { early_life: "Born.", family: "Big.", interests: " ", legacy: "\u200b" }],
    ["none", {}],
    ["questions nobody asks", { a: "One.", b: "Two.", c: "Three." }],
    ["a list", ["One.", "Two.", "Three."]],
  ] as const)("VALID-33 ERR-43 refuses fewer than three: %s", async ([, given]) => {
    const { anna, rosa } = await family()
    await generate(anna, rosa)
    const answer = await generate(anna, rosa, given)
    expect(answer.status).toBe(Array.isArray(given) ? 400 : 422)
    expect(rejection(answer).message).toBe(
      "More Information Needed: Please answer at least 3 questions to generate a meaningful biography.",
    )
    expect((await answersOf(anna, rosa)).answers).toEqual(answers)
  })

  it.for([
    ["an answer that is no text", { ...answers, legacy: { $ne: null } }, 400],
    ["one that is null", { ...answers, legacy: null }, 400],
    ["one too long", { ...answers, legacy: "x".repeat(5_001) }, 422],
    ["a megabyte of each", { ...answers, legacy: "x".repeat(1_000_000) }, 413],
    ["no answers at all", null, 400],
  ] as const)("refuses %s, and keeps what there is", async ([, given, status]) => {
    const { anna, rosa } = await family()
    await generate(anna, rosa)
    const answer = await generate(anna, rosa, given)
    expect(answer.status).toBe(status)
    expect(rejection(answer).message).toMatch(/\w+ .*[.!]$/)
    expect((await answersOf(anna, rosa)).answers).toEqual(answers)
  })

  it("ROLE-15 ERR-43 by the keeper alone: others are told so, strangers that there is nobody", async () => {
    const { anna, ben, rosa } = await family()
    await grant(anna, rosa, ben, "contributor")
    const rejected = await generate(ben.caller, rosa)
    expect(rejected.status).toBe(403)
    expect(rejection(rejected).message).toMatch(/can't edit or share/)
    expect((await ben.caller.get(paths.biographyAnswers(rosa))).status).toBe(403)
    const cara = await newcomer("cara")
    expect((await generate(cara.caller, rosa)).status).toBe(404)
    const other = await addPerson(cara.caller, { name: "Karl" })
    expect((await generate(anna, other.id)).status).toBe(404)
    expect(await opened(anna, rosa)).toBeNull()
  })
})
