import { useState } from "react"
import { useLocation } from "wouter"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { NoPerson, noLongerShared, takenBack } from "../../cards/no-person.tsx"
import { personIdOf } from "../../cards/person-id.ts"
import { firstNameOf, linkedNameOf } from "../../cards/person-words.ts"
import { listedOf } from "../../cards/use-listed.ts"
import { isMissing, sentenceOf } from "../../data/ask-error.ts"
import { usePeople, usePerson } from "../../data/people.ts"
import { endsTheSession } from "../../data/refusals.ts"
import { useEndShare } from "../../data/shares.ts"
import { useStoriesAbout, useStoriesToldBy } from "../../data/stories.ts"
import { SharePanel } from "../../sharing/share-panel.tsx"
import { useArrival } from "../../shell/arrival.ts"
import { showToast } from "../../ui/toast.ts"
import { figuresOf } from "./figures.ts"
import { PersonPage } from "./person-page.tsx"
import { PersonSkeleton } from "./person-skeleton.tsx"

/** Gives up what somebody shares. Once that is begun it is no surprise that the person is gone. */
const useLeaving = (person: Person | undefined) => {
  const [, go] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const { refetch } = usePeople()
  const { mutateAsync: end } = useEndShare()

  const leave = async () => {
    if (!person?.sharedBy) return
    const { id, name, sharedBy } = person
    setLeaving(true)
    try {
      await end({ id: sharedBy.shareId, personId: id })
      await refetch()
      const text = `You no longer see ${name}'s stories. What you recorded yourself is still yours.`
      showToast({ title: `You left what ${firstNameOf(sharedBy)} shares`, text })
      go("/people")
    } catch (error) {
      setLeaving(false)
      const text = sentenceOf(error, "Please try again in a moment.")
      if (!endsTheSession(error)) showToast({ title: "You have not left", text, tone: "bad" })
    }
  }
  return { isLeaving, leave: () => void leave() }
}

interface ShownProps {
  readonly person: Person
  readonly isLeaving: boolean
  readonly onLeave: () => void
}

const Shown = ({ person, ...leaving }: ShownProps) => {
  const { id, name, access } = person
  const { data: people } = usePeople()
  const about = useStoriesAbout(id)
  const told = useStoriesToldBy(id)
  return (
    <PersonPage
      {...leaving}
      person={person}
      figures={figuresOf(about.data, told.data)}
      about={listedOf(about)}
      told={listedOf(told)}
      linkedName={linkedNameOf(person, people)}
      sharing={access === "own" ? <SharePanel personId={id} name={name} /> : null}
    />
  )
}

const notFound = "Family member not found"

const titleOf = (person: Person | undefined, isGone: boolean) => {
  if (person === undefined) return isGone ? notFound : "Person"
  if (!isGone) return person.name
  return person.sharedBy === null ? notFound : noLongerShared(person.name)
}

const KnownPerson = ({ id }: { readonly id: PersonId }) => {
  const { data: person, error, refetch, isFetching } = usePerson(id)
  const { isLeaving, leave } = useLeaving(person)
  const isGone = isMissing(error) && !isLeaving
  const title = titleOf(person, isGone)
  useArrival(title)

  if (isGone) {
    return <NoPerson title={title}>{person?.sharedBy ? takenBack : undefined}</NoPerson>
  }
  if (person !== undefined) {
    return <Shown person={person} isLeaving={isLeaving} onLeave={leave} />
  }
  if (error === null || isFetching) return <PersonSkeleton />
  return (
    <NoPerson title="This page could not be opened" onRetry={() => void refetch()}>
      {sentenceOf(error, "Please try again in a moment.")}
    </NoPerson>
  )
}

const NobodyThere = () => {
  useArrival(notFound)
  return <NoPerson title={notFound} />
}

export const PersonScreen = ({ id }: { readonly id: string }) => {
  const known = personIdOf(id)
  return known === null ? <NobodyThere /> : <KnownPerson key={known} id={known} />
}
