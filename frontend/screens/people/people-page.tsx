import { UserPlus } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { NewPerson } from "#protocol/person.ts"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { AddPersonDialog } from "./add-person-dialog.tsx"
import type { ListedPeople } from "./listed-people.ts"
import { MyPeople } from "./my-people.tsx"

export type PeopleTab = "people" | "sharing"

export interface PeoplePageProps {
  readonly listed: ListedPeople
  readonly tab: PeopleTab
  readonly onTab: (tab: PeopleTab) => void
  readonly onAdd: (person: NewPerson) => Promise<boolean>
  /** How many invitations wait for an answer. */
  readonly invitations: number
  /** The tab 'Sharing & Invites'. */
  readonly sharing: ReactNode
}

const Waiting = ({ count }: { readonly count: number }) => (
  <>
    <span
      aria-hidden="true"
      className="grid h-6 min-w-6 place-items-center rounded-full bg-ember px-1.5 text-sm leading-none text-on-ember tabular-nums"
    >
      {count}
    </span>
    <span className="sr-only">
      , {count === 1 ? "1 invitation waits" : `${count} invitations wait`}
    </span>
  </>
)

export const PeoplePage = (props: PeoplePageProps) => {
  const { listed, tab, onTab, onAdd, invitations, sharing } = props
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  return (
    <Page
      title="People"
      actions={
        <Button variant="primary" icon={<UserPlus />} onClick={add}>
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
            {invitations > 0 && <Waiting count={invitations} />}
          </Tab>
        </TabList>
        <TabPanel value="people">
          <MyPeople listed={listed} onAdd={add} />
        </TabPanel>
        <TabPanel value="sharing">{sharing}</TabPanel>
      </Tabs>
      {isAdding && <AddPersonDialog onClose={() => setAdding(false)} onAdd={onAdd} />}
    </Page>
  )
}
