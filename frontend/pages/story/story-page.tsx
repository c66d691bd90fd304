import type { ReactNode } from "react"
import { useLocation, useSearchParams } from "wouter"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { isMissing } from "../../api/errors.ts"
import { usePeople } from "../../api/people.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { furthest } from "../../api/live-events.ts"
import {
  useConfirmTranscript,
  useProcessStory,
  useProgress,
  useSetLanguage,
  useStory,
} from "../../api/stories.ts"
import { useRoomState } from "../../transcript-editor/use-shared-document.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { hearingOf } from "../../story-form/spoken-language.ts"
import { NoStory, UnopenedStory } from "../../stories/missing-story.tsx"
import { useMissingStory } from "../../stories/use-missing-story.tsx"
import { secondOf, storyIdOf } from "../../stories/story-id.ts"
import { ShareStory } from "./share-story.tsx"
import { StoryView, type StoryViewProps } from "./story-view.tsx"
import { StorySkeleton } from "./story-skeleton.tsx"
import { DeleteQuestion, useDeleting } from "./use-delete-story.tsx"
import { usePlaceTools } from "./use-location-actions.ts"
import { useWrongMoments } from "./use-wrong-moments.ts"
import { useWordTools } from "./use-transcript-actions.tsx"

type OpenStoryProps = Omit<StoryViewProps, "tools" | "places" | "wrongMoments"> & {
  readonly userId: UserId
  /** The URL: another start second renders a new page, but keeps the shared transcript open. */
  readonly address: string
  /** The page to show when the story is gone; null while it is there. */
  readonly gone: ReactNode
}

const OpenStory = ({ userId, address, gone, ...page }: OpenStoryProps) => {
  const tools = useWordTools(page.story, userId)
  const places = usePlaceTools(page.story.id)
  const wrongMoments = useWrongMoments(page.story)
  // Keep showing words that cannot be saved, so that the user can copy them.
  const isLeft = useRoomState(tools.room, ({ saving }) => gone !== null && saving === "saved")
  if (isLeft) return gone
  return <StoryView key={address} {...page} {...{ tools, places, wrongMoments }} />
}

interface KnownStoryProps {
  readonly id: StoryId
  readonly userId: UserId
}

const KnownStory = ({ id, userId }: KnownStoryProps) => {
  const [path] = useLocation()
  const [address] = useSearchParams()
  const deleting = useDeleting()
  const { data: story, error, refetch, isFetching } = useStory(id, deleting.isDeleting)
  const { data: people } = usePeople()
  const live = useProgress(id)
  const capabilities = useCapabilities()
  const { mutate: process, isPending } = useProcessStory("Processing failed")
  const { mutate: tellLanguage, isPending: isTelling } = useSetLanguage()
  const { mutate: confirm } = useConfirmTranscript(id)
  const isGone = isMissing(error) && !deleting.isDeleting
  const missing = useMissingStory({ id, userId, story, isGone })
  useArrival(missing?.title ?? story?.title ?? "Story")

  if (story !== undefined) {
    return (
      <>
        {deleting.isAsking && <DeleteQuestion story={story} deleting={deleting} />}
        <OpenStory
          onDelete={story.access === "own" ? () => deleting.setAsking(true) : undefined}
          userId={userId}
          gone={missing?.page ?? null}
          address={`${path}?${address}`}
          people={people}
          story={{ ...story, processing: furthest(story.processing, live) }}
          startAt={secondOf(address.get("t"))}
          isStarting={isPending}
          onStartAgain={() => process({ id })}
          onConfirmTranscript={() => confirm()}
          telling={{
            isPending: isTelling,
            onSetLanguage: (language) => tellLanguage({ id, language }),
          }}
          understood={hearingOf(capabilities, story.isLocalOnly ?? false)?.transcribes ?? null}
          share={<ShareStory story={story} />}
        />
      </>
    )
  }
  if (missing !== null) return missing.page
  if (error === null || isFetching || isGone) return <StorySkeleton />
  return <UnopenedStory error={error} onRetry={() => void refetch()} />
}

const InvalidStory = () => {
  useArrival("Invalid story ID")
  return <NoStory title="Invalid story ID" />
}

interface StoryScreenProps {
  readonly user: CurrentUser
  readonly id: string
}

export const StoryPage = ({ user, id }: StoryScreenProps) => {
  const known = storyIdOf(id)
  return known === null ? <InvalidStory /> : <KnownStory key={known} id={known} userId={user.id} />
}
