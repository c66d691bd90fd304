import { useState } from "react"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useListed } from "../../cards/use-listed.ts"
import { useStorytellers } from "../../data/people.ts"
import { useArrival } from "../../shell/arrival.ts"
import { HomePage } from "./home-page.tsx"
import { HomeSearch } from "./home-search.tsx"
import { recentStories, statsOf } from "./stats.ts"

export const HomeScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Home")
  const [now] = useState(() => new Date())
  const listed = useListed(null)
  const { data: people } = useStorytellers()
  const stories = listed.state === "here" ? listed.stories : undefined
  return (
    <HomePage
      user={user}
      stats={statsOf(user, stories, people, now)}
      recent={
        stories === undefined
          ? listed
          : { state: "here", stories: recentStories(stories, limits.home.recentStories) }
      }
      search={<HomeSearch />}
    />
  )
}
