import { useState } from "react"
import { useLocation } from "wouter"
import type { PersonId } from "#protocol/ids.ts"
import type { Person, PersonChange } from "#protocol/person.ts"
import { NoPerson } from "../../people/missing-person.tsx"
import { personIdOf } from "../../people/person-id.ts"
import { isMissing, errorMessage } from "../../api/errors.ts"
import { usePerson, useUpdatePerson } from "../../api/people.ts"
import { succeeded } from "../../api/query-client.ts"
import { useDeletePerson, useRestorePerson } from "../../api/trash.ts"
import { PersonPhoto } from "../../photos/person-photo.tsx"
import { leaveFreely } from "../../ui/navigation-blocker.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { EditPersonView } from "./edit-person-view.tsx"
import { EditPersonSkeleton } from "./edit-person-skeleton.tsx"

const notFound = "Person not found"

interface Work {
  readonly state: "idle" | "saving" | "deleting"
  readonly save: (changes: PersonChange) => void
  readonly remove: () => void
}

/** Saving and deleting; both lead back to the directory. */
const useWork = (id: PersonId): Work => {
  const [, go] = useLocation()
  const [state, setState] = useState<Work["state"]>("idle")
  const { mutateAsync: update } = useUpdatePerson(id)
  const { mutateAsync: remove } = useDeletePerson()
  const { mutate: restore } = useRestorePerson()

  const leaveAfter = async (work: Promise<unknown>): Promise<boolean> => {
    const isDone = await succeeded(work)
    if (isDone) {
      leaveFreely()
      go("/people")
    } else setState("idle")
    return isDone
  }
  const saveNow = async (changes: PersonChange) => {
    setState("saving")
    await leaveAfter(update(changes))
  }
  const removeNow = async () => {
    setState("deleting")
    if (!(await leaveAfter(remove(id)))) return
    showToast({
      title: "Person Deleted",
      text: "Person has been successfully deleted.",
      tone: "good",
      action: { label: "Undo", onAct: () => restore(id) },
    })
  }
  return { state, save: (changes) => void saveNow(changes), remove: () => void removeNow() }
}

/** Only the user whose person it is may edit; for everybody else it is 'not found'. */
const isOwn = ({ access, sharedBy }: Person) => access === "own" && sharedBy === null

const KnownPerson = ({ id }: { readonly id: PersonId }) => {
  const { state, save, remove } = useWork(id)
  const { data: person, error, refetch, isFetching } = usePerson(id, state === "deleting")
  // During deletion, 'not found' is expected.
  const isGone =
    (isMissing(error) && state !== "deleting") || (person !== undefined && !isOwn(person))
  const title = person === undefined ? "Edit person" : `Edit ${person.name}`
  useArrival(isGone ? notFound : title)

  if (isGone) return <NoPerson title={notFound} />
  if (person !== undefined) {
    return (
      <EditPersonView
        person={person}
        photo={<PersonPhoto person={person} />}
        isSaving={state === "saving"}
        onSave={save}
        isDeleting={state === "deleting"}
        onDelete={remove}
      />
    )
  }
  if (error === null || isFetching) return <EditPersonSkeleton />
  return (
    <NoPerson title="We couldn't open this person" onRetry={() => void refetch()}>
      {errorMessage(error)}
    </NoPerson>
  )
}

const NobodyThere = () => {
  useArrival(notFound)
  return <NoPerson title={notFound} />
}

export const EditPersonPage = ({ id }: { readonly id: string }) => {
  const known = personIdOf(id)
  return known === null ? <NobodyThere /> : <KnownPerson key={known} id={known} />
}
