import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Option } from "effect"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { noPhotoWords, type WhyNoPhoto } from "#protocol/photo.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { CurrentUser } from "#protocol/user.ts"
import { aPicture } from "../../../backend/adapters/sharp/image.fixture.ts"
import { badPictures } from "../../../backend/adapters/sharp/bad-images.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { mediaIdsOf } from "../../../backend/platform/database/photo.ts"
import { PhotoStorage } from "../../../backend/features/photos/photo-storage.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { deleteAccount } from "../../support/deletion/find-traces.ts"
import { download, textOf } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { addPerson, grant, people } from "../../support/factories.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"

const jpeg = (options: Parameters<typeof aPicture>[0] = {}) => aPicture(options).jpeg().toBuffer()
/** What the wire says of a file, by why it cannot be a photo. */
const statusFor: Readonly<Record<WhyNoPhoto, number>> = {
  ...{ empty: 422, "too small": 422, "too many pixels": 422, damaged: 422, "too large": 413 },
  ...{ heic: 415, drawing: 415, moving: 415, "another kind": 415 },
}

const photoOf = async (caller: Caller, path: string) => {
  const answer = await fetch(caller.url + path, { headers: { cookie: caller.cookie } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

for (const { name: store, missing } of testedStores()) {
  const title = `on ${store}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`photos, ${title}`, () => {
    const servers = withServer(store)
    /** What has nothing to do with the store is tried once. */
    const once = it.runIf(store === "SQLite")
    /** Every file there is in the folder of stored bytes. */
    const stored = async () => {
      const folder = join(servers.server().dataDir, "media")
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      return found.filter((one) => one.isFile()).map(({ name }) => name)
    }
    const kept = <A>(work: Effect.Effect<A, never, Database | PhotoStorage>) =>
      servers.server().runtime.runPromise(work)
    const setPhoto = async (caller: Caller, id: Person["id"]) =>
      decode(Person, await caller.sendPhoto(paths.personPhoto(id), await jpeg()))

    it("R148 R150 PEOPLE-08 DATA-039 DATA-048 the keeper sets it, and whoever sees the person sees it at once", async () => {
      const { anna, ben, rosa } = await servers.family()
      await grant(anna, rosa, ben, "viewer")
      const screen = await openScreen(ben.caller)
      const heard = new Promise((resolve) => screen.on("event", resolve))
      const { profileImageUrl } = await setPhoto(anna, rosa)
      expect(await heard).toMatchObject({ _tag: "PeopleChanged" })
      screen.disconnect()
      const [seen] = (await people(ben.caller)).filter(({ id }) => id === rosa)
      expect(seen?.profileImageUrl).toBe(profileImageUrl)
      const { bytes } = await photoOf(ben.caller, profileImageUrl ?? "")
      const { width, height, format, exif } = await sharp(bytes).metadata()
      expect([width, height, format, exif]).toEqual([512, 512, "jpeg", undefined])

      // Another photo has another address, and the first one's bytes are gone.
      const again = await setPhoto(anna, rosa)
      expect(again.profileImageUrl).not.toBe(profileImageUrl)
      const holds = await kept(Database.use((records) => records.people.get(rosa)))
      const now = mediaIdsOf(Option.getOrThrow(holds))
      expect(now).toHaveLength(1)
      expect(await stored()).toEqual(expect.arrayContaining(now))
      const without = decode(Person, await anna.delete(paths.personPhoto(rosa)))
      expect(without.profileImageUrl).toBeNull()
      expect(await stored()).not.toEqual(expect.arrayContaining(now))
      expect((await photoOf(ben.caller, again.profileImageUrl ?? "")).status).toBe(404)
    })

    once("R150 a browser that has it is told so only as long as it may be seen", async () => {
      const { anna, ben, rosa } = await servers.family()
      const share = await grant(anna, rosa, ben, "viewer")
      await setPhoto(anna, rosa)
      const first = await ben.caller.get(paths.personPhoto(rosa))
      expect(first.headers.get("cache-control")).toBe("private, no-cache")
      const headers = { "if-none-match": first.headers.get("etag") ?? "" }
      const ask = () => ben.caller.call("GET", paths.personPhoto(rosa), { headers })
      expect((await ask()).status).toBe(304)
      await anna.delete(paths.share(rosa, share.id))
      expect((await ask()).status).toBe(404)
    })

    once(
      "R151 DATA-007 one's own is shown to oneself, and one's own person follows it",
      async () => {
        const { caller: anna } = await servers.newcomer("anna")
        const ben = await servers.newcomer("ben")
        const [me] = await people(anna)
        if (me === undefined) throw new Error("nobody is there")
        await grant(anna, me.id, ben, "viewer")
        const faceOf = async (caller: Caller) =>
          (await people(caller)).find(({ id }) => id === me.id)?.profileImageUrl ?? null
        const own = decode(CurrentUser, await anna.sendPhoto(routes.ownPhoto, await jpeg()))
        expect((await photoOf(anna, own.profileImageUrl ?? "")).status).toBe(200)
        const followed = await faceOf(ben.caller)
        expect((await photoOf(ben.caller, followed ?? "")).status).toBe(200)
        await anna.sendPhoto(routes.ownPhoto, await jpeg())
        expect(await faceOf(ben.caller)).not.toBe(followed)
        expect((await anna.delete(routes.ownPhoto)).status).toBe(200)
        expect(await faceOf(ben.caller)).toBeNull()
        expect((await anna.me()).profileImageUrl).toBeNull()
        // One that the person was given themself stays.
        const given = await setPhoto(anna, me.id)
        await anna.sendPhoto(routes.ownPhoto, await jpeg())
        expect(await faceOf(ben.caller)).toBe(given.profileImageUrl)
      },
    )

    it("R153 of photos set at once one stays, and of the others no byte", async () => {
      const { anna, rosa } = await servers.family()
      const before = await stored()
      const { caller: other } = await servers.newcomer("cara")
      const sent = await jpeg()
      // One at a time for each user: what is refused says so.
      const answers = await Promise.all(
        [1, 2, 3].map(() => anna.sendPhoto(paths.personPhoto(rosa), sent)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
      const storage = Array.from({ length: 6 }, () =>
        PhotoStorage.use(({ put }) => put({ person: rosa }, sent)),
      )
      const looks = Array.from({ length: 20 }, () => photoOf(anna, paths.personPhoto(rosa)))
      await kept(Effect.orDie(Effect.all(storage, { concurrency: "unbounded" })))
      for (const { status } of await Promise.all(looks)) expect([200, 404]).toContain(status)
      const added = (await stored()).filter((one) => !before.includes(one))
      expect(added).toHaveLength(1)
      expect((await photoOf(anna, paths.personPhoto(rosa))).status).toBe(200)
      expect((await photoOf(other, paths.personPhoto(rosa))).status).toBe(404)
    })

    it("R153 a photo that is being set when its person or its account goes, goes as well", async () => {
      const { anna, rosa } = await servers.family()
      const before = await stored()
      const sent = await jpeg()
      const [set, gone] = await Promise.all([
        anna.sendPhoto(paths.personPhoto(rosa), sent),
        anna.delete(paths.storyteller(rosa)),
      ])
      expect([gone.status, rejection(set).message]).toEqual([204, "We couldn't find this person."])
      const own = anna.sendPhoto(routes.ownPhoto, sent)
      expect((await deleteAccount(anna)).status).toBe(200)
      expect((await own).status).toBeGreaterThanOrEqual(400)
      expect((await stored()).toSorted()).toEqual(before.toSorted())
    })

    it("R153 what a stop left of a photo that was replaced is removed at the next start", async () => {
      const { anna, rosa } = await servers.family()
      await setPhoto(anna, rosa)
      const records = await kept(Database.use(({ people }) => people.get(rosa)))
      const [old = ""] = mediaIdsOf(Option.getOrThrow(records))
      // As it is between the two steps of replacing one.
      await kept(
        Database.use((all) =>
          all.people.update({ id: rosa }, { $set: { photo: null, photoLeftovers: [old] } }),
        ).pipe(Effect.orDie),
      )
      expect(await stored()).toContain(old)
      await kept(PhotoStorage.use(({ recover }) => recover))
      expect(await stored()).not.toContain(old)
      const after = await kept(Database.use(({ people }) => people.get(rosa)))
      expect(mediaIdsOf(Option.getOrThrow(after))).toEqual([])
    })

    it("R153 R154 goes with the person and the account, comes along in the export, and is handed over", async () => {
      const { anna, annasEmail, ben, rosa } = await servers.family()
      const before = await stored()
      await servers.server().giveActivePlan(annasEmail)
      await grant(anna, rosa, ben, "contributor")
      const karl = (await addPerson(anna, { name: "Karl" })).id
      for (const id of [rosa, karl]) await setPhoto(anna, id)
      await anna.sendPhoto(routes.ownPhoto, await jpeg())
      const { files } = await download(anna)
      const photos = [...files.keys()].filter((name) => name.startsWith("photos/"))
      const [me] = (await people(anna)).filter(({ relationship }) => relationship === "self")
      expect(photos.toSorted()).toEqual(
        [
          `photos/${String(me?.id)} ${me?.name ?? ""}.jpg`,
          `photos/${String(rosa)} Rosa.jpg`,
          `photos/${String(karl)} Karl.jpg`,
          "photos/me.jpg",
        ].toSorted(),
      )
      expect(textOf(files, "people.json")).toContain(`"photo": "photos/${String(rosa)} Rosa.jpg"`)
      expect(textOf(files, "account.json")).toContain('"photo": "photos/me.jpg"')
      expect(textOf(files, "index.html")).toContain(`photos/${String(rosa)}%20Rosa.jpg`)

      expect((await anna.delete(paths.storyteller(karl))).status).toBe(204)
      const told = { storytellerId: String(rosa) }
      const { id } = await ben.caller.save(servers.recording(), undefined, told)
      await storyIsReady(ben.caller, id)
      expect((await deleteAccount(anna)).status).toBe(200)
      const bens = (await people(ben.caller)).find(({ name }) => name === "Rosa")
      expect(bens?.access).toBe("own")
      expect((await photoOf(ben.caller, bens?.profileImageUrl ?? "")).status).toBe(200)
      const record = await kept(Database.use((all) => all.people.get(bens?.id ?? 0)))
      const left = (await stored()).filter((one) => !before.includes(one))
      const stories = await kept(Database.use((all) => all.stories.find({ filter: {} })))
      const ofStories = stories.flatMap(({ original, playbackId }) => [
        original.mediaId,
        playbackId,
      ])
      expect(left.filter((one) => !ofStories.includes(one))).toEqual(
        mediaIdsOf(Option.getOrThrow(record)),
      )
    })

    once(
      "R149 every file that cannot be a photo is told so in its own sentence, and nothing of it stays",
      async () => {
        const { anna, rosa } = await servers.family()
        const before = await stored()
        const bad = await badPictures()
        expect(bad.length).toBeGreaterThan(40)
        for (const { fileName, bytes, why } of bad) {
          const answer = await anna.sendPhoto(paths.personPhoto(rosa), bytes)
          const { message } = rejection(answer)
          expect([fileName, answer.status, message]).toEqual([
            ...[fileName, statusFor[why], noPhotoWords[why]],
          ])
        }
        expect((await stored()).toSorted()).toEqual(before.toSorted())
        const noForm = await anna.call("PUT", paths.personPhoto(rosa), {
          body: "{}",
          headers: { "content-type": "application/json" },
        })
        expect([noForm.status, rejection(noForm).message]).toEqual([
          415,
          "Please send this as a form with a picture.",
        ])
        const good = await jpeg()
        for (const [crop, status] of [
          [{ x: "2", y: "0", zoom: "1" }, 422],
          [{ x: "0" }, 400],
          [{ x: "NaN", y: "0", zoom: "1" }, 422],
        ] as const) {
          const answer = await anna.sendPhoto(paths.personPhoto(rosa), good, crop)
          expect([crop, answer.status]).toEqual([crop, status])
        }
        expect((await stored()).toSorted()).toEqual(before.toSorted())
      },
    )
  })
}
