import { Effect } from "effect"
import { Kept } from "../kept/kept.ts"
import { mediaIdsOf as photoMediaIdsOf } from "../kept/photo.ts"
import { fieldsOfBytes } from "../kept/story-lines.ts"
import { takesOf } from "../kept/takes.ts"

/** Stories that are read at a time. */
const atOnce = 1_000

/** What a document says of bytes. */
export interface Named {
  /** Whose they are, for whoever looks after the server. */
  readonly of: string
  /** Null where nobody wrote down how many there are. */
  readonly bytes: number | null
}

/** All bytes that stories, people and users name; of photos only where there is a story at all. */
export const namedBytes = Effect.gen(function* () {
  const { people, storyBytes, users } = yield* Kept
  const named = new Map<string, Named>()
  for (let last = Number.NEGATIVE_INFINITY; ;) {
    const some = yield* storyBytes.find({
      // A story that gets in behind the last page is young, and so are its bytes.
      filter: Number.isFinite(last) ? { id: { $gt: last } } : {},
      ...{ sort: [["id", 1]], limit: atOnce, only: fieldsOfBytes },
    })
    for (const story of some) {
      const of = `story ${String(story.id)}`
      for (const { mediaId, bytes } of takesOf(story)) named.set(mediaId, { of, bytes })
      if (story.playbackId !== null)
        named.set(story.playbackId, { of: `${of}, what is played`, bytes: null })
    }
    last = some.at(-1)?.id ?? last
    if (some.length < atOnce) break
  }
  if (named.size === 0) return named
  const withPhoto = { filter: { photo: { $ne: null } } }
  for (const person of yield* people.find(withPhoto))
    for (const id of photoMediaIdsOf(person))
      named.set(id, { of: `photo of person ${String(person.id)}`, bytes: null })
  for (const user of yield* users.find(withPhoto))
    for (const id of photoMediaIdsOf(user))
      named.set(id, { of: `photo of user ${String(user.id)}`, bytes: null })
  return named
})
