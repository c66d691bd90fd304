import { useState } from "react"
import { everybody } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { failedOf, loadedOf, mapLoaded } from "../../api/load-state.ts"
import { usePeople } from "../../api/people.ts"
import { usePrompts } from "../../api/prompts.ts"
import { useInvites, useShares } from "../../api/shares.ts"
import { ConfirmEmailNotice } from "../../email-verification/confirm-email-notice.tsx"
import { usePlansHere } from "../../api/plans.ts"
import { useNewestStories, useStoryOverview } from "../../api/story-list.ts"
import { useShareBack } from "../../sharing/use-share-back.ts"
import { HandedWaiting } from "../../share-target/shared-files-waiting-notice.tsx"
import { useResumeUploads } from "../../recorder/use-resume-uploads.ts"
import { useUnsaved } from "../../recorder/use-pending-stories.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { HomeView } from "./home-view.tsx"
import { HomeSearch } from "./home-search.tsx"
import { questionOfTheDay } from "./question-of-the-day.ts"
import { recentStories, statsOf } from "./stats.ts"

export const HomePage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Home")
  const [now] = useState(() => new Date())
  const told = useNewestStories()
  const overview = useStoryOverview()
  const people = usePeople()
  const plans = usePlansHere()
  const given = useShares(everybody).data
  const { data: invites = [] } = useInvites()
  const prompts = usePrompts(null).data
  const isSharing = given?.some(({ status }) => status === "accepted" || status === "pending")
  const shareBack = useShareBack(people.data, given)
  const hasStories = overview.data !== undefined && overview.data.own > 0
  const isSharedWith = people.data?.some(({ sharedBy }) => sharedBy !== null)
  // Whoever keeps such a person hears what is told for them.
  const mayTellForOthers = people.data?.some(
    ({ sharedBy, access }) => sharedBy !== null && access !== "view",
  )
  const hasToLose = !user.emailVerified && (isSharing === true || isSharedWith === true)
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
      next={{
        question: questionOfTheDay(prompts, now),
        isAlone:
          hasStories && isSharing === false && shareBack === null && mayTellForOthers === false,
        shareBack,
        invites,
      }}
      confirmEmail={hasToLose && <ConfirmEmailNotice email={user.email} />}
      search={<HomeSearch />}
      handed={<HandedWaiting userId={user.id} />}
      unsaved={unsaved}
    />
  )
}
