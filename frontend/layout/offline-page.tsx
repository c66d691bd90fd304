import { CloudOff } from "lucide-react"
import { Button } from "../ui/button.tsx"
import { Page } from "../ui/page.tsx"
import { useArrival } from "./use-page-title.ts"

const offline = {
  title: "You are offline",
  intro:
    "Nothing is lost. Kintale opens again by itself as soon as your connection is back, or try again now.",
}
const silent = {
  title: "Kintale cannot be reached",
  intro:
    "Nothing is lost. Please check your connection, or ask whoever looks after your Kintale, and try again.",
}

/** Shown when the server cannot be reached, so that it is unknown who is signed in. */
export const OfflinePage = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { title, intro } = navigator.onLine ? silent : offline
  useArrival(title)
  return (
    <Page width="reading" title={title} intro={intro}>
      <div>
        <Button variant="primary" icon={<CloudOff />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Page>
  )
}
