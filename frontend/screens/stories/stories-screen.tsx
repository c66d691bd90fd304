import { useSearching } from "../../cards/use-searching.ts"
import { useCapabilities } from "../../data/capabilities.ts"
import { useArrival } from "../../shell/arrival.ts"
import { useAddress } from "../../ui/use-address.ts"
import { addressWith, chosenIn } from "./chosen.ts"
import { StoriesPage } from "./stories-page.tsx"
import { useChoosable, useChosenStories } from "./use-chosen-stories.ts"

/** Search and filters are kept in the URL, so that the back button restores them. */
export const StoriesScreen = () => {
  useArrival("Stories")
  const [address, setAddress] = useAddress()
  const { asked, found, search } = useSearching()
  const chosen = chosenIn(address)
  const browsed = useChosenStories(chosen)
  const people = useChoosable(chosen)
  const capabilities = useCapabilities()
  return (
    <StoriesPage
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
