import { Trash2, UserPlus, Users } from "lucide-react"
import { Link } from "wouter"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { Loaded } from "../../api/load-state.ts"
import { linkedPeopleOf } from "../../people/person-text.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { PersonCard } from "./person-card.tsx"

/**
 * Splits the people into the user's own and those shared by others, keeping the order. A shared person
 * who is linked to one of the user's own is no card of their own; they are in `linkedTo`.
 */
const apart = (people: ReadonlyArray<Person>) => {
  const own = people.filter(({ sharedBy }) => sharedBy === null)
  const ownIds = new Set(own.map(({ id }) => id))
  const others = people.filter(({ sharedBy }) => sharedBy !== null)
  const isLinked = ({ linkedTo }: Person) => linkedTo !== null && ownIds.has(linkedTo)
  return {
    own,
    shared: others.filter((person) => !isLinked(person)),
    linkedTo: (id: PersonId) => linkedPeopleOf(id, people),
  }
}

/** One, two or three columns, at the widths of the specification (not the usual breakpoints). */
const grid = "grid grid-cols-1 gap-4 min-[768px]:grid-cols-2 min-[1024px]:grid-cols-3"

const Loading = () => (
  <div>
    <output className="sr-only">Loading the people…</output>
    <div className={grid}>
      {[0, 1, 2].map((place) => (
        <div
          key={place}
          className="grid grid-cols-1 gap-4 rounded-md border border-line bg-raised p-5"
        >
          <div className="flex items-center gap-4">
            <Skeleton shape="circle" className="size-14 shrink-0" />
            <Skeleton className="h-7 w-3/5" />
          </div>
          <Skeleton className="h-7 w-40" />
          <SkeletonText lines={2} />
          <div className="border-t border-line pt-4">
            <Skeleton shape="block" className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  </div>
)

interface CardsProps {
  readonly people: ReadonlyArray<Person>
  /** The shared people who are linked to one of the user's own. */
  readonly linkedTo: (id: PersonId) => ReadonlyArray<Person>
  readonly onWrite: (person: Person) => void
}

const Cards = ({ people, linkedTo, onWrite }: CardsProps) => (
  <ul className={grid}>
    {people.map((person) => (
      <li key={person.id} className="grid min-w-0 grid-cols-1">
        <PersonCard person={person} linked={linkedTo(person.id)} onWrite={() => onWrite(person)} />
      </li>
    ))}
  </ul>
)

interface MyPeopleProps {
  readonly listed: Loaded<ReadonlyArray<Person>>
  readonly onAdd: () => void
  /** Opens the questions about a person. */
  readonly onWrite: (person: Person) => void
}

const nobody = (onAdd: () => void) => (
  <EmptyState
    icon={<Users />}
    title="No people yet"
    text="Start with someone whose voice you'd miss. A name is enough."
    action={
      <Button variant="primary" icon={<UserPlus />} onClick={onAdd}>
        Add Your First Person
      </Button>
    }
  />
)

/** The user's own people, and below them those shared by others. */
export const MyPeople = ({ listed, onAdd, onWrite }: MyPeopleProps) => {
  if (listed.state === "loading") return <Loading />
  if (listed.state === "failed") {
    return (
      <FailedNotice
        title="We couldn't load your people"
        text={listed.text}
        onRetry={listed.onRetry}
      />
    )
  }
  const { own, shared, linkedTo } = apart(listed.data)
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-labelledby="own" className="grid grid-cols-1 gap-4">
        <h2 id="own" className="sr-only">
          My people
        </h2>
        {own.length === 0 ? nobody(onAdd) : <Cards people={own} {...{ linkedTo, onWrite }} />}
      </section>
      {shared.length > 0 && (
        <section aria-labelledby="shared" className="grid grid-cols-1 gap-4">
          <h2 id="shared" className="text-xl">
            Shared with you
          </h2>
          <Cards people={shared} {...{ linkedTo, onWrite }} />
        </section>
      )}
      <div className="justify-self-center">
        <Button asChild variant="quiet" icon={<Trash2 />}>
          <Link href="/stories/trash">Recently deleted</Link>
        </Button>
      </div>
    </div>
  )
}
