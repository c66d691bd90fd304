import { useSearching } from "../../search/use-search-params.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { useAddress } from "../../lib/use-query-params.ts"
import { addressWith, chosenIn } from "./story-filters.ts"
import { StoriesView } from "./stories-view.tsx"
import { useChoosable, useChosenStories } from "./use-filtered-stories.ts"

/** Search and filters are kept in the URL, so that the back button restores them. */
export const StoriesPage = () => {
  useArrival("Stories")
  const [address, setAddress] = useAddress()
  const { asked, found, search } = useSearching()
  const chosen = chosenIn(address)
  const browsed = useChosenStories(chosen)
  const people = useChoosable(chosen)
  const capabilities = useCapabilities()
  return (
    <StoriesView
      {...browsed}
      chosen={chosen}
      people={people}
      onChoose={(changes) => setAddress(addressWith(address, changes))}
      query={asked.query}
      found={found}
      onSearch={search}
      capabilities={capabilities}
    />
  )
}
