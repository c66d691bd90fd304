import { Button } from "./button.tsx"
import { FailedNotice } from "./load-error.tsx"

export interface ShowMoreProps {
  /** What comes after the rows that are shown. */
  readonly more: "there" | "loading" | "failed" | "none"
  /** What the button says. */
  readonly label: string
  readonly failedTitle: string
  readonly onMore: () => void
}

/** Below a list of which not everything is loaded. */
export const ShowMore = ({ more, label, failedTitle, onMore }: ShowMoreProps) => {
  switch (more) {
    case "none":
      return null
    case "failed":
      return (
        <FailedNotice title={failedTitle} text="Please try again in a moment." onRetry={onMore} />
      )
    case "there":
    case "loading":
      return (
        <Button className="justify-self-center" pending={more === "loading"} onClick={onMore}>
          {label}
        </Button>
      )
  }
}
