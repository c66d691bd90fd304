import { PenLine } from "lucide-react"
import { Avatar } from "../ui/avatar.tsx"
import { namesOf, type Collaborator } from "./presence.ts"

interface WhoIsHereProps {
  readonly others: ReadonlyArray<Collaborator>
}

const verb = (names: ReadonlyArray<string>) => (names.length === 1 ? "is" : "are")

/** The row in words: 'Ben is correcting the words. Mira is here.' */
const inWords = (others: ReadonlyArray<Collaborator>): string => {
  const busy = others.filter(({ editing }) => editing.length > 0).map(({ name }) => name)
  const quiet = others.filter(({ editing }) => editing.length === 0).map(({ name }) => name)
  return [
    busy.length > 0 && `${namesOf(busy)} ${verb(busy)} correcting the words.`,
    quiet.length > 0 && `${namesOf(quiet)} ${verb(quiet)} here.`,
  ]
    .filter(Boolean)
    .join(" ")
}

/** The other users who have the story open; renders nothing when there are none. */
export const WhoIsHere = ({ others }: WhoIsHereProps) => (
  <>
    <output className="sr-only">{inWords(others)}</output>
    {others.length > 0 && (
      <ul aria-label="Also here" className="flex flex-wrap gap-x-5 gap-y-2">
        {others.map(({ userId, name, editing }) => (
          <li key={userId} className="flex min-w-0 items-center gap-2 text-sm text-faded">
            <Avatar id={userId} name={name} size="small" />
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold text-ink">{name}</bdi>
              {editing.length > 0 && (
                <span className="flex items-center gap-1.5">
                  <PenLine aria-hidden="true" className="size-4 shrink-0 animate-breathe" />
                  is correcting the words
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
)
