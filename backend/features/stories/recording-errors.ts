import { ServiceUnavailable, UnprocessableEntity, UnsupportedMediaType } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { errorMessages } from "#protocol/error-messages.ts"
import type { WhyUnreadable } from "../../ports/audio.ts"

const wrongTypeMessage = `Invalid file type. Only ${limits.upload.extensions.join(", ")} files are allowed.`
const notSound = () => new UnprocessableEntity({ message: wrongTypeMessage })
/** The refusal of a file that neither its name nor its content makes one of the allowed kinds. */
export const wrongType = () => new UnsupportedMediaType({ message: wrongTypeMessage })

/** What people know a format as, where it is not its own name in capitals. */
const formatNames: Readonly<Record<string, string>> = {
  ogg: "Ogg",
  aac: "plain AAC",
  mp2: "MPEG Layer II",
  wavpack: "WavPack",
  wma: "Windows Media",
  ape: "Monkey’s Audio",
  au: "Sun audio",
}
const formatName = (format: string) =>
  formatNames[format] ?? format.toUpperCase().replaceAll("_", " ")
const convert = "Please save it as MP3, M4A, WAV or WebM and upload that file."
/** It has the name of an allowed kind, and is or contains another one. */
export const otherFormat = (format: string) =>
  new UnprocessableEntity({
    message: `The sound in this file is in ${formatName(format)} format, whatever its name says. ${convert}`,
  })
const unknownFormat = () =>
  new UnprocessableEntity({
    message: `The sound in this file is in a format that Kintale can't read. ${convert}`,
  })
const empty = () =>
  new UnprocessableEntity({
    message:
      "This recording is empty. There's no sound in it. Please choose or record another one.",
  })
const damaged = () =>
  new UnprocessableEntity({
    message:
      "This recording is damaged and can't be played. If you have another copy, please upload that one.",
  })
/** The refusal for a recording that cannot be used, by what is wrong with it. */
export const unreadable = {
  "not sound": notSound,
  empty,
  damaged,
  "unknown format": unknownFormat,
} satisfies Record<WhyUnreadable, () => UnprocessableEntity>
export const tooLong = () => new UnprocessableEntity({ message: errorMessages.fileTooLong })
export const tooLongTogether = () =>
  new UnprocessableEntity({
    message: "These parts are too long together. A story can be up to 2 hours long.",
  })
export const noTools = () =>
  new ServiceUnavailable({
    message:
      "The server can't read recordings right now. Yours is safe on this device. Please try again later.",
  })
