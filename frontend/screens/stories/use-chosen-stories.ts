import type { Listed } from "../../cards/story-list.tsx"
import { listedOf, useListed } from "../../cards/use-listed.ts"
import { isMissing } from "../../data/ask-error.ts"
import { usePeople } from "../../data/people.ts"
import { useStories, useStoriesAbout } from "../../data/stories.ts"
import { type Choosable, type Chosen, fitting, peopleToChoose } from "./chosen.ts"

const fittingOf = (listed: Listed, chosen: Chosen): Listed =>
  listed.state === "here" ? { ...listed, stories: fitting(listed.stories, chosen) } : listed

/** The stories that fit what is chosen. */
export const useChosenStories = (chosen: Chosen): Listed => {
  const told = useListed(chosen.category)
  const isAbout = chosen.by === "subject" && chosen.person !== null
  const about = useStoriesAbout(isAbout ? chosen.person : null)
  if (!isAbout) return fittingOf(told, chosen)
  // Nobody may see this person, or not any more: there is nothing to try again.
  if (isMissing(about.error)) return { state: "here", stories: [] }
  return fittingOf(listedOf(about), chosen)
}

/** Whom the filter offers, from all stories whatever else is chosen. */
export const useChoosable = (chosen: Chosen): ReadonlyArray<Choosable> => {
  const { data: people = [] } = usePeople()
  const { data: stories = [] } = useStories()
  return peopleToChoose(people, stories, chosen)
}
