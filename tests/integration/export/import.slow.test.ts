import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { importKey } from "#protocol/import.ts"
import { HistoryFile, StoriesFile, storyToBring, WordsFile } from "#protocol/export-files.ts"
import { StoryId } from "#protocol/ids.ts"
import { Person } from "#protocol/person.ts"
import { paths, routes, saveKeyHeader } from "#protocol/paths.ts"
import { UploadAnswer } from "#protocol/story.ts"
import { Version } from "#protocol/version.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { ImportTranscript } from "../../../backend/features/transcripts/import-transcript.ts"
import { importArchive, json, personsOf, read } from "../../support/import-export.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { download } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { nameIn } from "../../support/place-names.ts"
import { addPerson, people } from "../../support/factories.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const old = withServer()

for (const { name: store, missing } of testedStores()) {
  const title = `on ${store}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`an export that is imported, ${title}`, () => {
    const { newcomer, server } = withServer(store)

    it("R173 R174 R199 has its people, stories, words and history in another Kintale, once however often it is imported", async () => {
      const { caller: anna } = await old.newcomer("anna")
      const rosa = await addPerson(anna, {
        name: "Rosa",
        relationship: "grandmother",
        bio: "Baked.",
      })
      await anna.patch(paths.storyteller(rosa.id), { birthDate: "1931-05-03", notes: "Hums" })
      const karl = await addPerson(anna, { name: "Karl" })
      const { id } = await anna.save(old.recording(), undefined, {
        title: "Вода ١٩٥٤",
        happened: "summer 1954",
        storytellerId: String(rosa.id),
        selectedSubjects: JSON.stringify([{ id: karl.id }]),
        ...{ locationName: "The weir", region: "Bavaria" },
        ...{ latitude: "48.573405", longitude: "13.460059", accuracy: "12" },
      })
      await storyIsReady(anna, id)
      await anna.patch(paths.storyContent(id), {
        originalTranscription: "The water rose.\nWe carried the bread.",
        englishTranslation: "It rose.",
      })
      await nameIn(old.server(), id)
      const before = await anna.story(id)
      const { files } = await download(anna)

      const { caller: ben } = await newcomer("ben")
      const { answers } = await importArchive(ben, files)
      expect(answers.map(({ status }) => status)).toEqual([201])
      const [imported] = answers.map((answer) => decode(UploadAnswer, answer).storyId)
      const story = await storyIsReady(ben, imported ?? id)
      expect(story).toMatchObject({
        title: "Вода ١٩٥٤",
        createdAt: before.createdAt,
        happened: { words: "summer 1954" },
        transcript: before.transcript,
        englishTranscript: before.englishTranscript,
        isTranslationByHand: true,
        namedPlaces: before.namedPlaces.filter(({ state }) => state !== "suggested"),
        storyteller: { name: "Rosa", relationship: "grandmother" },
        ...{ locationName: "The weir", city: null, region: "Bavaria" },
        ...{ latitude: 48.573_405, longitude: 13.460_059, accuracy: 12 },
      })
      expect(story.peaks.length).toBeGreaterThan(0)
      expect((await ben.get(paths.storyOriginal(story.id))).status).toBe(200)
      const versionsOf = async (caller: Caller, of: number) =>
        decode(Schema.Array(Version), await caller.get(paths.storyVersions(of))).map(
          ({ at, kind, text, by }) => ({ at, kind, text, by: by.map(({ name }) => name) }),
        )
      const versions = await versionsOf(ben, story.id)
      expect(versions.length).toBeGreaterThan(1)
      expect(versions).toEqual(await versionsOf(anna, id))
      const listed = (await people(ben)).filter(({ name }) => name === "Rosa" || name === "Karl")
      const found = await Promise.all(
        listed.map(async (person) => decode(Person, await ben.get(paths.storyteller(person.id)))),
      )
      expect(found).toHaveLength(2)
      expect(found).toContainEqual(
        expect.objectContaining({ bio: "Baked.", birthDate: "1931-05-03", notes: "Hums" }),
      )
      expect((await ben.me()).storiesRecorded).toBe(1)

      const again = await importArchive(ben, files)
      expect([again.answers, [...again.known]]).toEqual([[], [id]])
      expect(await ben.stories()).toHaveLength(1)
      expect(await people(ben)).toHaveLength((await people(anna)).length)
      // As after a crash, when the words were in place and nobody had noted it.
      const onceMore = Effect.gen(function* () {
        const { importedTranscripts, transcriptVersions } = yield* Database
        const { transcript: original, englishTranscript: english } = before
        const words = { original, english, isTranslationOutOfDate: false, history: [] }
        const count = yield* transcriptVersions.count({ storyId: story.id })
        yield* importedTranscripts.insert({ id: story.id, at: before.createdAt, words })
        yield* ImportTranscript.use(({ apply }) => apply(story.id))
        yield* ImportTranscript.use(({ forget }) => forget(story.id))
        return {
          isSame: (yield* transcriptVersions.count({ storyId: story.id })) === count,
          waiting: yield* importedTranscripts.count({}),
        }
      })
      expect(await server().runtime.runPromise(onceMore)).toEqual({
        isSame: true,
        waiting: 0,
      })
      // What was made by engines here would have other words.
      expect((await ben.story(story.id)).originalTranscription).toBe(
        "The water rose.\n\nWe carried the bread.",
      )
    })

    it("R174 shows and exports words that wait to be put in place, and says where a deleted story is", async () => {
      const { caller: anna } = await old.newcomer("anna")
      const { id } = await anna.save(old.recording(), undefined, { title: "One" })
      await storyIsReady(anna, id)
      await anna.patch(paths.storyContent(id), { originalTranscription: "We carried bread." })
      const { transcript } = await anna.story(id)
      const { files } = await download(anna)

      const { caller: ben } = await newcomer("ben")
      const { id: waiting } = await ben.save(old.recording(), undefined, { title: "On its way" })
      await storyIsReady(ben, waiting)
      await ben.patch(paths.storyContent(waiting), { originalTranscription: "" })
      expect((await ben.story(waiting)).transcript).toEqual([])
      // As between its arrival and its turn in the queue, which may be hours behind many others.
      const at = new Date().toISOString()
      const version = {
        text: "original",
        kind: "saved",
        by: ["Anna"],
        added: 3,
        removed: 0,
      } as const
      const history = [{ ...version, at, transcript }]
      const words = { original: transcript, english: [], isTranslationOutOfDate: false, history }
      await server().runtime.runPromise(
        Effect.gen(function* () {
          const { importedTranscripts, stories, transcriptVersions } = yield* Database
          yield* transcriptVersions.remove({ storyId: StoryId.make(waiting) })
          yield* importedTranscripts.insert({ id: StoryId.make(waiting), at, words })
          yield* stories.update({ id: StoryId.make(waiting) }, { $set: { arriving: true } })
        }),
      )
      expect((await ben.story(waiting)).originalTranscription).toBe("We carried bread.")
      const exported = await download(ben)
      const [listed] = read(StoriesFile, exported.files, "stories.json")
      const file = listed?.files.words ?? ""
      expect(read(WordsFile, exported.files, file).original).toEqual(transcript)
      expect(read(HistoryFile, exported.files, listed?.files.history ?? "")).toEqual(history)

      const { answers } = await importArchive(ben, files)
      const [imported] = answers.map((answer) => decode(UploadAnswer, answer).storyId)
      expect((await ben.delete(paths.story(imported ?? 0))).status).toBe(204)
      const again = await importArchive(ben, files)
      expect([...again.known]).toEqual([])
      expect(again.answers.map((answer) => rejection(answer).message)).toEqual([
        expect.stringContaining("Recently deleted"),
      ])
    })

    it("R174 R601 stops politely where the plan is full, and refuses a damaged recording and what is not ours", async () => {
      const { caller: anna } = await old.newcomer("anna")
      const { id } = await anna.save(old.recording(), undefined, { title: "One" })
      await storyIsReady(anna, id)
      const { files } = await download(anna)
      const { caller: ben } = await newcomer("ben")
      const spoilt = await importArchive(ben, files, (audio) =>
        Buffer.concat([audio, Buffer.of(0)]),
      )
      expect(spoilt.answers.map(({ status }) => status)).toEqual([400])
      expect(spoilt.answers.map((answer) => rejection(answer).message)).toEqual([
        expect.stringContaining("is damaged"),
      ])
      expect((await ben.me()).storiesRecorded).toBe(0)

      const headers = { [saveKeyHeader]: importKey(randomUUID(), 1) }
      const send = (form: FormData) => ben.call("POST", routes.importStory, { body: form, headers })
      for (const [story, words] of [
        [{}, {}],
        ["not a story", null],
        [{ title: "A", sha256: "", __proto__: {} }, { original: [{ start: -1 }] }],
      ]) {
        const form = new FormData()
        form.append("story", json(story), "s")
        form.append("words", json(words), "w")
        expect([400, 422]).toContain((await send(form)).status)
      }
      const phrases = Array.from({ length: 200_000 }, () => ({ start: 0, end: 0, text: "" }))
      const [ofAnna] = read(StoriesFile, files, "stories.json")
      const pieces = new FormData()
      pieces.append("story", json(ofAnna && storyToBring(ofAnna, await personsOf(ben, files))), "s")
      const original = [{ start: 0, end: 0, text: "One", phrases }]
      const words = { original, english: [], isTranslationOutOfDate: false, history: [] }
      pieces.append("words", json(words), "w")
      pieces.append("audio", new Blob([await readFile(old.recording())]), "told.mp3")
      const tooMany = await send(pieces)
      expect(tooMany.status).toBe(422)
      expect(rejection(tooMany).message).toContain("too many pieces")
      const unnamed = await ben.call("POST", routes.importStory, { body: new FormData() })
      expect(unnamed.status).toBe(400)
      expect(await ben.stories()).toEqual([])

      for (let n = 0; n < 5; n += 1) await ben.save(old.recording())
      const full = await importArchive(ben, files)
      expect(full.answers.map((answer) => rejection(answer).requiresUpgrade)).toEqual([true])
    })
  })
}
