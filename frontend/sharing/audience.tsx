import { Ear } from "lucide-react"
import type { PersonId } from "#protocol/ids.ts"
import { useKnownWhoMaySee, useWhoMaySeePeople } from "../api/who-may-see.ts"
import { audienceText } from "./audience-text.ts"

interface AudienceProps {
  /** Everybody the story is told by or about. */
  readonly people: ReadonlyArray<PersonId>
}

/** Says who can hear a story that was just saved, as far as the form knew it; otherwise nothing. */
export const useAudienceText = () => {
  const knownOf = useKnownWhoMaySee()
  return (people: ReadonlyArray<PersonId>): string => {
    const known = knownOf([...new Set(people)])
    return known === null || known.length === 0 ? "" : audienceText(known)
  }
}

/** Says who can hear a story that is about to be saved. */
export const Audience = ({ people }: AudienceProps) => {
  const known = useWhoMaySeePeople(people)
  const isKnown = known !== undefined && known.length > 0
  return (
    <p aria-live="polite" className="flex min-h-7 items-start gap-2 text-sm text-faded">
      {isKnown && (
        <>
          <Ear aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{audienceText(known)}</span>
        </>
      )}
    </p>
  )
}
