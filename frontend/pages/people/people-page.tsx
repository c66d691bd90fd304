import { useState } from "react"
import { useLocation, useSearchParams } from "wouter"
import type { NewPerson, Person } from "#protocol/person.ts"
import { BiographyDialog } from "../../biographies/questions/biography-dialog.tsx"
import { loadedOf } from "../../api/load-state.ts"
import { useAddPerson, usePeople } from "../../api/people.ts"
import { useInvites } from "../../api/shares.ts"
import { showError } from "../../api/show-error.ts"
import { SharingTab } from "../../sharing/sharing-tab.tsx"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { PeopleView, type PeopleTab } from "./people-view.tsx"

/** The tab is kept in the URL, so that the back button restores it. */
export const PeoplePage = () => {
  useArrival("People")
  const [, go] = useLocation()
  const [address, setAddress] = useSearchParams()
  const listed = loadedOf(usePeople())
  const { data: invites = [] } = useInvites()
  const { mutateAsync: send } = useAddPerson()
  const [written, setWritten] = useState<Person | null>(null)
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
      showError(error, "Error", "Failed to add person")
      return false
    }
  }

  return (
    <>
      <PeopleView
        listed={listed}
        tab={isSharing ? "sharing" : "people"}
        onTab={turnTo}
        onAdd={add}
        onWrite={setWritten}
        invitations={invites.length}
        sharing={<SharingTab />}
      />
      {written !== null && (
        <BiographyDialog
          person={written}
          onClose={() => setWritten(null)}
          onRead={() => go(`/people/${String(written.id)}?tab=biography`)}
        />
      )}
    </>
  )
}
