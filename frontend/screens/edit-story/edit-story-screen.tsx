import { useLocation } from "wouter"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { CurrentUser } from "#protocol/user.ts"
import type { StoryChange } from "#protocol/story-change.ts"
import { NoStory, UnopenedStory } from "../../cards/no-story.tsx"
import { storyIdOf } from "../../cards/story-id.ts"
import { useMissingStory } from "../../cards/use-missing-story.tsx"
import { isMissing } from "../../data/ask-error.ts"
import { useCapabilities } from "../../data/capabilities.ts"
import { usePeople } from "../../data/people.ts"
import { refusedFields } from "../../data/refused-fields.ts"
import { useChangeStory, useStory } from "../../data/stories.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { useArrival } from "../../shell/arrival.ts"
import { useAdding } from "../../telling/use-adding.ts"
import { BackLink } from "../../ui/back-link.tsx"
import { leaveFreely } from "../../ui/leaving.ts"
import { RefusalPage } from "../../ui/refusal-page.tsx"
import { showToast } from "../../ui/toast.ts"
import { EditStoryPage } from "./edit-story-page.tsx"
import { EditStorySkeleton } from "./edit-story-skeleton.tsx"

const notYours = "This story cannot be edited"

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
      showToast({ title: "Story Updated", text: "What you changed is saved.", tone: "good" })
      leaveFreely()
      go(address)
      return {}
    } catch (error) {
      tellRefusal(error, "Update Failed", "The story could not be saved. Please try again.")
      return refusedFields(error)
    }
  }

  if (missing !== null) return missing.page
  if (story !== undefined && !isOwn) {
    return (
      <RefusalPage
        title={notYours}
        text="Only who keeps this story or recorded it can change what is known about it."
        back={<BackLink href={address}>Back to the story</BackLink>}
        onwards={{ href: address, label: "Open the story" }}
        onRetry={undefined}
      />
    )
  }
  if (story !== undefined) {
    return (
      <EditStoryPage
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

export const EditStoryScreen = ({ user, id }: EditStoryScreenProps) => {
  const known = storyIdOf(id)
  return known === null ? <InvalidStory /> : <KnownStory key={known} id={known} userId={user.id} />
}
