import { useState } from "react"
import { useLocation, useSearchParams } from "wouter"
import type { Person } from "#protocol/person.ts"
import { BiographyDialog } from "../../biographies/questions/biography-dialog.tsx"
import { loadedOf } from "../../api/load-state.ts"
import { useAddPerson, usePeople } from "../../api/people.ts"
import { succeeded } from "../../api/query-client.ts"
import { useInvites } from "../../api/shares.ts"
import { SharingTab } from "../../sharing/sharing-tab.tsx"
import { useArrival } from "../../layout/use-page-title.ts"
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
  return (
    <>
      <PeopleView
        listed={listed}
        tab={isSharing ? "sharing" : "people"}
        onTab={turnTo}
        onAdd={(person) => succeeded(send(person))}
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
