import { UserPlus } from "lucide-react"
import { type ReactNode, useState } from "react"
import { NewPerson, type Person } from "#protocol/person.ts"
import { WaitingCount } from "../../sharing/pending-count-badge.tsx"
import type { Loaded } from "../../api/load-state.ts"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { PersonDialog } from "../../people/person-dialog.tsx"
import { MyPeople } from "./my-people.tsx"

interface AddPersonDialogProps {
  readonly onClose: () => void
  /** Resolves to false when it failed; the user has been told why. */
  readonly onAdd: (person: NewPerson) => Promise<boolean>
}

const AddPersonDialog = (props: AddPersonDialogProps) => (
  <PersonDialog
    {...props}
    schema={NewPerson}
    title="Add Person"
    description="Someone who tells stories, or someone they're about."
    button="Add Person"
    pendingButton="Adding..."
    asksForBio
  />
)

export type PeopleTab = "people" | "sharing"

interface PeoplePageProps {
  readonly listed: Loaded<ReadonlyArray<Person>>
  readonly tab: PeopleTab
  readonly onTab: (tab: PeopleTab) => void
  readonly onAdd: (person: NewPerson) => Promise<boolean>
  /** Opens the questions about a person. */
  readonly onWrite: (person: Person) => void
  /** How many invitations wait for an answer. */
  readonly invitations: number
  /** The tab 'Sharing & Invites'. */
  readonly sharing: ReactNode
}

export const PeopleView = (props: PeoplePageProps) => {
  const { listed, tab, onTab, onAdd, onWrite, invitations, sharing } = props
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  return (
    <Page
      title="People"
      actions={
        // On the sharing tab, the share panel has the primary button.
        <Button
          variant={tab === "people" ? "primary" : "secondary"}
          icon={<UserPlus />}
          onClick={add}
        >
          Add Person
        </Button>
      }
    >
      <Tabs
        value={tab}
        onValueChange={(value) => onTab(value === "sharing" ? "sharing" : "people")}
        className="min-w-0 grid-cols-1"
      >
        <TabList label="People and sharing">
          <Tab value="people">My People</Tab>
          <Tab value="sharing">
            Sharing &amp; Invites
            <WaitingCount count={invitations} />
          </Tab>
        </TabList>
        <TabPanel value="people">
          <MyPeople listed={listed} onAdd={add} onWrite={onWrite} />
        </TabPanel>
        <TabPanel value="sharing">{sharing}</TabPanel>
      </Tabs>
      {isAdding && <AddPersonDialog onClose={() => setAdding(false)} onAdd={onAdd} />}
    </Page>
  )
}
