import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { everybody } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { SentPage } from "#protocol/remote-usage.ts"
import { Version } from "#protocol/version.ts"
import { sha256 } from "../../support/unzip.ts"
import { Caller, decode, rejection } from "../../support/api-client.ts"
import {
  everything,
  deleteAccount,
  mediaIn,
  naming,
  noteSent,
  ofStory,
  password,
} from "../../support/deletion/find-traces.ts"
import { withServer } from "../../support/with-server.ts"
import { addPerson, grant, people, share, sharesOf } from "../../support/factories.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const sentOf = async (caller: Caller) =>
  decode(SentPage, await caller.get(routes.sent)).lines.map(({ story }) => story?.title ?? null)

const bytesOf = async (caller: Caller, path: string) => {
  const answer = await fetch(caller.url + path, { headers: { cookie: caller.cookie } })
  return [answer.status, sha256(Buffer.from(await answer.arrayBuffer()))]
}

for (const { name: store, missing } of testedStores()) {
  const title = `on ${store}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`an account that is deleted, ${title}`, () => {
    const servers = withServer(store)

    it(
      "R85 R86 R284 is gone with its bytes, and what others told is whole",
      { timeout: 300_000 },
      async () => {
        const anna = new Caller(servers.server().url)
        const { email, username } = await anna.join("zofia", "Zofia")
        const { id: userId } = await anna.me()
        const ben = await servers.newcomer("ben")
        const cara = await servers.newcomer("cara")
        const dora = await servers.newcomer("dora")
        const rosa = await addPerson(anna, { name: "Rosa", relationship: "grandmother" })
        const emil = await addPerson(dora.caller, { name: "Emil" })
        await anna.patch(paths.storyteller(rosa.id), {
          ...{ birthDate: "1931-04-05", notes: "Zofia's secret", birthPlace: "Lviv" },
        })
        await grant(anna, rosa.id, ben, "contributor")
        await grant(anna, rosa.id, cara, "viewer")
        await grant(dora.caller, emil.id, { caller: anna, email }, "contributor")
        await share(anna, rosa.id, "nobody-yet@example.org", "viewer")
        await share(cara.caller, everybody, email, "viewer")

        const recording = servers.recording()
        const told = (caller: Caller, title: string, fields: Readonly<Record<string, string>>) =>
          caller.save(recording, undefined, { title, ...fields })
        const ofRosa = { storytellerId: String(rosa.id) }
        const own = await told(anna, "Zofia's own of Rosa", ofRosa)
        const bens = await told(ben.caller, "Ben's of Rosa", ofRosa)
        const elsewhere = await told(anna, "Of Emil", {
          storytellerId: String(emil.id),
          selectedSubjects: JSON.stringify([{ id: rosa.id }]),
        })
        for (const { id } of [own, bens, elsewhere]) await storyIsReady(anna, id)
        for (const { id } of [bens, elsewhere]) {
          await anna.patch(paths.storyContent(id), { originalTranscription: "Mended words." })
        }
        const whole = async (caller: Caller, id: typeof own.id) => ({
          words: (await caller.story(id)).originalTranscription,
          original: await bytesOf(caller, paths.storyOriginal(id)),
          audio: await bytesOf(caller, `${paths.storyAudio(id)}?as=playback`),
        })
        const before = [await whole(ben.caller, bens.id), await whole(dora.caller, elsewhere.id)]
        expect(before.map(({ words }) => words)).toEqual(["Mended words.", "Mended words."])
        for (const { id } of [own, bens]) {
          await noteSent(servers.server(), { storyId: id, userId })
        }
        await noteSent(servers.server(), { storyId: null, userId })
        // Within one millisecond either may be the newer.
        expect(new Set(await sentOf(anna))).toEqual(
          new Set([null, "Ben's of Rosa", "Zofia's own of Rosa"]),
        )
        expect(await sentOf(ben.caller)).toEqual([])
        expect((await ben.caller.story(bens.id)).sent).toMatchObject([{ host: "model.test" }])

        expect((await deleteAccount(anna)).status).toBe(200)

        // Whoever it was is unknown here.
        expect((await anna.get(routes.currentUser)).status).toBe(401)
        const visitor = new Caller(anna.url)
        const gone = await visitor.signIn(email, password)
        const never = await visitor.signIn("never@example.org", password)
        expect([gone.status, gone.body]).toEqual([never.status, never.body])

        // What others told is whole, and theirs.
        const after = [await whole(ben.caller, bens.id), await whole(dora.caller, elsewhere.id)]
        expect(after).toEqual(before)
        const [bensRosa, ...noOther] = (await people(ben.caller)).filter(
          ({ name }) => name === "Rosa",
        )
        expect(noOther).toEqual([])
        const page = await ben.caller.get(paths.storyteller(bensRosa?.id ?? 0))
        expect(decode(Person, page)).toMatchObject({
          ...{ access: "own", relationship: "", birthDate: "1931-04-05" },
          ...{ birthPlace: "Lviv", notes: "", type: "storyteller" },
        })
        expect(await ben.caller.story(bens.id)).toMatchObject({
          ...{ access: "own", storytellerId: bensRosa?.id, storyteller: { name: "Rosa" } },
        })
        expect(await dora.caller.story(elsewhere.id)).toMatchObject({
          ...{ access: "own", recorderId: null, subjectIds: [], storytellerId: emil.id },
        })
        const versions = decode(
          Schema.Array(Version),
          await dora.caller.get(paths.storyVersions(elsewhere.id)),
        )
        expect(JSON.stringify(versions)).not.toContain("Zofia")

        expect(await sentOf(ben.caller)).toEqual(["Ben's of Rosa"])

        // Nobody sees what was only shared with them.
        expect(await cara.caller.stories()).toEqual([])
        expect((await cara.caller.get(paths.story(own.id))).status).toBe(404)
        expect((await cara.caller.get(paths.story(bens.id))).status).toBe(404)
        expect((await people(cara.caller)).map(({ access }) => access)).not.toContain("view")
        expect(await sharesOf(dora.caller, everybody)).toEqual([])
        expect(await sharesOf(cara.caller, everybody)).toEqual([])

        // And nothing is left.
        const all = await everything(servers.server())
        expect(naming(all, userId, ["ofia", email, username])).toEqual([])
        expect(ofStory(all, own.id)).toEqual([])
        const kept = all.flatMap(({ name, document }) => (name === "stories" ? [document] : []))
        const media = kept.flatMap(({ original, playbackId }) => [
          typeof original === "object" && original !== null && "mediaId" in original
            ? original.mediaId
            : null,
          playbackId,
        ])
        expect((await mediaIn(servers.server().dataDir)).toSorted()).toEqual(media.toSorted())

        // The name is free again, and begins with nothing.
        await anna.join(username, "Another")
        expect(await anna.stories()).toEqual([])
      },
    )

    it("R86 leaves one copy of each person with whoever recorded them, however many their stories are", async () => {
      const { anna, ben } = await servers.family()
      const karl = await addPerson(anna, { name: "Karl", relationship: "uncle" })
      await grant(anna, everybody, ben, "contributor")
      const recording = servers.recording()
      const [rosa] = (await people(anna)).filter(({ name }) => name === "Rosa")
      const ids = [String(karl.id), String(karl.id), String(rosa?.id)]
      const told = []
      for (const storytellerId of ids) {
        const about = JSON.stringify([{ id: karl.id }])
        told.push(
          await ben.caller.save(recording, undefined, { storytellerId, selectedSubjects: about }),
        )
      }
      expect((await deleteAccount(anna)).status).toBe(200)
      const own = (await people(ben.caller)).filter(({ relationship }) => relationship !== "self")
      expect(own.map(({ name, access }) => [name, access])).toEqual([
        ["Karl", "own"],
        ["Rosa", "own"],
      ])
      const [karls, rosas] = own.map(({ id }) => id)
      const now = await Promise.all(told.map(({ id }) => ben.caller.story(id)))
      expect(now.map(({ storytellerId, subjectIds }) => [storytellerId, subjectIds])).toEqual([
        [karls, [karls]],
        [karls, [karls]],
        [rosas, [karls]],
      ])
    })
  })
}

describe("deleting an account", () => {
  const servers = withServer()

  it("R84 asks for the password; five wrong ones in a quarter of an hour are enough", async () => {
    const { caller } = await servers.newcomer("anna")
    const nothing = await deleteAccount(caller, {})
    expect([nothing.status, rejection(nothing).fields]).toEqual([
      422,
      { password: "Please enter your password." },
    ])
    // A word does not stand for a password.
    expect((await deleteAccount(caller, { word: "delete" })).status).toBe(422)
    for (const round of [1, 2, 3, 4, 5]) {
      const wrong = await deleteAccount(caller, { password: `wrong ${String(round)}` })
      expect([wrong.status, rejection(wrong).fields]).toEqual([
        422,
        { password: "That password doesn't match." },
      ])
    }
    const locked = await deleteAccount(caller)
    expect(locked.status).toBe(429)
    expect(rejection(locked).retryAfter).toBeGreaterThan(800)
    expect((await caller.me()).firstName).toMatch(/^Anna/)
  })

  it("R84 counts those that come at the same moment, too", async () => {
    const { caller } = await servers.newcomer("anna")
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => deleteAccount(caller, { password: "wrong" })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it("R72 R84 counts together with wrong passwords at the sign-in: no door is better for guessing", async () => {
    const { caller, email } = await servers.newcomer("anna")
    const visitor = new Caller(servers.server().url)
    for (const round of [1, 2, 3]) {
      expect((await visitor.signIn(email, `wrong ${String(round)}`)).status).toBe(401)
    }
    for (const round of [4, 5]) {
      expect((await deleteAccount(caller, { password: `wrong ${String(round)}` })).status).toBe(422)
    }
    expect((await deleteAccount(caller)).status).toBe(429)
    expect((await visitor.signIn(email, password)).status).toBe(429)
  })

  it("R84 asks whoever has no password to type the word, in any case of letters", async () => {
    const { caller } = await servers.newcomer("anna")
    await servers.server().forgetPassword((await caller.me()).id)
    const wrong = await deleteAccount(caller, { word: "remove" })
    expect([wrong.status, rejection(wrong).fields]).toEqual([
      422,
      { word: "Please type “delete” to delete your account." },
    ])
    expect((await deleteAccount(caller, { password: "" })).status).toBe(422)
    expect((await deleteAccount(caller, { word: " DELETE " })).status).toBe(200)
    expect((await caller.get(routes.currentUser)).status).toBe(401)
  })

  it("takes the cookie back, and asked again it is nobody who asks", async () => {
    const { caller } = await servers.newcomer("anna")
    const answer = await deleteAccount(caller)
    expect(answer.headers.getSetCookie().join()).toMatch(/^kintale=;/)
    expect((await deleteAccount(caller)).status).toBe(401)
  })
})
