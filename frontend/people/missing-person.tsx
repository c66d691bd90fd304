import type { ReactNode } from "react"
import { ErrorPage } from "../ui/error-page.tsx"
import { BackToPeople } from "./back-to-people.tsx"

const missing = "They may have been deleted, or they aren't shared with you."

/** The title when something that was just on the screen is no longer shared. */
export const noLongerShared = (what: string) => `${what} is no longer shared with you`
export const takenBack =
  "The person who shared this may have stopped sharing it. Ask them if you think it's a mistake."

interface NoPersonProps {
  readonly title: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export const NoPerson = ({ title, onRetry, children = missing }: NoPersonProps) => (
  <ErrorPage
    title={title}
    text={children}
    back={<BackToPeople />}
    onwards={{ href: "/people", label: "See all people" }}
    onRetry={onRetry}
  />
)
