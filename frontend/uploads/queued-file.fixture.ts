import type { QueuedFile } from "./queued-file.ts"

export const aQueuedFile = (facts: Partial<QueuedFile> = {}): QueuedFile => ({
  saveKey: "story-0001",
  name: "tape 1.mp3",
  size: 12_000_000,
  modified: 1_000,
  seconds: 754,
  fields: { title: "Tape 1" },
  uploadId: null,
  safe: 0,
  isStored: true,
  addedAt: "2026-11-21T10:00:00.000Z",
  place: 0,
  progress: { state: "draft" },
  ...facts,
})
