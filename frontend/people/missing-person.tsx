import type { ReactNode } from "react"
import { ErrorPage } from "../ui/error-page.tsx"
import { BackToPeople } from "./back-to-people.tsx"

const missing =
  "They may have been taken out of the collection, or they are not shared with you. Whoever keeps them can tell you more."

/** The title when something that was just on the screen is no longer shared. */
export const noLongerShared = (what: string) => `${what} is no longer shared with you`
export const takenBack =
  "Whoever shared this may have taken it back. Ask them if you think it is a mistake."

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
