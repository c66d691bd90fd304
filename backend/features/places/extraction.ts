import { Context, Effect, Layer } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import { viewersOf } from "../access/policy.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { NamedPlaceRecord } from "../../platform/database/named-places.ts"
import type { TranscriptSnapshotRecord } from "../../platform/database/transcript-snapshots.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { Gazetteer } from "../../ports/gazetteer.ts"
import type { GeoAnchor } from "./disambiguate.ts"
import { findPlaces } from "./recognize.ts"
import { settle } from "./reconcile.ts"
import type { Sentence } from "./place-candidates.ts"

/** As many characters as somebody reads at a glance. */
const longest = 300

/** Cuts a text between words, into pieces that are not too long. */
const cut = (text: string): ReadonlyArray<{ readonly text: string; readonly from: number }> => {
  const pieces: Array<{ text: string; from: number }> = []
  let from = 0
  while (text.length - from > longest) {
    const space = text.lastIndexOf(" ", from + longest)
    const to = space > from ? space : from + longest
    pieces.push({ text: text.slice(from, to).trim(), from })
    from = to
  }
  return [...pieces, { text: text.slice(from).trim(), from }]
}

/**
 * Who speaks without a pause, or an engine without full stops, makes sentences of a page: those are cut,
 * with the second of each piece reckoned from the next sentence's. `end`: the second at which all end.
 */
export const shortSentences = (
  sentences: ReadonlyArray<Sentence>,
  end: number,
): ReadonlyArray<Sentence> =>
  sentences.flatMap(({ text, start }, at) => {
    if (text.length <= longest) return [{ text, start }]
    const until = Math.max(start, sentences[at + 1]?.start ?? end)
    return cut(text).map((piece) => ({
      text: piece.text,
      start: start + (piece.from / text.length) * (until - start),
    }))
  })

/** Counted up when the rules find others: then all stories are gone through once more. */
export const placesRules = 2

type PlaceText = Pick<TranscriptSnapshotRecord, "original" | "english">

/** The rules are those of English; where nobody knows the language, they find next to nothing in another. */
const englishWords = (
  { detectedLanguage, sourceLanguage }: StoryRecord,
  { original, english }: PlaceText,
) => {
  if (english.length > 0) return english
  return (detectedLanguage ?? sourceLanguage ?? "en") === "en" ? original : []
}

const anchorOf = ({ place: { latitude, longitude, country } }: StoryRecord): GeoAnchor => ({
  at: latitude === null || longitude === null ? null : { latitude, longitude },
  country: country ?? "",
})

/** Looks for the places that stories name, and keeps up with their words. */
export class PlaceExtraction extends Context.Service<
  PlaceExtraction,
  {
    /**
     * Suggests the places that the words name now. Suggestions that are not named any more go; what
     * somebody has answered stays. `isWanted` fails when the story may be erased meanwhile.
     */
    readonly follow: <E>(
      story: StoryRecord,
      words: PlaceText,
      isWanted: Effect.Effect<void, E>,
    ) => Effect.Effect<void, E | InsufficientStorage>
    readonly forget: (id: StoryId) => Effect.Effect<void>
  }
>()("backend/features/places/PlaceExtraction") {
  static readonly layer = Layer.effect(
    PlaceExtraction,
    Effect.gen(function* () {
      const { namedPlaces, people } = yield* Database
      const gazetteer = yield* Gazetteer
      const { publish } = yield* EventBus

      /** Every word of the names of the family, as Florence may be an aunt. */
      const familyOf = Effect.fnUntraced(function* (story: StoryRecord) {
        const parts = [story.storytellerId, ...story.subjectIds]
        const family = yield* people.find({
          filter: { $or: [{ keeperId: story.keeperId }, { id: { $in: parts } }] },
        })
        return new Set(family.flatMap(({ name }) => name.toLowerCase().split(/[\s.,()"“”]+/)))
      })

      const write = Effect.fnUntraced(function* (
        { changed, gone }: Pick<ReturnType<typeof settle>, "changed" | "gone">,
        added: ReadonlyArray<NamedPlaceRecord>,
      ) {
        for (const record of added) yield* namedPlaces.insertIfAbsent(record)
        for (const { id, name, sentence, start } of changed)
          yield* namedPlaces.update({ id }, { $set: { name, sentence, start } })
        // Answered at this moment, it stays.
        if (gone.length > 0)
          yield* namedPlaces.remove({ id: { $in: gone.map(({ id }) => id) }, state: "suggested" })
      })

      const follow = Effect.fn("PlaceExtraction.follow")(function* <E>(
        story: StoryRecord,
        words: PlaceText,
        isWanted: Effect.Effect<void, E>,
      ) {
        const before = yield* namedPlaces.find({
          filter: { storyId: story.id },
          sort: [["id", 1]],
        })
        const english = englishWords(story, words)
        const sentences = shortSentences(sentencesOf(english), english.at(-1)?.end ?? 0)
        if (sentences.length === 0 && before.length === 0) return
        const confirmed = before.filter(({ state }) => state === "confirmed")
        const found = yield* findPlaces(sentences, {
          people: yield* familyOf(story),
          anchors: [
            anchorOf(story),
            ...confirmed.map((place) => ({ at: place, country: place.country })),
          ],
        }).pipe(Effect.provideService(Gazetteer, gazetteer))
        const settled = settle(story.id, before, sentences, found)
        const { added, changed, gone } = settled
        if (added.length + changed.length + gone.length === 0) return
        yield* isWanted
        yield* write(settled, added)
        // Erased in between, the story would leave its places behind.
        yield* isWanted
        yield* publish({
          to: viewersOf(story),
          event: { _tag: "StoryChanged", storyId: story.id },
        })
      })

      const forget = (id: StoryId) => Effect.asVoid(namedPlaces.remove({ storyId: id }))

      return PlaceExtraction.of({ follow, forget })
    }),
  )
}
