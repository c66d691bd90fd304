import type { Listed } from "../../cards/story-list.tsx"
import { isMissing } from "../../data/ask-error.ts"
import { loadedOf, mapLoaded } from "../../data/loaded.ts"
import { usePeople } from "../../data/people.ts"
import { useStories, useStoriesAbout } from "../../data/stories.ts"
import { type Choosable, type Chosen, fitting, peopleToChoose } from "./chosen.ts"

/** The stories that match the filters. */
export const useChosenStories = (chosen: Chosen): Listed => {
  const { data: people = [] } = usePeople()
  const told = useStories(chosen.category)
  const isAbout = chosen.by === "subject" && chosen.person !== null
  const about = useStoriesAbout(isAbout ? chosen.person : null)
  // The user may not see this person (any more): show an empty list, not an error with a retry.
  if (isAbout && isMissing(about.error)) return { state: "here", data: [] }
  return mapLoaded(loadedOf(isAbout ? about : told), (stories) => fitting(stories, chosen, people))
}

/** The people offered in the filter, from all stories and not only the filtered ones. */
export const useChoosable = (chosen: Chosen): ReadonlyArray<Choosable> => {
  const { data: people = [] } = usePeople()
  const { data: stories = [] } = useStories()
  return peopleToChoose(people, stories, chosen)
}
