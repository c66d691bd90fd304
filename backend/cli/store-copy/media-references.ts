import { Effect, Option, Schema } from "effect"
import { mediaIdsOf as photoMediaIdsOf, photoFields } from "../../platform/database/photo.ts"
import { namedWithin } from "../../platform/database/find-media-ids.ts"
import { people } from "../../platform/database/people.ts"
import { stories } from "../../platform/database/stories.ts"
import { StoryBytesRecord, StoryTitleRecord } from "../../platform/database/story-projections.ts"
import { takesOf } from "../../platform/database/takes.ts"
import { users } from "../../platform/database/users.ts"
import type { DocumentStore } from "../../ports/document-store.ts"

/** What a store's documents say of bytes. */
export interface CopiedReference {
  /** In words, for whoever has to be told that they are damaged. */
  readonly by: string
  /** Of originals: what they were when they came. */
  readonly sha256: string | null
}

const Story = Schema.Struct({ ...StoryBytesRecord.fields, title: StoryTitleRecord.fields.title })
const storyOf = Schema.decodeUnknownOption(Story)
const Photographed = Schema.Struct(photoFields)
const photographedOf = Schema.decodeUnknownOption(Photographed)

const atOnce = 500

/** All bytes that stories, people and users name. */
export const namedBytes = Effect.fn("moving.namedBytes")(function* (
  documents: DocumentStore["Service"],
) {
  const named = new Map<string, CopiedReference>()

  /** Whatever a document names that cannot be read: it is moved and backed up as it is, and so are they. */
  const keepWithin = (document: unknown, by: string) => {
    for (const { mediaId, sha256 } of namedWithin(document))
      if (!named.has(mediaId)) named.set(mediaId, { by, sha256 })
  }

  const pages = Effect.fnUntraced(function* (
    collection: string,
    only: ReadonlyArray<string>,
    see: (document: unknown, id: number | string) => void,
  ) {
    for (let last: number | string = -Number.MAX_VALUE; ;) {
      const page: Effect.Success<ReturnType<DocumentStore["Service"]["find"]>> =
        yield* documents.find(collection, {
          filter: { id: { $gt: last } },
          sort: [["id", 1]],
          limit: atOnce,
          only,
        })
      for (const document of page) see(document, document.id)
      last = page.at(-1)?.id ?? last
      if (page.length < atOnce) return
    }
  })

  yield* pages(stories.name, Object.keys(Story.fields), (document, id) => {
    const story = storyOf(document)
    if (Option.isNone(story)) return keepWithin(document, `a file of story ${id}`)
    const by = `the story “${story.value.title}” (${id})`
    for (const { mediaId, sha256 } of takesOf(story.value))
      named.set(mediaId, { by: `the recording of ${by}`, sha256 })
    if (story.value.playbackId !== null)
      named.set(story.value.playbackId, { by: `the playback file of ${by}`, sha256: null })
  })
  for (const { collection, who } of [
    { collection: people.name, who: "the photo of person" },
    { collection: users.name, who: "the photo of account" },
  ])
    yield* pages(collection, Object.keys(photoFields), (document, id) => {
      const found = photographedOf(document)
      if (Option.isNone(found)) return keepWithin(document, `${who} ${id}`)
      for (const mediaId of photoMediaIdsOf(found.value))
        named.set(mediaId, { by: `${who} ${id}`, sha256: null })
    })
  return named
})
