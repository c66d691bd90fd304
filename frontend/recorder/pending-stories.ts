import type { OpenUpload, UploadKind } from "#protocol/uploads.ts"
import type { OutboxItem } from "../uploads/outbox-items.ts"

/** A recording on this device that is part of no story yet. */
export interface OnDevice {
  /** Names the story it is for. */
  readonly saveKey: string
  readonly kind: UploadKind
  /** Whether it has, or may have, its place in the plan; a file whose sending was never begun has none. */
  readonly hasPlace: boolean
  /** Whether a tab has it in hands: it is being made or sent. */
  readonly isHeld: boolean
}

/** What of the outbox of this device is to be saved: neither what nobody has taken up yet, nor what was removed. */
export const onDeviceOf = (
  item: OutboxItem,
  isHeld: (saveKey: string) => boolean,
): ReadonlyArray<OnDevice> => {
  const waits = (kind: UploadKind, saveKey: string, hasPlace: boolean) => [
    { saveKey, kind, hasPlace, isHeld: isHeld(saveKey) },
  ]
  switch (item.kind) {
    case "take":
      return waits("recording", item.saveKey, true)
    case "file":
      return item.stage === "removed" ? [] : waits("file", item.key, item.uploadId !== null)
    case "shared":
      return []
  }
}

/** Recordings that are part of no story yet, counted by the stories they are for. */
export interface Unsaved {
  /** Stories that nobody is at work on. */
  readonly left: number
  /** Those that have, or may have, their place in the plan, whoever is at work on them. */
  readonly all: number
  /** Whether those that nobody is at work on are all files, and not recorded with the microphone. */
  readonly areFiles: boolean
}

/** A device that sent something so many milliseconds ago is still recording or sending. */
const atWork = 60_000

/** What waits on the server and on this device, each story counted once. */
export const unsavedOf = (
  uploads: ReadonlyArray<Pick<OpenUpload, "saveKey" | "kind" | "received" | "touchedAt">>,
  onDevice: ReadonlyArray<OnDevice>,
  now: number,
): Unsaved => {
  const kinds = new Map<string, UploadKind>()
  const busy = new Set<string>()
  // Of what is on this device it is known whether somebody is at work on it; after a crash nobody is.
  const here = new Set(onDevice.map(({ saveKey }) => saveKey))
  for (const { saveKey, kind, received, touchedAt } of uploads) {
    if (received > 0) kinds.set(saveKey, kind)
    if (here.has(saveKey)) continue
    // The clocks of a server and a device differ in both directions.
    if (Math.abs(now - Date.parse(touchedAt)) < atWork) busy.add(saveKey)
  }
  for (const { saveKey, kind, isHeld } of onDevice) {
    kinds.set(saveKey, kind)
    if (isHeld) busy.add(saveKey)
  }
  const left = [...kinds].filter(([saveKey]) => !busy.has(saveKey))
  return {
    left: left.length,
    all: new Set(
      [...uploads, ...onDevice.filter(({ hasPlace }) => hasPlace)].map(({ saveKey }) => saveKey),
    ).size,
    areFiles: left.every(([, kind]) => kind === "file"),
  }
}
