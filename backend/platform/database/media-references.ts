import { Effect, Layer, References } from "effect"
import { DocumentStore, type StoredDocument } from "../../ports/document-store.ts"
import { Database } from "./database.ts"
import { namedWithin } from "./find-media-ids.ts"
import { mediaIdsOf as photoMediaIdsOf, type Photographed } from "./photo.ts"
import { fieldsOfBytes } from "./story-projections.ts"
import { takesOf } from "./takes.ts"

/** Stories that are read at a time. */
const atOnce = 1_000

/** What a document says of bytes. */
export interface MediaReference {
  /** What they are and whose, in words for whoever looks after the server. */
  readonly of: string
  /** Of originals, how many there are and what they were when they came; null where nobody wrote that down. */
  readonly bytes: number | null
  readonly sha256: string | null
}

/** All bytes that stories, people and users name. */
export const namedBytes = Effect.gen(function* () {
  const { people, deletedPeople, storyBytes, users } = yield* Database
  const named = new Map<string, MediaReference>()
  /** What cannot be read keeps all the same what it names. */
  const nameWithin = (kind: string, unreadable: ReadonlyArray<StoredDocument>) => {
    for (const document of unreadable)
      for (const { mediaId, sha256 } of namedWithin(document))
        if (!named.has(mediaId))
          named.set(mediaId, { of: `a file of ${kind} ${document.id}`, bytes: null, sha256 })
  }
  for (let last = Number.NEGATIVE_INFINITY; ;) {
    const { found: some, unreadable } = yield* storyBytes.look({
      // A story that gets in behind the last page is young, and so are its bytes.
      filter: Number.isFinite(last) ? { id: { $gt: last } } : {},
      ...{ sort: [["id", 1]], limit: atOnce, only: fieldsOfBytes },
    })
    nameWithin("story", unreadable)
    for (const story of some) {
      const which = `the story “${story.title}” (${story.id})`
      for (const { mediaId, bytes, sha256 } of takesOf(story))
        named.set(mediaId, { of: `the recording of ${which}`, bytes, sha256 })
      if (story.playbackId !== null)
        named.set(story.playbackId, {
          of: `the playback file of ${which}`,
          ...{ bytes: null, sha256: null },
        })
    }
    last = some.at(-1)?.id ?? last
    if (some.length < atOnce) break
  }
  const namePhotos = (kind: string, id: number, of: Photographed) => {
    for (const mediaId of photoMediaIdsOf(of))
      named.set(mediaId, { of: `the photo of ${kind} ${id}`, bytes: null, sha256: null })
  }
  const withPhoto = {
    filter: { $or: [{ photo: { $ne: null } }, { photoLeftovers: { $exists: true } }] },
  }
  const [withFace, withOwn] = [yield* people.look(withPhoto), yield* users.look(withPhoto)]
  const deleted = yield* deletedPeople.look({ filter: {} })
  nameWithin("person", withFace.unreadable)
  nameWithin("account", withOwn.unreadable)
  nameWithin("deleted person", deleted.unreadable)
  for (const person of withFace.found) namePhotos("person", person.id, person)
  for (const user of withOwn.found) namePhotos("account", user.id, user)
  for (const { id, person } of deleted.found) namePhotos("deleted person", id, person)
  return named
})

/** The same of a store that no server has opened. Which documents cannot be read is for the log of a server. */
export const namedBytesIn = (documents: DocumentStore["Service"]) =>
  namedBytes.pipe(
    Effect.provide(Layer.provide(Database.layer, Layer.succeed(DocumentStore, documents))),
    Effect.provideService(References.MinimumLogLevel, "None"),
  )
