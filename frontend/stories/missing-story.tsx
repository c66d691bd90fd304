import type { ReactNode } from "react"
import { errorMessage } from "../api/errors.ts"
import { ErrorPage } from "../ui/error-page.tsx"
import { BackToStories } from "./back-to-stories.tsx"

const missing = "It may have been deleted, or it isn't shared with you."

interface NoStoryProps {
  readonly title: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export const NoStory = ({ title, onRetry, children = missing }: NoStoryProps) => (
  <ErrorPage
    title={title}
    text={children}
    back={<BackToStories />}
    onwards={{ href: "/stories", label: "See all stories" }}
    onRetry={onRetry}
  />
)

/** A story that is there, as far as is known, but did not come. */
export const UnopenedStory = ({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => void
}) => (
  <NoStory title="We couldn't open this story" onRetry={onRetry}>
    {errorMessage(error)}
  </NoStory>
)
