import { useCapabilities } from "../../data/capabilities.ts"
import { loadedOf } from "../../data/loaded.ts"
import { useSent } from "../../data/sent.ts"
import { useArrival } from "../../shell/arrival.ts"
import { SentPage, type SentPageProps } from "./sent-page.tsx"

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
