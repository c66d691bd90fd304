import type { OpenUpload } from "#protocol/uploads.ts"
import { discardUpload } from "../api/uploads.ts"

const storage = "kintale-discarded-takes"
const most = 60

const read = (): ReadonlyArray<string> => {
  try {
    const kept = localStorage.getItem(storage)
    return kept === null || kept === "" ? [] : kept.split(" ")
  } catch {
    return []
  }
}

/** Notes that a take was thrown away here, in case the server could not be told. */
export const noteDiscarded = (takeKey: string): void => {
  try {
    localStorage.setItem(storage, [...read(), takeKey].slice(-most).join(" "))
  } catch {
    // Storage refused: at worst it is offered again, and can be thrown away again.
  }
}

/** Whether a take was thrown away here. */
export const wasDiscarded = (takeKey: string): boolean => read().includes(takeKey)

/** The uploads without those that were thrown away on this device; of these the server is told once more. */
export const withoutDiscarded = (uploads: ReadonlyArray<OpenUpload>): ReadonlyArray<OpenUpload> => {
  const discarded = new Set(read())
  for (const { id, take } of uploads) {
    if (discarded.has(take)) void discardUpload(id).catch(() => undefined)
  }
  return uploads.filter(({ take }) => !discarded.has(take))
}
