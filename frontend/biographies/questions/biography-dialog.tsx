import { useMemo, useRef, useState } from "react"
import type { PersonId } from "#protocol/ids.ts"
import { biographySendsWords } from "../../remote-usage/data-use-text.ts"
import { useAnswers, useBiography, useGenerate } from "../../api/biographies.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { loadedOf, mapLoaded } from "../../api/load-state.ts"
import { useCurrentUser } from "../../api/user.ts"
import {
  type AnswersDraft,
  keepDraft,
  mergedDraft,
  readDraft,
  withoutSent,
} from "./answers-draft.ts"
import { DialogView } from "./dialog-view.tsx"

interface BiographyDialogProps {
  readonly person: { readonly id: PersonId; readonly name: string }
  readonly onClose: () => void
  /** Shows the biography that was made; missing where it is on the page behind the dialog. */
  readonly onRead?: () => void
}

/** What the user types about a person, kept on this device. */
const useDraftOf = (personId: PersonId) => {
  const { user } = useCurrentUser()
  const userId = user?.id ?? null
  const before = useMemo(
    () => (userId === null ? {} : readDraft(userId, personId)),
    [userId, personId],
  )
  const [typed, setTyped] = useState<AnswersDraft | null>(null)
  const draft = typed ?? before
  // What is typed while the answers are on their way is not lost when they have arrived.
  const latest = useRef<AnswersDraft | null>(null)
  return {
    draft,
    typedLast: () => latest.current ?? draft,
    take: (next: AnswersDraft) => {
      const stood = latest.current ?? before
      latest.current = next
      if (userId !== null) {
        keepDraft(userId, personId, mergedDraft(readDraft(userId, personId), stood, next))
      }
      setTyped(next)
    },
  }
}

/** The keeper's answers to the eight questions, and the biography made of them. */
export const BiographyDialog = ({ person, onClose, onRead = onClose }: BiographyDialogProps) => {
  const { draft, typedLast, take } = useDraftOf(person.id)
  const kept = loadedOf(useAnswers(person.id))
  const [isMade, setMade] = useState(false)
  const { mutateAsync: send, isPending } = useGenerate(person.id)
  const capabilities = useCapabilities()
  const { data: biography } = useBiography(person.id)

  const generate = async (answers: AnswersDraft) => {
    try {
      await send(answers)
      take(withoutSent(typedLast(), answers))
      setMade(true)
      return true
    } catch {
      return false
    }
  }
  return (
    <DialogView
      person={person}
      kept={mapLoaded(kept, ({ answers }) => answers)}
      draft={draft}
      isPending={isPending}
      sends={biographySendsWords(capabilities?.sends)}
      made={isMade ? (biography ?? null) : null}
      onDraft={take}
      onGenerate={generate}
      onClose={onClose}
      onRead={onRead}
    />
  )
}
