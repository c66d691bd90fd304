import { Effect } from "effect"
import type { StoredDocument } from "../../ports/document-store.ts"
import { Database } from "./database.ts"
import { namedWithin } from "./find-media-ids.ts"
import { mediaIdsOf as photoMediaIdsOf } from "./photo.ts"
import { fieldsOfBytes } from "./story-projections.ts"
import { takesOf } from "./takes.ts"

/** Stories that are read at a time. */
const atOnce = 1_000

/** What a document says of bytes. */
export interface MediaReference {
  /** Whose they are, for whoever looks after the server. */
  readonly of: string
  /** Null where nobody wrote down how many there are. */
  readonly bytes: number | null
}

/** All bytes that stories, people and users name. */
export const namedBytes = Effect.gen(function* () {
  const { people, deletedPeople, storyBytes, users } = yield* Database
  const named = new Map<string, MediaReference>()
  /** What cannot be read keeps all the same what it names. */
  const nameWithin = (kind: string, unreadable: ReadonlyArray<StoredDocument>) => {
    for (const document of unreadable)
      for (const { mediaId } of namedWithin(document))
        named.set(mediaId, { of: `${kind} ${String(document.id)}`, bytes: null })
  }
  for (let last = Number.NEGATIVE_INFINITY; ;) {
    const { found: some, unreadable } = yield* storyBytes.look({
      // A story that gets in behind the last page is young, and so are its bytes.
      filter: Number.isFinite(last) ? { id: { $gt: last } } : {},
      ...{ sort: [["id", 1]], limit: atOnce, only: fieldsOfBytes },
    })
    nameWithin("story", unreadable)
    for (const story of some) {
      const of = `story ${String(story.id)}`
      for (const { mediaId, bytes } of takesOf(story)) named.set(mediaId, { of, bytes })
      if (story.playbackId !== null)
        named.set(story.playbackId, { of: `${of}, what is played`, bytes: null })
    }
    last = some.at(-1)?.id ?? last
    if (some.length < atOnce) break
  }
  const withPhoto = {
    filter: { $or: [{ photo: { $ne: null } }, { photoLeftovers: { $exists: true } }] },
  }
  const [withFace, withOwn] = [yield* people.look(withPhoto), yield* users.look(withPhoto)]
  nameWithin("person", withFace.unreadable)
  nameWithin("user", withOwn.unreadable)
  for (const person of withFace.found)
    for (const id of photoMediaIdsOf(person))
      named.set(id, { of: `photo of person ${String(person.id)}`, bytes: null })
  const deleted = yield* deletedPeople.look({ filter: {} })
  nameWithin("deleted person", deleted.unreadable)
  for (const { id, person } of deleted.found)
    for (const mediaId of photoMediaIdsOf(person))
      named.set(mediaId, { of: `photo of deleted person ${String(id)}`, bytes: null })
  for (const user of withOwn.found)
    for (const id of photoMediaIdsOf(user))
      named.set(id, { of: `photo of user ${String(user.id)}`, bytes: null })
  return named
})
