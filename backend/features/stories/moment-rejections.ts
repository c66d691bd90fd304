import { randomUUID } from "node:crypto"
import { Context, Effect, Layer, Option } from "effect"
import { type Forbidden, type InsufficientStorage, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { MomentRejection, AddedRejection, RejectionReason } from "#protocol/rejection.ts"
import { Grants } from "../access/grants.ts"
import { Authorize } from "../access/authorize.ts"
import { Rejections } from "../biographies/rejections/rejections.ts"
import { Database } from "../../platform/database/database.ts"

const gone = () => new NotFound({ message: "This moment is no longer here." })

type Done<A> = Effect.Effect<A, NotFound | Forbidden | InsufficientStorage>

/** What somebody who may correct a story's words says is wrong among its key moments. */
export class MomentRejections extends Context.Service<
  MomentRejections,
  {
    readonly reject: (user: UserId, id: StoryId, moment: MomentRejection) => Done<AddedRejection>
    readonly explain: (
      user: UserId,
      id: StoryId,
      rejectionId: string,
      reason: RejectionReason,
    ) => Done<void>
    /** Puts it back. */
    readonly undo: (user: UserId, id: StoryId, rejectionId: string) => Done<void>
  }
>()("backend/features/stories/MomentRejections") {
  static readonly layer = Layer.effect(
    MomentRejections,
    Effect.gen(function* () {
      const { storyTimelines } = yield* Database
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const rejections = yield* Rejections

      const reject = Effect.fn("MomentRejections.reject")(function* (
        user: UserId,
        storyId: StoryId,
        { text, start }: MomentRejection,
      ) {
        const asker = yield* askerOf(user)
        yield* authorize.storyFor(asker, storyId, "contribute")
        const outline = Option.getOrUndefined(yield* storyTimelines.get(storyId))
        const isThere = outline?.keyMoments.some(
          (moment) => moment.text === text && moment.start === start,
        )
        if (isThere !== true) return yield* gone()
        const known = yield* rejections.known({ storyId, text })
        if (Option.isSome(known)) return { id: known.value.id }
        const id = randomUUID()
        const source = { kind: "story", storyId, start } as const
        const sentences = [{ source, text }]
        const nobodys = { personId: null, lineId: null, messageId: null, year: null }
        yield* rejections.add(asker, { id, sentences, ...nobodys })
        return { id }
      })

      const explain = Effect.fn("MomentRejections.explain")(function* (
        user: UserId,
        storyId: StoryId,
        id: string,
        reason: RejectionReason,
      ) {
        yield* authorize.story(user, storyId, "contribute")
        yield* rejections.explain({ storyId }, id, reason)
      })

      const undo = Effect.fn("MomentRejections.undo")(function* (
        user: UserId,
        storyId: StoryId,
        id: string,
      ) {
        yield* authorize.story(user, storyId, "contribute")
        yield* rejections.forget({ storyId }, id)
      })

      return MomentRejections.of({ reject, explain, undo })
    }),
  )
}
