import type { PersonId, StoryId } from "#protocol/ids.ts"
import { loadedOf } from "../data/loaded.ts"
import { useSeersOfPerson, useSeersOfStory } from "../data/seers.ts"
import { SeersView } from "./seers-view.tsx"

export const SeersOfStory = ({ id }: { readonly id: StoryId }) => (
  <SeersView who={loadedOf(useSeersOfStory(id))} />
)

export const SeersOfPerson = ({ id }: { readonly id: PersonId }) => (
  <SeersView who={loadedOf(useSeersOfPerson(id))} />
)
