import { CloudOff } from "lucide-react"
import { Button } from "../ui/button.tsx"
import { Page } from "../ui/page.tsx"
import { useArrival } from "./use-page-title.ts"

const offline = {
  title: "You're offline",
  intro:
    "Nothing is lost. Kintale opens again by itself when you're back online, or you can try now.",
}
const silent = {
  title: "We can't reach Kintale",
  intro:
    "Nothing is lost. Check your connection and try again. If that doesn't help, ask the person who runs this server.",
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
