import { Context, Effect, Layer, Option, Schema } from "effect"
import {
  Conflict,
  type InsufficientStorage,
  type Forbidden,
  type NotFound,
} from "#protocol/errors.ts"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { Category, type Story, type StoryCard } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { isByHandIn } from "#protocol/version.ts"
import { whyNoWords, type TranscriptFormat } from "#protocol/transcript-file.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import { playbackMediaType } from "../../ports/audio.ts"
import type { Filter, Sort } from "../../ports/document-store.ts"
import { Grants } from "../access/grants.ts"
import { type Asker, visibleStories, withLinked } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { RemoteUsageLog } from "../remote-usage/usage-log.ts"
import { RetranslationJob } from "../transcripts/translation/retranslation-job.ts"
import { rejectedIn } from "../biographies/rejections/rejected-sentences.ts"
import { Rooms } from "../transcripts/room/rooms.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { takesOf } from "../../platform/database/takes.ts"
import { StoryCards } from "./cards.ts"
import { type Listenable, notJoined, takeToHear } from "./playable.ts"
import { ProcessingProgress } from "./processing-progress.ts"
import { TranslationMemory } from "../transcripts/translation/memory.ts"
import { peopleIn, toStory } from "./presenter.ts"
import { withoutWrong } from "./without-wrong.ts"
import { type TranscriptDownload, transcriptDownload } from "./transcript-download.ts"

/** Stories of the same instant are ordered by id, so that the order is always the same. */
const newestFirst: Sort = [
  ["createdAt", -1],
  ["id", -1],
]

const isKnown = (category: string | undefined): category is Category | undefined =>
  category === undefined || Schema.is(Category)(category)

const ofCategory = (category: Category | undefined): Filter =>
  category === undefined ? {} : { category }

export class Stories extends Context.Service<
  Stories,
  {
    /** Newest first. */
    readonly list: (user: UserId, category?: string) => Effect.Effect<ReadonlyArray<StoryCard>>
    /** The stories in which a person, or a person linked to them, has a part; newest first. */
    readonly ofPerson: (
      user: UserId,
      id: PersonId,
      part: "storyteller" | "subject",
      category?: string,
    ) => Effect.Effect<ReadonlyArray<StoryCard>, NotFound | Forbidden>
    readonly open: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<Story, NotFound | Forbidden | InsufficientStorage>
    readonly cards: (
      user: UserId,
      ids: ReadonlyArray<StoryId>,
    ) => Effect.Effect<ReadonlyArray<StoryCard>>
    /**
     * What the player plays: the playback file where it is asked for or there is nothing else, or else
     * the original. Takes are played only joined.
     */
    readonly audio: (
      user: UserId,
      id: StoryId,
      wants: "playback" | "original",
    ) => Effect.Effect<Listenable, NotFound | Forbidden | Conflict>
    /** The original of a take, byte for byte as it came; `part` counts from 1. */
    readonly original: (
      user: UserId,
      id: StoryId,
      part: number,
    ) => Effect.Effect<Listenable, NotFound | Forbidden>
    /** The words as a file to keep. */
    readonly words: (
      user: UserId,
      id: StoryId,
      as: TranscriptFormat,
      name: TextName,
    ) => Effect.Effect<TranscriptDownload, NotFound | Forbidden | InsufficientStorage | Conflict>
  }
>()("backend/features/stories/Stories") {
  static readonly layer = Layer.effect(
    Stories,
    Effect.gen(function* () {
      const { stories, storyTimelines, importedTranscripts, rejections } = yield* Database
      const rooms = yield* Rooms
      const people = yield* People
      const grants = yield* Grants
      const authorize = yield* Authorize
      const underWay = yield* ProcessingProgress
      const { of: cardsOf } = yield* StoryCards
      const retranslationJob = yield* RetranslationJob
      const namedPlaces = yield* NamedPlaces
      const sent = yield* RemoteUsageLog
      const memories = yield* TranslationMemory

      const find = Effect.fnUntraced(function* (asker: Asker, ...filters: ReadonlyArray<Filter>) {
        const found = yield* stories.find({
          filter: { $and: [visibleStories(asker), ...filters] },
          sort: newestFirst,
        })
        return yield* cardsOf(asker, found)
      })

      const list = Effect.fn("Stories.list")(function* (user: UserId, category?: string) {
        if (!isKnown(category)) return []
        return yield* find(yield* grants.askerOf(user), ofCategory(category))
      })

      const ofPerson = Effect.fn("Stories.ofPerson")(function* (
        user: UserId,
        id: PersonId,
        part: "storyteller" | "subject",
        category?: string,
      ) {
        const asker = yield* grants.askerOf(user)
        yield* authorize.personFor(asker, id, "view")
        if (!isKnown(category)) return []
        const path = part === "storyteller" ? "storytellerId" : "subjectIds"
        return yield* find(asker, { [path]: { $in: withLinked(asker, id) } }, ofCategory(category))
      })

      const cards = Effect.fn("Stories.cards")(function* (
        user: UserId,
        ids: ReadonlyArray<StoryId>,
      ) {
        return yield* find(yield* grants.askerOf(user), { id: { $in: ids } })
      })

      /** The words; those of a story that was brought in just now from where they wait. */
      const wordsOf = Effect.fnUntraced(function* ({ id, arriving = false }: StoryRecord) {
        // Asked first: they wait until they are in place.
        const waiting = arriving ? yield* importedTranscripts.get(id) : Option.none()
        const words = yield* rooms.read(id)
        if (Option.isNone(waiting) || words.original.length > 0) return words
        const { original, english, isTranslationOutOfDate, history } = waiting.value.words
        const isTranslationByHand = isByHandIn(history, "english")
        return { original, english, isTranslationOutOfDate, isTranslationByHand }
      })

      const open = Effect.fn("Stories.open")(function* (user: UserId, id: StoryId) {
        const asker = yield* grants.askerOf(user)
        const story = yield* authorize.storyFor(asker, id, "view")
        const parts = yield* people.named(peopleIn(story))
        const words = yield* wordsOf(story)
        const outline = Option.getOrUndefined(yield* storyTimelines.get(id))
        const made = {
          ...{ words, outline, namedPlaces: yield* namedPlaces.of(asker, story) },
          retranslating: yield* retranslationJob.of(story),
          sent: yield* sent.ofStory(id),
          translation: yield* memories.of(id),
        }
        const seen = { story, asker, people: parts }
        const whole = toStory(seen, made, yield* underWay.of(id))
        return withoutWrong(whole, rejectedIn(yield* rejections.find({ filter: { storyIds: id } })))
      })

      const original = Effect.fn("Stories.original")(function* (
        user: UserId,
        id: StoryId,
        part: number,
      ) {
        const take = takeToHear(yield* authorize.story(user, id, "view"), part)
        return take === undefined ? yield* notFound("story") : take
      })

      const audio = Effect.fn("Stories.audio")(function* (
        user: UserId,
        id: StoryId,
        wants: "playback" | "original",
      ) {
        const story = yield* authorize.story(user, id, "view")
        const { playbackId } = story
        const isAlone = takesOf(story).length === 1
        if (playbackId !== null && (wants === "playback" || !isAlone)) {
          return { mediaId: playbackId, mediaType: playbackMediaType, fileName: "story.m4a" }
        }
        const original = isAlone ? takeToHear(story, 1) : undefined
        return original === undefined ? yield* notJoined(story) : original
      })

      const words = Effect.fn("Stories.words")(function* (
        user: UserId,
        id: StoryId,
        as: TranscriptFormat,
        name: TextName,
      ) {
        const story = yield* open(user, id)
        const lacking = whyNoWords(story, name)
        if (lacking !== null) return yield* new Conflict({ message: lacking })
        return transcriptDownload(story, as, name)
      })

      return Stories.of({ list, ofPerson, open, cards, audio, original, words })
    }),
  )
}
