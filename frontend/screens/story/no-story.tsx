import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"
import { BackToStories } from "./back-to-stories.tsx"

const missing =
  "It may have been taken away, or it is not shared with you. Whoever keeps it can tell you more."

export interface NoStoryProps {
  readonly title: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export const NoStory = ({ title, onRetry, children = missing }: NoStoryProps) => (
  <Page width="reading" title={title} intro={children} back={<BackToStories />}>
    <div>
      {onRetry === undefined ? (
        <Button asChild variant="primary">
          <Link href="/stories">See all stories</Link>
        </Button>
      ) : (
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  </Page>
)
