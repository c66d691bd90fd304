import { Effect } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { recordIdOf } from "../../platform/database/named-places.ts"
import type { ImportedContent } from "./new-story.ts"

/** What comes along with a story from another Kintale beside its record: kept before that is. */
export const comingAlong = Effect.gen(function* () {
  const { importedTranscripts, namedPlaces } = yield* Database

  const keep = Effect.fnUntraced(function* (
    storyId: StoryId,
    at: string,
    { words, namedPlaces: answered }: ImportedContent,
  ) {
    yield* importedTranscripts.insert({ id: storyId, at, words })
    yield* namedPlaces.insertMany(
      answered.map(({ id: placeId, ...place }) => ({
        ...place,
        ...{ id: recordIdOf(storyId, placeId), storyId, placeId },
      })),
    )
  })

  /** Of stories that were not saved in the end. */
  const forget = (ids: ReadonlyArray<StoryId>) =>
    Effect.andThen(
      namedPlaces.remove({ storyId: { $in: ids } }),
      importedTranscripts.remove({ id: { $in: ids } }),
    )

  return { keep, forget }
})
