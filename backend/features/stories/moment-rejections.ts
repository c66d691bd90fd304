import { randomUUID } from "node:crypto"
import { Context, Effect, Layer, Option } from "effect"
import { type Forbidden, type InsufficientStorage, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type {
  MomentRejection,
  AddedRejection,
  ListedRejection,
  RejectionReason,
} from "#protocol/rejection.ts"
import { Grants } from "../access/grants.ts"
import { Authorize } from "../access/authorize.ts"
import { linesOf } from "../biographies/generation/collect-sources.ts"
import { plainWords } from "../biographies/rejections/rejected-sentences.ts"
import { Rejections } from "../biographies/rejections/rejections.ts"
import {
  rejectedText,
  type SourceSentence,
  spokenFrom,
} from "../biographies/rejections/sentences-behind.ts"
import type { RejectionRecord } from "../../platform/database/rejections.ts"
import { Database } from "../../platform/database/database.ts"

const gone = () => new NotFound({ message: "This moment is no longer here." })

type Done<A> = Effect.Effect<A, NotFound | Forbidden | InsufficientStorage>

/** What somebody who may correct a story's words says is wrong among its key moments. */
export class MomentRejections extends Context.Service<
  MomentRejections,
  {
    readonly reject: (user: UserId, id: StoryId, moment: MomentRejection) => Done<AddedRejection>
    /** What stays away. */
    readonly list: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<ReadonlyArray<ListedRejection>, NotFound | Forbidden>
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
      const { storyTimelines, transcriptSnapshots } = yield* Database
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const rejections = yield* Rejections

      const spokenIn = Effect.fnUntraced(function* (id: StoryId) {
        const snapshot = Option.getOrUndefined(yield* transcriptSnapshots.get(id))
        return [linesOf(snapshot?.original ?? []), linesOf(snapshot?.english ?? [])]
      })

      /** As the transcript has them; of a model's words those themselves. */
      const sentencesOfMoment = Effect.fnUntraced(function* (
        storyId: StoryId,
        moment: MomentRejection,
      ) {
        const [original = []] = yield* spokenIn(storyId)
        const said = spokenFrom(moment.start, moment.text, original)
        const lead = plainWords(said[0]?.text ?? "")
        const isQuoted = lead !== "" && plainWords(moment.text).startsWith(lead)
        return (isQuoted ? said : [moment]).map(({ text, start }): SourceSentence => ({
          text,
          source: { kind: "story", storyId, start },
        }))
      })

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
        const sentences = yield* sentencesOfMoment(storyId, { text, start })
        const texts = sentences.map((sentence) => sentence.text)
        const known = yield* rejections.known({ storyId, texts })
        if (Option.isSome(known)) return { id: known.value.id }
        const id = randomUUID()
        const nobodys = { personId: null, lineId: null, messageId: null, year: null }
        yield* rejections.add(asker, { id, sentences, ...nobodys })
        return { id }
      })

      const list = Effect.fn("MomentRejections.list")(function* (user: UserId, storyId: StoryId) {
        yield* authorize.story(user, storyId, "contribute")
        const reading = Effect.map(
          spokenIn(storyId),
          (texts) =>
            ({ sentences }: RejectionRecord) =>
              texts
                .map((lines) => rejectedText(sentences, () => lines.map(({ text }) => text)))
                .find((text) => text !== null) ?? null,
        )
        return yield* rejections.list({ storyId }, reading)
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

      return MomentRejections.of({ reject, list, explain, undo })
    }),
  )
}
