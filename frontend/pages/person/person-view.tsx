import { BookOpen, Mic, Pencil, ScrollText, UsersRound } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { Person } from "#protocol/person.ts"
import { BackToPeople } from "../../people/back-to-people.tsx"
import { relationshipOf } from "../../people/person-text.ts"
import { type Stat, StatCards } from "../../stories/stat-cards.tsx"
import { type Listed, StoryList } from "../../stories/story-list.tsx"
import { toldBy } from "../../stories/told-by-badge.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Badge } from "../../ui/badge.tsx"
import { cx } from "../../ui/cx.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { birthWords } from "./birth-text.ts"
import { LinkedLines, SharedLine } from "./shared-line.tsx"

const sharingId = "sharing"

export type PersonTab = "stories" | "biography"

export interface PersonViewProps {
  readonly person: Person
  readonly figures: ReadonlyArray<Stat>
  readonly about: Listed
  readonly told: Listed
  /** The user's own person this one is linked to. */
  readonly linkedName: string | null
  /** The people others share that are linked to this one, if it is the user's own. */
  readonly linked: ReadonlyArray<Person>
  readonly isLeaving: boolean
  readonly onLeave: () => void
  readonly tab: PersonTab
  readonly onTab: (tab: PersonTab) => void
  /** The tab 'Biography'. */
  readonly biography?: ReactNode
  /** Where their stories are. */
  readonly map?: ReactNode
  /** The share panel, for the user whose person it is. */
  readonly sharing: ReactNode
  /** Who may see the person. */
  readonly viewers?: ReactNode
}

/** Leads past all stories to who can see the person. */
const toSharing = () => {
  const place = document.getElementById(sharingId)
  place?.scrollIntoView({ block: "start" })
  place?.focus({ preventScroll: true })
}

const Actions = ({ person: { id, access, sharedBy } }: Pick<PersonViewProps, "person">) => (
  <>
    {sharedBy === null && (
      <Button asChild icon={<Pencil />}>
        <Link href={`/people/${id}/edit`}>Edit</Link>
      </Button>
    )}
    {access !== "view" && (
      <Button asChild variant="primary" icon={<Mic />}>
        <Link href={`/record?storyteller=${id}`}>Record a story</Link>
      </Button>
    )}
    {access === "own" && (
      <Button icon={<UsersRound />} onClick={toSharing}>
        Sharing
      </Button>
    )}
  </>
)

/** The person's dates, description and notes. */
const About = ({ person }: Pick<PersonViewProps, "person">) => {
  const { bio, notes } = person
  const born = birthWords(person)
  if (bio === "" && born === "" && !notes) return null
  return (
    <div className="grid max-w-measure grid-cols-1 gap-4">
      {bio !== "" && (
        <p className="text-lg wrap-anywhere whitespace-pre-line" dir="auto">
          {bio}
        </p>
      )}
      {born !== "" && <p className="wrap-anywhere text-faded">{born}</p>}
      {notes && (
        <section
          aria-labelledby="notes"
          className="grid grid-cols-1 gap-1 border-l-3 border-line pl-4"
        >
          <h2 id="notes" className="font-sans text-base font-semibold">
            Notes
          </h2>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {notes}
          </p>
          <p className="text-sm text-faded">Only you can see these.</p>
        </section>
      )}
    </div>
  )
}

interface StoriesProps {
  readonly id: string
  readonly title: ReactNode
  readonly listed: Listed
  readonly empty: ReactNode
}

const Stories = ({ id, title, listed, empty }: StoriesProps) => (
  <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
    <h2 id={id} className="text-2xl wrap-anywhere">
      {title}
    </h2>
    <StoryList listed={listed} places={2} empty={empty} columns="two" badgeOf={toldBy} />
  </section>
)

const noStories = ({ id, access }: Person) =>
  access === "view" ? (
    <EmptyState title="No stories yet" text="When someone tells one, you can listen to it here." />
  ) : (
    <EmptyState
      icon={<Mic />}
      title="No stories yet"
      text="Ask for one and press Record."
      action={
        <Button asChild>
          <Link href={`/record?storyteller=${id}`}>Record the first story</Link>
        </Button>
      }
    />
  )

const noneAbout = (
  <EmptyState
    title="No stories yet"
    text="When someone tells one about them, you'll find it here."
  />
)

/** On a phone the figures come after the stories. */
const figuresPlace = "grid grid-cols-1 max-md:order-1 print:hidden"

const isEmpty = (listed: Listed) => listed.state === "here" && listed.data.length === 0

/** What the person tells comes first, unless that is nothing and there are stories about them. */
const Sections = ({ person, about, told }: Pick<PersonViewProps, "person" | "about" | "told">) => {
  const name = <bdi>{person.name}</bdi>
  const aboutThem = (
    <Stories
      key="about"
      id="about"
      title={<>Stories About {name}</>}
      listed={about}
      empty={noneAbout}
    />
  )
  const toldByThem = (
    <Stories
      key="told"
      id="told"
      title={<>Stories Told by {name}</>}
      listed={told}
      empty={noStories(person)}
    />
  )
  return isEmpty(told) && about.state === "here" && !isEmpty(about)
    ? [aboutThem, toldByThem]
    : [toldByThem, aboutThem]
}

/** Who shares it with whom by which email is nothing for paper. */
const onScreen = "contents print:hidden"

/** A person's page: details, stories told by them, stories about them, and their biography. */
export const PersonView = (props: PersonViewProps) => {
  const { person, figures, map, sharing, viewers, tab, onTab, biography } = props
  const { name, profileImageUrl } = person
  const relationship = relationshipOf(person)
  return (
    <Page
      back={<BackToPeople />}
      mark={<Avatar id={person.id} name={name} src={profileImageUrl} size="large" />}
      title={
        // One that would fill a phone's screen is set smaller.
        <span className={cx("wrap-anywhere", name.length > 60 && "block text-xl md:text-2xl")}>
          <bdi>{name}</bdi>
        </span>
      }
      intro={
        relationship !== "" && (
          <Badge wraps>
            <bdi>{relationship}</bdi>
          </Badge>
        )
      }
      actions={<Actions person={person} />}
    >
      <div className={onScreen}>
        <SharedLine {...props} />
        <LinkedLines {...props} />
      </div>
      <About person={person} />
      <div className={figuresPlace}>
        <StatCards stats={figures} />
      </div>
      <Tabs
        value={tab}
        onValueChange={(value) => onTab(value === "biography" ? value : "stories")}
        className="min-w-0 grid-cols-1"
      >
        <TabList label="Stories and biography">
          <Tab value="stories" icon={<BookOpen />}>
            Stories
          </Tab>
          <Tab value="biography" icon={<ScrollText />}>
            Biography
          </Tab>
        </TabList>
        <TabPanel value="stories" className="grid grid-cols-1 gap-8">
          <Sections {...props} />
          {map}
        </TabPanel>
        <TabPanel value="biography">{biography}</TabPanel>
      </Tabs>
      <div
        id={sharingId}
        tabIndex={-1}
        className="grid min-w-0 scroll-mt-24 grid-cols-1 gap-10 empty:hidden max-md:order-2 print:hidden"
      >
        {sharing}
        {viewers}
      </div>
    </Page>
  )
}
