import { Send } from "lucide-react"
import type { RemoteJob } from "#protocol/engine-job.ts"
import type { SentLine } from "#protocol/remote-usage.ts"
import { neverSent } from "../../privacy-policy/never-sent-text.ts"
import { sendsWords } from "../../remote-usage/data-use-text.ts"
import type { Loaded } from "../../api/load-state.ts"
import { BackLink } from "../../ui/back-link.tsx"
import { Card } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"
import { ShowMore, type ShowMoreProps } from "../../ui/show-more.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { SentRow } from "./remote-usage-row.tsx"

interface RemoteUsageViewProps {
  readonly listed: Loaded<ReadonlyArray<SentLine>>
  /** What this server sends as it's set up now; undefined while nobody knows. */
  readonly sends: ReadonlyArray<RemoteJob> | undefined
  readonly more: ShowMoreProps["more"]
  readonly onMore: () => void
}

const Loading = () => (
  <Card className="grid grid-cols-1 gap-6">
    <output className="sr-only">Loading what was sent…</output>
    {[0, 1, 2].map((place) => (
      <div key={place} className="grid grid-cols-1 gap-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </div>
    ))}
  </Card>
)

const List = ({ listed, more, onMore }: Omit<RemoteUsageViewProps, "sends">) => {
  if (listed.state === "loading") return <Loading />
  if (listed.state === "failed") {
    const { text, onRetry } = listed
    return <FailedNotice title="We couldn't load the list" text={text} onRetry={onRetry} />
  }
  if (listed.data.length === 0) {
    return (
      <EmptyState
        icon={<Send />}
        title="Nothing was sent"
        text="When part of a story goes to another machine, we list it here for 13 months: how much and where it went, never what it says."
      />
    )
  }
  return (
    <>
      <Card className="py-1! md:py-2!">
        <ul className="grid grid-cols-1 divide-y divide-line">
          {listed.data.map((line) => (
            <SentRow key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      <ShowMore
        more={more}
        label="Show earlier entries"
        failedTitle="We couldn't load the earlier entries"
        onMore={onMore}
      />
    </>
  )
}

const AsSetUpNow = ({ sends }: Pick<RemoteUsageViewProps, "sends">) => {
  if (sends === undefined) return null
  if (sends.length === 0) {
    return <Notice>As it's set up now, this server sends nothing to other machines.</Notice>
  }
  return (
    <Notice isFolded title="What this server sends as it's set up now">
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {[...sendsWords(sends), neverSent].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

export const RemoteUsageView = ({ sends, ...list }: RemoteUsageViewProps) => (
  <Page
    width="reading"
    back={<BackLink href="/settings">Settings</BackLink>}
    title="What this server has sent"
    intro="What went to other machines from your stories and your searches. Only you can see this."
  >
    <AsSetUpNow sends={sends} />
    <List {...list} />
  </Page>
)
