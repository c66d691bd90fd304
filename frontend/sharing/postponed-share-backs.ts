import { Option, Schema } from "effect"
import { ShareId } from "#protocol/ids.ts"
import { readStored, writeStored } from "../lib/storage.ts"

const storage = "kintale-share-back-later"
const most = 200

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(ShareId)))

/** The shares whose senders this device's user does not want to be asked about for now. */
export const readPostponed = (): ReadonlyArray<ShareId> =>
  Option.getOrElse(decode(readStored("device", storage)), () => [])

/** Remembers them on this device, and returns all that are remembered. */
export const postpone = (shareIds: ReadonlyArray<ShareId>): ReadonlyArray<ShareId> => {
  const all = [...readPostponed(), ...shareIds].slice(-most)
  writeStored("device", storage, JSON.stringify(all))
  return all
}
