import { CircleAlert, CircleHelp, Headphones, LoaderCircle } from "lucide-react"
import type { StoryCard } from "#protocol/story.ts"
import { Badge } from "../ui/badge.tsx"

/** Ready to be heard, still being worked on, or stopped. */
export const StoryState = ({ processing }: Pick<StoryCard, "processing">) => {
  switch (processing.state) {
    case "ready":
      return (
        <Badge tone="sage" icon={<Headphones />}>
          Ready
        </Badge>
      )
    case "doubted":
      return (
        <Badge tone="amber" icon={<CircleHelp />}>
          Is this English?
        </Badge>
      )
    case "working":
      return (
        <Badge tone="amber" icon={<LoaderCircle className="animate-spin" />}>
          Processing
        </Badge>
      )
    case "failed":
      return (
        <Badge tone="brick" icon={<CircleAlert />}>
          Processing failed
        </Badge>
      )
  }
}
