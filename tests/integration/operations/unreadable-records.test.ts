import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { download, storiesIn, textOf } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { addPerson, people } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"

describe("what cannot be read any more", () => {
  const servers = withServer()
  const spoil = (work: (kept: Database["Service"]) => Effect.Effect<unknown, unknown>) =>
    servers.server().runtime.runPromise(Effect.orDie(Database.use(work)))

  /** Anna with three stories that are ready, and one person. */
  const withStories = async () => {
    const { caller } = await servers.newcomer("anna")
    const rosa = await addPerson(caller, { name: "Rosa" })
    const ids = []
    for (const title of ["The first", "The spoilt", "The third"])
      ids.push((await caller.save(servers.recording(), undefined, { title })).id)
    for (const id of ids) await storyIsReady(caller, id)
    return { caller, rosa, spoilt: ids[1] ?? 0, others: [ids[0] ?? 0, ids[2] ?? 0] }
  }

  it("R606 leaves an export with everything else, the recording too, and is named in it @slow", async () => {
    const { caller, spoilt, others } = await withStories()
    const id = StoryId.make(spoilt)
    await spoil(({ transcriptSnapshots }) =>
      transcriptSnapshots.update({ id }, { $set: { original: [{ start: 1 }] } }),
    )
    expect((await caller.get(paths.story(spoilt))).status).toBe(500)

    const { files } = await download(caller)
    expect(storiesIn(files).map((story) => story.id)).toEqual(expect.arrayContaining(others))
    expect(storiesIn(files)).toHaveLength(2)
    const told = "The transcript of the story “The spoilt”"
    const mark: unknown = JSON.parse(textOf(files, "kintale.json"))
    expect(mark).toMatchObject({ unreadable: [expect.stringContaining(told)] })
    expect(textOf(files, "README.txt")).toContain("WHAT COULD NOT BE READ")
    expect(textOf(files, "README.txt")).toContain(told)
    expect(textOf(files, "index.html")).toContain(told)
    const recordings = [...files.keys()].filter((name) => name.startsWith("recordings/"))
    expect(recordings.filter((name) => name.includes(String(spoilt)))).toHaveLength(1)
    expect(recordings).toHaveLength(3)
  })

  it("R606 of the records of a story and a person is left out of lists, search and an export, which says so @slow", async () => {
    const { caller, rosa, spoilt, others } = await withStories()
    await spoil(({ stories, people }) =>
      Effect.andThen(
        stories.update({ id: StoryId.make(spoilt) }, { $set: { tags: 7 } }),
        people.update({ id: PersonId.make(rosa.id) }, { $set: { bio: null } }),
      ),
    )
    expect((await caller.stories()).map(({ id }) => id).toSorted()).toEqual(others.toSorted())
    expect((await people(caller)).map(({ name }) => name)).not.toContain("Rosa")
    for (const path of [routes.storyPage, routes.storyOverview, routes.map, routes.deletedStories])
      expect([path, (await caller.get(path)).status]).toEqual([path, 200])
    expect((await caller.post(routes.search, { query: "The" })).status).toBe(200)
    expect((await caller.get(paths.story(spoilt))).status).toBe(500)

    const { files } = await download(caller)
    expect(storiesIn(files)).toHaveLength(2)
    const readme = textOf(files, "README.txt")
    expect(readme).toContain(`The story ${String(spoilt)} could not be read.`)
    expect(readme).toContain(`The person ${String(rosa.id)} could not be read.`)
  })

  it("R606 of a life leaves the others in an export, and is named in it @slow", async () => {
    const { caller, rosa } = await withStories()
    const personId = PersonId.make(rosa.id)
    await spoil(({ biographyAnswers }) =>
      biographyAnswers
        .insertIfAbsent({ id: personId, answers: {}, at: "", userId: UserId.make(1) })
        .pipe(Effect.andThen(biographyAnswers.update({ id: personId }, { $set: { answers: 7 } }))),
    )
    const { files } = await download(caller)
    expect(storiesIn(files)).toHaveLength(3)
    expect(textOf(files, "README.txt")).toContain("The biography of Rosa")
  })
})
