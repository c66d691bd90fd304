import { Mic } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { type Stat, StatCards } from "../../stories/stat-cards.tsx"
import { type Listed, StoryList } from "../../stories/story-list.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Page } from "../../ui/page.tsx"
import type { Unsaved } from "../../recorder/pending-stories.ts"
import { UnsavedNotice } from "../../recorder/pending-stories-notice.tsx"
import { NextSteps, type NextStepsProps } from "./next-steps.tsx"
import { Ways } from "./quick-actions.tsx"

const noStories = (
  <EmptyState
    icon={<Mic />}
    title="No stories yet"
    text="It doesn't have to be long. A minute about a kitchen, a street or a song is a good start."
    action={
      <Button asChild variant="primary">
        <Link href="/record">Tell the first story</Link>
      </Button>
    }
  />
)

interface HomePageProps {
  readonly user: CurrentUser
  readonly stats: ReadonlyArray<Stat>
  /** Given when the figures could not be loaded. */
  readonly noStats?: { readonly text: string; readonly onRetry: () => void } | null
  readonly recent: Listed
  readonly search: ReactNode
  /** Recordings that are not saved as stories; null while it is not known whether there are any. */
  readonly unsaved?: Unsaved | null
  /** What to do next. */
  readonly next?: NextStepsProps
  /** Said to whoever has not confirmed their email and has something to lose by that. */
  readonly confirmEmail?: ReactNode
  /** What other apps handed over. */
  readonly handed?: ReactNode
}

export const HomeView = (props: HomePageProps) => {
  const { user, stats, noStats = null, recent, search, unsaved = null, handed } = props
  return (
    <Page
      title={
        <span dir="auto" className="wrap-anywhere">
          Welcome, {user.firstName || "Storyteller"}
        </span>
      }
      intro="Whose voice would you like to hear today?"
    >
      <Ways />
      {props.confirmEmail}
      <UnsavedNotice unsaved={unsaved} />
      {handed}
      <section aria-labelledby="find" className="grid grid-cols-1 gap-4">
        <h2 id="find" className="text-xl">
          Find a story
        </h2>
        {search}
      </section>
      <section aria-labelledby="recent" className="grid grid-cols-1 gap-4">
        <h2 id="recent" className="text-xl">
          Recent Stories
        </h2>
        <StoryList
          listed={recent}
          places={limits.home.recentStories}
          empty={noStories}
          columns="two"
        />
      </section>
      {props.next !== undefined && <NextSteps {...props.next} />}
      <section aria-labelledby="figures" className="grid grid-cols-1 gap-4">
        <h2 id="figures" className="text-xl">
          Your collection
        </h2>
        {noStats === null ? (
          <StatCards stats={stats} />
        ) : (
          <FailedNotice
            title="We couldn't load the numbers"
            text={noStats.text}
            onRetry={noStats.onRetry}
          />
        )}
      </section>
    </Page>
  )
}
