import { useCapabilities } from "../../api/capabilities.ts"
import { loadedOf, moreOf } from "../../api/load-state.ts"
import { useSent } from "../../api/remote-usage.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { RemoteUsageView } from "./remote-usage-view.tsx"

export const RemoteUsagePage = () => {
  useArrival("What this server has sent")
  const asked = useSent()
  const capabilities = useCapabilities()
  return (
    <RemoteUsageView
      listed={loadedOf(asked)}
      sends={capabilities === undefined ? undefined : (capabilities.sends ?? [])}
      more={moreOf(asked)}
      onMore={() => void asked.fetchNextPage()}
    />
  )
}
