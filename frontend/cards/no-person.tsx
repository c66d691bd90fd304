import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button } from "../ui/button.tsx"
import { Page } from "../ui/page.tsx"
import { BackToPeople } from "./back-to-people.tsx"

const missing =
  "They may have been taken out of the collection, or they are not shared with you. Whoever keeps them can tell you more."

/** Said of what was on the screen a moment ago. */
export const noLongerShared = (what: string) => `${what} is no longer shared with you`
export const takenBack =
  "Whoever shared this may have taken it back. Ask them if you think it is a mistake."

export interface NoPersonProps {
  readonly title: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export const NoPerson = ({ title, onRetry, children = missing }: NoPersonProps) => (
  <Page
    width="reading"
    title={<span className="wrap-anywhere">{title}</span>}
    intro={children}
    back={<BackToPeople />}
  >
    <div>
      {onRetry === undefined ? (
        <Button asChild variant="primary">
          <Link href="/people">See all people</Link>
        </Button>
      ) : (
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  </Page>
)
