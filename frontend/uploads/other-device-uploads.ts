import type { OpenUpload } from "#protocol/uploads.ts"
import { type QueuedFile, titleOf } from "./queued-file.ts"

/** Milliseconds without news after which another device no longer counts as sending. */
const quiet = 60_000

/**
 * Files the server has something of that are not known here: they were begun on another device. One that
 * has arrived whole can be saved from here, any other is to be chosen here.
 */
export const filesElsewhere = (
  uploads: ReadonlyArray<OpenUpload>,
  isKnown: (saveKey: string) => boolean,
  now: number,
): ReadonlyArray<QueuedFile> =>
  uploads.flatMap((upload, place) => {
    const { id, saveKey, kind, fileName, received, length, seconds, touchedAt } = upload
    if (kind !== "file" || length === null || isKnown(saveKey)) return []
    const isWhole = received === length
    // The clocks of a server and a device differ in both directions.
    if (!isWhole && Math.abs(now - Date.parse(touchedAt)) < quiet) return []
    const facts = { saveKey, name: fileName, size: length, modified: null, seconds }
    const there = { uploadId: id, safe: received, isStored: isWhole }
    const progress = isWhole
      ? ({ state: "draft" } as const)
      : ({ state: "missing", next: "draft" } as const)
    const fields = { title: titleOf(fileName) }
    return [{ ...facts, ...there, fields, progress, addedAt: upload.startedAt, place }]
  })
