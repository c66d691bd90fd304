import type { PersonId, StoryId } from "#protocol/ids.ts"
import { loadedOf } from "../api/load-state.ts"
import { useWhoMaySeePerson, useWhoMaySeeStory } from "../api/who-may-see.ts"
import { WhoMaySeeView } from "./who-may-see-view.tsx"

export const WhoMaySeeStory = ({ id }: { readonly id: StoryId }) => (
  <WhoMaySeeView who={loadedOf(useWhoMaySeeStory(id))} />
)

export const WhoMaySeePerson = ({ id }: { readonly id: PersonId }) => (
  <WhoMaySeeView who={loadedOf(useWhoMaySeePerson(id))} />
)
