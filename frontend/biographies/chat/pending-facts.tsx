import { Check, X } from "lucide-react"
import { useId } from "react"
import type { WaitingFact } from "#protocol/biography-chat.ts"
import { Button } from "../../ui/button.tsx"
import { longDate } from "../../lib/format.ts"

interface WaitingFactsProps {
  readonly facts: ReadonlyArray<WaitingFact>
  readonly onAnswer: (fact: WaitingFact, isTaken: boolean) => void
}

/** What others told and waits for the keeper's yes; nothing while nothing waits. */
export const WaitingFacts = ({ facts, onAnswer }: WaitingFactsProps) => {
  const headingId = useId()
  if (facts.length === 0) return null
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 rounded-md border border-amber bg-amber-wash p-4 md:p-5"
    >
      <div className="grid grid-cols-1 gap-1">
        <h3 id={headingId} className="text-lg">
          {facts.length === 1
            ? "Waiting for your OK"
            : `${String(facts.length)} waiting for your OK`}
        </h3>
        <p className="text-sm">
          People who can read this biography told us this. If you say yes, we'll add it with their
          name.
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {facts.map((fact) => (
          <li key={fact.id} className="grid min-w-0 grid-cols-1 gap-2">
            <blockquote
              dir="auto"
              className="border-s-3 border-amber ps-3 font-serif wrap-anywhere whitespace-pre-line"
            >
              {fact.text}
            </blockquote>
            <p className="text-sm wrap-anywhere">
              <bdi>{fact.by}</bdi>, <time dateTime={fact.at}>{longDate(fact.at)}</time>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button icon={<Check />} onClick={() => onAnswer(fact, true)}>
                Yes, add it
              </Button>
              <Button icon={<X />} onClick={() => onAnswer(fact, false)}>
                No, leave it out
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
