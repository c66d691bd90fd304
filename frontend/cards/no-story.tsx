import type { ReactNode } from "react"
import { RefusalPage } from "../ui/refusal-page.tsx"
import { BackToStories } from "./back-to-stories.tsx"

const missing =
  "It may have been taken away, or it is not shared with you. Whoever keeps it can tell you more."

export interface NoStoryProps {
  readonly title: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export const NoStory = ({ title, onRetry, children = missing }: NoStoryProps) => (
  <RefusalPage
    title={title}
    text={children}
    back={<BackToStories />}
    onwards={{ href: "/stories", label: "See all stories" }}
    onRetry={onRetry}
  />
)
