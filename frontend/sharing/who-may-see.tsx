import type { PersonId, StoryId } from "#protocol/ids.ts"
import { loadedOf } from "../api/load-state.ts"
import { useSeersOfPerson, useSeersOfStory } from "../api/who-may-see.ts"
import { SeersView } from "./who-may-see-view.tsx"

export const SeersOfStory = ({ id }: { readonly id: StoryId }) => (
  <SeersView who={loadedOf(useSeersOfStory(id))} />
)

export const SeersOfPerson = ({ id }: { readonly id: PersonId }) => (
  <SeersView who={loadedOf(useSeersOfPerson(id))} />
)
