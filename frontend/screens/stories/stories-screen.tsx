import { useSearchParams } from "wouter"
import { useFound } from "../../cards/use-found.ts"
import { useCapabilities } from "../../data/capabilities.ts"
import { useArrival } from "../../shell/arrival.ts"
import { addressWith, chosenIn } from "./chosen.ts"
import { StoriesPage } from "./stories-page.tsx"
import { useChoosable, useChosenStories } from "./use-chosen-stories.ts"

/** Search and filters are kept in the URL, so that the back button restores them. */
export const StoriesScreen = () => {
  useArrival("Stories")
  const [address, setAddress] = useSearchParams()
  const query = address.get("q")?.trim() ?? ""
  const chosen = chosenIn(address)
  const browsed = useChosenStories(chosen)
  const people = useChoosable(chosen)
  const found = useFound(query)
  const capabilities = useCapabilities()

  const search = (query: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (query === "") next.delete("q")
      else next.set("q", query)
      return next
    })
  return (
    <StoriesPage
      {...browsed}
      chosen={chosen}
      people={people}
      onChoose={(changes) => setAddress((before) => addressWith(before, changes))}
      query={query}
      found={found}
      onSearch={search}
      capabilities={capabilities}
    />
  )
}
