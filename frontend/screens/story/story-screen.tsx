import { useLocation, useSearchParams } from "wouter"
import type { StoryId } from "#protocol/ids.ts"
import type { Story } from "#protocol/story.ts"
import { noLongerShared, takenBack } from "../../cards/no-person.tsx"
import { sentenceOf, isMissing } from "../../data/ask-error.ts"
import { furthest } from "../../data/live.ts"
import { useProcessStory, useProgress, useStory } from "../../data/stories.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { useArrival } from "../../shell/arrival.ts"
import { NoStory } from "./no-story.tsx"
import { ShareStory } from "./share-story.tsx"
import { secondOf, storyIdOf } from "./story-id.ts"
import { StoryPage } from "./story-page.tsx"
import { StorySkeleton } from "./story-skeleton.tsx"

const notFound = "Story not found"

/** What was read a moment ago and belongs to somebody else was taken back; anything else is not there. */
const wasShared = (story: Story | undefined): boolean =>
  story !== undefined && story.access !== "own"

const titleOf = (story: Story | undefined, isGone: boolean) => {
  if (isGone) return wasShared(story) ? noLongerShared("This story") : notFound
  return story?.title ?? "Story"
}

const KnownStory = ({ id }: { readonly id: StoryId }) => {
  const [path] = useLocation()
  const [address] = useSearchParams()
  const { data: story, error, refetch, isFetching } = useStory(id)
  const live = useProgress(id)
  const { mutateAsync: process, isPending } = useProcessStory()
  const isGone = isMissing(error)
  const title = titleOf(story, isGone)
  useArrival(title)

  const startAgain = async () => {
    try {
      await process(id)
    } catch (error) {
      tellRefusal(error, "Processing failed", "Please try again in a moment.")
    }
  }

  if (isGone) return <NoStory title={title}>{wasShared(story) ? takenBack : undefined}</NoStory>
  if (story !== undefined) {
    return (
      <StoryPage
        key={`${path}?${address}`}
        story={{ ...story, processing: furthest(story.processing, live) }}
        startAt={secondOf(address.get("t"))}
        isStarting={isPending}
        onStartAgain={() => void startAgain()}
        share={<ShareStory story={story} />}
      />
    )
  }
  if (error === null || isFetching) return <StorySkeleton />
  return (
    <NoStory title="This story could not be opened" onRetry={() => void refetch()}>
      {sentenceOf(error, "Please try again in a moment.")}
    </NoStory>
  )
}

const InvalidStory = () => {
  useArrival("Invalid story ID")
  return <NoStory title="Invalid story ID" />
}

export const StoryScreen = ({ id }: { readonly id: string }) => {
  const known = storyIdOf(id)
  return known === null ? <InvalidStory /> : <KnownStory key={known} id={known} />
}
