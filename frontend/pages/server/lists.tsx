import type { ReactNode } from "react"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { AccountOnServer, FailedStory } from "#protocol/operator.ts"
import type { Loaded } from "../../api/load-state.ts"
import { longDate } from "../../lib/format.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { ShowMore, type ShowMoreProps } from "../../ui/show-more.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Section } from "../../ui/section.tsx"
import { accountText, failedTitle } from "./server-text.ts"

/** A list of which pages are loaded. */
interface Listing<Item> {
  readonly listed: Loaded<ReadonlyArray<Item>>
  readonly more: ShowMoreProps["more"]
  readonly onMore: () => void
}

interface RowProps {
  readonly title: ReactNode
  readonly lines: ReadonlyArray<string>
  readonly action: ReactNode
}

const Row = ({ title, lines, action }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4 md:flex-nowrap">
    <div className="grid min-w-0 flex-[1_1_260px] grid-cols-1 gap-1 wrap-anywhere">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      {lines.map((line) => (
        <p key={line} className="text-sm text-faded">
          {line}
        </p>
      ))}
    </div>
    <div className="shrink-0">{action}</div>
  </li>
)

interface RowsProps<Item> extends Listing<Item> {
  /** What the list is of. */
  readonly what: string
  readonly nothing: string
  /** A row for each. */
  readonly children: ReactNode
}

const Rows = <Item,>({ listed, more, onMore, what, nothing, children }: RowsProps<Item>) => {
  if (listed.state === "loading") {
    return (
      <Card className="grid grid-cols-1 gap-3">
        <output className="sr-only">Loading…</output>
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </Card>
    )
  }
  if (listed.state === "failed") {
    const { text, onRetry } = listed
    return <FailedNotice title={`We couldn't load the ${what}`} text={text} onRetry={onRetry} />
  }
  if (listed.data.length === 0) return <Card className="text-faded">{nothing}</Card>
  return (
    <>
      <Card className="py-0! md:py-0!">
        <ul className="grid grid-cols-1 divide-y divide-line">{children}</ul>
      </Card>
      <ShowMore
        more={more}
        label={`Show more ${what}`}
        failedTitle={`We couldn't load more ${what}`}
        onMore={onMore}
      />
    </>
  )
}

const itemsOf = <Item,>({ listed }: Listing<Item>): ReadonlyArray<Item> =>
  listed.state === "here" ? listed.data : []

export interface FailedStoriesSectionProps {
  readonly stories: Listing<FailedStory>
  /** The story that is being started again. */
  readonly retrying: StoryId | null
  readonly onRetry: (id: StoryId) => void
}

export const FailedStoriesSection = (props: FailedStoriesSectionProps) => {
  const { stories, retrying, onRetry } = props
  return (
    <Section title="Stories that failed">
      <Rows {...stories} what="stories" nothing="No stories failed.">
        {itemsOf(stories).map((story) => (
          <Row
            key={story.id}
            title={<bdi>{failedTitle(story)}</bdi>}
            lines={[`Saved ${longDate(story.createdAt)}`, story.reason]}
            action={
              !story.isUnreadable && (
                <Button
                  pending={retrying === story.id}
                  aria-label={`Try again: story ${String(story.id)}`}
                  onClick={() => onRetry(story.id)}
                >
                  Try again
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

export interface AccountsSectionProps {
  readonly accounts: Listing<AccountOnServer>
  readonly userId: UserId
  readonly onRemove: (account: AccountOnServer) => void
}

export const AccountsSection = ({ accounts, userId, onRemove }: AccountsSectionProps) => (
  <Section title="Accounts">
    <Rows {...accounts} what="accounts" nothing="There are no accounts.">
      {itemsOf(accounts).map((account) => (
        <Row
          key={account.id}
          title={
            <>
              <bdi>{account.name}</bdi> (<bdi>{account.username}</bdi>)
            </>
          }
          lines={[
            account.isConfirmed ? account.email : `${account.email}, not verified`,
            accountText(account),
          ]}
          action={
            account.id === userId ? (
              <p className="text-sm text-faded">Your account</p>
            ) : (
              <Button
                aria-label={`Delete account of ${account.username}`}
                onClick={() => onRemove(account)}
              >
                Delete account
              </Button>
            )
          }
        />
      ))}
    </Rows>
  </Section>
)
