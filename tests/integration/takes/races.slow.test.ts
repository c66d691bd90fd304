import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { Effect, Exit, Scope } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { Unauthorized } from "#protocol/errors.ts"
import { StoryId, type UserId } from "#protocol/ids.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { MediaIntents } from "../../../backend/platform/cluster/media-intents.ts"
import { Quota } from "../../../backend/features/plans/quota.ts"
import { MediaStore } from "../../../backend/ports/media-store.ts"
import type { NewStory } from "../../../backend/features/stories/new-story.ts"
import { SaveStory } from "../../../backend/features/stories/save-story.ts"
import { tidyUp } from "../../../backend/features/stories/orphan-cleanup.ts"
import { Uploads } from "../../../backend/features/uploads/uploads.ts"
import type { Caller } from "../../support/api-client.ts"
import { mediaIn } from "../../support/deletion/find-traces.ts"
import { withServer } from "../../support/with-server.ts"
import { makeFolder, tone } from "../../support/audio.ts"
import { bring, idle, saveArrived, tell } from "../../support/takes.ts"
import { begun } from "../../support/upload-helpers.ts"
import { discard, onTheirWay } from "../../support/uploads/tus-requests.ts"

const { server, newcomer } = withServer("SQLite", idle)

let webm: string
let m4a: string
beforeAll(async () => {
  const folder = await makeFolder()
  webm = await tone(join(folder, "first.webm"), 2)
  m4a = await tone(join(folder, "second.m4a"), 1)
})

const media = () => mediaIn(server().dataDir)
const counted = async (caller: Caller) => (await caller.me()).storiesRecorded

describe("saving at the same time as something else", () => {
  const draft: NewStory = {
    ...{ title: "Told", description: "", storytellerId: null, subjectIds: [], category: null },
    ...{ tags: [], sourceLanguage: null, happened: "" },
    place: {
      name: null,
      city: null,
      region: null,
      country: null,
      latitude: null,
      longitude: null,
      accuracy: null,
    },
  }
  const received = Effect.fnUntraced(
    function* (file: string, user: UserId) {
      const id = yield* MediaIntents.use((intents) => intents.begin(user))
      const recording = yield* MediaStore.use((media) => media.storeFile(id, file))
      return { draft, takes: [{ recording, fileName: "told.webm" }] as const }
    },
    Effect.catchTag("MediaFull", Effect.die),
  )
  const save = (
    caller: Caller,
    saveKey: string,
    meanwhile: () => Promise<unknown>,
    isStillThere: Effect.Effect<void, Unauthorized> = Effect.void,
  ) =>
    server().runtime.runPromise(
      Effect.gen(function* () {
        const { id } = yield* Effect.promise(() => caller.me())
        const around = yield* Effect.context<MediaStore | MediaIntents>()
        const receive = Effect.promise(meanwhile).pipe(
          Effect.andThen(received(webm, id)),
          Effect.provideContext(around),
        )
        const saving = yield* SaveStory
        return yield* Effect.result(saving.save({ id, isStillThere }, saveKey, receive))
      }),
    )

  it("R376 goes on with the place of its recordings when it is sent as a form in the end", async () => {
    const { caller: anna } = await newcomer("anna")
    const saveKey = randomUUID()
    await bring(anna, saveKey, [m4a])
    const { id } = await anna.save(webm, saveKey)
    expect((await anna.story(id)).takes).toBeUndefined()
    expect([await onTheirWay(anna), await counted(anna)]).toEqual([[], 1])
  })

  it("R376 counts although its recordings are discarded meanwhile, and their place with them", async () => {
    const { caller: anna } = await newcomer("anna")
    const saveKey = randomUUID()
    const address = await begun(anna, { saveKey })
    await save(anna, saveKey, () => discard(anna, address))
    expect([(await anna.stories()).length, await counted(anna)]).toEqual([1, 1])
    // Nobody gets a sixth story that way.
    for (let n = 2; n <= 4; n += 1) await anna.save(m4a)
    const another = randomUUID()
    const fifth = await begun(anna, { saveKey: another })
    const before = await media()
    const ended = await save(anna, another, async () => {
      await discard(anna, fifth)
      await anna.save(m4a)
    })
    expect(ended).toMatchObject({ failure: { _tag: "Forbidden", requiresUpgrade: true } })
    expect([(await anna.stories()).length, await counted(anna)]).toEqual([5, 5])
    expect(await media()).toHaveLength(before.length + 1)
  })

  it("R376 leaves its recordings to whoever was signed out before the answer", async () => {
    const { caller: anna } = await newcomer("anna")
    const saveKey = randomUUID()
    await begun(anna, { saveKey })
    const before = await media()
    const gone = Effect.fail(new Unauthorized({ message: "Please sign in." }))
    const ended = await save(anna, saveKey, async () => {}, gone)
    expect(ended).toMatchObject({ failure: { _tag: "Unauthorized" } })
    expect([await media(), (await onTheirWay(anna)).length, await counted(anna)]).toEqual([
      before,
      1,
      1,
    ])
    expect(await anna.stories()).toEqual([])
  })

  it("R370 leaves its recordings where they are when their place has gone and there is no other", async () => {
    const { caller: anna } = await newcomer("anna")
    for (let n = 1; n <= 4; n += 1) await anna.save(m4a)
    const saveKey = randomUUID()
    const ids = await bring(anna, saveKey, [m4a])
    const { id } = await anna.me()
    const ended = await save(anna, saveKey, async () => {
      await server().runtime.runPromise(
        Quota.use((quota) => quota.release({ user: id, saveKey, claim: null })),
      )
      await anna.save(m4a)
    })
    expect(ended).toMatchObject({ failure: { _tag: "Forbidden", requiresUpgrade: true } })
    expect((await onTheirWay(anna)).map((upload) => upload.id)).toEqual(ids)
    expect([(await anna.stories()).length, await counted(anna)]).toEqual([5, 5])
  })

  it("R377 is put right after a crash: what was saved is done with, the rest keeps its place", async () => {
    const { caller: anna } = await newcomer("anna")
    const saved = randomUUID()
    const waiting = randomUUID()
    const { id } = await tell(anna, [m4a])
    await begun(anna, { saveKey: saved })
    await begun(anna, { saveKey: waiting })
    // As if the story had been written, and nothing after that.
    await server().runtime.runPromise(
      Database.use(({ stories }) =>
        stories.update({ id: StoryId.make(id) }, { $set: { saveKey: saved } }),
      ),
    )
    await server().runtime.runPromise(SaveStory.use((saving) => saving.recover))
    expect((await onTheirWay(anna)).map(({ saveKey }) => saveKey)).toEqual([waiting])
    expect(await counted(anna)).toBe(3)
    const { id: user } = await anna.me()
    const [account] = await server().runtime.runPromise(
      Database.use(({ users }) => users.find({ filter: { id: user } })),
    )
    expect(Object.keys(account?.pendingSaves ?? {})).toEqual([waiting])
  })

  it("R422 leaves no second copy of its recordings behind in a crash", async () => {
    const { caller: anna } = await newcomer("anna")
    await tell(anna, [m4a])
    const saveKey = randomUUID()
    const ids = await bring(anna, saveKey, [webm, m4a])
    const { id } = await anna.me()
    const before = await media()
    const { runtime } = server()
    const crashed = Scope.makeUnsafe()
    const hold = Uploads.use((uploads) => uploads.hold(id, saveKey, ids))
    await runtime.runPromise(Scope.provide(hold, crashed))
    expect(await media()).toHaveLength(before.length + 2)
    await runtime.runPromise(Scope.close(crashed, Exit.void))
    await runtime.runPromise(tidyUp)
    expect(await media()).toEqual(before)
    expect((await saveArrived(anna, saveKey, ids)).status).toBe(201)
  })

  it("R373 makes one story of two requests at once", async () => {
    const { caller: anna } = await newcomer("anna")
    const saveKey = randomUUID()
    const ids = await bring(anna, saveKey, [webm, m4a])
    const answers = await Promise.all([1, 2, 3].map(() => saveArrived(anna, saveKey, ids)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(201)
    expect(statuses.filter((status) => status !== 201 && status !== 423)).toEqual([])
    expect([(await anna.stories()).length, await counted(anna)]).toEqual([1, 1])
  })
})
