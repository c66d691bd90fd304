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
    message: "This upload is no longer on the server. It has to start over.",
  })
/** There is no turn at an upload, because it is being saved or because another request has it. */
export class UploadLocked extends Schema.TaggedError<UploadLocked>()("UploadLocked", {
  why: Schema.Literals(["saved", "written"]),
}) {}

export const savedAlready = () =>
  new Conflict({ message: "This story is already saved. There's nothing more to upload." })
/** No conflict: on beginning that says that the story is saved. */
export const ofAnotherStory = () =>
  new UnprocessableEntity({ message: "This recording is already uploading for another story." })
export const beingSaved = () => new Locked({ message: errorMessages.storyBeingSaved })
export const notWhole = (part: number, parts: number) =>
  new Conflict({
    message:
      parts === 1
        ? "This recording hasn't finished uploading yet."
        : `Part ${String(part)} hasn't finished uploading yet.`,
  })
export const notTheirs = (part: number, parts: number) =>
  new NotFound({
    message:
      parts === 1
        ? "This recording is no longer on the server. Please upload it again."
        : `Part ${String(part)} is no longer on the server. Please upload it again.`,
  })
export const writtenElsewhere = () =>
  new Locked({ message: "This recording is already being uploaded. Please try again." })
export const tooLarge = () => new PayloadTooLarge({ message: errorMessages.fileTooLarge })
export const empty = () =>
  new UnprocessableEntity({ message: "This recording is empty. Please choose another." })
export const insufficientStorage = () =>
  new InsufficientStorage({
    message: errorMessages.noSpace,
  })
const tooMany = (message: string) => new TooManyRequests({ message, retryAfter: 60 })
export const tooManyOpen = () =>
  tooMany("You already have five recordings uploading. Please finish or discard one first.")
export const tooManyWaiting = () =>
  tooMany("Many of your recordings are waiting to be saved. Please save or discard some first.")

/** The words of a refusal of tus, by its status. */
export const rejectionOf = (status: number): ApiError => {
  switch (status) {
    case 404:
    case 410:
      return gone()
    case 409:
      return new Conflict({
        message: "Part of this recording is already here. We'll continue from there.",
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
