import { useState } from "react"
import { Trash2 } from "lucide-react"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { Loaded } from "../../api/load-state.ts"
import { BackLink } from "../../ui/back-link.tsx"
import { Card } from "../../ui/card.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Page } from "../../ui/page.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { type DeletedItem, keyOf, nameOf } from "./deleted-item.ts"
import { DeletedCard } from "./trash-card.tsx"

interface DeletedPageProps {
  readonly listed: Loaded<ReadonlyArray<DeletedItem>>
  readonly userId: UserId
  /** Milliseconds since 1970 when the list was asked for. */
  readonly now: number
  readonly onRestore: (item: DeletedItem) => Promise<void>
  readonly onErase: (item: DeletedItem) => Promise<void>
}

interface Doing {
  readonly key: string
  readonly what: "restoring" | "erasing"
}

/** Says what is being done with what, until it is done. */
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
    <output className="sr-only">Loading what was deleted…</output>
    {[0, 1].map((place) => (
      <Card key={place} className="grid grid-cols-1 gap-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </Card>
    ))}
  </div>
)

const erased = {
  story:
    "This deletes the recording and its transcript forever. No one can get them back, not even the person who runs this server.",
  person:
    "Their stories are kept. This deletes their biography, the chats about them and who can see them forever. No one can get those back, not even the person who runs this server.",
} as const

const List = ({ listed, userId, now, onRestore, onErase }: DeletedPageProps) => {
  const { doing, run } = useDoing()
  const [asked, setAsked] = useState<DeletedItem | null>(null)
  if (listed.state === "loading") return <Loading />
  if (listed.state === "failed") {
    const { text, onRetry } = listed
    return <FailedNotice title="We couldn't load the list" text={text} onRetry={onRetry} />
  }
  const erase = async (item: DeletedItem) => {
    await run({ key: keyOf(item), what: "erasing" }, () => onErase(item))
    setAsked(null)
  }
  return (
    <>
      {listed.data.length === 0 && (
        <EmptyState
          icon={<Trash2 />}
          title="Nothing deleted"
          text={`When you delete a story or a person, they stay here for ${String(limits.deleted.days)} days, in case someone misses them.`}
        />
      )}
      {listed.data.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {listed.data.map((item) => (
            <li key={keyOf(item)} className="min-w-0">
              <DeletedCard
                item={item}
                userId={userId}
                now={now}
                doing={doing?.key === keyOf(item) ? doing.what : "nothing"}
                onRestore={() =>
                  void run({ key: keyOf(item), what: "restoring" }, () => onRestore(item))
                }
                onErase={() => setAsked(item)}
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
            Delete “<bdi>{asked === null ? "" : nameOf(asked)}</bdi>” forever?
          </>
        }
        text={asked?.kind === "person" ? erased.person : erased.story}
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
    intro={`Deleted stories and people stay here for ${String(limits.deleted.days)} days, then they're gone for good.`}
  >
    <List {...props} />
  </Page>
)
