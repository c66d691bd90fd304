import { useState } from "react"
import { Option, Schema } from "effect"
import { everybody, type PersonId, ShareId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { Share } from "#protocol/share.ts"
import { usePeople } from "../api/people.ts"
import { useShares } from "../api/shares.ts"
import { readStored, writeStored } from "../lib/storage.ts"
import type { ShareBackProps } from "./share-back-notice.tsx"
import {
  onlySenderToShareBack,
  senderToShareBack,
  type ShareBackSender,
} from "./share-back-sender.ts"
import { senderFirstName } from "./share-text.ts"
import { useShareActions } from "./use-share-actions.ts"

const storage = "kintale-share-back-later"
const most = 200

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(ShareId)))

/** The shares whose senders this device's user does not want to be asked about for now. */
const readPostponed = (): ReadonlyArray<ShareId> =>
  Option.getOrElse(decode(readStored("device", storage)), () => [])

/** Remembers them on this device, and returns all that are remembered. */
const postpone = (shareIds: ReadonlyArray<ShareId>): ReadonlyArray<ShareId> => {
  const all = [...readPostponed(), ...shareIds].slice(-most)
  writeStored("device", storage, JSON.stringify(all))
  return all
}

/** The offer to share back with somebody, until it is taken or postponed; null where there is none. */
export const useShareBack = (
  people: ReadonlyArray<Person> | undefined,
  given: ReadonlyArray<Share> | undefined,
): ShareBackProps | null => {
  const { shareBack } = useShareActions()
  const [postponed, setPostponed] = useState(readPostponed)
  // Once it is taken nobody is left to offer it for, but what became of it is still to be said.
  const [taken, setTaken] = useState<ShareBackSender | null>(null)
  const offered = taken ?? senderToShareBack(people, given, postponed)
  if (offered === null) return null
  const { sender, personId, shareIds } = offered
  return {
    sender,
    onShare: async () => {
      setTaken(offered)
      const isSent = await shareBack(personId, sender.email)
      if (!isSent) setTaken(null)
      return isSent
    },
    onPostpone: () => setPostponed(postpone(shareIds)),
  }
}

/** What a story just saved can lead to: the only one who shares with its teller and doesn't hear it, by name. */
export const useHearerToOffer = () => {
  const { data: people } = usePeople()
  const { data: given } = useShares(everybody)
  return (teller: PersonId | null): string | null => {
    const offered = onlySenderToShareBack(people, given, readPostponed())
    return offered === null || offered.personId !== teller ? null : senderFirstName(offered.sender)
  }
}
