import type { ReactNode } from "react"
import type { ServerOverview } from "#protocol/operator.ts"
import type { Loaded } from "../../api/load-state.ts"
import { BackLink } from "../../ui/back-link.tsx"
import { Card } from "../../ui/card.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Page } from "../../ui/page.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import {
  AccountsSection,
  type AccountsSectionProps,
  FailedStoriesSection,
  type FailedStoriesSectionProps,
} from "./lists.tsx"
import { OverviewSection, SignUpSection, type SignUpSectionProps } from "./overview-section.tsx"

interface ServerViewProps
  extends FailedStoriesSectionProps, AccountsSectionProps, Pick<SignUpSectionProps, "onChoose"> {
  readonly overview: Loaded<ServerOverview>
  /** The open dialog. */
  readonly dialog?: ReactNode
}

const Overview = ({ overview, onChoose }: Pick<ServerViewProps, "overview" | "onChoose">) => {
  if (overview.state === "loading") {
    return (
      <Card className="grid grid-cols-1 gap-6">
        <output className="sr-only">Loading…</output>
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </Card>
    )
  }
  if (overview.state === "failed") {
    const { text, onRetry } = overview
    return <FailedNotice title="We couldn't load this" text={text} onRetry={onRetry} />
  }
  return (
    <>
      <OverviewSection overview={overview.data} />
      <SignUpSection registration={overview.data.registration} onChoose={onChoose} />
    </>
  )
}

/** For everybody else, who may know the address. */
export const NotYourServer = () => (
  <Page
    width="reading"
    back={<BackLink href="/settings">Settings</BackLink>}
    title="This server"
    intro="Only the person who runs this server can see this page."
  />
)

export const ServerView = ({ overview, onChoose, dialog, ...lists }: ServerViewProps) => (
  <Page
    width="reading"
    back={<BackLink href="/settings">Settings</BackLink>}
    title="This server"
    intro="Only you can see this page, because you run this server. You won't see anyone's stories here."
  >
    <Overview overview={overview} onChoose={onChoose} />
    <FailedStoriesSection {...lists} />
    <AccountsSection {...lists} />
    {dialog}
  </Page>
)
