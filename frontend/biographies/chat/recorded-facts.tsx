import { NotebookPen, Undo2 } from "lucide-react"
import { useState } from "react"
import type { RecordedFact } from "#protocol/biography-chat.ts"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"

export interface RecordedFactsProps {
  readonly facts: ReadonlyArray<RecordedFact>
  /** The whole message: where it is the fact, its words are not repeated. */
  readonly content: string
  /** True when it worked. */
  readonly onTakeBack: (fact: RecordedFact) => Promise<boolean>
}

const stateWords = {
  kept: "Added to the biography",
  waiting: "Waiting for an OK before it goes into the biography",
} as const satisfies Record<RecordedFact["state"], string>

/** What was taken down of a message, each with a way to take it back. */
export const RecordedFacts = ({ facts, content, onTakeBack }: RecordedFactsProps) => {
  const [asked, setAsked] = useState<RecordedFact | null>(null)
  const [isPending, setPending] = useState(false)
  const takeBack = async (fact: RecordedFact) => {
    setPending(true)
    const worked = await onTakeBack(fact)
    setPending(false)
    if (worked) setAsked(null)
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-1">
        {facts.map((fact) => (
          <li
            key={fact.id}
            className="flex min-w-0 flex-wrap items-center justify-end gap-x-1 text-sm text-faded"
          >
            <span className="min-w-0 wrap-anywhere">
              <NotebookPen aria-hidden="true" className="me-2 inline size-4 align-[-0.15em]" />
              {stateWords[fact.state]}
              {fact.text !== content && (
                <>
                  : “<bdi>{fact.text}</bdi>”
                </>
              )}
            </span>
            <Button
              variant="quiet"
              icon={<Undo2 />}
              className="px-3"
              onClick={() => setAsked(fact)}
              aria-label={`Remove “${fact.text}”`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && !isPending && setAsked(null)}
        title="Remove this?"
        text={
          <>
            We'll remove “<bdi>{asked?.text}</bdi>” from the biography. Your message stays in this
            chat, where only you can read it.
          </>
        }
        confirmLabel="Remove it"
        pending={isPending}
        onConfirm={() => asked !== null && void takeBack(asked)}
      />
    </>
  )
}
