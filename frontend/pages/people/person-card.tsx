import { useId } from "react"
import { Link } from "wouter"
import type { Person } from "#protocol/person.ts"
import { relationshipOf, roleOf, sharerOf, storyCount } from "../../people/person-text.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"

interface PersonCardProps {
  readonly person: Person
  /** The people others share who are linked to this one of the user's own. */
  readonly linked: ReadonlyArray<Person>
  /** Opens the questions about the person; for their keeper. */
  readonly onWrite: () => void
}

const Sharing = ({ person, linked }: Omit<PersonCardProps, "onWrite">) => {
  if (person.sharedBy !== null) {
    return (
      <p className="text-sm wrap-anywhere text-faded">
        Shared by <bdi>{sharerOf(person.sharedBy)}</bdi>
      </p>
    )
  }
  return linked.map(({ id, name, sharedBy }) => (
    <p key={id} className="text-sm wrap-anywhere text-faded">
      Also shared by{" "}
      <Link
        href={`/people/${id}`}
        className="inline-flex min-h-12 items-center gap-1 font-semibold text-ember underline underline-offset-4"
      >
        <bdi>{sharedBy === null ? name : sharerOf(sharedBy)}</bdi>
        {name !== person.name && (
          <>
            {" "}
            as <bdi>{name}</bdi>
          </>
        )}
      </Link>
    </p>
  ))
}

/** A person's card in the directory. */
export const PersonCard = ({ person, linked, onWrite }: PersonCardProps) => {
  const { id, name, bio, type, profileImageUrl, storiesCount, sharedBy } = person
  const nameId = useId()
  const relationship = relationshipOf(person)
  const role = roleOf(person)
  const photo =
    profileImageUrl ?? linked.find((one) => one.profileImageUrl !== null)?.profileImageUrl ?? null
  return (
    <article className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-raised p-5">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar id={person.id} name={name} src={photo} />
        <div className="min-w-0">
          <h3 id={nameId} className="line-clamp-3 text-xl wrap-anywhere" dir="auto">
            {name}
          </h3>
          {relationship !== "" && (
            <p className="line-clamp-2 wrap-anywhere text-faded" dir="auto">
              {relationship}
            </p>
          )}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge>{type === "storyteller" ? "Storyteller" : "Person"}</Badge>
        {role !== null && <Badge tone="ember">{role}</Badge>}
        <span className="text-faded tabular-nums">{storyCount(storiesCount)}</span>
      </p>
      {bio !== "" && (
        <p className="line-clamp-3 wrap-anywhere" dir="auto">
          {bio}
        </p>
      )}
      <Sharing person={person} linked={linked} />
      <div className="mt-auto flex flex-wrap gap-3 border-t border-line pt-4">
        <Button asChild className="flex-auto">
          <Link href={`/people/${id}`} aria-describedby={nameId}>
            View Stories
          </Link>
        </Button>
        {sharedBy === null && (
          <>
            <Button asChild>
              <Link href={`/people/${id}/edit`} aria-describedby={nameId}>
                Edit
              </Link>
            </Button>
            <Button className="flex-auto" onClick={onWrite} aria-describedby={nameId}>
              Write Biography
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
