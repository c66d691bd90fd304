import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button } from "./button.tsx"
import { Page } from "./page.tsx"

interface ErrorPageProps {
  readonly title: string
  /** Why, and whom to ask. */
  readonly text: ReactNode
  readonly back: ReactNode
  /** Where to go on where trying again would not help. */
  readonly onwards: { readonly href: string; readonly label: string }
  /** Given where trying again may help. */
  readonly onRetry: (() => void) | undefined
}

/** In the place of a page that is missing, not shared, or could not be fetched. */
export const ErrorPage = ({ title, text, back, onwards, onRetry }: ErrorPageProps) => (
  <Page
    width="reading"
    title={<span className="wrap-anywhere">{title}</span>}
    intro={text}
    back={back}
  >
    <div>
      {onRetry === undefined ? (
        <Button asChild variant="primary">
          <Link href={onwards.href}>{onwards.label}</Link>
        </Button>
      ) : (
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  </Page>
)
