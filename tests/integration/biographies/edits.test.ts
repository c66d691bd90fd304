import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Biography } from "#protocol/biography.ts"
import { BiographyVersion, WholeBiographyVersion } from "#protocol/biography-changes.ts"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { type StoredLine, withStories } from "../../../backend/platform/database/biographies.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { grant } from "../../support/factories.ts"

const { family, recording, server } = withServer()

const answers = {
  early_life: "Rosa was born in Oaxaca in 1931.",
  family: "She had four brothers.",
  interests: "She loves dancing and the garden.",
}

/** Anna keeps Rosa, whose life is told, and Ben contributes. */
const toldFamily = async () => {
  const { anna, ben, rosa } = await family()
  const share = await grant(anna, rosa, ben, "contributor")
  await anna.post(paths.biographyAnswers(rosa), { answers })
  return { anna, ben: ben.caller, rosa, share }
}

const opened = async (caller: Caller, id: PersonId) =>
  decode(Biography, await caller.get(paths.biography(id)))
const linesOf = ({ paragraphs }: Biography) => paragraphs.flatMap(({ lines }) => lines)
const lineWith = (biography: Biography, words: string) => {
  const line = linesOf(biography).find(({ text }) => text.includes(words))
  if (line === undefined) throw new Error(`no line says “${words}”`)
  return line
}
/** Waits for a line: a biography may be made a moment later than what was told is answered. */
const lineOf = async (caller: Caller, id: PersonId, words: string) => {
  const isSaid = async () =>
    linesOf(await opened(caller, id)).some(({ text }) => text.includes(words))
  await expect.poll(isSaid).toBe(true)
  return lineWith(await opened(caller, id), words)
}
const versionsOf = async (caller: Caller, id: PersonId) =>
  decode(Schema.Array(BiographyVersion), await caller.get(paths.biographyVersions(id)))

/** Puts lines into the biography as if they had been made. */
const withLines = (id: PersonId, ...lines: ReadonlyArray<StoredLine>) =>
  server().runtime.runPromise(
    Database.use(({ biographies }) =>
      biographies.update({ id }, { $set: withStories({ lines, events: [], born: null }) }),
    ),
  )
const fromStory = (storyId: StoryId): StoredLine => ({
  ...{ id: "told", text: "She danced in Veracruz.", topic: "interests", made: "as written" },
  ...{ sources: [{ kind: "story", storyId, start: 1 }], echoes: [], version: 0 },
})

describe("R337 a biography is corrected", () => {
  it("R338 by the keeper and contributors, under their names; what would be made now is offered beside it @slow", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const { id, version } = await lineOf(anna, rosa, "four brothers")
    const change = { version, text: "She had five brothers." }
    const changed = decode(Biography, await ben.patch(paths.biographyLine(rosa, id), change))
    expect(lineWith(changed, "five")).toMatchObject({ id, made: "by hand", by: /^Ben/ })
    expect((await opened(anna, rosa)).biography).toContain("five brothers")
    // The life is told anew, and what is made now is offered beside what Ben wrote.
    const family = "She had four brothers and a dog."
    await anna.post(paths.biographyAnswers(rosa), { answers: { ...answers, family } })
    const lineOfBen = () => lineOf(anna, rosa, "five")
    await expect.poll(async () => (await lineOfBen()).offer).toContain("a dog")
    const offered = await lineOfBen()
    const taking = { version: offered.version, offer: "take" }
    const taken = decode(Biography, await anna.patch(paths.biographyLine(rosa, id), taking))
    expect(lineWith(taken, "a dog")).toMatchObject({ id, by: null, offer: null })
  })

  it("of two at once with the same line the second is told, and neither is lost", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const { id, version } = await lineOf(anna, rosa, "four brothers")
    const writes = [anna, ben].map((caller, n) =>
      caller.patch(paths.biographyLine(rosa, id), { version, text: `Words ${String(n)}.` }),
    )
    const [one, other] = await Promise.all(writes)
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409])
    const late = one?.status === 409 ? one : other
    expect(late === undefined ? "" : rejection(late).message).toMatch(/Nothing is lost/)
    const now = await lineOf(anna, rosa, "Words")
    const again = { version: now.version, text: "Both words." }
    expect((await ben.patch(paths.biographyLine(rosa, id), again)).status).toBe(200)
  })

  it("of many at once in different lines every one is there, however often it is told anew", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const lines = linesOf(await opened(anna, rosa)).slice(0, 3)
    expect(lines).toHaveLength(3)
    const edits = lines.map(({ id, version }, n) =>
      (n % 2 === 0 ? anna : ben).patch(paths.biographyLine(rosa, id), {
        ...{ version, text: `Words ${String(n)}.` },
      }),
    )
    const additions = [anna, ben, anna, ben].map((caller, n) =>
      caller.post(paths.biographyLines(rosa), {
        ...{ topic: "legacy", after: null, text: `Added ${String(n)}.` },
      }),
    )
    const anew = anna.post(paths.biographyAnswers(rosa), {
      answers: { ...answers, legacy: "Be kind." },
    })
    const done = await Promise.all([...edits, ...additions, anew])
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 201, 201, 200])
    const { biography } = await opened(anna, rosa)
    for (const n of [0, 1, 2]) expect(biography).toContain(`Words ${String(n)}.`)
    for (const n of [0, 1, 2, 3]) expect(biography).toContain(`Added ${String(n)}.`)
  })

  it("what is hidden is gone from the text, and only who may correct knows of it", async () => {
    const { anna, ben, rosa, share } = await toldFamily()
    const { id, version } = await lineOf(anna, rosa, "four brothers")
    await ben.patch(paths.biographyLine(rosa, id), { version, isHidden: true })
    await anna.patch(paths.share(rosa, share.id), { role: "viewer" })
    const seen = await ben.get(paths.biography(rosa))
    expect(decode(Biography, seen)).toMatchObject({ mayCorrect: false })
    expect(JSON.stringify(seen.body)).not.toContain("brothers")
    expect((await opened(anna, rosa)).biography).not.toContain("brothers")
    expect((await lineOf(anna, rosa, "brothers")).isHidden).toBe(true)
    expect((await ben.get(paths.biographyVersions(rosa))).status).toBe(403)
  })

  it.for([
    [
      "two changes at once",
      { text: "Words.", isHidden: true },
      "Please change one thing at a time.",
    ],
    ["no change", {}, "Please change one thing at a time."],
    ["blank words", { text: " \u200b " }, "Please write something, or hide the line instead."],
    ["too many words", { text: "x".repeat(5_001) }, "Please keep this under 5,000 characters."],
  ] as const)("refuses %s with a sentence", async ([, change, sentence]) => {
    const { anna, rosa } = await toldFamily()
    const { id, version } = await lineOf(anna, rosa, "four brothers")
    const answer = await anna.patch(paths.biographyLine(rosa, id), { version, ...change })
    expect(answer.status).toBe(422)
    expect(rejection(answer).message).toBe(sentence)
  })
})

describe("R334 a story", () => {
  it("that is deleted takes its lines along at once, and whoever is put out sees nothing at all", async () => {
    const { anna, ben, rosa, share } = await toldFamily()
    const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
    await withLines(rosa, fromStory(id))
    const line = await lineOf(ben, rosa, "Veracruz")
    expect(line.sources).toMatchObject([{ kind: "story", storyId: id, teller: "Rosa", start: 1 }])
    await anna.delete(paths.story(id))
    const after = await ben.get(paths.biography(rosa))
    expect(JSON.stringify(after.body)).not.toContain("Veracruz")
    const gone = { version: line.version, text: "Words." }
    const answer = await ben.patch(paths.biographyLine(rosa, line.id), gone)
    expect(answer).toMatchObject({
      ...{ status: 404, body: { message: /is gone/ } },
    })
    expect((await ben.patch(paths.biographyLine(rosa, "none"), gone)).body).toEqual(answer.body)
    await anna.delete(paths.share(rosa, share.id))
    expect((await ben.get(paths.biography(rosa))).status).toBe(404)
    expect((await ben.patch(paths.biographyLine(rosa, line.id), gone)).status).toBe(404)
  })
})

describe("R339 R340 the history of a biography", () => {
  it("names who did what, and any version is restored with nothing lost", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const { id, version } = await lineOf(anna, rosa, "four brothers")
    await ben.patch(paths.biographyLine(rosa, id), { version, text: "She had five brothers." })
    await ben.post(paths.biographyLines(rosa), { topic: "legacy", after: null, text: "Be kind." })
    const [added, edited, made] = await versionsOf(anna, rosa)
    expect([added, edited, made]).toMatchObject([
      { kind: "added", by: /^Ben/ },
      { kind: "edited", by: /^Ben/ },
      { kind: "made", by: null },
    ])
    const first = made?.version ?? 0
    const whole = decode(WholeBiographyVersion, await ben.get(paths.biographyVersion(rosa, first)))
    expect(JSON.stringify(whole.paragraphs)).toContain("four brothers")

    const saw = await opened(anna, rosa)
    const restoring = { version: saw.version }
    const back = decode(Biography, await anna.post(paths.restoreBiography(rosa, first), restoring))
    expect(back.biography).toContain("four brothers")
    expect(back.biography).not.toContain("Be kind")
    // Whoever saw the one before is told; what stood there is in the history.
    const late = await ben.post(paths.restoreBiography(rosa, first), restoring)
    expect(late.status).toBe(409)
    expect((await versionsOf(anna, rosa)).map(({ kind }) => kind)).toEqual([
      ...["restored", "added", "edited", "made"],
    ])
    const again = { version: back.version }
    const withKindness = await ben.post(paths.restoreBiography(rosa, added?.version ?? 0), again)
    expect(decode(Biography, withKindness).biography).toMatch(/five brothers[^]*Be kind/)
    expect((await ben.post(paths.restoreBiography(rosa, 12345), again)).status).toBe(404)
    expect((await ben.get(`${paths.biographyVersions(rosa)}/x`)).status).toBe(400)
  })

  it("has nothing in it of a story that was deleted, though it stood in a version @slow", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
    await withLines(rosa, fromStory(id))
    await ben.post(paths.biographyLines(rosa), { topic: "legacy", after: null, text: "Be kind." })
    const [before] = await versionsOf(ben, rosa)
    const whole = await ben.get(paths.biographyVersion(rosa, before?.version ?? 0))
    expect(JSON.stringify(whole.body)).toContain("Veracruz")
    await anna.delete(paths.story(id))
    const all = await versionsOf(anna, rosa)
    for (const { version } of all) {
      const { body } = await anna.get(paths.biographyVersion(rosa, version))
      expect(JSON.stringify(body)).not.toContain("Veracruz")
    }
  })
})
