import { Option, Schema } from "effect"
import { ShareId } from "#protocol/ids.ts"

const storage = "kintale-share-back-later"
const most = 200

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(ShareId)))

/** The shares whose senders this device's user does not want to be asked about for now. */
export const readPostponed = (): ReadonlyArray<ShareId> => {
  try {
    return Option.getOrElse(decode(localStorage.getItem(storage)), () => [])
  } catch {
    return []
  }
}

/** Remembers them on this device, and returns all that are remembered. */
export const postpone = (shareIds: ReadonlyArray<ShareId>): ReadonlyArray<ShareId> => {
  const all = [...readPostponed(), ...shareIds].slice(-most)
  try {
    localStorage.setItem(storage, JSON.stringify(all))
  } catch {
    // Storage refused: it is remembered until the page is left.
  }
  return all
}
