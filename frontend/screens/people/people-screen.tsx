import { useSearchParams } from "wouter"
import type { NewPerson } from "#protocol/person.ts"
import { sentenceOf } from "../../data/ask-error.ts"
import { useAddPerson, usePeople } from "../../data/people.ts"
import { endsTheSession } from "../../data/refusals.ts"
import { useInvites } from "../../data/shares.ts"
import { SharingTab } from "../../sharing/sharing-tab.tsx"
import { useArrival } from "../../shell/arrival.ts"
import { showToast } from "../../ui/toast.ts"
import type { ListedPeople } from "./listed-people.ts"
import { PeoplePage, type PeopleTab } from "./people-page.tsx"

const useListedPeople = (): ListedPeople => {
  const { data: people, error, refetch, isFetching } = usePeople()
  if (people !== undefined) return { state: "here", people }
  if (error === null || isFetching) return { state: "loading" }
  const text = sentenceOf(error, "Please try again in a moment.")
  return { state: "failed", text, onRetry: () => void refetch() }
}

/** The tab stands in the address, so that going back finds it again. */
export const PeopleScreen = () => {
  useArrival("People")
  const [address, setAddress] = useSearchParams()
  const listed = useListedPeople()
  const { data: invites = [] } = useInvites()
  const { mutateAsync: send } = useAddPerson()
  const isSharing = address.get("tab") === "sharing"

  const turnTo = (tab: PeopleTab) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (tab === "sharing") next.set("tab", tab)
      else next.delete("tab")
      return next
    })
  const add = async (person: NewPerson) => {
    try {
      const { name } = await send(person)
      showToast({ title: "Person added successfully!", text: name, tone: "good" })
      return true
    } catch (error) {
      const text = sentenceOf(error, "Failed to add person")
      if (!endsTheSession(error)) showToast({ title: "Error", text, tone: "bad" })
      return false
    }
  }

  return (
    <PeoplePage
      listed={listed}
      tab={isSharing ? "sharing" : "people"}
      onTab={turnTo}
      onAdd={add}
      invitations={invites.length}
      sharing={<SharingTab />}
    />
  )
}
