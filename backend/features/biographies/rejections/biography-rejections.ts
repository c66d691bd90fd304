import { randomUUID } from "node:crypto"
import { Context, Effect, Layer, Option } from "effect"
import {
  type Conflict,
  type Forbidden,
  type InsufficientStorage,
  NotFound,
  UnprocessableEntity,
} from "#protocol/errors.ts"
import type { MessageId, PersonId, UserId } from "#protocol/ids.ts"
import type {
  BiographyRejection,
  AddedRejection,
  ListedRejection,
  RejectionReason,
} from "#protocol/rejection.ts"
import { seesSources } from "../../access/biography-policy.ts"
import { Grants } from "../../access/grants.ts"
import type { Asker } from "../../access/policy.ts"
import { Authorize } from "../../access/authorize.ts"
import { notFound } from "../../access/errors.ts"
import { Database } from "../../../platform/database/database.ts"
import type { RejectionRecord } from "../../../platform/database/rejections.ts"
import { BiographyEdits } from "../edits/apply-edit.ts"
import { rejectedLine, rejectLine, restoreRejected, wrongLine } from "../edits/reject-line.ts"
import { EvidenceAccess } from "../evidence.ts"
import { SourceCollector } from "../generation/collect-sources.ts"
import { Rejections } from "./rejections.ts"
import { rejectedText, sentencesBehind, textsOf, writtenQuotedIn } from "./sentences-behind.ts"

type Done<A> = Effect.Effect<
  A,
  NotFound | Forbidden | InsufficientStorage | Conflict | UnprocessableEntity
>

const noAnswer = () => new NotFound({ message: "This answer is no longer here." })
const noQuotation = () =>
  new UnprocessableEntity({ message: "This answer quotes nothing that someone told us." })

/** What somebody who may correct a biography says is wrong in it, or in what the chat answers of it. */
export class BiographyRejections extends Context.Service<
  BiographyRejections,
  {
    readonly reject: (
      user: UserId,
      id: PersonId,
      rejection: BiographyRejection,
    ) => Done<AddedRejection>
    /** What stays away, as far as they may see what it was made of. */
    readonly list: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<ReadonlyArray<ListedRejection>, NotFound | Forbidden>
    readonly explain: (
      user: UserId,
      id: PersonId,
      rejectionId: string,
      reason: RejectionReason,
    ) => Done<void>
    /** Puts it back as it was. */
    readonly undo: (user: UserId, id: PersonId, rejectionId: string) => Done<void>
  }
>()("backend/features/biographies/rejections/BiographyRejections") {
  static readonly layer = Layer.effect(
    BiographyRejections,
    Effect.gen(function* () {
      const { biographies, chatMessages } = yield* Database
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const sourceCollector = yield* SourceCollector
      const rejections = yield* Rejections
      const { groundOf } = yield* EvidenceAccess
      const { look, rewrite } = yield* BiographyEdits

      const correcting = Effect.fnUntraced(function* (user: UserId, id: PersonId) {
        const asker = yield* askerOf(user)
        yield* authorize.personFor(asker, id, "contribute")
        return asker
      })

      const toldOf = Effect.fnUntraced(function* (id: PersonId) {
        const found = yield* sourceCollector.of(id)
        return Option.isNone(found) ? yield* notFound("person") : found.value.all
      })

      /**
       * The rejection is noted first: should the line not be taken away any more, whatever is made next
       * of the person does it (`followRejections`).
       */
      const ofLine = Effect.fnUntraced(function* (
        user: UserId,
        personId: PersonId,
        { lineId, version }: Extract<BiographyRejection, { readonly kind: "line" }>,
      ) {
        const asker = yield* correcting(user, personId)
        const id: string = randomUUID()
        const before = yield* look(user, personId)
        const line = yield* Effect.fromResult(wrongLine(before, lineId, version))
        const sentences = sentencesBehind(line, yield* toldOf(personId))
        const { year } = line
        yield* rejections.add(asker, { id, personId, lineId, year, sentences, messageId: null })
        // Somebody may have changed the line meanwhile.
        yield* rewrite(user, personId, (now) =>
          rejectLine(now, lineId, { version, rejection: id }),
        ).pipe(Effect.tapError(() => Effect.ignore(rejections.forget({ personId }, id))))
        return { id }
      })

      const wrongIn = Effect.fnUntraced(function* (
        user: UserId,
        personId: PersonId,
        messageId: MessageId,
        nth: number | null,
      ) {
        const found = yield* chatMessages.get(messageId)
        const message = Option.getOrUndefined(found)
        if (message?.userId !== user || message.personId !== personId) return yield* noAnswer()
        const told = yield* toldOf(personId)
        if (nth === null) return writtenQuotedIn(message.content, told)
        const quotation = message.quotations[nth]
        if (quotation === undefined) return yield* noAnswer()
        const { text, ...moment } = quotation
        return sentencesBehind({ text, sources: [{ kind: "story", ...moment }], echoes: [] }, told)
      })

      const ofAnswer = Effect.fnUntraced(function* (
        user: UserId,
        personId: PersonId,
        { messageId, quotation }: Extract<BiographyRejection, { readonly kind: "answer" }>,
      ) {
        const asker = yield* correcting(user, personId)
        const sentences = yield* wrongIn(user, personId, messageId, quotation)
        const known = yield* rejections.known({ messageId })
        if (Option.isSome(known)) return { id: known.value.id }
        if (sentences.length === 0) return yield* noQuotation()
        const id: string = randomUUID()
        yield* rejections.add(asker, {
          ...{ id, personId, messageId, sentences },
          ...{ lineId: null, year: null },
        })
        return { id }
      })

      const reject = Effect.fn("BiographyRejections.reject")(
        (user: UserId, id: PersonId, rejection: BiographyRejection) =>
          rejection.kind === "line" ? ofLine(user, id, rejection) : ofAnswer(user, id, rejection),
      )

      /** What a rejection took away, as far as somebody may see it. */
      const reading = Effect.fnUntraced(function* (asker: Asker, id: PersonId) {
        const told = yield* toldOf(id)
        const life = Option.getOrElse(yield* biographies.get(id), () => ({
          ...{ lines: [], events: [], born: null, storyIds: [] },
        }))
        const stories = [...life.storyIds, ...told.stories.map((story) => story.id)]
        const sees = seesSources(asker, yield* groundOf(id, stories))
        const seen = {
          ...told,
          stories: told.stories.filter((story) =>
            sees([{ kind: "story", storyId: story.id, start: 0 }]),
          ),
        }
        return (rejection: RejectionRecord) => {
          const line = rejectedLine(life, rejection.id)
          if (line !== undefined) return sees(line.sources) ? line.text : null
          return rejectedText(rejection.sentences, (source) => textsOf(source, seen))
        }
      })

      const list = Effect.fn("BiographyRejections.list")(function* (user: UserId, id: PersonId) {
        const asker = yield* correcting(user, id)
        return yield* rejections.list({ personId: id }, reading(asker, id))
      })

      const explain = Effect.fn("BiographyRejections.explain")(function* (
        user: UserId,
        personId: PersonId,
        id: string,
        reason: RejectionReason,
      ) {
        yield* correcting(user, personId)
        yield* rejections.explain({ personId }, id, reason)
      })

      const undo = Effect.fn("BiographyRejections.undo")(function* (
        user: UserId,
        personId: PersonId,
        id: string,
      ) {
        yield* correcting(user, personId)
        const { messageId } = yield* rejections.forget({ personId }, id)
        if (messageId === null) {
          yield* rewrite(user, personId, (before) => restoreRejected(before, id))
        }
      })

      return BiographyRejections.of({ reject, list, explain, undo })
    }),
  )
}
