import { useCapabilities } from "../../api/capabilities.ts"
import { loadedOf } from "../../api/load-state.ts"
import { useSent } from "../../api/remote-usage.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { SentPage, type SentPageProps } from "./remote-usage-view.tsx"

const moreOf = (asked: ReturnType<typeof useSent>): SentPageProps["more"] => {
  if (asked.isFetchingNextPage) return "loading"
  if (asked.isFetchNextPageError) return "failed"
  return asked.hasNextPage ? "there" : "none"
}

export const SentScreen = () => {
  useArrival("What this server has sent")
  const asked = useSent()
  const capabilities = useCapabilities()
  return (
    <SentPage
      listed={loadedOf(asked)}
      sends={capabilities === undefined ? undefined : (capabilities.sends ?? [])}
      more={moreOf(asked)}
      onMore={() => void asked.fetchNextPage()}
    />
  )
}
