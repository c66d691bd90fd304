import { useState } from "react"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { failedOf, loadedOf, mapLoaded } from "../../api/load-state.ts"
import { usePeople } from "../../api/people.ts"
import { usePlansHere } from "../../api/plans.ts"
import { useNewestStories, useStoryOverview } from "../../api/story-list.ts"
import { HandedWaiting } from "../../share-target/shared-files-waiting-notice.tsx"
import { useResumeUploads } from "../../recorder/use-resume-uploads.ts"
import { useUnsaved } from "../../recorder/use-pending-stories.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { HomeView } from "./home-view.tsx"
import { HomeSearch } from "./home-search.tsx"
import { recentStories, statsOf } from "./stats.ts"

export const HomePage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Home")
  const [now] = useState(() => new Date())
  const told = useNewestStories()
  const overview = useStoryOverview()
  const people = usePeople()
  const plans = usePlansHere()
  const unsaved = useUnsaved(user.id)
  useResumeUploads(user.id, unsaved !== null && unsaved.left > 0)
  return (
    <HomeView
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
