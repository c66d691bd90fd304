import { LogOut } from "lucide-react"
import { useState } from "react"
import { Link } from "wouter"
import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import { roleOf, sharerOf } from "../../people/person-text.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { leaveWords } from "./leave-share-text.ts"

interface SharedLineProps {
  readonly person: Person
  /** The user's own person this one is linked to. */
  readonly linkedName: string | null
  readonly isLeaving: boolean
  readonly onLeave: () => void
}

/** Says who shares the person and with which role, with a button to leave the share. */
export const SharedLine = ({ person, linkedName, isLeaving, onLeave }: SharedLineProps) => {
  const [isAsking, setAsking] = useState(false)
  const { name, sharedBy } = person
  if (sharedBy === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-2 md:px-5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <span className="wrap-anywhere">
          Shared by <bdi className="font-semibold">{sharerOf(sharedBy)}</bdi>
        </span>
        <Badge tone="ember">{roleOf(person)}</Badge>
        {linkedName !== null && (
          <span className="text-faded wrap-anywhere">
            Linked to <bdi>{linkedName}</bdi>
          </span>
        )}
      </p>
      <Button
        variant="quiet"
        icon={<LogOut />}
        onClick={() => setAsking(true)}
        className="max-sm:-ml-3 max-sm:px-3! sm:-mr-3 sm:ml-auto"
      >
        Leave
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isLeaving && setAsking(open)}
        {...leaveWords(name, sharedBy)}
        confirmLabel="Leave"
        cancelLabel="Stay"
        pending={isLeaving}
        onConfirm={onLeave}
      />
    </div>
  )
}

interface LinkedLinesProps {
  readonly person: Person
  readonly linked: ReadonlyArray<Person>
}

/** Leads from the user's own person to the pages others share about the same one. */
export const LinkedLines = ({ person, linked }: LinkedLinesProps) =>
  linked.map(
    ({ id, sharedBy }) =>
      sharedBy !== null && (
        <div
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-2 md:px-5"
        >
          <p className="min-w-0 py-1.5 wrap-anywhere">
            <bdi className="font-semibold">{sharerOf(sharedBy)}</bdi> has a page for{" "}
            {person.relationship === self ? "you" : <bdi>{person.name}</bdi>} too, with its own
            stories and biography.
          </p>
          <Link
            href={`/people/${id}`}
            className="inline-flex min-h-12 items-center font-semibold text-ember underline underline-offset-4 sm:ml-auto"
          >
            Open that page
          </Link>
        </div>
      ),
  )
