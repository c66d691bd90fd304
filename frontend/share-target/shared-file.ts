import { limits } from "#protocol/limits.ts"
import type { SharedFile } from "../uploads/outbox-items.ts"

/** What is known of a file before its bytes are read. */
export type HandedFile = Pick<File, "name" | "type" | "size" | "lastModified">

/** More files than these of one hand-over are left where they were. */
export const mostFiles = 100
const storedMilliseconds = 24 * 60 * 60 * 1000
/** Longer text is no title. */
const longestTitle = 80

/** Apps may give a recording without an ending, which tells what it is; its media type tells as well. */
const endings: Readonly<Record<string, string>> = {
  "audio/mpeg": ".mp3",
  "audio/mp3": ".mp3",
  "audio/mp4": ".m4a",
  "audio/m4a": ".m4a",
  "audio/x-m4a": ".m4a",
  "audio/wav": ".wav",
  "audio/x-wav": ".wav",
  "audio/wave": ".wav",
  "audio/vnd.wave": ".wav",
  "audio/webm": ".webm",
  "video/webm": ".webm",
}

const bareType = (type: string) => type.split(";", 1).join("").trim().toLowerCase()

/** The name of a file, with an ending where its media type tells one. */
export const nameOf = ({ name, type }: Pick<HandedFile, "name" | "type">): string => {
  const given = name === "" ? "Recording" : name
  return /\.\w{1,5}$/.test(given) ? given : given + (endings[bareType(type)] ?? "")
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, "")

/** The first of the texts that is short, of one line, no address, and says more than the file's name does. */
export const titleAmong = (texts: ReadonlyArray<string>, fileName: string): string => {
  const names = new Set([fileName, withoutEnding(fileName)])
  const isTitle = (text: string) =>
    text !== "" && text.length <= longestTitle && !/[\r\n]|^\w+:\/\//.test(text) && !names.has(text)
  return texts.map((text) => text.trim()).find(isTitle) ?? ""
}

/** Whether its bytes are worth keeping, beside those that the inbox has already. */
export const mayKeep = ({ size }: Pick<File, "size">, bytesThere: number): boolean =>
  size > 0 && size <= limits.upload.bytes && bytesThere + size <= limits.uploads.bytes

/** Until when it is kept. */
export const storedUntil = ({ at }: Pick<SharedFile, "at">): number => at + storedMilliseconds

/** Whether its time is over. A clock that was put back must not keep it longer. */
export const isExpired = ({ at }: Pick<SharedFile, "at">, now: number): boolean =>
  Math.abs(now - at) >= storedMilliseconds

/** Whether it may be shown to this user: nobody has seen it yet, or they are who has. */
export const isFor = (handed: Pick<SharedFile, "userId">, userId: number): boolean =>
  handed.userId === null || handed.userId === userId
