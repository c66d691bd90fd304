import { fileSize } from "#protocol/file-size.ts"
import { minutesSeconds } from "../lib/format.ts"
import type { BlockedReason } from "./retry-policy.ts"
import { isState, type QueuedFile } from "./queued-file.ts"

/** '3.2 MB of 12 MB are safe on the server.' */
export const safeWords = ({ safe, size }: Pick<QueuedFile, "safe" | "size">): string =>
  `${fileSize(Math.min(safe, size))} of ${fileSize(size)} are safe on the server.`

export const noConnection = "No connection right now. The rest will upload by itself."

/** What keeps a recording from going on, and that it goes on by itself. */
export const hindranceWords = (hindrance: BlockedReason): string => {
  switch (hindrance.why) {
    case "line":
      return noConnection
    case "signed out":
      return "You're signed out. Sign in to continue."
    case "no room":
      return `${hindrance.text} We'll keep trying.`
  }
}

/** '12 MB · 1:05', with its name where the title says something else. */
export const factsOf = ({ name, size, seconds, fields }: QueuedFile): string =>
  [
    ...(fields["title"] === name ? [] : [name]),
    fileSize(size),
    ...(seconds === null ? [] : [minutesSeconds(seconds)]),
  ].join(" · ")

const countOf = (count: number) => (count === 1 ? "1 recording" : `${count} recordings`)

/** The heading of the list. */
export const listWords = (files: ReadonlyArray<QueuedFile>): string => countOf(files.length)

/** How far the whole list is; empty where nothing was sent yet. */
export const progressWords = (files: ReadonlyArray<QueuedFile>): string => {
  const saved = files.filter((file) => isState(file, "saved")).length
  const asked = files.some((file) => !isState(file, "draft", "missing"))
  if (!asked) return ""
  if (saved < files.length) return `${saved} of ${files.length} saved as stories.`
  return files.length === 1 ? "It's saved as a story." : `All ${files.length} are saved as stories.`
}

/** The button that sends what is not on its way: 'Upload 5 recordings'. */
export const sendWords = (count: number): string => `Upload ${countOf(count)}`
