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
import type { BiographyRejection, AddedRejection, RejectionReason } from "#protocol/rejection.ts"
import { Grants } from "../../access/grants.ts"
import { Authorize } from "../../access/authorize.ts"
import { notFound } from "../../access/errors.ts"
import { Database } from "../../../platform/database/database.ts"
import { BiographyEdits } from "../edits/apply-edit.ts"
import { rejectLine, restoreRejected, wrongLine } from "../edits/reject-line.ts"
import { SourceCollector } from "../generation/collect-sources.ts"
import { Rejections } from "./rejections.ts"
import { sentencesBehind, writtenQuotedIn } from "./sentences-behind.ts"

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
      const { chatMessages } = yield* Database
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const sourceCollector = yield* SourceCollector
      const rejections = yield* Rejections
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

      return BiographyRejections.of({ reject, explain, undo })
    }),
  )
}
