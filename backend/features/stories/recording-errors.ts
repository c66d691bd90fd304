import { Away, RuleBroken } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import type { WhyUnreadable } from "../../ports/audio.ts"

const fileTypes = limits.upload.extensions.join(", ")
export const notSound = () =>
  new RuleBroken({ message: `Invalid file type. Only ${fileTypes} files are allowed.` })
const empty = () =>
  new RuleBroken({
    message:
      "This recording is empty: there is no sound in it. Please choose or record another one.",
  })
const damaged = () =>
  new RuleBroken({
    message:
      "This recording is damaged and cannot be played. If you have another copy of it, please send that one.",
  })
/** The refusal for a recording that cannot be used, by what is wrong with it. */
export const unreadable = {
  "not sound": notSound,
  empty,
  damaged,
} satisfies Record<WhyUnreadable, () => RuleBroken>
export const tooLong = () =>
  new RuleBroken({ message: "File too long. Maximum duration is 2 hours." })
export const tooLongTogether = () =>
  new RuleBroken({ message: "These parts are too long together. A story may have 2 hours." })
export const noTools = () =>
  new Away({
    message:
      "The server cannot read recordings just now. Yours is safe on this device; please try again later.",
  })
