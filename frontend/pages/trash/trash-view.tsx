import { useState } from "react"
import { Trash2 } from "lucide-react"
import type { DeletedStory } from "#protocol/trash.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { Loaded } from "../../api/load-state.ts"
import { BackLink } from "../../ui/back-link.tsx"
import { Card } from "../../ui/card.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Page } from "../../ui/page.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { DeletedCard } from "./trash-card.tsx"

interface DeletedPageProps {
  readonly listed: Loaded<ReadonlyArray<DeletedStory>>
  readonly userId: UserId
  /** Milliseconds since 1970 when the list was asked for. */
  readonly now: number
  readonly onPutBack: (story: DeletedStory) => Promise<void>
  readonly onErase: (story: DeletedStory) => Promise<void>
}

interface Doing {
  readonly id: StoryId
  readonly what: "putting back" | "erasing"
}

/** Says what is being done with which story, until it is done. */
const useDoing = () => {
  const [doing, setDoing] = useState<Doing | null>(null)
  const run = async (next: Doing, act: () => Promise<void>) => {
    setDoing(next)
    await act()
    setDoing(null)
  }
  return { doing, run }
}

const Loading = () => (
  <div className="grid grid-cols-1 gap-4">
    <output className="sr-only">Loading the deleted stories…</output>
    {[0, 1].map((place) => (
      <Card key={place} className="grid grid-cols-1 gap-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </Card>
    ))}
  </div>
)

const List = ({ listed, userId, now, onPutBack, onErase }: DeletedPageProps) => {
  const { doing, run } = useDoing()
  const [asked, setAsked] = useState<DeletedStory | null>(null)
  if (listed.state === "loading") return <Loading />
  if (listed.state === "failed") {
    const { text, onRetry } = listed
    return <FailedNotice title="We couldn't load the list" text={text} onRetry={onRetry} />
  }
  const erase = async (story: DeletedStory) => {
    await run({ id: story.id, what: "erasing" }, () => onErase(story))
    setAsked(null)
  }
  return (
    <>
      {listed.data.length === 0 && (
        <EmptyState
          icon={<Trash2 />}
          title="No deleted stories"
          text={`When you delete a story, it stays here for ${String(limits.deleted.days)} days, in case someone misses it.`}
        />
      )}
      {listed.data.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {listed.data.map((story) => (
            <li key={story.id} className="min-w-0">
              <DeletedCard
                story={story}
                userId={userId}
                now={now}
                doing={doing?.id === story.id ? doing.what : "nothing"}
                onPutBack={() =>
                  void run({ id: story.id, what: "putting back" }, () => onPutBack(story))
                }
                onErase={() => setAsked(story)}
              />
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && doing === null && setAsked(null)}
        title={
          <>
            Delete “<bdi>{asked?.title}</bdi>” forever?
          </>
        }
        text="This deletes the recording and its words for good. No one can get them back, not even the person who runs this server."
        confirmLabel="Delete forever"
        pending={doing?.what === "erasing"}
        onConfirm={() => asked !== null && void erase(asked)}
      />
    </>
  )
}

export const TrashView = (props: DeletedPageProps) => (
  <Page
    back={<BackLink href="/stories">Stories</BackLink>}
    title="Recently deleted"
    intro={`Deleted stories stay here for ${String(limits.deleted.days)} days, then they're gone for good.`}
  >
    <List {...props} />
  </Page>
)
