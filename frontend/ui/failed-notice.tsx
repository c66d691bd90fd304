import { Button } from "./button.tsx"
import { Notice } from "./notice.tsx"

export interface FailedNoticeProps {
  /** What did not come. */
  readonly title: string
  /** Why, or what to do. */
  readonly text: string
  readonly onRetry: () => void
}

/** In the place of what could not be had: says so, and tries again. */
export const FailedNotice = ({ title, text, onRetry }: FailedNoticeProps) => (
  <Notice tone="brick" title={title} action={<Button onClick={onRetry}>Try again</Button>}>
    {text}
  </Notice>
)
