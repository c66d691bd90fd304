import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"
import { title } from "./subscribe-view.tsx"

interface SetupFailedProps {
  readonly text: string
  readonly onRetry: () => void
}

/** The subscription could not be begun. Nothing was charged. */
export const SetupFailed = ({ text, onRetry }: SetupFailedProps) => (
  <Page width="reading" title={title}>
    <Notice
      tone="brick"
      title="Your subscription could not be set up"
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button asChild>
            <Link href="/">Back to Home</Link>
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>Nothing was charged.</p>
    </Notice>
  </Page>
)
