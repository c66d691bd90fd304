import { Context, Effect, Layer } from "effect"
import { Conflict, type NoRoom, type NotAllowed, type NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Reach } from "../../access/authorize.ts"
import { KeepingUp } from "../room/snapshot-sync.ts"
import { putTranslation } from "./apply-translation.ts"
import { Rooms } from "../room/rooms.ts"
import { memoryAnswered, planTaking } from "./review-items.ts"
import { TranslationMemory } from "./memory.ts"
import { hasLinesByHand } from "./plan.ts"
import { Versions } from "../versions.ts"
import { WordsNews } from "../transcript-events.ts"

const nothingThere = () =>
  new Conflict({
    message:
      "This paragraph has been looked at already, or its words have changed since. Please reload the page.",
  })

/** Answers what a translation asks of people: to look again at what they wrote. */
export class Looking extends Context.Service<
  Looking,
  {
    /** Takes the words offered, or keeps what people wrote. */
    readonly answer: (
      user: UserId,
      id: StoryId,
      look: { readonly id: string; readonly take: boolean },
    ) => Effect.Effect<void, NotFound | NotAllowed | Conflict | NoRoom>
  }
>()("backend/features/transcripts/translation/Looking") {
  static readonly layer = Layer.effect(
    Looking,
    Effect.gen(function* () {
      const reach = yield* Reach
      const rooms = yield* Rooms
      const memories = yield* TranslationMemory
      const versions = yield* Versions
      const keepingUp = yield* KeepingUp
      const news = yield* WordsNews

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

      const answer = Effect.fn("Looking.answer")(function* (
        user: UserId,
        id: StoryId,
        look: { readonly id: string; readonly take: boolean },
      ) {
        yield* reach.story(user, id, "contribute")
        yield* look.take ? take(user, id, look.id) : keep(id, look.id)
        yield* news.tell(id)
      })

      return Looking.of({ answer })
    }),
  )
}
