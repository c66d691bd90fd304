import { useState } from "react"
import { useLocation, useSearchParams } from "wouter"
import { everybody, type PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { BiographyTab } from "../../biographies/biography-tab.tsx"
import { NoPerson, noLongerShared, takenBack } from "../../people/missing-person.tsx"
import { personIdOf } from "../../people/person-id.ts"
import { linkedNameOf, linkedPeopleOf, sharersOf } from "../../people/person-text.ts"
import { isMissing, errorMessage } from "../../api/errors.ts"
import { loadedOf } from "../../api/load-state.ts"
import { usePeople, usePerson } from "../../api/people.ts"
import { useEndShare } from "../../api/shares.ts"
import { useStoriesAbout, useStoriesByStoryteller } from "../../api/stories.ts"
import { WhoMaySeePerson } from "../../sharing/who-may-see.tsx"
import { SharePanel } from "../../sharing/share-panel.tsx"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { figuresOf } from "./person-stats.ts"
import { leftWords } from "./leave-share-text.ts"
import { PersonMap } from "./person-map.tsx"
import { PersonView, type PersonTab } from "./person-view.tsx"
import { PersonSkeleton } from "./person-skeleton.tsx"

/** Leaves a share. While that is running, 'not found' for this person is expected and not shown. */
const useLeaving = () => {
  const [, go] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const { refetch } = usePeople()
  const { mutateAsync: end } = useEndShare("You haven't left")

  const leave = async ({ id, name, sharedBy }: Person) => {
    if (sharedBy === null) return
    setLeaving(true)
    try {
      await end({ id: sharedBy.shareId, personId: sharedBy.isForEverybody ? everybody : id })
      await refetch()
      showToast(leftWords(name, sharedBy))
      go("/people")
    } catch {
      setLeaving(false)
    }
  }
  return { isLeaving, leave: (person: Person) => void leave(person) }
}

interface ShownProps {
  readonly person: Person
  readonly isLeaving: boolean
  readonly onLeave: () => void
}

const Shown = ({ person, ...leaving }: ShownProps) => {
  const { id, name, access } = person
  const { isLeaving } = leaving
  const { data: people } = usePeople()
  const linked = linkedPeopleOf(id, people)
  const sharers = sharersOf(linked)
  const about = useStoriesAbout(id, isLeaving)
  const told = useStoriesByStoryteller(id, isLeaving)
  const [address, setAddress] = useSearchParams()
  const tab = address.get("tab") === "biography" ? "biography" : "stories"
  // In the URL, so that the back button restores it, and links can lead there.
  const turnTo = (next: PersonTab) =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      if (next === "biography") after.set("tab", next)
      else after.delete("tab")
      return after
    })
  return (
    <PersonView
      {...leaving}
      person={person}
      figures={figuresOf(about.data, told.data)}
      about={loadedOf(about)}
      told={loadedOf(told)}
      tab={tab}
      onTab={turnTo}
      biography={isLeaving ? null : <BiographyTab person={person} />}
      map={isLeaving ? null : <PersonMap id={id} name={name} />}
      linkedName={linkedNameOf(person, people)}
      linked={linked}
      viewers={access === "own" ? <WhoMaySeePerson id={id} sharers={sharers} /> : null}
      sharing={access === "own" ? <SharePanel personId={id} name={name} sharers={sharers} /> : null}
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
  const { isLeaving, leave } = useLeaving()
  const { data: person, error, refetch, isFetching } = usePerson(id, isLeaving)
  const isGone = isMissing(error) && !isLeaving
  const title = titleOf(person, isGone)
  useArrival(title)

  if (isGone) {
    return <NoPerson title={title}>{person?.sharedBy ? takenBack : undefined}</NoPerson>
  }
  if (person !== undefined) {
    return <Shown person={person} isLeaving={isLeaving} onLeave={() => leave(person)} />
  }
  if (error === null || isFetching) return <PersonSkeleton />
  return (
    <NoPerson title="We couldn't open this page" onRetry={() => void refetch()}>
      {errorMessage(error)}
    </NoPerson>
  )
}

const NobodyThere = () => {
  useArrival(notFound)
  return <NoPerson title={notFound} />
}

export const PersonPage = ({ id }: { readonly id: string }) => {
  const known = personIdOf(id)
  return known === null ? <NobodyThere /> : <KnownPerson key={known} id={known} />
}
