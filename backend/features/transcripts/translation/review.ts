import { Context, Effect, Layer } from "effect"
import {
  Conflict,
  type InsufficientStorage,
  type Forbidden,
  type NotFound,
} from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Authorize } from "../../access/authorize.ts"
import { SnapshotSync } from "../room/snapshot-sync.ts"
import { putTranslation } from "./apply-translation.ts"
import { Rooms } from "../room/rooms.ts"
import { memoryAnswered, planTaking } from "./review-items.ts"
import { TranslationMemory } from "./memory.ts"
import { hasLinesByHand } from "./plan.ts"
import { Versions } from "../versions.ts"
import { TranscriptEvents } from "../transcript-events.ts"

const nothingThere = () =>
  new Conflict({
    message:
      "Someone already looked at this paragraph, or its text has changed. Please reload the page.",
  })

/** Answers what a translation asks of people: to look again at what they wrote. */
export class TranslationReview extends Context.Service<
  TranslationReview,
  {
    /** Takes the words offered, or keeps what people wrote. */
    readonly answer: (
      user: UserId,
      id: StoryId,
      look: { readonly id: string; readonly take: boolean },
    ) => Effect.Effect<void, NotFound | Forbidden | Conflict | InsufficientStorage>
  }
>()("backend/features/transcripts/translation/TranslationReview") {
  static readonly layer = Layer.effect(
    TranslationReview,
    Effect.gen(function* () {
      const authorize = yield* Authorize
      const rooms = yield* Rooms
      const memories = yield* TranslationMemory
      const versions = yield* Versions
      const keepingUp = yield* SnapshotSync
      const news = yield* TranscriptEvents

      const take = Effect.fnUntraced(function* (user: UserId, id: StoryId, lookId: string) {
        const room = yield* rooms.enter(id)
        yield* keepingUp.keepWhatWasLeft(id, room)
        const { memory } = yield* memories.of(id)
        const isTaken = yield* rooms.change(id, () => {
          const words = room.read()
          const plan = planTaking(words, memory, lookId)
          if (plan === null) return false
          room.change(null, () => {
            putTranslation(room.document, words, plan)
          })
          if (!hasLinesByHand(room.read(), memory)) {
            room.change(null, () => room.setUntouched("english"))
          }
          return true
        })
        if (!isTaken) return yield* nothingThere()
        // Nobody is asked any more about lines that are gone; this only says so for good.
        yield* memories.rewrite(id, ({ memory: { paragraphs }, engine }) => ({
          engine,
          paragraphs: paragraphs.map(({ look, ...one }) =>
            one.id === lookId || look === undefined ? one : { ...one, look },
          ),
        }))
        yield* versions.keep(id, room, "english", { kind: "saved", by: user })
        yield* keepingUp.settle(id, room)
      }, Effect.scoped)

      const keep = Effect.fnUntraced(function* (id: StoryId, lookId: string) {
        const room = yield* rooms.enter(id)
        let isThere = false
        yield* memories.rewrite(id, ({ memory, engine }) => {
          const paragraphs = memoryAnswered(room.read(), memory, lookId)
          isThere = paragraphs !== null
          return paragraphs === null ? null : { paragraphs, engine }
        })
        if (!isThere) return yield* nothingThere()
      }, Effect.scoped)

      const answer = Effect.fn("TranslationReview.answer")(function* (
        user: UserId,
        id: StoryId,
        look: { readonly id: string; readonly take: boolean },
      ) {
        yield* authorize.story(user, id, "contribute")
        yield* look.take ? take(user, id, look.id) : keep(id, look.id)
        yield* news.tell(id)
      })

      return TranslationReview.of({ answer })
    }),
  )
}
