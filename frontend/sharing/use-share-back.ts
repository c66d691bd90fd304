import { useState } from "react"
import type { Person } from "#protocol/person.ts"
import type { Share } from "#protocol/share.ts"
import { postpone, readPostponed } from "./postponed-share-backs.ts"
import type { ShareBackProps } from "./share-back-notice.tsx"
import { type ShareBackSender, senderToShareBack } from "./share-back-sender.ts"
import { useShareActions } from "./use-share-actions.ts"

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
