import { ServiceUnavailable, UnprocessableEntity } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import type { WhyUnreadable } from "../../ports/audio.ts"

const fileTypes = limits.upload.extensions.join(", ")
export const notSound = () =>
  new UnprocessableEntity({ message: `Invalid file type. Only ${fileTypes} files are allowed.` })
const empty = () =>
  new UnprocessableEntity({
    message:
      "This recording is empty: there is no sound in it. Please choose or record another one.",
  })
const damaged = () =>
  new UnprocessableEntity({
    message:
      "This recording is damaged and cannot be played. If you have another copy of it, please send that one.",
  })
/** The refusal for a recording that cannot be used, by what is wrong with it. */
export const unreadable = {
  "not sound": notSound,
  empty,
  damaged,
} satisfies Record<WhyUnreadable, () => UnprocessableEntity>
export const tooLong = () =>
  new UnprocessableEntity({ message: "File too long. Maximum duration is 2 hours." })
export const tooLongTogether = () =>
  new UnprocessableEntity({
    message: "These parts are too long together. A story may have 2 hours.",
  })
export const noTools = () =>
  new ServiceUnavailable({
    message:
      "The server cannot read recordings just now. Yours is safe on this device; please try again later.",
  })
