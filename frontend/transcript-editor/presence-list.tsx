import { PenLine } from "lucide-react"
import { Avatar } from "../ui/avatar.tsx"
import { cx } from "../ui/cx.ts"
import { namesOf, type Collaborator } from "./presence.ts"

interface WhoIsHereProps {
  readonly others: ReadonlyArray<Collaborator>
  readonly className?: string
}

/** How many faces are shown, the others are named. */
const most = 3

const verb = (names: ReadonlyArray<string>) => (names.length === 1 ? "is" : "are")

/** The row in words: 'Ben is correcting the transcript. Mira is here.' */
const inWords = (others: ReadonlyArray<Collaborator>): string => {
  const busy = others.filter(({ editing }) => editing.length > 0).map(({ name }) => name)
  const quiet = others.filter(({ editing }) => editing.length === 0).map(({ name }) => name)
  return [
    busy.length > 0 && `${namesOf(busy)} ${verb(busy)} correcting the transcript.`,
    quiet.length > 0 && `${namesOf(quiet)} ${verb(quiet)} here.`,
  ]
    .filter(Boolean)
    .join(" ")
}

/**
 * The other users who have the story open, as high as one face however many there are, so that nothing
 * moves as they come and go. A phone shows one face and screen readers hear the words.
 */
export const WhoIsHere = ({ others, className }: WhoIsHereProps) => (
  <div className={cx("flex min-w-0 items-center gap-2", className)}>
    <ul aria-hidden="true" className="flex shrink-0 -space-x-3 max-md:[&>li+li]:hidden">
      {others.slice(0, most).map(({ userId, name, editing }) => (
        <li key={userId} className="relative flex rounded-full border-2 border-paper">
          <Avatar id={userId} name={name} size="small" />
          {editing.length > 0 && (
            <PenLine className="absolute -right-0.5 -bottom-0.5 size-5 animate-breathe rounded-full bg-raised p-0.5 text-ember" />
          )}
        </li>
      ))}
    </ul>
    <output className="min-w-0 truncate text-sm text-faded max-md:sr-only">
      {inWords(others)}
    </output>
  </div>
)
