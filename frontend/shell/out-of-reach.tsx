import { CloudOff } from "lucide-react"
import { Button } from "../ui/button.tsx"
import { Page } from "../ui/page.tsx"
import { useArrival } from "./arrival.ts"

/** Nobody can say who is asking: the server does not answer. */
export const OutOfReach = ({ onRetry }: { readonly onRetry: () => void }) => {
  useArrival("Kintale cannot be reached")
  return (
    <Page
      width="reading"
      title="Kintale cannot be reached"
      intro="Nothing is lost. Please check your connection, or ask whoever looks after your Kintale, and try again."
    >
      <div>
        <Button variant="primary" icon={<CloudOff />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Page>
  )
}
