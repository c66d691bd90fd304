import { useState } from "react"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { failedOf, loadedOf, mapLoaded } from "../../data/loaded.ts"
import { useStorytellers } from "../../data/people.ts"
import { usePlansHere } from "../../data/plans.ts"
import { useNewestStories, useStoryOverview } from "../../data/browsing.ts"
import { HandedWaiting } from "../../inbox/waiting-notice.tsx"
import { useSendKept } from "../../recording/use-send-kept.ts"
import { useUnsaved } from "../../recording/use-unsaved.ts"
import { useArrival } from "../../shell/arrival.ts"
import { HomePage } from "./home-page.tsx"
import { HomeSearch } from "./home-search.tsx"
import { recentStories, statsOf } from "./stats.ts"

export const HomeScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Home")
  const [now] = useState(() => new Date())
  const told = useNewestStories()
  const overview = useStoryOverview()
  const people = useStorytellers()
  const plans = usePlansHere()
  const unsaved = useUnsaved(user.id)
  useSendKept(user.id, unsaved !== null && unsaved.left > 0)
  return (
    <HomePage
      user={user}
      stats={statsOf(user, overview.data, people.data, now, plans)}
      noStats={failedOf(overview, people)}
      recent={mapLoaded(loadedOf(told), (stories) =>
        recentStories(stories, limits.home.recentStories),
      )}
      search={<HomeSearch />}
      handed={<HandedWaiting userId={user.id} />}
      unsaved={unsaved}
    />
  )
}
