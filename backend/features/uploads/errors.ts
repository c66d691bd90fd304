import { Schema } from "effect"
import {
  Locked,
  Conflict,
  type ApiError,
  BadRequest,
  InsufficientStorage,
  NotFound,
  UnprocessableEntity,
  PayloadTooLarge,
  TooManyRequests,
  InternalError,
} from "#protocol/errors.ts"
import { errorMessages } from "#protocol/error-messages.ts"

export const gone = () =>
  new NotFound({
    message: "This recording is not on its way any more. It has to be sent from its beginning.",
  })
/** There is no turn at an upload, because it is being saved or because another request has it. */
export class UploadLocked extends Schema.TaggedError<UploadLocked>()("UploadLocked", {
  why: Schema.Literals(["saved", "written"]),
}) {}

export const savedAlready = () =>
  new Conflict({ message: "This story is saved already. Nothing more has to be sent for it." })
/** No conflict: on beginning that says that the story is saved. */
export const ofAnotherStory = () =>
  new UnprocessableEntity({ message: "This recording is on its way already, for another story." })
export const beingSaved = () => new Locked({ message: errorMessages.storyBeingSaved })
export const notWhole = (part: number, parts: number) =>
  new Conflict({
    message:
      parts === 1
        ? "This recording has not arrived completely yet."
        : `Part ${String(part)} has not arrived completely yet.`,
  })
export const notTheirs = (part: number, parts: number) =>
  new NotFound({
    message:
      parts === 1
        ? "This recording is not on the server any more. Please send it again."
        : `Part ${String(part)} is not on the server any more. Please send it again.`,
  })
export const writtenElsewhere = () =>
  new Locked({ message: "Another request is just sending this recording. Please try again." })
export const tooLarge = () => new PayloadTooLarge({ message: errorMessages.fileTooLarge })
export const empty = () =>
  new UnprocessableEntity({ message: "This recording is empty. Please choose another." })
export const insufficientStorage = () =>
  new InsufficientStorage({
    message: errorMessages.noSpace,
  })
const tooMany = (message: string) => new TooManyRequests({ message, retryAfter: 60 })
export const tooManyOpen = () =>
  tooMany(
    "Five recordings are on their way already. Please finish or discard one of them before the next.",
  )
export const tooManyWaiting = () =>
  tooMany(
    "Many of your recordings wait to be saved. Please save or discard some of them before the next.",
  )

/** The words of a refusal of tus, by its status. */
export const rejectionOf = (status: number): ApiError => {
  switch (status) {
    case 404:
    case 410:
      return gone()
    case 409:
      return new Conflict({
        message: "Something else of this recording is here already. It goes on from there.",
      })
    case 413:
      return tooLarge()
    default:
      return status >= 500
        ? new InternalError({ message: "Something went wrong on the server. Please try again." })
        : new BadRequest({
            message: errorMessages.unreadableRequest,
          })
  }
}
