import { Context, DateTime, Effect, Layer, Option } from "effect"
import { NotFound, type InsufficientStorage } from "#protocol/errors.ts"
import type { MessageId, PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { ListedRejection, RejectionReason } from "#protocol/rejection.ts"
import { accessToStory, type Asker, atLeast, viewersOf } from "../../access/policy.ts"
import { fullName } from "../../accounts/full-name.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { Database } from "../../../platform/database/database.ts"
import type { RejectionRecord } from "../../../platform/database/rejections.ts"
import { fieldsOfSource } from "../../../platform/database/story-projections.ts"
import { BiographyGeneration } from "../generation/generation-job.ts"
import { somebody } from "../presenter.ts"
import { hashOfWords, isOfYearOnly } from "./rejected-sentences.ts"
import { inBothTexts } from "./other-languages.ts"
import type { SourceSentence } from "./sentences-behind.ts"

/** Something that is taken away. */
export interface NewRejection {
  readonly id: string
  readonly personId: PersonId | null
  readonly lineId: string | null
  readonly messageId: MessageId | null
  readonly year: number | null
  readonly sentences: ReadonlyArray<SourceSentence>
}

/** Where it is looked for: among a person's, or a story's own. */
export type RejectionPlace = { readonly personId: PersonId } | { readonly storyId: StoryId }

const isAt = ({ personId, storyIds }: RejectionRecord, place: RejectionPlace) =>
  "personId" in place
    ? personId === place.personId
    : personId === null && storyIds.includes(place.storyId)

const alreadyBack = () => new NotFound({ message: "This was already put back." })

/** Keeps what the family took away since it is wrong, so that nothing is made of it again. */
export class Rejections extends Context.Service<
  Rejections,
  {
    /** Of an answer, or of the very sentences of a story's key moment: who presses twice takes it away once. */
    readonly known: (
      wanted:
        | { readonly messageId: MessageId }
        | { readonly storyId: StoryId; readonly texts: ReadonlyArray<string> },
    ) => Effect.Effect<Option.Option<RejectionRecord>>
    /** Whatever is made of these sentences is made anew. */
    readonly add: (
      asker: Asker,
      rejection: NewRejection,
    ) => Effect.Effect<void, InsufficientStorage>
    /** The latest first. `reading`: finds what each said; of which nothing is found is left out. */
    readonly list: <E>(
      place: RejectionPlace,
      reading: Effect.Effect<(rejection: RejectionRecord) => string | null, E>,
    ) => Effect.Effect<ReadonlyArray<ListedRejection>, E>
    readonly explain: (
      place: RejectionPlace,
      id: string,
      reason: RejectionReason,
    ) => Effect.Effect<void, NotFound | InsufficientStorage>
    /** Something is made of its sentences again. */
    readonly forget: (
      place: RejectionPlace,
      id: string,
    ) => Effect.Effect<RejectionRecord, NotFound | InsufficientStorage>
  }
>()("backend/features/biographies/rejections/Rejections") {
  static readonly layer = Layer.effect(
    Rejections,
    Effect.gen(function* () {
      const { rejections, storySources, transcriptSnapshots, users } = yield* Database
      const { due } = yield* BiographyGeneration
      const { publish } = yield* EventBus

      const nameOf = (user: UserId) =>
        Effect.map(users.get(user), Option.match({ onNone: () => "", onSome: fullName }))

      const storiesOf = (ids: ReadonlyArray<StoryId>) =>
        storySources.find({ filter: { id: { $in: [...new Set(ids)] } }, only: fieldsOfSource })

      /** Has everything made anew that may rest on the sentences. */
      const refresh = Effect.fnUntraced(function* (rejection: RejectionRecord) {
        const { personId, sentences, userId } = rejection
        if (personId !== null) yield* due([personId])
        const ids = sentences.flatMap(({ source, isEverywhere }) =>
          isEverywhere && source.kind === "story" ? [source.storyId] : [],
        )
        for (const story of yield* storiesOf(ids)) {
          // Its summary and key moments are written again, of what is left.
          yield* transcriptSnapshots.update(
            { id: story.id, isIndexed: true },
            { $set: { isIndexed: false } },
          )
          yield* publish({
            to: viewersOf(story),
            event: { _tag: "StoryChanged", storyId: story.id },
          })
        }
        if (personId === null || userId === null) return
        yield* publish({ to: [userId], event: { _tag: "ChatChanged", personId } })
      })

      const inEachText = Effect.fnUntraced(function* (sentence: SourceSentence) {
        if (sentence.source.kind !== "story") return [sentence]
        const reading = yield* transcriptSnapshots.get(sentence.source.storyId)
        return Option.isNone(reading) ? [sentence] : inBothTexts(sentence, reading.value)
      })

      const add = Effect.fn("Rejections.add")(function* (
        asker: Asker,
        { sentences: taken, ...others }: NewRejection,
      ) {
        const told = (yield* Effect.forEach(taken, inEachText)).flat()
        const stories = yield* storiesOf(
          told.flatMap(({ source }) => (source.kind === "story" ? [source.storyId] : [])),
        )
        const access = new Map(stories.map((story) => [story.id, accessToStory(asker, story)]))
        const accessTo = (id: StoryId) => access.get(id) ?? "none"
        // A voice that says the same may do so in a story that they may not see.
        const sentences = told.filter(
          ({ source }) => source.kind !== "story" || accessTo(source.storyId) !== "none",
        )
        const rejection: RejectionRecord = {
          ...others,
          storyIds: [...access.keys()].filter((id) => accessTo(id) !== "none"),
          sentences: sentences.map(({ source, text }) => ({
            source,
            words: hashOfWords(text),
            isEverywhere:
              source.kind === "story" && atLeast("contribute", accessTo(source.storyId)),
          })),
          ...{ reason: null, userId: asker.user, name: yield* nameOf(asker.user) },
          at: DateTime.formatIso(yield* DateTime.now),
        }
        yield* rejections.insert(rejection)
        yield* refresh(rejection)
      })

      const known = Effect.fn("Rejections.known")(function* (
        wanted:
          | { readonly messageId: MessageId }
          | { readonly storyId: StoryId; readonly texts: ReadonlyArray<string> },
      ) {
        if ("messageId" in wanted) return yield* rejections.first({ messageId: wanted.messageId })
        const { storyId, texts } = wanted
        const found = yield* rejections.find({ filter: { storyIds: storyId } })
        const words = texts.map(hashOfWords)
        return Option.fromUndefinedOr(
          found.find(({ personId, sentences }) => {
            const known = new Set(sentences.map((sentence) => sentence.words))
            return personId === null && words.every((hash) => known.has(hash))
          }),
        )
      })

      const list = Effect.fn("Rejections.list")(function* <E>(
        place: RejectionPlace,
        reading: Effect.Effect<(rejection: RejectionRecord) => string | null, E>,
      ) {
        const filter = "personId" in place ? place : { storyIds: place.storyId, personId: null }
        const found = yield* rejections.find({ filter, sort: [["at", -1]] })
        if (found.length === 0) return []
        const textOf = yield* reading
        const ids = found.flatMap(({ userId }) => (userId === null ? [] : [userId]))
        const known = yield* users.find({ filter: { id: { $in: [...new Set(ids)] } } })
        const names = new Map(known.map((user) => [user.id, fullName(user)]))
        return found.flatMap((rejection): ReadonlyArray<ListedRejection> => {
          const { id, year, reason, at, userId, name } = rejection
          const text = textOf(rejection)
          const today = userId === null ? "" : (names.get(userId) ?? "")
          return text === null
            ? []
            : [{ id, text, year, reason, at, by: today || name || somebody }]
        })
      })

      const find = Effect.fnUntraced(function* (place: RejectionPlace, id: string) {
        const found = yield* rejections.get(id)
        if (Option.isNone(found) || !isAt(found.value, place)) return yield* alreadyBack()
        return found.value
      })

      const explain = Effect.fn("Rejections.explain")(function* (
        place: RejectionPlace,
        id: string,
        reason: RejectionReason,
      ) {
        const found = yield* find(place, id)
        yield* rejections.update({ id }, { $set: { reason } })
        const explained = { ...found, reason }
        // Why it was wrong changes nothing else of what is made.
        if (isOfYearOnly(found) !== isOfYearOnly(explained)) yield* refresh(explained)
      })

      const forget = Effect.fn("Rejections.forget")(function* (place: RejectionPlace, id: string) {
        const found = yield* find(place, id)
        yield* rejections.remove({ id })
        yield* refresh(found)
        return found
      })

      return Rejections.of({ known, add, list, explain, forget })
    }),
  )
}
