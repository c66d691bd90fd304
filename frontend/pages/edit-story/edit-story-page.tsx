import { useLocation } from "wouter"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { CurrentUser } from "#protocol/user.ts"
import type { StoryChange } from "#protocol/story-change.ts"
import { NoStory, UnopenedStory } from "../../stories/missing-story.tsx"
import { storyIdOf } from "../../stories/story-id.ts"
import { useMissingStory } from "../../stories/use-missing-story.tsx"
import { isMissing } from "../../api/errors.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { usePeople } from "../../api/people.ts"
import { fieldErrors } from "../../api/field-errors.ts"
import { useChangeStory, useStory } from "../../api/stories.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { useAdding } from "../../story-form/use-add-person.ts"
import { BackLink } from "../../ui/back-link.tsx"
import { leaveFreely } from "../../ui/navigation-blocker.ts"
import { ErrorPage } from "../../ui/error-page.tsx"
import { EditStoryView } from "./edit-story-view.tsx"
import { EditStorySkeleton } from "./edit-story-skeleton.tsx"

const notYours = "You can't edit this story"

const KnownStory = ({ id, userId }: { readonly id: StoryId; readonly userId: UserId }) => {
  const [, go] = useLocation()
  const address = `/story/${String(id)}`
  const { data: story, error, refetch, isFetching } = useStory(id)
  const { data: people } = usePeople()
  const capabilities = useCapabilities()
  const { addStoryteller, addPerson } = useAdding()
  const { mutateAsync: change, isPending } = useChangeStory(id)
  const isGone = isMissing(error)
  const isOwn = story?.access === "own"
  const missing = useMissingStory({ id, userId, story, isGone })
  useArrival(missing?.title ?? (story === undefined ? "Edit story" : `Edit ${story.title}`))

  const save = async (changes: StoryChange) => {
    try {
      await change(changes)
      leaveFreely()
      go(address)
      return {}
    } catch (error) {
      return fieldErrors(error)
    }
  }

  if (missing !== null) return missing.page
  if (story !== undefined && !isOwn) {
    return (
      <ErrorPage
        title={notYours}
        text="Only the person who manages this story or recorded it can edit its details."
        back={<BackLink href={address}>Back to the story</BackLink>}
        onwards={{ href: address, label: "Open the story" }}
        onRetry={undefined}
      />
    )
  }
  if (story !== undefined) {
    return (
      <EditStoryView
        story={story}
        people={people}
        capabilities={capabilities}
        isSaving={isPending}
        onSave={save}
        onAddStoryteller={addStoryteller}
        onAddPerson={addPerson}
      />
    )
  }
  if (error === null || isFetching || isGone) return <EditStorySkeleton />
  return <UnopenedStory error={error} onRetry={() => void refetch()} />
}

const InvalidStory = () => {
  useArrival("Invalid story ID")
  return <NoStory title="Invalid story ID" />
}

interface EditStoryScreenProps {
  readonly user: CurrentUser
  readonly id: string
}

export const EditStoryPage = ({ user, id }: EditStoryScreenProps) => {
  const known = storyIdOf(id)
  return known === null ? <InvalidStory /> : <KnownStory key={known} id={known} userId={user.id} />
}
