import { Check } from "lucide-react"
import type { Person } from "#protocol/person.ts"
import {
  ownPersonText,
  relationshipLabel,
  sharedByText,
  sharerOf,
} from "../../people/person-text.ts"
import type { Loaded } from "../../api/load-state.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Card } from "../../ui/card.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"

interface StorytellersPanelProps {
  readonly storytellers: Loaded<ReadonlyArray<Person>>
  readonly storytellerId: string
  readonly onChoose: (storytellerId: string) => void
}

const wordsFor = (person: Person, among: ReadonlyArray<Person>) =>
  person.sharedBy === null
    ? relationshipLabel(person.relationship) || ownPersonText(person, among)
    : sharedByText(person, person.sharedBy, sharerOf(person.sharedBy))

const People = ({ storytellers, storytellerId, onChoose }: StorytellersPanelProps) => {
  if (storytellers.state === "loading") {
    return (
      <div className="grid grid-cols-1 gap-3">
        {[0, 1].map((place) => (
          <div key={place} className="flex items-center gap-3">
            <Skeleton shape="circle" className="size-10" />
            <Skeleton className="w-40" />
          </div>
        ))}
      </div>
    )
  }
  if (storytellers.state === "failed") {
    return (
      <FailedNotice
        title="We couldn't load your storytellers"
        text={storytellers.text}
        onRetry={storytellers.onRetry}
      />
    )
  }
  if (storytellers.data.length === 0) {
    return <p className="text-faded">No one yet. Add the first one next to the title.</p>
  }
  return (
    <ul className="-mx-2 grid grid-cols-1 max-h-80 gap-1 overflow-y-auto">
      {storytellers.data.map((person) => {
        const { id, name, profileImageUrl } = person
        const isChosen = String(id) === storytellerId
        const words = wordsFor(person, storytellers.data)
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(String(id))}
              className="flex min-h-14 w-full items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-sunken aria-pressed:bg-sunken"
            >
              <Avatar id={id} name={name} src={profileImageUrl} size="small" />
              <span className="min-w-0">
                <span className="block truncate font-semibold">
                  <bdi>{name}</bdi>
                </span>
                {words !== "" && <span className="block truncate text-sm text-faded">{words}</span>}
              </span>
              {isChosen && <Check aria-hidden="true" className="mr-2 ml-auto size-5 text-ember" />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The people the user may add stories for; choosing one fills the form. */
export const StorytellersPanel = (props: StorytellersPanelProps) => (
  <Card className="grid grid-cols-1 gap-4">
    <h2 className="text-xl">Your storytellers</h2>
    <People {...props} />
  </Card>
)
