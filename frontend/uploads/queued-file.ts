import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { beginningOf } from "#protocol/text.ts"
import type { BlockedReason } from "./retry-policy.ts"
import type { FileFacts } from "./validate-file.ts"

/** The text fields of the upload form, by their names in the request; empty ones are not sent. */
export type FileFieldValues = Readonly<Record<string, string>>

export type FileProgress =
  /** Nobody has said yet that it is to be sent. */
  | { readonly state: "draft" }
  /** Its turn will come. */
  | { readonly state: "waiting" }
  | { readonly state: "sending"; readonly hindrance: BlockedReason | null }
  /** All of it has arrived, and the story is being made. */
  | { readonly state: "saving"; readonly hindrance: BlockedReason | null }
  | { readonly state: "paused" }
  | { readonly state: "failed"; readonly text: string }
  /** Its bytes are not on this device any more; `next` is what it becomes when it is chosen again. */
  | { readonly state: "missing"; readonly next: "draft" | "waiting" | "paused" }
  | { readonly state: "saved"; readonly storyId: StoryId }

/** A sound file that is to become a story. */
export interface QueuedFile extends FileFacts {
  /** Names its upload and its story, so that sending it twice makes one. */
  readonly saveKey: string
  /** When it was last changed, in milliseconds; null where that is not known. */
  readonly modified: number | null
  /** Null where the browser cannot tell, or has not been asked yet. */
  readonly seconds: number | null
  readonly fields: FileFieldValues
  /** Its upload, once it was begun. */
  readonly uploadId: string | null
  /** Bytes that are safe on the server. */
  readonly safe: number
  /** All of its bytes are kept on this device, in case the page is closed. */
  readonly isStored: boolean
  /** ISO 8601, and its place among those that were added together. */
  readonly addedAt: string
  readonly place: number
  readonly progress: FileProgress
}

export const isState = <State extends FileProgress["state"]>(
  file: QueuedFile,
  ...states: ReadonlyArray<State>
): boolean => states.some((state) => state === file.progress.state)

/** On its way at this moment. */
export const isUnderWay = (file: QueuedFile): boolean => isState(file, "sending", "saving")

/** The file whose turn it is; null while one is under way, or when none waits. One is sent after the other. */
export const nextToSend = (files: ReadonlyArray<QueuedFile>): QueuedFile | null =>
  files.some(isUnderWay) ? null : (files.find((file) => isState(file, "waiting")) ?? null)

/** Whether its fields may still be changed: until its turn comes, and after a refusal. */
export const mayChange = (file: QueuedFile): boolean =>
  isState(file, "draft", "waiting", "paused", "failed", "missing")

/** The title a file suggests: its name without the ending, in words. */
export const titleOf = (name: string): string =>
  beginningOf(
    name
      .replace(/\.[^.]*$/, "")
      .replaceAll(/[_\s]+/g, " ")
      .trim(),
    limits.text.title,
  )

interface Named {
  readonly name: string
}

/** The title once another file is chosen, or none any more: its name, unless somebody has written another one. */
export const titleForFile = (title: string, before: Named | null, now: Named | null): string => {
  const nameOf = (file: Named | null) => (file === null ? "" : titleOf(file.name))
  return title.trim() === "" || title === nameOf(before) ? nameOf(now) : title
}

/** The fields that have something in them. */
export const filledOf = (fields: FileFieldValues): FileFieldValues =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  )

/** What a field says in all of these files; null where they differ. */
export const commonField = (files: ReadonlyArray<QueuedFile>, name: string): string | null => {
  const said = new Set(files.map(({ fields }) => fields[name] ?? ""))
  return said.size > 1 ? null : ([...said][0] ?? "")
}

/** The fields a newcomer shares with the drafts that are there already. */
export const sharedFields = (files: ReadonlyArray<QueuedFile>, names: ReadonlyArray<string>) => {
  const drafts = files.filter((file) => isState(file, "draft"))
  return Object.fromEntries(names.map((name) => [name, commonField(drafts, name) ?? ""]))
}

/** How much of a file is safe on the server, 0 to 1. */
export const safeFraction = ({ safe, size }: QueuedFile): number =>
  size === 0 ? 0 : Math.min(1, safe / size)
