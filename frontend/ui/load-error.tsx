import { Button } from "./button.tsx"
import { Notice } from "./notice.tsx"

interface FailedNoticeProps {
  /** What could not be loaded. */
  readonly title: string
  /** Why, or what to do. */
  readonly text: string
  readonly onRetry: () => void
}

/** Shown in place of data that could not be loaded, with a button to try again. */
export const FailedNotice = ({ title, text, onRetry }: FailedNoticeProps) => (
  <Notice tone="brick" title={title} action={<Button onClick={onRetry}>Try again</Button>}>
    {text}
  </Notice>
)
